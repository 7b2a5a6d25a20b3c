//! A YAML document as a tree in which every key and value knows its place.

use serde_json::Value;

use super::entry::Sp;

/// A YAML value of the core schema, anchors and merge keys expanded.
#[derive(Clone, Debug, PartialEq)]
pub enum Node {
    Null,
    Bool(bool),
    /// An integer or a float; `serde_json` keeps integers of 64 bits exact.
    Number(serde_json::Number),
    /// An integer beyond 64 bits, with its digits as written.
    HugeInteger(String),
    String(String),
    List(Vec<Sp<Node>>),
    /// Keys in the order of the file, each once.
    Map(Vec<(Sp<String>, Sp<Node>)>),
}

impl Node {
    /// The same value as JSON, keys in the order of the file.
    pub fn to_json(&self) -> Value {
        match self {
            Self::Null => Value::Null,
            Self::Bool(value) => Value::Bool(*value),
            Self::Number(value) => Value::Number(value.clone()),
            // Out of every range that JSON consumers share; the checker warns about it before.
            Self::HugeInteger(digits) => digits
                .parse::<f64>()
                .ok()
                .and_then(serde_json::Number::from_f64)
                .map_or(Value::Null, Value::Number),
            Self::String(value) => Value::String(value.clone()),
            Self::List(items) => items.iter().map(|item| item.to_json()).collect(),
            Self::Map(entries) => Value::Object(
                entries
                    .iter()
                    .map(|(key, value)| (key.value.clone(), value.to_json()))
                    .collect(),
            ),
        }
    }
}
