//! What a schema says, read off its keywords.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

/// Whether a schema allows anything, and at most says something about it.
pub fn is_free(schema: &Map<String, Value>) -> bool {
    let notes = [
        "title",
        "description",
        "default",
        "examples",
        "deprecated",
        "$comment",
    ];
    schema.keys().all(|key| notes.contains(&key.as_str()))
}

/// Whether a property with a constant of its own tells each alternative from the others.
pub fn tells_apart(members: &[Member<'_>]) -> bool {
    members.iter().all(|(tag, member)| {
        let properties = member.get("properties").and_then(Value::as_object);
        let mut constants = properties
            .into_iter()
            .flat_map(Map::values)
            .filter_map(|one| one.get("const"));
        constants.any(|constant| constant.as_str() == Some(tag))
    })
}

fn reference(schema: &Value) -> Option<&str> {
    schema.get("$ref")?.as_str()
}

/// The keywords that stand beside a reference and bind too.
pub fn beside_reference(schema: &Value) -> Option<Map<String, Value>> {
    reference(schema)?;
    let mut beside = schema.as_object()?.clone();
    beside.retain(|key, _| {
        !["$ref", "title", "description", "default", "examples"].contains(&key.as_str())
    });
    (!beside.is_empty()).then_some(beside)
}

/// A fragment of a URI without its `%20`s.
fn decoded(fragment: &str) -> Option<String> {
    let mut parts = fragment.split('%');
    let mut bytes = parts.next()?.as_bytes().to_vec();
    for part in parts {
        let (hex, rest) = part.split_at_checked(2)?;
        bytes.push(u8::from_str_radix(hex, 16).ok()?);
        bytes.extend_from_slice(rest.as_bytes());
    }
    String::from_utf8(bytes).ok()
}

/// Follows references within the schema.
pub fn resolve<'a>(mut schema: &'a Value, root: &'a Value) -> &'a Value {
    // A chain of references that comes back to itself has no end.
    for _ in 0..16 {
        let target =
            reference(schema).and_then(|target| root.pointer(&decoded(target.strip_prefix('#')?)?));
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
        None if is_free(schema) => "of any type".to_owned(),
        None => "of no single type".to_owned(),
    }
}

/// The values that `const` and `enum` leave.
pub fn value_set(schema: &Map<String, Value>) -> Option<Vec<&Value>> {
    match (schema.get("const"), schema.get("enum")) {
        // Both bind.
        (Some(value), Some(Value::Array(values))) if !values.contains(value) => Some(Vec::new()),
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
pub fn members<'a>(schema: &'a Map<String, Value>, key: &str, root: &'a Value) -> Vec<Member<'a>> {
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

/// An alternative by its tag.
pub type Member<'a> = (String, &'a Value);

/// Alternatives before and after.
pub struct Paired<'a, 'b> {
    /// Those that go together, by their tags.
    pub pairs: Vec<(String, &'a Value, &'b Value)>,
    /// The tags of those that went.
    pub gone: Vec<String>,
    /// The tags of those that came.
    pub come: Vec<String>,
}

/// Finds the alternatives that go together.
pub fn pair<'a, 'b>(mut before: Vec<Member<'a>>, after: Vec<Member<'b>>) -> Paired<'a, 'b> {
    let mut pairs = Vec::new();
    // What only its place tells apart may have changed places.
    let (same, rest): (Vec<_>, Vec<_>) = after.into_iter().partition(|(tag, schema)| {
        tag.starts_with('#') && before.iter().any(|(_, earlier)| earlier == schema)
    });
    let mut come = Vec::new();
    for (tag, schema) in same {
        match before.iter().position(|(_, earlier)| *earlier == schema) {
            Some(at) => pairs.push((tag, before.remove(at).1, schema)),
            None => come.push(tag),
        }
    }
    for (tag, schema) in rest {
        match before.iter().position(|(other, _)| *other == tag) {
            Some(at) => pairs.push((tag, before.remove(at).1, schema)),
            None => come.push(tag),
        }
    }
    let gone = before.into_iter().map(|(tag, _)| tag).collect();
    Paired { pairs, gone, come }
}
