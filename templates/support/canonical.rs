//! One text for all JSON that is the same value: without spaces, keys sorted, a whole number written as an integer.

//% if round
use rmcp::model::JsonObject;
//% endif
use serde_json::{Map, Value};

//% if round
/// An object's text.
pub(crate) fn canonical_object(object: &JsonObject) -> String {
    let mut text = String::new();
    write_object(object, &mut text);
    text
}

//% endif
//% if unique_items or one_of or constant
/// A value's text.
pub(crate) fn canonical(value: &Value) -> String {
    let mut text = String::new();
    write(value, &mut text);
    text
}

//% endif
fn write(value: &Value, text: &mut String) {
    match value {
        Value::Number(number) => match number.as_f64() {
            Some(float) if number.is_f64() && float.fract() == 0.0 && float.abs() < 1e15 => {
                text.push_str(&(float as i64).to_string());
            }
            _ => text.push_str(&number.to_string()),
        },
        Value::Array(items) => {
            text.push('[');
            for (index, item) in items.iter().enumerate() {
                if index > 0 {
                    text.push(',');
                }
                write(item, text);
            }
            text.push(']');
        }
        Value::Object(object) => write_object(object, text),
        scalar => text.push_str(&scalar.to_string()),
    }
}

fn write_object(object: &Map<String, Value>, text: &mut String) {
    let mut entries: Vec<_> = object.iter().collect();
    entries.sort_unstable_by_key(|(key, _)| *key);
    text.push('{');
    for (index, (key, value)) in entries.into_iter().enumerate() {
        if index > 0 {
            text.push(',');
        }
        text.push_str(&Value::from(key.as_str()).to_string());
        text.push(':');
        write(value, text);
    }
    text.push('}');
}
