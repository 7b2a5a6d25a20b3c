//! Types, and the keywords that go with them.

use arbitrary::Result;
use serde_json::{Map, Value, json};

use crate::{Dice, names, once_in};

const SCALARS: &[&str] = &["string", "integer", "number", "boolean"];
const FORMATS: &[(&str, &str)] = &[
    ("date", "2026-01-31"),
    ("date-time", "2026-01-31T12:00:00Z"),
    ("time", "12:00:00Z"),
    ("duration", "P1D"),
    ("email", "a@b.example"),
    ("uri", "https://a.b/c?d#e"),
    ("uuid", "67e55044-10b1-426f-9247-bb680e5fe0c8"),
    ("byte", "AAAA"),
];
const PATTERNS: &[&str] = &["^a+$", "\"#", "\\d{3}", "[\\\\/]", "(?i)x|y", "^\\p{L}+$"];

/// A type expression; `models` may stand in it.
pub(crate) fn expression(u: Dice<'_, '_>, models: &[String], depth: u8) -> Result<String> {
    Ok(match u.int_in_range(0..=7)? {
        4 if depth > 0 => format!("list<{}>", expression(u, models, depth - 1)?),
        5 if depth > 0 => format!("map<{}>", expression(u, models, depth - 1)?),
        6 if !models.is_empty() => u.choose(models)?.clone(),
        7 => "any".to_owned(),
        _ => u.choose(SCALARS)?.to_string(),
    })
}

/// A field or an argument. Circles of models are cut by `?` where the type begins with one.
pub(crate) fn field(u: Dice<'_, '_>, models: &[String]) -> Result<Value> {
    let mut ty = expression(u, models, 2)?;
    let is_model = models.contains(&ty);
    if is_model || once_in(u, 3)? {
        ty.push('?');
    }
    described(u, &ty)
}

/// A type with what may be said about it.
pub(crate) fn described(u: Dice<'_, '_>, ty: &str) -> Result<Value> {
    if once_in(u, 3)? {
        return Ok(json!(ty));
    }
    let mut long = Map::new();
    long.insert("type".to_owned(), json!(ty));
    long.insert("description".to_owned(), json!(names::text(u)?));
    if once_in(u, 6)? {
        long.insert("title".to_owned(), json!(names::text(u)?));
    }
    if once_in(u, 12)? {
        long.insert("deprecated".to_owned(), json!(true));
    }
    let optional = ty.ends_with('?');
    match ty.trim_end_matches('?') {
        "string" => string(u, &mut long, optional)?,
        "integer" => number(u, &mut long, optional, false)?,
        "number" => number(u, &mut long, optional, true)?,
        "boolean" if once_in(u, 3)? && !optional => {
            long.insert("default".to_owned(), json!(once_in(u, 2)?));
        }
        ty if ty.starts_with("list") => {
            for (key, bound) in [("minItems", 0), ("maxItems", 5)] {
                if once_in(u, 4)? {
                    long.insert(key.to_owned(), json!(bound));
                }
            }
            if once_in(u, 4)? {
                long.insert("uniqueItems".to_owned(), json!(true));
            }
            if once_in(u, 4)? && !optional {
                long.insert("default".to_owned(), json!([]));
            }
        }
        ty if ty.starts_with("map") && once_in(u, 4)? && !optional => {
            long.insert("default".to_owned(), json!({}));
        }
        _ => {}
    }
    Ok(Value::Object(long))
}

fn string(u: Dice<'_, '_>, long: &mut Map<String, Value>, optional: bool) -> Result<()> {
    let mut add = |key: &str, value: Value| long.insert(key.to_owned(), value);
    match u.int_in_range(0..=8)? {
        1 => {
            let (format, example) = u.choose(FORMATS)?;
            add("format", json!(format));
            if !optional && once_in(u, 2)? {
                add("default", json!(example));
            }
        }
        2 => {
            let values = choices(u, 4)?;
            if !optional && once_in(u, 2)? {
                let first = &values[0];
                add("default", first.get("value").unwrap_or(first).clone());
            }
            add("enum", json!(values));
        }
        3 => _ = add("pattern", json!(u.choose(PATTERNS)?)),
        4 => {
            add("minLength", json!(u.int_in_range(0..=3)?));
            add("maxLength", json!(u.int_in_range(3..=9)?));
        }
        5 if !optional => _ = add("default", json!(names::text(u)?)),
        6 if !optional => {
            let what = u.choose(&["uuid", "now"])?;
            add("generate", json!(what));
            if *what == "uuid" {
                add("format", json!("uuid"));
            } else {
                add("format", json!("date-time"));
            }
        }
        7 => _ = add("const", json!(names::text(u)?)),
        8 => _ = add("examples", json!([names::text(u)?])),
        _ => {}
    }
    Ok(())
}

fn number(
    u: Dice<'_, '_>,
    long: &mut Map<String, Value>,
    optional: bool,
    parts: bool,
) -> Result<()> {
    let mut add = |key: &str, value: i64| {
        let value = if parts && value % 2 != 0 {
            json!(value as f64 / 2.0)
        } else {
            json!(value)
        };
        long.insert(key.to_owned(), value);
    };
    if once_in(u, 3)? {
        let least = *u.choose(&[
            0,
            1,
            -1,
            i64::from(i32::MIN),
            -9_007_199_254_740_991,
            i64::MIN,
        ])?;
        add(u.choose(&["minimum", "exclusiveMinimum"])?, least);
    }
    if once_in(u, 3)? {
        let most = *u.choose(&[
            2,
            3,
            100,
            i64::from(i32::MAX),
            9_007_199_254_740_991,
            i64::MAX,
        ])?;
        add(u.choose(&["maximum", "exclusiveMaximum"])?, most);
    }
    if once_in(u, 8)? {
        add("multipleOf", u.int_in_range(1..=3)?);
    } else if once_in(u, 4)? && !optional {
        add("default", *u.choose(&[1, 1, 1, 2, 0, -3])?);
    }
    Ok(())
}

/// The values of an enum of strings.
pub(crate) fn choices(u: Dice<'_, '_>, most: u8) -> Result<Vec<Value>> {
    let mut scope = names::Scope::default();
    let mut values = Vec::new();
    for at in 0..u.int_in_range(1..=most)? {
        let name = scope.give(u)?;
        values.push(match u.int_in_range(0..=3)? {
            1 => json!({ "value": name, "title": names::text(u)? }),
            2 => json!({ "value": format!("{} {at}", names::text(u)?), "name": name }),
            _ => json!(name),
        });
    }
    Ok(values)
}
