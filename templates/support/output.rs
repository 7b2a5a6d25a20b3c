//! What a tool gives, as the client gets it: content for the model, and the same as structured content.
//!
//! A string is its own text, a list has a block for each item, and any other value is JSON text. A struct model is
//! its own structured content; whatever else is wrapped as `{"result": …}`, and an absent value is left out.

//% if map_results
use std::collections::BTreeMap;

//% endif
use rmcp::model::{CallToolResponse, CallToolResult, ContentBlock};
//% if structured or serialized
use serde::Serialize;
//% endif
//% if wrapped
use serde_json::Map;
//% endif
use serde_json::Value;

//% if number_results
use super::finite::{Finite, Numbers};

//% endif
/// The value that a tool returns.
pub(crate) trait IntoResponse {
    /// The value as the client gets it.
    fn into_response(self) -> CallToolResponse;
}

//% if structured
/// The response of a struct model.
pub(crate) fn structured(model: &impl Serialize) -> CallToolResponse {
    match serde_json::to_value(model) {
        Ok(value) => respond(blocks(&value), value),
        Err(error) => unwritable(&error),
    }
}

//% endif
//% if serialized
/// The response of a value that is no struct model.
pub(crate) fn wrapped(value: &impl Serialize) -> CallToolResponse {
    match serde_json::to_value(value) {
        Ok(Value::Null) => respond(Vec::new(), Value::Object(Map::new())),
        Ok(value) => result(value),
        Err(error) => unwritable(&error),
    }
}

//% endif
//% if wrapped
/// The value goes into its object as it is: `json!` would make a copy.
fn result(value: Value) -> CallToolResponse {
    let content = blocks(&value);
    let structured = Map::from_iter([("result".to_owned(), value)]);
    respond(content, Value::Object(structured))
}

//% endif
fn respond(content: Vec<ContentBlock>, structured: Value) -> CallToolResponse {
    let mut result = CallToolResult::success(content);
    result.structured_content = Some(structured);
    result.into()
}

fn blocks(value: &Value) -> Vec<ContentBlock> {
    match value {
        Value::Array(items) => items.iter().filter_map(block).collect(),
        value => block(value).into_iter().collect(),
    }
}

fn block(value: &Value) -> Option<ContentBlock> {
    match value {
        Value::Null => None,
        Value::String(text) => Some(ContentBlock::text(text)),
        value => serde_json::to_string_pretty(value)
            .ok()
            .map(ContentBlock::text),
    }
}

//% if structured or serialized
//% if finite
/// The response where a number is not finite.
//% endif
//% if not finite
/// No type of the spec comes here: their values can be written as JSON.
//% endif
fn unwritable(error: &serde_json::Error) -> CallToolResponse {
    let message = format!("The result cannot be written: {error}");
    CallToolResult::error(vec![ContentBlock::text(message)]).into()
}

//% endif
//% if string_results
impl IntoResponse for String {
    fn into_response(self) -> CallToolResponse {
        result(self.into())
    }
}

//% endif
//% if boolean_results
impl IntoResponse for bool {
    fn into_response(self) -> CallToolResponse {
        result(self.into())
    }
}

//% endif
//% if integer_results
impl IntoResponse for i64 {
    fn into_response(self) -> CallToolResponse {
        result(self.into())
    }
}

//% endif
//% if number_results
impl<T: Finite> IntoResponse for Numbers<T> {
    fn into_response(self) -> CallToolResponse {
        wrapped(&self)
    }
}

//% endif
//% if any_results
// A `null` of any JSON is a value, not an absent one.
impl IntoResponse for Value {
    fn into_response(self) -> CallToolResponse {
        result(self)
    }
}

//% endif
//% if optional_results
impl<T: Serialize> IntoResponse for Option<T> {
    fn into_response(self) -> CallToolResponse {
        wrapped(&self)
    }
}

//% endif
//% if list_results
impl<T: Serialize> IntoResponse for Vec<T> {
    fn into_response(self) -> CallToolResponse {
        wrapped(&self)
    }
}

//% endif
//% if map_results
impl<T: Serialize> IntoResponse for BTreeMap<String, T> {
    fn into_response(self) -> CallToolResponse {
        wrapped(&self)
    }
}
//% endif
