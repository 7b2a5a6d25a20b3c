//! Keys that the language does not have, and what was meant by them.

use super::{
    Lower,
    mapping::{Kind, Mapping},
    values::one_of,
};
use crate::{
    diagnostic::{Code, Diagnostic},
    nearest::nearest,
    spec::{Node, Sp, shown::shown},
};

/// Reports a key that `kind` does not have; gives the known key that was meant.
pub(super) fn report_unknown(
    lower: &mut Lower<'_>,
    (key, value): (&Sp<String>, &Node),
    kind: Kind,
    mapping: &Mapping,
) -> Option<&'static str> {
    let hint = comma(lower, key)
        .or_else(|| optionality(key, value, kind, mapping.ty()))
        .or_else(|| elsewhere(key, kind));
    let (meant, help) = match hint {
        Some(help) => (None, help),
        None => match synonym(key, kind).or_else(|| nearest(key, kind.keys.iter().copied())) {
            Some(there) if mapping.has(there) => (
                None,
                format!("`{there}` is there already: put it there, or take it out"),
            ),
            Some(meant) => (Some(meant), format!("did you mean `{meant}`?")),
            None => (
                None,
                format!("{} may have {}", kind.noun, one_of(kind.keys)),
            ),
        },
    };
    lower.report(
        Diagnostic::new(
            Code::UnknownKey,
            key.span,
            format!("{} has no key `{}`", kind.noun, shown(key)),
        )
        .label("unknown key")
        .help(help),
    );
    meant
}

/// What others call our keys.
const SYNONYMS: &[(&str, &[&str])] = &[
    (
        "arguments",
        &["args", "input", "inputs", "params", "parameters", "takes"],
    ),
    (
        "returns",
        &[
            "output", "outputs", "result", "results", "gives", "response",
        ],
    ),
    (
        "resolve",
        &[
            "depends",
            "depends_on",
            "needs",
            "requires",
            "uses",
            "dependencies",
        ],
    ),
    ("resolver", &["from", "name", "use"]),
    ("description", &["desc", "doc", "docs", "summary", "help"]),
    ("instructions", &["prompt"]),
    ("fields", &["properties", "attributes", "members"]),
    ("enum", &["values", "choices", "options"]),
    ("one_of", &["anyof", "any_of", "union", "variants"]),
    ("tag", &["discriminator"]),
    ("elicits", &["asks", "ask", "form"]),
    ("samples", &["sampling"]),
    ("meta", &["_meta", "metadata"]),
    ("website", &["url", "homepage", "website_url"]),
    ("uri", &["url", "address", "uri_template"]),
    ("src", &["url", "href", "uri"]),
    ("read_only", &["readonlyhint", "readonly"]),
    ("destructive", &["destructivehint"]),
    ("idempotent", &["idempotenthint"]),
    ("open_world", &["openworldhint", "openworld"]),
    ("input_schema", &["schema", "json_schema"]),
    ("pattern", &["regex", "regexp"]),
    ("minimum", &["min", "gte", "ge"]),
    ("maximum", &["max", "lte", "le"]),
    ("exclusiveMinimum", &["gt"]),
    ("exclusiveMaximum", &["lt"]),
    ("multipleOf", &["step"]),
    ("examples", &["example"]),
    ("value", &["const", "id"]),
    ("title", &["label"]),
];

fn synonym(key: &str, kind: Kind) -> Option<&'static str> {
    let key = key.to_lowercase();
    let mut meant = SYNONYMS
        .iter()
        .filter(|(_, others)| others.contains(&key.as_str()))
        .map(|(ours, _)| *ours);
    meant.find(|ours| kind.keys.contains(ours))
}

/// A text in braces that holds a comma goes on, unless it is quoted, as a key.
fn comma(lower: &Lower<'_>, key: &Sp<String>) -> Option<String> {
    let before = lower.source.text().get(..key.span.start as usize)?;
    let follows = before.trim_end().ends_with(',');
    (follows && key.contains(' '))
        .then(|| "quote the text before it, if the `,` is part of that text".to_owned())
}

/// Whether the mapping is one with a `type`.
fn is_schema(kind: Kind) -> bool {
    kind.keys.contains(&"type")
}

/// Whether a value may be left out is said by its type.
fn optionality(key: &str, value: &Node, kind: Kind, ty: Option<&str>) -> Option<String> {
    let required = match key.to_lowercase().as_str() {
        "required" => !matches!(value, Node::Bool(false)),
        "optional" | "nullable" => matches!(value, Node::Bool(false)),
        _ => return None,
    };
    if !is_schema(kind) {
        return None;
    }
    let ty = shown(ty.unwrap_or("string").trim_end_matches('?'));
    Some(match required {
        true => {
            format!("take it out: without a `?` after the type, as in `type: {ty}`, it is required")
        }
        false => format!("write `type: {ty}?` for what may be left out"),
    })
}

/// Keys that stand elsewhere in a spec, or are not part of the language.
fn elsewhere(key: &str, kind: Kind) -> Option<String> {
    if !is_schema(kind) {
        return None;
    }
    let help = match key {
        "generate" => "`generate` goes with the arguments of tools and prompts",
        "header" => "`header` goes with the arguments of tools",
        "complete" => {
            "`complete` goes with the arguments of prompts and of resources with a template"
        }
        "enumNames" => "`enumNames` goes with the fields of a model that a resolver `elicits`",
        "properties" | "additionalProperties" | "$ref" | "allOf" | "anyOf" | "oneOf" => {
            "make a model of the value, and name the model as its `type`"
        }
        _ => return None,
    };
    Some(help.to_owned())
}
