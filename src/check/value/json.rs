//! Values as JSON has them.

use serde_json::Value;

use crate::{
    check::{number, wording},
    spec::Node,
};

/// Whether two values are one in JSON, where 1 is 1.0.
pub(super) fn same(left: &Node, right: &Node) -> bool {
    key(left) == key(right)
}

/// One text for values that are the same in JSON.
pub(in crate::check) fn key(node: &Node) -> String {
    let json = match node {
        Node::HugeInteger(digits) => return digits.clone(),
        node => node.to_json(),
    };
    canonical(&json).to_string()
}

fn canonical(value: &Value) -> Value {
    match value {
        Value::Number(number) => {
            match number::integer(number).and_then(|integer| i64::try_from(integer).ok()) {
                Some(integer) => integer.into(),
                None => value.clone(),
            }
        }
        Value::Array(items) => items.iter().map(canonical).collect(),
        Value::Object(map) => {
            let mut sorted: Vec<_> = map
                .iter()
                .map(|(key, value)| (key.clone(), canonical(value)))
                .collect();
            sorted.sort_by(|(left, _), (right, _)| left.cmp(right));
            Value::Object(sorted.into_iter().collect())
        }
        _ => value.clone(),
    }
}

/// A value as one would write it, cut where it is long.
pub(in crate::check) fn shown(node: &Node) -> String {
    format!("`{}`", plain(node))
}

pub(super) fn plain(node: &Node) -> String {
    let text = match node {
        Node::String(text) if text.is_empty() => "\"\"".to_owned(),
        Node::String(text) => wording::one_line(text),
        Node::HugeInteger(digits) => digits.clone(),
        node => node.to_json().to_string(),
    };
    match text.char_indices().nth(60) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}
