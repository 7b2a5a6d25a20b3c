//! Default values of the spec as Rust expressions.

use serde_json::Value;

use super::{literal, types::Types};
use crate::plan::{Field, Type, TypeDef, TypeId, TypeKind};

/// The default of a field of this type, which the checker has held against it.
pub(super) fn expression(types: &Types<'_>, ty: &Type, value: &Value) -> String {
    match (ty, value) {
        (Type::String, Value::String(text)) => format!("{}.to_owned()", literal::string(text)),
        (Type::Integer, Value::Number(number)) => match integer(number) {
            Some(integer) => integer.to_string(),
            None => number.to_string(),
        },
        (Type::Number, Value::Number(number)) => {
            literal::float(number.as_f64().unwrap_or_default())
        }
        (Type::Boolean, value) => value.to_string(),
        (Type::List(_), Value::Array(items)) if items.is_empty() => {
            format!("{}::new()", types.path("std::vec::Vec"))
        }
        (Type::List(inner), Value::Array(items)) => {
            let items: Vec<String> = items
                .iter()
                .map(|item| expression(types, &inner.ty, item))
                .collect();
            format!("vec![{}]", items.join(", "))
        }
        (Type::Map(_), Value::Object(values)) if values.is_empty() => {
            format!("{}::new()", types.path("std::collections::BTreeMap"))
        }
        (Type::Map(inner), Value::Object(values)) => {
            let entries: Vec<String> = values
                .iter()
                .map(|(key, value)| {
                    let value = expression(types, &inner.ty, value);
                    format!("({}.to_owned(), {value})", literal::string(key))
                })
                .collect();
            format!(
                "{}::from([{}])",
                types.path("std::collections::BTreeMap"),
                entries.join(", ")
            )
        }
        (Type::Named(id), value) => match types.def(*id) {
            Some(def) => named(types, *id, def, value),
            None => "()".to_owned(),
        },
        (_, value) => json(value),
    }
}

fn named(types: &Types<'_>, id: TypeId, def: &TypeDef, value: &Value) -> String {
    let name = types.named(id);
    match (&def.kind, value) {
        (TypeKind::Enum(variants), Value::String(text)) => {
            let variant = variants.iter().find(|variant| variant.name.wire == *text);
            match variant {
                Some(variant) => format!("{name}::{}", variant.name.ident),
                None => json(value),
            }
        }
        (TypeKind::Union { tag, members }, Value::Object(object)) => {
            let wire = object.get(tag).and_then(Value::as_str);
            let mut members = members.iter().filter_map(|id| Some((*id, types.def(*id)?)));
            match members.find(|(_, member)| wire == Some(&member.name.wire)) {
                Some((member_id, member)) => {
                    let inner = named(types, member_id, member, value);
                    let inner = match types.facts.is_boxed_member(id, member_id) {
                        true => format!("{}::new({inner})", types.path("std::boxed::Box")),
                        false => inner,
                    };
                    format!("{name}::{}({inner})", member.name.ident)
                }
                None => json(value),
            }
        }
        (TypeKind::Struct(fields), Value::Object(object)) => {
            let fields: Vec<String> = fields
                .iter()
                .map(|field| {
                    format!(
                        "{}: {}",
                        field.name.ident,
                        part(types, field, object.get(&field.name.wire))
                    )
                })
                .collect();
            format!("{name} {{ {} }}", fields.join(", "))
        }
        _ => json(value),
    }
}

/// A field of a struct: what the default says, or the field's own default.
fn part(types: &Types<'_>, field: &Field, value: Option<&Value>) -> String {
    let value = value
        .filter(|value| !(field.optional && value.is_null()))
        .or(field.shape.default.as_ref());
    let Some(value) = value else {
        return "None".to_owned();
    };
    let mut part = expression(types, &field.shape.ty, value);
    if field.boxed {
        part = format!("{}::new({part})", types.path("std::boxed::Box"));
    }
    if field.optional {
        format!("Some({part})")
    } else {
        part
    }
}

/// JSON Schema counts `5.0` among the integers.
fn integer(number: &serde_json::Number) -> Option<i64> {
    number.as_i64().or_else(|| {
        let float = number.as_f64().filter(|float| float.fract() == 0.0)?;
        format!("{float:.0}").parse().ok()
    })
}

/// Any JSON as a `serde_json::Value`.
pub(super) fn json(value: &Value) -> String {
    match value {
        Value::Null => "serde_json::Value::Null".to_owned(),
        Value::Bool(value) => format!("serde_json::Value::Bool({value})"),
        value => format!("serde_json::json!({})", tokens(value)),
    }
}

/// JSON as the tokens of `json!`.
pub(super) fn tokens(value: &Value) -> String {
    match value {
        Value::String(text) => literal::string(text),
        Value::Number(number) => match number.as_f64().filter(|_| number.is_f64()) {
            Some(float) => literal::float(float),
            None if number.as_i64().is_none() => format!("{number}_u64"),
            // An integer literal without a suffix is an `i32` here.
            None if number
                .as_i64()
                .and_then(|number| i32::try_from(number).ok())
                .is_none() =>
            {
                format!("{number}_i64")
            }
            None => number.to_string(),
        },
        Value::Array(items) => {
            let items: Vec<String> = items.iter().map(tokens).collect();
            format!("[{}]", items.join(", "))
        }
        Value::Object(entries) => {
            let entries: Vec<String> = entries
                .iter()
                .map(|(key, value)| format!("{}: {}", literal::string(key), tokens(value)))
                .collect();
            format!("{{{}}}", entries.join(", "))
        }
        value => value.to_string(),
    }
}
