//! Anchors and merge keys.

use super::load;

fn names(text: &str) -> Vec<String> {
    let (_, spec, findings) = load(text);
    assert_eq!(findings, [], "{text}");
    spec.models["M"]
        .fields
        .as_ref()
        .expect("fields")
        .value
        .keys()
        .cloned()
        .collect()
}

const HEAD: &str = "server: { name: x }\nmodels:\n  A: { fields: &a { a: string, b: string } }\n  B: { fields: &b { b: integer, c: integer } }\n";

#[test]
fn merged_keys_stand_in_the_place_of_the_merge() {
    let merge = |fields: &str| names(&format!("{HEAD}  M: {{ fields: {fields} }}\n"));
    assert_eq!(merge("*a"), ["a", "b"]);
    assert_eq!(merge("{ x: any, <<: *a, y: any }"), ["x", "a", "b", "y"]);
    assert_eq!(merge("{ <<: [*a, *b], y: any }"), ["a", "b", "c", "y"]);
    assert_eq!(merge("{ <<: { z: any } }"), ["z"]);
    assert_eq!(merge("{ <<: [] , a: any }"), ["a"]);
}

#[test]
fn own_keys_win_and_earlier_merges_do() {
    let text = format!("{HEAD}  M: {{ fields: {{ <<: [*a, *b], a: boolean }} }}\n");
    let (source, spec, _) = load(&text);
    let fields = &spec.models["M"].fields.as_ref().expect("fields").value;
    let types: Vec<_> = fields
        .values()
        .map(|field| source.slice(field.span))
        .collect();
    assert_eq!(fields.keys().collect::<Vec<_>>(), ["b", "c", "a"]);
    assert_eq!(types, ["string", "integer", "boolean"]);
}

#[test]
fn a_quoted_merge_key_is_a_key() {
    let text = format!("{HEAD}  M: {{ fields: {{ \"<<\": any }} }}\n");
    assert_eq!(names(&text), ["<<"]);
}

#[test]
fn places_inside_an_anchor_are_where_it_is_written() {
    let text = format!("{HEAD}  M: {{ fields: *a }}\n");
    let (source, spec, _) = load(&text);
    let fields = spec.models["M"].fields.as_ref().expect("fields");
    assert_eq!(source.position(fields.key.start).line, 5);
    assert_eq!(source.position(fields.value["a"].key.start).line, 3);
    assert_eq!(source.slice(fields.value["b"].span), "string");
}

#[test]
fn keys_may_be_aliases() {
    let text = "server: { name: &n x }\nmodels: { *n : { fields: { a: string } } }\n";
    let (_, spec, findings) = load(text);
    assert_eq!(findings, []);
    assert!(spec.models.contains_key("x"));
}
