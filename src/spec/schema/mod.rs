//! The language's JSON Schema, made from the types that a spec is read into.
//!
//! The types give the keys and what they say of themselves. What a derived schema can't know stands here: which keys
//! must be there, which exclude one another, and the forms that are short or long.

mod forms;

use schemars::{
    Schema, SchemaGenerator, generate::SchemaSettings, json_schema, transform::RecursiveTransform,
};
use serde_json::{Map, Value, json};

pub(super) use forms::{
    Field, Items, Named, PromptArgument, Returns, ToolArgument, Variable, tool_names,
};

use super::{
    Spec,
    lower::{FORMATS, THEMES},
};

/// The JSON Schema (2020-12) of the spec language, for editors and for checks without mcpgen.
pub fn json_schema() -> Value {
    let settings = SchemaSettings::draft2020_12();
    let generator = settings
        .with_transform(RecursiveTransform(join_lines))
        .into_generator();
    generator.into_root_schema_for::<Spec>().to_value()
}

/// Comments are wrapped for those who read the source.
fn join_lines(schema: &mut Schema) {
    if let Some(Value::String(text)) = schema.get_mut("description") {
        *text = text.replace('\n', " ");
    }
}

/// A mapping with fixed keys, of which `required` must be there. Nothing in a spec can be `null`.
pub(super) fn keys(required: &'static [&'static str]) -> impl FnMut(&mut Schema) {
    move |schema| {
        let Some(object) = schema.as_object_mut() else {
            return;
        };
        if let Some(Value::Object(properties)) = object.get_mut("properties") {
            properties.values_mut().for_each(without_null);
        }
        object.remove("required");
        if !required.is_empty() {
            object.insert("required".into(), json!(required));
        }
    }
}

/// What an `Option` adds to its value's schema, taken away again.
fn without_null(schema: &mut Value) {
    let Value::Object(object) = schema else {
        return;
    };
    if let Some(Value::Array(types)) = object.get_mut("type") {
        types.retain(|kind| kind != "null");
        if let [only] = types.as_slice() {
            let only = only.clone();
            object.insert("type".into(), only);
        }
    }
    if let Some(Value::Array(branches)) = object.get_mut("anyOf") {
        branches.retain(|branch| branch.get("type") != Some(&json!("null")));
        if let [Value::Object(only)] = branches.as_slice() {
            let only = only.clone();
            object.remove("anyOf");
            object.extend(only);
        }
    }
}

pub(super) fn spec(schema: &mut Schema) {
    keys(&["server"])(schema);
    schema.insert("title".into(), json!("mcpgen spec"));
    if let Some(Value::Object(properties)) = schema.get_mut("properties") {
        let version = json!({ "description": "The version of the spec language.", "const": 1 });
        let mut first = Map::from_iter([("mcpgen".to_owned(), version)]);
        first.append(properties);
        *properties = first;
    }
}

/// One of the three kinds of model.
pub(super) fn model(schema: &mut Schema) {
    keys(&[])(schema);
    one_of(schema, &["fields", "enum", "one_of"]);
    schema.insert("dependentRequired".into(), json!({ "tag": ["one_of"] }));
}

/// One of the five answers.
pub(super) fn resolver(schema: &mut Schema) {
    keys(&[])(schema);
    let answers = ["returns", "elicits", "elicits_url", "samples", "roots"];
    one_of(schema, &answers);
}

/// Arguments in one way or the other.
pub(super) fn tool(schema: &mut Schema) {
    keys(&["returns"])(schema);
    exclude(schema, &["arguments", "input_schema"]);
}

/// One of the keys must be there, and only one may.
fn one_of(schema: &mut Schema, keys: &[&str]) {
    let any: Value = keys
        .iter()
        .map(|key| json!({ "required": [key] }))
        .collect();
    schema.insert("anyOf".into(), any);
    exclude(schema, keys);
}

/// At most one of the keys may be there. Editors then say which other is not allowed; of a `oneOf` or a `not` they
/// only say that it does not hold.
fn exclude(schema: &mut Schema, keys: &[&str]) {
    let mut dependent = Map::new();
    for (index, key) in keys.iter().enumerate().skip(1) {
        let others = keys.iter().take(index);
        let others: Map<_, _> = others
            .map(|other| ((*other).to_owned(), json!(false)))
            .collect();
        dependent.insert((*key).to_owned(), json!({ "properties": others }));
    }
    schema.insert("dependentSchemas".into(), Value::Object(dependent));
}

pub(super) fn server_name(schema: &mut Schema) {
    schema.insert(
        "pattern".into(),
        json!(r"^[^\n\r]*(?:[A-Za-z]|[^\x00-\x7F])[^\n\r]*$"),
    );
}

pub(super) fn header(schema: &mut Schema) {
    schema.insert("pattern".into(), json!(r"^[!#$%&'*+.^_`|~0-9A-Za-z-]+$"));
}

pub(super) fn object(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "object" })
}

pub(super) fn only_true(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "const": true })
}

pub(super) fn count(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "integer", "minimum": 0 })
}

pub(super) fn positive(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "number", "exclusiveMinimum": 0 })
}

pub(super) fn priority(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "number", "minimum": 0, "maximum": 1 })
}

pub(super) fn theme(_: &mut SchemaGenerator) -> Schema {
    words(THEMES)
}

pub(super) fn format(_: &mut SchemaGenerator) -> Schema {
    words(FORMATS)
}

fn words<T>(words: &[(&str, T)]) -> Schema {
    let words: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
    json_schema!({ "type": "string", "enum": words })
}

#[cfg(test)]
mod tests;
