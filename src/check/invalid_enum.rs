//! `invalid-enum`: the values of an `enum`, of a model or in place.

use std::collections::HashMap;

use super::{
    shape::{self, Kind},
    sink::Sink,
    sites::Site,
    value::{Values, key, shown},
};
use crate::{
    diagnostic::{Code, Diagnostic, Span},
    names,
    spec::{Entry, EnumValue, Node, Sp, Spec},
};

pub(super) fn check(spec: &Spec, values: &Values<'_>, sites: &[Site<'_>], sink: &mut Sink<'_>) {
    for (name, model) in &spec.models {
        if let Some(list) = &model.value.values {
            strings(&format!("`{name}`"), list, sink);
            twice(list, sink);
        }
    }
    for site in sites {
        let (Some(list), Some(kind)) = (&site.schema.values, shape::known_kind(spec, site.schema))
        else {
            continue;
        };
        match kind {
            Kind::String => strings(&site.name(), list, sink),
            Kind::Model => {
                of_model(site, list, sink);
                continue;
            }
            _ => {}
        }
        let of_items = |value: &Sp<EnumValue>| !matches!(value.value.value.value, Node::List(_));
        if kind == Kind::List && !list.value.is_empty() && list.value.iter().all(of_items) {
            sink.add(
                Diagnostic::new(
                    Code::InvalidEnum,
                    list.key,
                    format!(
                        "the `enum` of {} lists elements, and not lists",
                        site.name()
                    ),
                )
                .label("belongs into `items`")
                .help("write `{ type: array, items: { type: string, enum: […] } }`"),
            );
            continue;
        }
        for value in &list.value {
            one(values, site, kind, value, sink);
        }
        twice(list, sink);
    }
}

/// The values of a string enum become names too.
fn strings(owner: &str, list: &Entry<Vec<Sp<EnumValue>>>, sink: &mut Sink<'_>) {
    if list.value.is_empty() {
        empty(owner, list.span, sink);
    }
    for entry in &list.value {
        let EnumValue { value, name, .. } = &entry.value;
        match &value.value {
            Node::String(text) if name.is_none() && names::camel(text).is_none() => {
                let quoted = serde_json::Value::from(text.as_str());
                sink.add(
                    Diagnostic::new(
                        Code::InvalidEnum,
                        value.span,
                        format!("the value {} of {owner} makes no name", shown(&value.value)),
                    )
                    .label("has no letter or digit that a name could be made of")
                    .help(format!("give it one: `{{ value: {quoted}, name: … }}`")),
                );
            }
            Node::String(_) => {}
            other => not_a_string(owner, value.span, other, sink),
        }
    }
}

fn not_a_string(owner: &str, at: Span, value: &Node, sink: &mut Sink<'_>) {
    let (label, help) = match value {
        Node::Bool(value) => (
            "a boolean",
            format!("quote it to make it a string: `\"{value}\"`"),
        ),
        Node::Number(value) => (
            "a number",
            format!("quote it to make it a string: `\"{value}\"`"),
        ),
        Node::HugeInteger(digits) => (
            "a number",
            format!("quote it to make it a string: `\"{digits}\"`"),
        ),
        Node::Null => (
            "nothing",
            "quote it to make it a string, as `\"null\"`".to_owned(),
        ),
        _ => (
            "no string",
            "write a string, or `{ value: …, title: … }`".to_owned(),
        ),
    };
    sink.add(
        Diagnostic::new(
            Code::InvalidEnum,
            at,
            format!(
                "the values of {owner} are strings, and {} is not",
                shown(value)
            ),
        )
        .label(format!("is {label}"))
        .help(help),
    );
}

fn empty(owner: &str, at: Span, sink: &mut Sink<'_>) {
    sink.add(
        Diagnostic::new(
            Code::InvalidEnum,
            at,
            format!("the `enum` of {owner} has no values"),
        )
        .label("empty, so nothing fits")
        .help("list the values, as `[first, second]`"),
    );
}

/// An enum of numbers or of lists is no type of its own.
fn one(
    values: &Values<'_>,
    site: &Site<'_>,
    kind: Kind,
    entry: &Sp<EnumValue>,
    sink: &mut Sink<'_>,
) {
    let EnumValue { value, title, name } = &entry.value;
    if kind == Kind::String && !matches!(value.value, Node::String(_)) {
        return;
    }
    for misfit in values.misfits_of_choice(site.schema, value) {
        let mut finding = Diagnostic::new(
            Code::InvalidEnum,
            misfit.at,
            format!(
                "a value in the `enum` of {} does not fit it: {}",
                site.name(),
                misfit.why
            ),
        )
        .label("does not fit");
        if let Some(rule) = misfit.rule {
            finding = finding.also(rule, "refuses it");
        }
        let help = misfit.help;
        sink.add(finding.help(
            help.unwrap_or_else(|| "write a value that fits, or change what refuses it".to_owned()),
        ));
    }
    if kind == Kind::String {
        return;
    }
    for (key, entry) in [("title", title), ("name", name)] {
        if let Some(entry) = entry {
            sink.add(
                Diagnostic::new(
                    Code::InvalidEnum,
                    entry.key,
                    format!("only the values of a string enum have a `{key}`"),
                )
                .label(format!("{} is {}", site.name(), kind.noun()))
                .help("write the value alone"),
            );
        }
    }
}

fn of_model(site: &Site<'_>, list: &Entry<Vec<Sp<EnumValue>>>, sink: &mut Sink<'_>) {
    let written = shape::written(site.schema);
    sink.add(
        Diagnostic::new(
            Code::InvalidEnum,
            list.key,
            format!(
                "{} has the type `{written}`, which says itself what its values are",
                site.name()
            ),
        )
        .label("does not apply to a model")
        .help("take the `enum` away, or write `type: string` in the place of the model"),
    );
}

fn twice(list: &Entry<Vec<Sp<EnumValue>>>, sink: &mut Sink<'_>) {
    let mut seen: HashMap<String, Span> = HashMap::new();
    for entry in &list.value {
        let value = &entry.value.value;
        let Some(first) = seen.insert(key(&value.value), value.span) else {
            continue;
        };
        sink.add(
            Diagnostic::new(
                Code::InvalidEnum,
                value.span,
                format!("the value {} is there twice", shown(&value.value)),
            )
            .label("a second time")
            .also(first, "the first time")
            .help("take one of them away"),
        );
    }
}
