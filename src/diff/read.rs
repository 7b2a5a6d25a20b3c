//! What a schema says, read off its keywords.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

fn reference(schema: &Value) -> Option<&str> {
    schema.get("$ref")?.as_str()
}

/// Follows references within the schema.
pub fn resolve<'a>(mut schema: &'a Value, root: &'a Value) -> &'a Value {
    // A chain of references that comes back to itself has no end.
    for _ in 0..16 {
        let target = reference(schema).and_then(|target| root.pointer(target.strip_prefix('#')?));
        match target {
            Some(target) => schema = target,
            None => break,
        }
    }
    schema
}

pub fn type_set(schema: &Map<String, Value>) -> Option<BTreeSet<&str>> {
    match schema.get("type")? {
        Value::String(ty) => Some(BTreeSet::from([ty.as_str()])),
        Value::Array(types) => Some(types.iter().filter_map(Value::as_str).collect()),
        _ => None,
    }
}

/// The type in the words of JSON Schema.
pub fn words(schema: &Map<String, Value>) -> String {
    match type_set(schema) {
        Some(types) => types.into_iter().collect::<Vec<_>>().join(" or "),
        None => "of any type".to_owned(),
    }
}

pub fn value_set(schema: &Map<String, Value>) -> Option<Vec<&Value>> {
    match (schema.get("const"), schema.get("enum")) {
        (Some(value), _) => Some(vec![value]),
        (None, Some(Value::Array(values))) => Some(values.iter().collect()),
        _ => None,
    }
}

pub fn properties(schema: &Map<String, Value>) -> Option<&Map<String, Value>> {
    schema.get("properties").and_then(Value::as_object)
}

pub fn required(schema: &Map<String, Value>) -> impl Iterator<Item = &str> {
    let list = schema.get("required").and_then(Value::as_array);
    list.into_iter().flatten().filter_map(Value::as_str)
}

pub fn requires(schema: &Map<String, Value>, name: &str) -> bool {
    required(schema).any(|other| other == name)
}

/// The alternatives with what tells them apart: the constant of a property, a title, else the place in the list.
pub fn members<'a>(
    schema: &'a Map<String, Value>,
    key: &str,
    root: &'a Value,
) -> Vec<(String, &'a Value)> {
    let list = schema.get(key).and_then(Value::as_array);
    let members = list.into_iter().flatten().enumerate();
    members
        .map(|(n, member)| {
            let member = resolve(member, root);
            let properties = member.get("properties").and_then(Value::as_object);
            let mut constants = properties
                .into_iter()
                .flat_map(Map::values)
                .filter_map(|one| one.get("const")?.as_str());
            let title = || member.get("title").and_then(Value::as_str);
            let tag = constants.next().or_else(title);
            (tag.map_or_else(|| format!("#{n}"), str::to_owned), member)
        })
        .collect()
}

pub fn join(path: &str, name: &str) -> String {
    if path.is_empty() {
        name.to_owned()
    } else {
        format!("{path}.{name}")
    }
}
