//! Bounds and notes of a schema.

use std::cmp::Ordering;

use serde_json::{Map, Value};

use super::{
    change::{Changes, Effect},
    schema::Direction,
};

/// Keywords whose value, when it grows, allows less.
const LOWER: [&str; 5] = [
    "minimum",
    "exclusiveMinimum",
    "minLength",
    "minItems",
    "minProperties",
];
/// Keywords whose value, when it grows, allows more.
const UPPER: [&str; 5] = [
    "maximum",
    "exclusiveMaximum",
    "maxLength",
    "maxItems",
    "maxProperties",
];
/// Keywords that allow less where they stand; two values of theirs can't be compared.
const LIMITS: [&str; 4] = ["pattern", "format", "multipleOf", "contentEncoding"];
/// Keywords that say something to readers and models.
const NOTES: [&str; 9] = [
    "title",
    "description",
    "default",
    "examples",
    "deprecated",
    "readOnly",
    "writeOnly",
    "enumNames",
    "contentMediaType",
];
/// The argument must also travel as a header.
const HEADER: &str = "x-mcp-header";

/// Whether [`compare`] looks at a keyword.
pub fn judges(key: &str) -> bool {
    [&LOWER[..], &UPPER[..], &LIMITS[..], &NOTES[..]]
        .concat()
        .contains(&key)
        || [HEADER, "uniqueItems"].contains(&key)
}

/// Whether every multiple of `whole` is one of `part` too.
fn divides(part: &Value, whole: &Value) -> bool {
    let (Some(part), Some(whole)) = (part.as_f64(), whole.as_f64()) else {
        return false;
    };
    let times = whole / part;
    // As near as decimal fractions come: 0.3 / 0.1 is 2.9999999999999996.
    (times - times.round()).abs() < 1e-9 && times >= 1.0
}

pub fn compare(
    direction: Direction,
    old: &Map<String, Value>,
    new: &Map<String, Value>,
    place: &str,
    changes: &mut Changes,
) {
    let changed = |key: &str| match (old.get(key), new.get(key)) {
        (before, after) if before == after => None,
        pair => Some(pair),
    };
    for (keys, upper) in [(LOWER, false), (UPPER, true)] {
        for key in keys {
            let Some((before, after)) = changed(key) else {
                continue;
            };
            let tighter = match before.zip(after) {
                Some((before, after)) => match order(after, before) {
                    Some(Ordering::Equal) => continue,
                    order => (order == Some(Ordering::Less)) == upper,
                },
                None => before.is_none(),
            };
            bound(direction, key, before, after, tighter, place, changes);
        }
    }
    for key in LIMITS {
        match changed(key) {
            Some((Some(before), Some(after))) if key == "multipleOf" && divides(after, before) => {
                bound(
                    direction,
                    key,
                    Some(before),
                    Some(after),
                    false,
                    place,
                    changes,
                );
            }
            Some((Some(before), Some(after))) => {
                let message = format!("{place}: `{key}` was {before} and is {after}");
                changes.push(Effect::Breaking, "bounds-changed", message);
            }
            Some((before, after)) => bound(
                direction,
                key,
                before,
                after,
                before.is_none(),
                place,
                changes,
            ),
            None => {}
        }
    }
    let unique =
        |schema: &Map<String, Value>| schema.get("uniqueItems") == Some(&Value::Bool(true));
    match (unique(old), unique(new)) {
        (false, true) => changes.push(
            direction.narrower(),
            "bounds-tightened",
            format!("{place}: elements must now differ"),
        ),
        (true, false) => changes.push(
            direction.wider(),
            "bounds-loosened",
            format!("{place}: elements may now be equal"),
        ),
        _ => {}
    }
    match changed(HEADER) {
        Some((_, Some(header))) => {
            let message = format!(
                "{place} must now also travel as the header Mcp-Param-{}",
                plain(header)
            );
            changes.push(Effect::Breaking, "header-required", message);
        }
        Some((_, None)) => {
            let message = format!("{place} no longer travels as a header");
            changes.push(Effect::Safe, "header-removed", message);
        }
        None => {}
    }
    for key in NOTES {
        note(key, old.get(key), new.get(key), place, changes);
    }
}

/// Which of two numbers is the greater, without loss where both are integers.
fn order(one: &Value, other: &Value) -> Option<Ordering> {
    match (one.as_i64(), other.as_i64()) {
        (Some(one), Some(other)) => Some(one.cmp(&other)),
        _ => one.as_f64()?.partial_cmp(&other.as_f64()?),
    }
}

fn bound(
    direction: Direction,
    key: &str,
    before: Option<&Value>,
    after: Option<&Value>,
    tighter: bool,
    place: &str,
    changes: &mut Changes,
) {
    let message = match (before, after) {
        (Some(before), Some(after)) => format!("{place}: `{key}` was {before} and is {after}"),
        (None, Some(after)) => format!("{place}: `{key}` is now {after}"),
        (Some(before), None) => format!("{place}: `{key}` was {before} and is gone"),
        (None, None) => return,
    };
    let (effect, kind) = if tighter {
        (direction.narrower(), "bounds-tightened")
    } else {
        (direction.wider(), "bounds-loosened")
    };
    changes.push(effect, kind, message);
}

fn note(
    key: &str,
    before: Option<&Value>,
    after: Option<&Value>,
    place: &str,
    changes: &mut Changes,
) {
    let message = match (before, after) {
        (before, after) if before == after => return,
        (Some(before), Some(after)) if key == "default" => {
            format!("{place}: the default was {before} and is {after}")
        }
        (None, Some(after)) if key == "default" => format!("{place}: the default is now {after}"),
        (None, _) => format!("{place}: {key} added"),
        (_, None) => format!("{place}: {key} removed"),
        _ => format!("{place}: {key} changed"),
    };
    let kind = if key == "default" {
        "default-changed"
    } else {
        "text-changed"
    };
    changes.push(Effect::Safe, kind, message);
}

fn plain(value: &Value) -> String {
    value
        .as_str()
        .map_or_else(|| value.to_string(), str::to_owned)
}
