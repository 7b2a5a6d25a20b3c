//! `parameter-collision`: one name is both an argument and a resolved parameter.

use std::collections::HashMap;

use super::{
    graph::{CallerKind, Graph, Take},
    sink::Sink,
};
use crate::diagnostic::{Code, Diagnostic, Span};

pub(super) fn check(graph: &Graph<'_>, sink: &mut Sink<'_>) {
    for caller in &graph.callers {
        let what = format!("the {} `{}`", caller.kind.noun(), caller.name);
        let own = caller
            .arguments
            .iter()
            .map(|argument| (argument.name, argument.key));
        let label = match caller.kind {
            CallerKind::Resource => "a variable of its address",
            _ => "an argument, which the client sends",
        };
        one(&what, label, own, &caller.takes, sink);
    }
    for resolver in &graph.resolvers {
        let what = format!("the resolver `{}`", resolver.name);
        one(
            &what,
            "an argument of its callers",
            resolver.wants.iter().map(|want| (want.name, want.at)),
            &resolver.takes,
            sink,
        );
    }
}

fn one<'a>(
    owner: &str,
    label: &str,
    arguments: impl Iterator<Item = (&'a str, Span)>,
    takes: &[Take<'a>],
    sink: &mut Sink<'_>,
) {
    if takes.is_empty() {
        return;
    }
    let arguments: HashMap<_, _> = arguments.collect();
    for take in takes {
        let Some(&argument) = arguments.get(take.name) else {
            continue;
        };
        let name = take.name;
        sink.add(
            Diagnostic::new(
                Code::ParameterCollision,
                take.key,
                format!("`{name}` is both an argument and a resolved parameter of {owner}"),
            )
            .label("filled by a resolver")
            .also(argument, label)
            .help("rename one of them; a resolver still takes the argument by its own name"),
        );
    }
}
