//! A whole spec.

use arbitrary::{Error, Result, Unstructured};
use serde_json::{Map, Value, json};

use crate::{
    callers::{self, Ground},
    models, names, once_in,
};

/// A spec as text. It is JSON, which is YAML.
pub fn spec(u: &mut Unstructured<'_>) -> Result<String> {
    let mut spec = Map::new();
    let mut server = Map::new();
    let name = u.choose(&[
        "Bookshop",
        "String",
        "x",
        "本屋",
        "Server",
        "app",
        "My \"shop\" \\ {{x}}",
        "self",
        "9 lives",
    ])?;
    server.insert("name".to_owned(), json!(name));
    for key in ["title", "description", "instructions"] {
        if once_in(u, 3)? {
            server.insert(key.to_owned(), json!(names::text(u)?));
        }
    }
    if once_in(u, 4)? {
        server.insert("concurrent".to_owned(), json!(true));
    }
    spec.insert("server".to_owned(), Value::Object(server));
    let models = models::models(u)?;
    let ground = Ground::new(u, &models)?;
    spec.insert("models".to_owned(), Value::Object(models.all.clone()));
    spec.insert(
        "resolvers".to_owned(),
        Value::Object(ground.resolvers.clone()),
    );
    spec.insert("tools".to_owned(), callers::tools(u, &ground, &models)?);
    spec.insert("prompts".to_owned(), callers::prompts(u, &ground)?);
    spec.insert(
        "resources".to_owned(),
        callers::resources(u, &ground, &models)?,
    );
    spec.retain(|_, part| part.as_object().is_some_and(|part| !part.is_empty()));
    if once_in(u, 30)? {
        damage(u, &mut spec)?;
    }
    let text = serde_json::to_string_pretty(&spec).map_err(|_| Error::IncorrectFormat)?;
    // JSON lets it stand, YAML does not.
    Ok(text.replace('\u{7f}', "\\u007f"))
}

/// One thing somewhere is something else.
fn damage(u: &mut Unstructured<'_>, spec: &mut Map<String, Value>) -> Result<()> {
    let mut at = spec;
    for _ in 0..u.int_in_range(1..=5)? {
        let keys: Vec<String> = at.keys().cloned().collect();
        if keys.is_empty() {
            return Ok(());
        }
        let key = u.choose(&keys)?;
        if !at[key].is_object() {
            at[key] = u
                .choose(&[
                    json!(1),
                    json!("x"),
                    json!(null),
                    json!([]),
                    json!({}),
                    json!(true),
                ])?
                .clone();
            return Ok(());
        }
        let Some(Value::Object(inner)) = at.get_mut(key) else {
            return Ok(());
        };
        at = inner;
    }
    Ok(())
}
