//! The `requestedSchema` of an elicitation: an object of the protocol's primitive schemas.

use serde_json::{Map, Value, json};

use super::schema::{annotate, constrain, title_case};
use crate::plan::{Field, Plan, Type, TypeDef, TypeId, TypeKind, Variant};

/// The schema that asks for a model.
pub(super) fn schema(plan: &Plan, def: &TypeDef, fields: &[Field]) -> Value {
    let properties: Map<String, Value> = fields
        .iter()
        .map(|field| (field.name.wire.clone(), property(plan, field)))
        .collect();
    let required: Vec<&str> = fields
        .iter()
        .filter(|field| field.required())
        .map(|field| field.name.wire.as_str())
        .collect();
    let mut schema = Map::new();
    if let Some(description) = &def.description {
        schema.insert("description".into(), description.clone().into());
    }
    schema.insert("properties".into(), Value::Object(properties));
    if !required.is_empty() {
        schema.insert("required".into(), required.into());
    }
    schema.insert("title".into(), def.name.wire.clone().into());
    schema.insert("type".into(), "object".into());
    Value::Object(schema)
}

fn property(plan: &Plan, field: &Field) -> Value {
    let shape = &field.shape;
    let mut schema = Map::new();
    if let Some(id) = named(&shape.ty)
        && let Some(description) = plan.types.get(id.0).and_then(|def| def.description.clone())
    {
        schema.insert("description".into(), description.into());
    }
    schema.extend(match shape.ty {
        Type::Named(id) if field.enum_names => named_values(variants(plan, id)),
        _ => primitive(plan, &shape.ty),
    });
    let title = shape
        .title
        .clone()
        .unwrap_or_else(|| title_case(&field.name.wire));
    schema.insert("title".into(), title.into());
    annotate(&mut schema, shape);
    constrain(&mut schema, &shape.constraints);
    schema.sort_keys();
    Value::Object(schema)
}

/// The enum that a field holds one of or a list of.
fn named(ty: &Type) -> Option<TypeId> {
    match ty {
        Type::Named(id) => Some(*id),
        Type::List(items) => named(&items.ty),
        _ => None,
    }
}

/// A choice of one value, its titles in a list beside the values: the form of before `oneOf`.
fn named_values(variants: &[Variant]) -> Map<String, Value> {
    let titles = variants.iter().map(|variant| variant.title.as_deref());
    Map::from_iter([
        ("type".to_owned(), "string".into()),
        ("enum".to_owned(), values(variants).into()),
        ("enumNames".to_owned(), titles.collect()),
    ])
}

fn primitive(plan: &Plan, ty: &Type) -> Map<String, Value> {
    let schema = match ty {
        Type::Integer => json!({ "type": "integer" }),
        Type::Number => json!({ "type": "number" }),
        Type::Boolean => json!({ "type": "boolean" }),
        Type::Named(id) => one_of(variants(plan, *id)),
        Type::List(items) => {
            let items = match &items.ty {
                Type::Named(id) => some_of(variants(plan, *id)),
                _ => json!({ "type": "string" }),
            };
            json!({ "type": "array", "items": items })
        }
        // The checker lets nothing else through to a form.
        Type::String | Type::Any | Type::Map(_) => json!({ "type": "string" }),
    };
    match schema {
        Value::Object(schema) => schema,
        _ => Map::new(),
    }
}

fn variants(plan: &Plan, id: TypeId) -> &[Variant] {
    match plan.types.get(id.0).map(|def| &def.kind) {
        Some(TypeKind::Enum(variants)) => variants,
        _ => &[],
    }
}

/// A choice of one value; `oneOf` where the values have titles.
fn one_of(variants: &[Variant]) -> Value {
    if has_titles(variants) {
        json!({ "type": "string", "oneOf": choices(variants) })
    } else {
        json!({ "type": "string", "enum": values(variants) })
    }
}

/// A choice of several values; the protocol has `anyOf` here where the values have titles.
fn some_of(variants: &[Variant]) -> Value {
    if has_titles(variants) {
        json!({ "anyOf": choices(variants) })
    } else {
        json!({ "enum": values(variants), "type": "string" })
    }
}

fn has_titles(variants: &[Variant]) -> bool {
    variants.iter().any(|variant| variant.title.is_some())
}

fn values(variants: &[Variant]) -> Vec<&str> {
    variants
        .iter()
        .map(|variant| variant.name.wire.as_str())
        .collect()
}

fn choices(variants: &[Variant]) -> Vec<Value> {
    variants
        .iter()
        .map(|variant| {
            let value = &variant.name.wire;
            json!({ "const": value, "title": variant.title.as_ref().unwrap_or(value) })
        })
        .collect()
}
