//! The JSON Schema against the loader: what one accepts the other does.

use std::{fs, path::Path};

use serde_json::Value;

use super::json_schema;
use crate::{
    diagnostic::{Code, Source},
    spec::{Limits, load, read, tree},
};

/// The value of a spec as JSON and what the loader finds in it; `None` where it is not YAML.
fn both(text: &str) -> Option<(Value, Vec<Code>)> {
    let source = Source::new("spec.yaml", text);
    let mut findings = Vec::new();
    let tree = tree::parse(&source, &Limits::DEFAULT, &mut findings)?;
    let (_, findings) = load(&source);
    // A value has each key once, so a schema can't see the second.
    let codes = findings.iter().map(|finding| finding.code);
    let codes = codes.filter(|code| *code != Code::DuplicateKey).collect();
    Some((tree.root.to_json(), codes))
}

fn specs(folder: &str) -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/specs")
        .join(folder);
    let mut specs = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder of specs") {
        let path = entry.expect("readable").path();
        if path
            .extension()
            .is_some_and(|extension| extension == "yaml")
        {
            let text = read(&path).expect("text").text().to_owned();
            specs.push((path.display().to_string(), text));
        }
    }
    assert!(!specs.is_empty());
    specs
}

fn validator() -> jsonschema::Validator {
    jsonschema::draft202012::new(&json_schema()).expect("the schema is one")
}

#[test]
fn specs_are_accepted_by_both_or_by_neither() {
    let validator = validator();
    let mut seen = 0;
    for (name, text) in ["good", "bad", "shape"].into_iter().flat_map(specs) {
        let Some((value, codes)) = both(&text) else {
            continue;
        };
        seen += 1;
        let said: Vec<_> = validator
            .iter_errors(&value)
            .map(|error| error.to_string())
            .collect();
        if codes.is_empty() && !name.contains("bad") {
            assert_eq!(said, Vec::<String>::new(), "{name}");
        }
        if !codes.is_empty() {
            assert_ne!(said, Vec::<String>::new(), "{name}: {codes:?}");
        }
    }
    assert!(seen > 50);
}

/// JavaScript, with its `u` flag and without, and Python take what has neither classes of Unicode nor an escape that is
/// none.
#[test]
fn patterns_are_of_every_dialect() {
    fn patterns<'v>(value: &'v Value, found: &mut Vec<&'v str>) {
        match value {
            Value::Object(object) => {
                found.extend(object.get("pattern").and_then(Value::as_str));
                object.values().for_each(|value| patterns(value, found));
            }
            Value::Array(items) => items.iter().for_each(|value| patterns(value, found)),
            _ => {}
        }
    }
    let schema = json_schema();
    let mut found = Vec::new();
    patterns(&schema, &mut found);
    assert!(found.len() > 5);
    for pattern in found {
        let escapes = pattern.split('\\').skip(1);
        for escape in escapes {
            assert!(escape.starts_with(['?', 'x', 'n', 'r']), "{pattern}");
        }
    }
}

/// A spec in which one thing is wrong, or nothing, for each line of the shape specs: what is wrong in them is wrong
/// for the schema too, each thing alone.
#[test]
fn each_slip_is_seen_by_both() {
    let validator = validator();
    let wrong = include_str!("slips.txt");
    let mut seen = 0;
    for line in wrong
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
    {
        let (verdict, text) = line.split_once(' ').expect("a verdict and a spec");
        let text = format!("{{ server: {{ name: x }}, {text} }}");
        let (value, codes) = both(&text).unwrap_or_else(|| panic!("{text}"));
        let accepted = verdict == "+";
        assert_eq!(codes.is_empty(), accepted, "loader: {text}: {codes:?}");
        assert_eq!(validator.is_valid(&value), accepted, "schema: {text}");
        seen += 1;
    }
    assert!(seen > 100);
}
