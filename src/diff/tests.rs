use serde_json::{Value, json};

use super::{
    change::{Changes, Subject},
    human,
    schema::{Direction, compare},
};

fn said(direction: Direction, old: &Value, new: &Value) -> String {
    let mut changes = Changes::of(Subject::Tool("t".into()));
    compare(direction, old, new, &mut changes);
    human(&changes.list).replace("tool `t`: ", "")
}

/// Both directions of one change.
fn both(old: Value, new: Value) -> String {
    let wrap = |schema: Value| json!({ "type": "object", "properties": { "x": schema }, "required": ["x"] });
    let (old, new) = (wrap(old), wrap(new));
    let input = said(Direction::Input, &old, &new);
    format!("{input}{}", said(Direction::Output, &old, &new))
}

#[test]
fn what_is_narrower_breaks_input_and_what_is_wider_output() {
    let cases = [
        (
            "a type",
            json!({ "type": "number" }),
            json!({ "type": "integer" }),
        ),
        ("a type for any", json!({}), json!({ "type": "string" })),
        (
            "another type",
            json!({ "type": "string" }),
            json!({ "type": "boolean" }),
        ),
        (
            "one type more",
            json!({ "type": "string" }),
            json!({ "type": ["string", "null"] }),
        ),
        (
            "values",
            json!({ "type": "string", "enum": ["a", "b"] }),
            json!({ "type": "string", "enum": ["b", "c"] }),
        ),
        (
            "values where there were none",
            json!({ "type": "string" }),
            json!({ "type": "string", "enum": ["b"] }),
        ),
        (
            "bounds",
            json!({ "type": "integer", "minimum": 1, "maximum": 9, "multipleOf": 2 }),
            json!({ "type": "integer", "minimum": 2, "maximum": 9.0, "multipleOf": 3 }),
        ),
        (
            "bounds that come and go",
            json!({ "type": "string", "maxLength": 3, "format": "date" }),
            json!({ "type": "string", "minLength": 1, "pattern": "^a" }),
        ),
        (
            "elements",
            json!({ "type": "array", "items": { "type": "string" }, "uniqueItems": true }),
            json!({ "type": "array", "items": { "type": "string", "maxLength": 3 } }),
        ),
        (
            "values of a map",
            json!({ "type": "object", "additionalProperties": { "type": "integer" } }),
            json!({ "type": "object", "additionalProperties": { "type": "number" } }),
        ),
        (
            "a map that closes",
            json!({ "type": "object" }),
            json!({ "type": "object", "additionalProperties": false }),
        ),
        (
            "texts",
            json!({ "type": "string", "title": "A", "default": "a" }),
            json!({ "type": "string", "title": "B", "default": "b", "description": "c" }),
        ),
        (
            "a header",
            json!({ "type": "string" }),
            json!({ "type": "string", "x-mcp-header": "Room" }),
        ),
        (
            "what nobody can judge",
            json!({ "type": "string" }),
            json!({ "type": "string", "not": { "const": "a" } }),
        ),
    ];
    let said: String = cases
        .into_iter()
        .map(|(name, old, new)| format!("-- {name}\n{}", both(old, new)))
        .collect();
    insta::assert_snapshot!(said);
}

#[test]
fn properties_come_go_and_are_required() {
    let old = json!({
        "type": "object",
        "properties": {
            "kept": { "type": "string" }, "gone": {}, "loose": {}, "tight": {},
            "inner": { "type": "object", "properties": { "a": {} } },
        },
        "required": ["loose", "kept"],
    });
    let new = json!({
        "type": "object",
        "properties": {
            "tight": {}, "kept": { "type": "string" }, "loose": {}, "new": {}, "must": {},
            "inner": { "type": "object", "properties": { "b": {} } },
        },
        "required": ["kept", "tight", "must"],
    });
    insta::assert_snapshot!(format!(
        "{}{}",
        said(Direction::Input, &old, &new),
        said(Direction::Output, &old, &new)
    ));
}

#[test]
fn unions_by_their_tags() {
    let member = |kind: &str, extra: Value| json!({ "type": "object", "properties": { "kind": { "const": kind }, "x": extra } });
    let old = json!({ "oneOf": [member("Card", json!({ "type": "string" })), member("Cash", json!({}))] });
    let new = json!({ "oneOf": [member("Transfer", json!({})), member("Card", json!({ "type": "integer" }))] });
    insta::assert_snapshot!(both(old, new));
}

#[test]
fn recursive_models_end() {
    let tree = |leaf: &str| {
        json!({
            "$defs": { "Tree": { "type": "object", "properties": {
                "leaf": { "type": leaf },
                "left": { "$ref": "#/$defs/Tree" },
                "all": { "type": "array", "items": { "$ref": "#/$defs/Tree" } },
            } } },
            "type": "object",
            "properties": { "root": { "$ref": "#/$defs/Tree" } },
        })
    };
    insta::assert_snapshot!(said(Direction::Input, &tree("string"), &tree("integer")));
    let chain = json!({ "$defs": { "a": { "$ref": "#/$defs/b" }, "b": { "$ref": "#/$defs/a" } }, "$ref": "#/$defs/a" });
    said(Direction::Input, &chain, &json!({}));
    said(Direction::Output, &json!({ "$ref": "#" }), &chain);
}

