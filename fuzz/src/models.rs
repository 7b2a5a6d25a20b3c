//! Models: structs, enums, unions, and those that are asked for.

use arbitrary::Result;
use serde_json::{Map, Value, json};

use crate::{
    Dice,
    names::{self, Scope},
    once_in, types,
};

#[derive(Default)]
pub(crate) struct Models {
    pub all: Map<String, Value>,
    /// What a type expression may name.
    pub names: Vec<String>,
    /// What a resolver may ask for.
    pub forms: Vec<String>,
}

const RESERVED: &[&str] = &[
    "string", "integer", "number", "boolean", "any", "list", "map", "none", "content",
];

pub(crate) fn models(u: Dice<'_, '_>) -> Result<Models> {
    let mut models = Models::default();
    let mut scope = Scope::default();
    let mut structs: Vec<String> = Vec::new();
    for _ in 0..u.int_in_range(0..=5)? {
        // A type expression has no room for a `.`, and `-` is no letter of it.
        let name = scope.give(u)?.replace(['.', '-'], "_");
        if RESERVED.contains(&name.as_str()) || models.all.contains_key(&name) {
            continue;
        }
        let mut model = Map::new();
        if once_in(u, 2)? {
            model.insert("description".to_owned(), json!(names::text(u)?));
        }
        match u.int_in_range(0..=4)? {
            1 => _ = model.insert("enum".to_owned(), json!(types::choices(u, 5)?)),
            2 if !structs.is_empty() => {
                let mut members = vec![u.choose(&structs)?.clone()];
                let other = u.choose(&structs)?.clone();
                if !members.contains(&other) {
                    members.push(other);
                }
                model.insert("one_of".to_owned(), json!(members));
                if once_in(u, 2)? {
                    model.insert("tag".to_owned(), json!("kind of it".replace(' ', "_")));
                }
            }
            3 => {
                model.insert("fields".to_owned(), form(u)?);
                models.forms.push(name.clone());
            }
            _ => {
                models.names.push(name.clone());
                model.insert("fields".to_owned(), fields(u, &models.names)?);
                structs.push(name.clone());
                models.names.pop();
            }
        }
        models.names.push(name.clone());
        models.all.insert(name, Value::Object(model));
    }
    Ok(models)
}

fn fields(u: Dice<'_, '_>, models: &[String]) -> Result<Value> {
    let mut scope = Scope::default();
    let mut fields = Map::new();
    for _ in 0..u.int_in_range(0..=4)? {
        fields.insert(scope.give(u)?, types::field(u, models)?);
    }
    Ok(Value::Object(fields))
}

/// What a client can put into a form.
fn form(u: Dice<'_, '_>) -> Result<Value> {
    let mut scope = Scope::default();
    let mut fields = Map::new();
    for _ in 0..u.int_in_range(1..=4)? {
        let description = names::text(u)?;
        let field = match u.int_in_range(0..=7)? {
            1 => {
                json!({ "type": "integer", "minimum": 1, "maximum": 9, "default": 3, "description": description })
            }
            2 => json!({ "type": "number?", "description": description }),
            3 => json!({ "type": "string", "enum": types::choices(u, 3)?, "title": description }),
            4 => {
                json!({ "type": "array", "items": { "type": "string", "enum": types::choices(u, 3)? }, "maxItems": 2 })
            }
            5 => {
                json!({ "type": "string", "format": u.choose(&["date", "date-time", "email", "uri"])? })
            }
            6 => json!({ "type": "string?", "minLength": 1, "maxLength": 4 }),
            7 => json!({ "type": "boolean", "default": true, "description": description }),
            _ => json!(u.choose(&["string", "integer", "number", "boolean"])?),
        };
        fields.insert(scope.give(u)?, field);
    }
    Ok(Value::Object(fields))
}
