//! Each constraint holds, and says what it asks for where it doesn't.

use serde_json::{Value, json};

use crate::generated::support::{Check, Fields, Object, Pattern, arguments};

thread_local! {
    static CHECK: std::cell::Cell<fn(Check<'_>) -> Check<'_>> = const { std::cell::Cell::new(|check| check) };
}

struct Args;

impl Object for Args {
    fn read_fields(fields: &mut Fields<'_>) -> Option<Self> {
        CHECK.get()(fields.field("x")).required::<Value>()?;
        Some(Self)
    }
}

/// What is wrong with a value under a check.
fn wrong(value: Value, check: fn(Check<'_>) -> Check<'_>) -> Option<String> {
    CHECK.set(check);
    let object = json!({ "x": value });
    let error = arguments::<Args>(object.as_object()).err()?;
    let error = error.to_string();
    let (_, reason) = error.split_once(": ").expect("a summary and reasons");
    Some(reason.to_owned())
}

fn holds(value: Value, check: fn(Check<'_>) -> Check<'_>) -> bool {
    wrong(value, check).is_none()
}

#[test]
fn lengths_count_characters() {
    assert!(holds(json!("ééé"), |x| x.min_length(3).max_length(3)));
    assert_eq!(
        wrong(json!(""), |x| x.min_length(1)).as_deref(),
        Some("x must have at least 1 character")
    );
    assert_eq!(
        wrong(json!("ééé"), |x| x.max_length(2)).as_deref(),
        Some("x must have at most 2 characters")
    );
}

#[test]
fn a_pattern_matches_anywhere() {
    fn pattern(x: Check<'_>) -> Check<'_> {
        static DIGITS: Pattern = Pattern::new("[0-9]{2}");

        x.pattern(&DIGITS)
    }
    assert!(holds(json!("isbn 42"), pattern));
    assert_eq!(
        wrong(json!("4 2"), pattern).as_deref(),
        Some("x must match the pattern [0-9]{2}")
    );
}

#[test]
fn bounds_are_exact() {
    assert!(holds(json!(1), |x| x.minimum(1).maximum(1)));
    assert!(holds(json!(9_007_199_254_740_993_i64), |x| x
        .exclusive_minimum(9_007_199_254_740_992)));
    assert!(!holds(json!(9_007_199_254_740_992_i64), |x| x
        .exclusive_minimum(9_007_199_254_740_992)));
    assert!(!holds(json!(u64::MAX), |x| x.maximum(i64::MAX)));
    assert_eq!(
        wrong(json!(0.4), |x| x.minimum(0.5).exclusive_maximum(0.4)).as_deref(),
        Some("x must be at least 0.5; x must be less than 0.4")
    );
    assert_eq!(
        wrong(json!(5), |x| x.exclusive_minimum(5).maximum(4)).as_deref(),
        Some("x must be more than 5; x must be at most 4")
    );
}

#[test]
fn items_are_counted_and_differ() {
    assert!(holds(json!([1, 2]), |x| x
        .min_items(2)
        .max_items(2)
        .unique_items()));
    assert_eq!(
        wrong(json!([1]), |x| x.min_items(2)).as_deref(),
        Some("x must have at least 2 items")
    );
    assert_eq!(
        wrong(json!([1, 2]), |x| x.max_items(1)).as_deref(),
        Some("x must have at most 1 item")
    );
    for twice in [
        json!([1, 1.0]),
        json!([{ "a": 1, "b": 2 }, { "b": 2, "a": 1 }]),
        json!([[], []]),
    ] {
        assert_eq!(
            wrong(twice, |x| x.unique_items()).as_deref(),
            Some("x must not hold an item twice")
        );
    }
    assert!(holds(json!([1, "1", true, null, [1], "true"]), |x| x
        .unique_items()));
}

#[test]
fn values_are_compared_as_json() {
    assert!(holds(json!(5.0), |x| x.one_of(&[json!(5), json!(10)])));
    assert_eq!(
        wrong(json!(6), |x| x.one_of(&[json!(5), json!(10)])).as_deref(),
        Some("x must be one of 5, 10")
    );
    assert!(holds(json!("yes"), |x| x.constant(json!("yes"))));
    assert_eq!(
        wrong(json!("no"), |x| x.constant(json!("yes"))).as_deref(),
        Some("x must be \"yes\"")
    );
}

#[test]
fn items_and_values_have_checks_of_their_own() {
    assert_eq!(
        wrong(json!([["a", ""], [""]]), |x| {
            x.max_items(1)
                .items(|row| row.min_items(2).items(|cell| cell.min_length(1)))
        })
        .as_deref(),
        Some(
            "x must have at most 1 item; x[0][1] must have at least 1 character; \
             x[1] must have at least 2 items; x[1][0] must have at least 1 character"
        )
    );
}

#[test]
fn a_constraint_says_nothing_about_other_types() {
    for value in [json!(null), json!(true), json!({})] {
        assert!(holds(value, |x| {
            x.min_length(1)
                .minimum(1)
                .min_items(1)
                .multiple_of(2)
                .items(|item| item.min_length(1))
        }));
    }
}
