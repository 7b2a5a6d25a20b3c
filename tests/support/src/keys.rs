//! A state opens under any key of the ring, for the request that it was sealed for.

use std::time::Duration;

use serde_json::{Value, json};

use crate::generated::support::{Binding, StateKeys};

const OLD: &str = "an old key, and long enough to be used as one";
const NEW: &str = "a new key, and just as good as the old one was";

fn keys(keys: &[&str]) -> StateKeys {
    StateKeys::new(keys).expect("the keys are long enough")
}

fn binding(arguments: &Value) -> Binding<'_> {
    Binding {
        server: "Bookshop",
        method: "tools/call",
        caller: "order_book",
        arguments: arguments.as_object(),
    }
}

fn bound(arguments: &Value) -> [u8; 32] {
    binding(arguments).digest(Some("ann"))
}

#[test]
fn the_first_key_seals_and_all_open() {
    let dune = json!({ "title": "Dune" });
    let sealed = keys(&[OLD]).seal(b"state", &bound(&dune));
    for ring in [&[OLD, NEW][..], &[NEW, OLD], &[OLD]] {
        let opened = keys(ring).open(&sealed, &bound(&dune));
        assert_eq!(opened.expect("the key is in the ring"), b"state");
    }
    let error = keys(&[NEW]).open(&sealed, &bound(&dune));
    let error = error.expect_err("the key is not in the ring");
    assert_eq!(error.code.0, -32602);
    assert_eq!(error.message, "Invalid or expired requestState");
    assert_eq!(
        error.data,
        Some(json!({ "reason": "invalid_request_state" }))
    );
}

#[test]
fn the_order_of_keys_in_arguments_does_not_matter() {
    let sealed = keys(&[NEW]).seal(
        b"state",
        &bound(&json!({ "a": 1, "b": [{ "c": 2, "d": 3 }] })),
    );
    let other = json!({ "b": [{ "d": 3, "c": 2 }], "a": 1 });
    assert!(keys(&[NEW]).open(&sealed, &bound(&other)).is_ok());
    let sealed = keys(&[NEW]).seal(b"state", &bound(&json!({})));
    assert!(keys(&[NEW]).open(&sealed, &bound(&Value::Null)).is_ok());
}

#[test]
fn a_state_is_bound_to_all_of_its_request() {
    let dune = json!({ "title": "Dune" });
    let sealed = keys(&[NEW]).seal(b"state", &bound(&dune));
    let others = [
        Binding {
            server: "Library",
            ..binding(&dune)
        },
        Binding {
            method: "prompts/get",
            ..binding(&dune)
        },
        Binding {
            caller: "reserve_book",
            ..binding(&dune)
        },
        Binding {
            arguments: None,
            ..binding(&dune)
        },
    ];
    let mut others: Vec<[u8; 32]> = others
        .iter()
        .map(|other| other.digest(Some("ann")))
        .collect();
    others.push(binding(&dune).digest(Some("bob")));
    others.push(binding(&dune).digest(None));
    for other in others {
        assert!(keys(&[NEW]).open(&sealed, &other).is_err());
    }
}

#[test]
fn a_state_expires() {
    let dune = json!({ "title": "Dune" });
    let keys = keys(&[NEW]).with_time_to_live(Duration::ZERO);
    let sealed = keys.seal(b"state", &bound(&dune));
    // A state is good for the whole millisecond in which its time is up.
    std::thread::sleep(Duration::from_millis(2));
    assert!(keys.open(&sealed, &bound(&dune)).is_err());
}

#[test]
fn a_short_key_is_refused_with_its_place() {
    let error = StateKeys::new([NEW, "short"]).expect_err("the key is too short");
    assert_eq!(
        error.to_string(),
        "request state key 2 has 5 bytes; at least 32 are needed (try `openssl rand -hex 32`)"
    );
    let error = StateKeys::new::<&str>([]).expect_err("there is no key");
    assert_eq!(error.to_string(), "no request state key given");
}
