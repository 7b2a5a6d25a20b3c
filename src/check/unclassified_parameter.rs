//! `unclassified-parameter`: a resolver takes an argument that a caller reaching it does not have.

use std::collections::HashMap;

use super::{
    graph::{ArgumentsFrom, Caller, Graph, Walk, Want},
    sink::Sink,
    wording,
};
use crate::{
    diagnostic::{Code, Diagnostic},
    spec::Spec,
};

pub(super) fn check(spec: &Spec, graph: &Graph<'_>, walk: &mut Walk, sink: &mut Sink<'_>) {
    // By the number of an argument's name, the last caller that has it.
    let mut has = vec![usize::MAX; graph.names];
    for (number, caller) in graph.callers.iter().enumerate() {
        if caller.takes.is_empty() || caller.from == ArgumentsFrom::Unknown || sink.is_full() {
            continue;
        }
        for argument in &caller.arguments {
            has[argument.id] = number;
        }
        walk.run(graph, &caller.takes);
        // One argument that a caller lacks is one finding, whoever wants it.
        let mut missing: HashMap<usize, Vec<(usize, &Want<'_>)>> = HashMap::new();
        let mut order = Vec::new();
        for &resolver in &walk.order {
            for want in &graph.resolvers[resolver].wants {
                // What could not be read may be the argument.
                if has[want.id] != number && !spec.unread.contains(want.name) {
                    let wanted = missing.entry(want.id).or_default();
                    if wanted.is_empty() {
                        order.push(want.id);
                    }
                    wanted.push((resolver, want));
                }
            }
        }
        for id in order {
            if let Some(wanted) = missing.get(&id) {
                report(graph, caller, walk, wanted, sink);
            }
        }
    }
}

fn report(
    graph: &Graph<'_>,
    caller: &Caller<'_>,
    walk: &Walk,
    wanted: &[(usize, &Want<'_>)],
    sink: &mut Sink<'_>,
) {
    let [(resolver, want), others @ ..] = wanted else {
        return;
    };
    let kind = caller.kind.noun();
    let (caller_name, argument) = (caller.name, want.name);
    let resolver = graph.resolvers[*resolver].name;
    let message = format!(
        "the {kind} `{caller_name}` has no argument `{argument}`, which its resolver `{resolver}` takes"
    );
    let mut finding = Diagnostic::new(Code::UnclassifiedParameter, want.at, message).label(
        format!("taken from the arguments of whoever reaches `{resolver}`"),
    );

    let path = walk.path_to(wanted[0].0);
    let names: Vec<_> = [caller_name]
        .into_iter()
        .chain(path.iter().map(|&at| graph.resolvers[at].name))
        .collect();
    let arrow = path
        .first()
        .and_then(|&first| caller.takes.iter().find(|take| take.target == Some(first)));
    let at = arrow.map_or(caller.key, |take| take.at);
    finding = finding.also(
        at,
        format!("`{caller_name}` reaches it here: {}", wording::way(&names)),
    );
    for (other, want) in others.iter().take(8) {
        let other = graph.resolvers[*other].name;
        finding = finding.also(want.at, format!("`{other}` takes it too"));
    }
    finding = match caller.from {
        ArgumentsFrom::Fixed(span) => {
            finding.also(span, "an address without variables gives no arguments")
        }
        ArgumentsFrom::InputSchema(span) => finding.also(
            span,
            "with an `input_schema` no argument has a name that a resolver could take",
        ),
        _ => finding.also(caller.key, has(caller)),
    };
    let first = path
        .first()
        .map_or("", |&first| graph.resolvers[first].name);
    let help = help(caller, argument, first, sink);
    sink.add_each(finding.help(help));
}

fn has(caller: &Caller<'_>) -> String {
    let name = caller.name;
    match caller.arguments.as_slice() {
        [] => format!("`{name}` has no arguments"),
        [only] => format!("the only argument of `{name}` is `{}`", only.name),
        several => format!(
            "the arguments of `{name}` are {}",
            wording::names(several.iter().map(|argument| argument.name))
        ),
    }
}

fn help(caller: &Caller<'_>, argument: &str, first: &str, sink: &mut Sink<'_>) -> String {
    let name = caller.name;
    match caller.from {
        ArgumentsFrom::Fixed(_) => {
            format!(
                "make the address a template with `{{{argument}}}` in it, or take `{first}` out of its `resolve`"
            )
        }
        ArgumentsFrom::InputSchema(_) => {
            format!(
                "declare `arguments` with `{argument}` in the place of `input_schema`, or take `{first}` out of its `resolve`"
            )
        }
        _ => {
            let near = sink.nearest(
                argument,
                caller.arguments.iter().map(|argument| argument.name),
            );
            let part = match caller.from {
                ArgumentsFrom::Template => "a variable",
                _ => "an argument",
            };
            match near {
                Some(near) => format!(
                    "did you mean `{near}`? A resolver's argument and its caller's have one name"
                ),
                None => {
                    format!(
                        "give `{name}` {part} `{argument}`, or take `{first}` out of its `resolve`"
                    )
                }
            }
        }
    }
}
