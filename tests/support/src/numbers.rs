//! A multiple is one in the decimals that people write.

use serde_json::{Number, json};

use crate::generated::support::Bound;

fn divides(factor: impl Bound, number: serde_json::Value) -> bool {
    let number: Number = serde_json::from_value(number).expect("a number");
    factor.divides(&number)
}

#[test]
fn multiples_of_decimals() {
    for number in [
        json!(0.3),
        json!(0.7),
        json!(4.35),
        json!(1e20),
        json!(-0.01),
        json!(0),
    ] {
        assert!(divides(0.01, number.clone()), "{number}");
    }
    for number in [json!(0.305), json!(1e-9)] {
        assert!(!divides(0.01, number.clone()), "{number}");
    }
    assert!(divides(0.1, json!(1_000_000_000_000.1)));
    assert!(divides(2.5, json!(5)));
    assert!(!divides(2.5, json!(6)));
}

#[test]
fn multiples_of_integers() {
    assert!(divides(5, json!(-10)));
    assert!(divides(5, json!(10.0)));
    assert!(!divides(5, json!(10.5)));
    assert!(divides(3, json!(9_007_199_254_740_993_i64)));
    assert!(!divides(2, json!(9_007_199_254_740_993_i64)));
}
