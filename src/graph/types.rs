//! Types as the spec writes them.

use crate::spec::{Schema, TypeExpr, TypeRef};

/// The type of a field, an argument or a `returns`; `None` where it could not be read.
pub fn of(schema: &Schema) -> Option<String> {
    match (&schema.ty, &schema.items, &schema.values) {
        (Some(ty), Some(items), _) if ty.ty == TypeRef::Array => {
            let item = of(&items.value).unwrap_or_else(|| "any".to_owned());
            let optional = if ty.optional.is_some() { "?" } else { "" };
            Some(format!("list<{item}>{optional}"))
        }
        (Some(ty), ..) => Some(expression(&ty.value)),
        (None, _, Some(_)) => Some("string".to_owned()),
        (None, ..) => None,
    }
}

fn expression(ty: &TypeExpr) -> String {
    let mut text = String::new();
    let mut depth = 0;
    let mut inner = &ty.ty;
    loop {
        let name = match inner {
            TypeRef::List(item) => {
                text.push_str("list<");
                depth += 1;
                inner = &item.value;
                continue;
            }
            TypeRef::Map(item) => {
                text.push_str("map<");
                depth += 1;
                inner = &item.value;
                continue;
            }
            TypeRef::String => "string",
            TypeRef::Integer => "integer",
            TypeRef::Number => "number",
            TypeRef::Boolean => "boolean",
            TypeRef::Any => "any",
            TypeRef::Array => "array",
            TypeRef::Model(name) => name,
        };
        text.push_str(name);
        break;
    }
    text.push_str(&">".repeat(depth));
    if ty.optional.is_some() {
        text.push('?');
    }
    text
}
