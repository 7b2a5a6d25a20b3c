//! Keys that the language does not have, and what was meant by them.

use super::{Lower, mapping::Kind, values::one_of};
use crate::{
    diagnostic::{Code, Diagnostic},
    nearest::nearest,
    spec::{Node, Sp},
};

/// Reports a key that `kind` does not have; gives the known key that was meant.
pub(super) fn report_unknown(
    lower: &mut Lower<'_>,
    key: &Sp<String>,
    value: &Sp<Node>,
    kind: Kind,
) -> Option<&'static str> {
    let (meant, help) = hint(lower, key, value, kind);
    lower.report(
        Diagnostic::new(
            Code::UnknownKey,
            key.span,
            format!("{} has no key `{}`", kind.noun, key.value),
        )
        .label("unknown key")
        .help(help),
    );
    meant
}

fn hint(
    lower: &Lower<'_>,
    key: &Sp<String>,
    value: &Sp<Node>,
    kind: Kind,
) -> (Option<&'static str>, String) {
    let near = nearest(&key.value, kind.keys.iter().copied());
    let elsewhere = || elsewhere(&key.value, kind);
    if let Some(meant) = near
        .filter(|_| elsewhere().is_none())
        .or_else(|| synonym(&key.value, kind))
    {
        return (known(meant, kind), format!("did you mean `{meant}`?"));
    }
    if let Some(help) = optionality(lower, &key.value, value, kind).or_else(elsewhere) {
        return (None, help);
    }
    (None, format!("it may have {}", one_of(kind.keys)))
}

/// The same key with the life of the list it stands in.
fn known(key: &str, kind: Kind) -> Option<&'static str> {
    kind.keys.iter().copied().find(|known| *known == key)
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
    ("enum", &["values", "choices", "options", "oneof"]),
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
    SYNONYMS
        .iter()
        .filter(|(_, others)| others.contains(&key.as_str()))
        .find_map(|(ours, _)| known(ours, kind))
}

/// Whether an argument may be left out is said by its type.
fn optionality(lower: &Lower<'_>, key: &str, value: &Sp<Node>, kind: Kind) -> Option<String> {
    if !kind.keys.contains(&"minLength") {
        return None;
    }
    let folded = key.to_lowercase();
    if !matches!(folded.as_str(), "required" | "optional" | "nullable") {
        return None;
    }
    let required = folded == "required";
    let yes = !matches!(value.value, Node::Bool(false));
    // What `required: true` says holds anyway.
    if required == yes {
        return Some(
            "take it out: what is not written `T?` and has no `default` is required".into(),
        );
    }
    let _ = lower;
    Some("write a `?` after the type, as in `type: string?`, and it may be left out".into())
}

/// Keys that stand elsewhere in a spec, or go without being written.
fn elsewhere(key: &str, kind: Kind) -> Option<String> {
    let help = match key {
        "generate" | "header" if kind.keys.contains(&"minLength") => {
            format!("`{key}` goes with the arguments of a tool")
        }
        "complete" if kind.keys.contains(&"minLength") => {
            "`complete` goes with the arguments of a prompt or of a resource's template".to_owned()
        }
        "additionalProperties" | "$ref" | "allOf" | "anyOf" | "oneOf" | "properties"
            if kind.keys.contains(&"minLength") =>
        {
            "describe the value by a model, and name the model as the type".to_owned()
        }
        _ => return None,
    };
    Some(help)
}