#[test]
fn what_is_equal_is_no_change() {
    let schema =
        json!({ "type": "object", "properties": { "a": { "type": "string", "enum": ["b"] } } });
    assert_eq!(
        both(schema.clone(), schema),
        "nothing changes for clients\n".repeat(2)
    );
}

/// A place is compared whatever was compared before it: many places, each of which changes alone.
#[test]
fn no_place_is_passed_over() {
    let object = |types: [&str; 12]| {
        let fields = types.iter().enumerate();
        let inner = |ty: &str| json!({ "type": "object", "properties": { "a": { "type": ty } } });
        let properties: serde_json::Map<_, _> =
            fields.map(|(n, ty)| (format!("f{n}"), inner(ty))).collect();
        json!({ "type": "object", "properties": properties })
    };
    let old = object(["string"; 12]);
    for n in 0..12 {
        let mut types = ["string"; 12];
        types[n] = "integer";
        let said = said(Direction::Input, &old, &object(types));
        assert_eq!(
            said,
            format!("breaking: argument `f{n}.a` was string and is integer\n1 breaking, 0 safe\n")
        );
    }
}

#[test]
fn a_wider_type_with_tighter_bounds() {
    let cases = [
        (
            json!({ "type": "integer" }),
            json!({ "type": "number", "maximum": 5 }),
        ),
        (
            json!({ "type": "string", "enum": ["a", "b"] }),
            json!({ "type": ["string", "null"], "enum": ["a", null] }),
        ),
        (
            json!({ "type": "object" }),
            json!({ "type": "object", "required": ["a"] }),
        ),
    ];
    let said: String = cases.map(|(old, new)| both(old, new)).concat();
    insta::assert_snapshot!(said);
}

/// Only a value that both allow is one.
#[test]
fn a_constant_beside_values() {
    let (wide, narrow) = (
        json!({ "enum": ["a", "b"] }),
        json!({ "enum": ["a", "b"], "const": "a" }),
    );
    assert_eq!(
        said(Direction::Input, &wide, &narrow),
        "breaking: the arguments: the value \"b\" is gone\n1 breaking, 0 safe\n"
    );
    let none = json!({ "enum": ["a", "b"], "const": "c" });
    assert_eq!(
        said(Direction::Input, &narrow, &none),
        "breaking: the arguments: the value \"a\" is gone\n1 breaking, 0 safe\n"
    );
}

/// What a schema written by hand may have.
#[test]
fn references_and_booleans() {
    let with = |schema: Value, target: Value| json!({ "type": "object", "properties": { "x": schema }, "$defs": { "a b": target, "c": target } });
    let string = || json!({ "type": "string" });
    let cases = [
        (
            "a reference with an escape",
            with(json!({ "$ref": "#/$defs/a%20b" }), string()),
            with(
                json!({ "$ref": "#/$defs/a%20b" }),
                json!({ "type": "integer" }),
            ),
        ),
        (
            "a reference that is not followed",
            with(json!({ "$ref": "#here" }), string()),
            with(
                json!({ "$ref": "#here" }),
                json!({ "$anchor": "here", "type": "integer" }),
            ),
        ),
        (
            "more beside a reference",
            with(json!({ "$ref": "#/$defs/c" }), string()),
            with(json!({ "$ref": "#/$defs/c", "maxLength": 3 }), string()),
        ),
        (
            "nothing",
            with(json!({}), string()),
            with(json!(false), string()),
        ),
        (
            "anything",
            with(json!(true), string()),
            with(json!({}), string()),
        ),
        (
            "alternatives that changed places",
            with(
                json!({ "anyOf": [{ "type": "string" }, { "type": "integer" }] }),
                string(),
            ),
            with(
                json!({ "anyOf": [{ "type": "integer" }, { "type": "string" }] }),
                string(),
            ),
        ),
        (
            "a bound beyond the precision of a double",
            with(
                json!({ "type": "integer", "maximum": 9_007_199_254_740_993_i64 }),
                string(),
            ),
            with(
                json!({ "type": "integer", "maximum": 9_007_199_254_740_992_i64 }),
                string(),
            ),
        ),
    ];
    let said: String = cases
        .map(|(what, old, new)| format!("-- {what}\n{}", said(Direction::Input, &old, &new)))
        .concat();
    insta::assert_snapshot!(said);
}

/// A schema without a type may allow little all the same.
#[test]
fn a_type_given_up_for_something_else() {
    let cases = [
        json!({ "const": "a" }),
        json!({ "enum": ["a", 1] }),
        json!({ "oneOf": [{ "type": "integer" }, { "type": "boolean" }] }),
        json!({ "description": "Anything." }),
    ];
    let said: String = cases
        .map(|new| both(json!({ "type": "string" }), new))
        .concat();
    insta::assert_snapshot!(said);
}
