//! `large-integer`: what JavaScript, and clients made of it, can't tell from its neighbours.

use serde_json::Number;

use super::{
    number,
    shape::{self, Kind},
    sink::Sink,
    sites::Site,
};
use crate::{
    diagnostic::{Code, Diagnostic, Span},
    spec::{Entry, Node},
};

pub(super) fn check(sites: &[Site<'_>], sink: &mut Sink<'_>) {
    for site in sites {
        let schema = site.schema;
        let Some(kind) = shape::kind(schema) else {
            continue;
        };
        let mut found = Vec::new();
        if kind.is_numeric() {
            let bounds = [
                &schema.minimum,
                &schema.maximum,
                &schema.exclusive_minimum,
                &schema.exclusive_maximum,
                &schema.multiple_of,
            ];
            for bound in bounds.into_iter().flatten() {
                of_bound(kind, bound, &mut found);
            }
        }
        if !matches!(kind, Kind::String | Kind::Boolean) {
            for entry in [&schema.default, &schema.constant].into_iter().flatten() {
                of_node(kind, &entry.value, entry.span, &mut found);
            }
            for value in schema.values.iter().flat_map(|values| &values.value) {
                let value = &value.value.value;
                of_node(kind, &value.value, value.span, &mut found);
            }
        }
        for at in found {
            report(site, at, sink);
        }
    }
}

fn of_bound(kind: Kind, bound: &Entry<Number>, found: &mut Vec<Span>) {
    if is_large(kind, &bound.value) {
        found.push(bound.span);
    }
}

fn of_node(kind: Kind, node: &Node, at: Span, found: &mut Vec<Span>) {
    match node {
        Node::Number(number) if is_large(kind, number) => found.push(at),
        Node::HugeInteger(_) => found.push(at),
        Node::List(items) => {
            for item in items {
                of_node(kind, &item.value, item.span, found);
            }
        }
        Node::Map(entries) => {
            for (_, value) in entries {
                of_node(kind, &value.value, value.span, found);
            }
        }
        _ => {}
    }
}

/// A float keeps its value wherever it goes, so of numbers only those written as integers count.
fn is_large(kind: Kind, number: &Number) -> bool {
    if number.is_f64() && kind != Kind::Integer {
        return false;
    }
    number::integer(number).map_or_else(
        || {
            kind == Kind::Integer
                && number
                    .as_f64()
                    .is_some_and(|number| number.abs() > number::LARGEST as f64)
        },
        |integer| integer.abs() > number::LARGEST,
    )
}

fn report(site: &Site<'_>, at: Span, sink: &mut Sink<'_>) {
    // What does not fit at all is no matter of size.
    let refused = [Code::InvalidDefault, Code::InvalidEnum, Code::InvalidBounds];
    if refused.iter().any(|code| sink.has(*code, at)) {
        return;
    }
    sink.add(
        Diagnostic::new(
            Code::LargeInteger,
            at,
            format!("{} has a number beyond ±{}", site.name(), number::LARGEST),
        )
        .label("clients corrupt or refuse it")
        .help(format!(
            "stay within ±{}, or carry such numbers as strings",
            number::LARGEST
        )),
    );
}
