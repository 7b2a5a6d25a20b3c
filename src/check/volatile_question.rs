//! `volatile-question`: a value made afresh on each call reaches a question, which then never stays the same.

use super::{
    graph::{Answer, Caller, Graph, Walk},
    sink::Sink,
    wording,
};
use crate::diagnostic::{Code, Diagnostic, Span};

pub(super) fn check(graph: &Graph<'_>, walk: &mut Walk, sink: &mut Sink<'_>) {
    for caller in &graph.callers {
        let mut walked = false;
        for argument in &caller.arguments {
            let Some(generate) = argument.schema.and_then(|schema| schema.generate.as_ref()) else {
                continue;
            };
            if !walked {
                walk.run(graph, &caller.takes);
                walked = true;
            }
            if let Some(way) = way(graph, walk, argument.id) {
                report(graph, caller, argument.name, generate.key, &way, sink);
            }
        }
    }
}

/// The resolvers from the first that takes the argument to the first that asks with what came of it.
fn way(graph: &Graph<'_>, walk: &Walk, argument: usize) -> Option<Vec<usize>> {
    // How the argument came to a resolver: itself where it takes the argument, else the resolver that it takes.
    let mut came = vec![None; graph.resolvers.len()];
    for &at in &walk.order {
        let resolver = &graph.resolvers[at];
        came[at] = if resolver.wants.iter().any(|want| want.id == argument) {
            Some(at)
        } else {
            let mut targets = resolver.takes.iter().filter_map(|take| take.target);
            targets.find(|&target| came[target].is_some())
        };
        // A question for the roots says nothing that could change.
        let asks = resolver
            .answer
            .is_some_and(|answer| answer.asks() && !matches!(answer, Answer::Roots));
        if asks && came[at].is_some() {
            let mut way = vec![at];
            let mut at = at;
            while let Some(from) = came[at].filter(|&from| from != at) {
                way.push(from);
                at = from;
            }
            way.reverse();
            return Some(way);
        }
    }
    None
}

fn report(
    graph: &Graph<'_>,
    caller: &Caller<'_>,
    argument: &str,
    at: Span,
    way: &[usize],
    sink: &mut Sink<'_>,
) {
    let (Some(&first), Some(&last)) = (way.first(), way.last()) else {
        return;
    };
    let asks = graph.resolvers[last].name;
    let names: Vec<_> = [argument]
        .into_iter()
        .chain(way.iter().map(|&at| graph.resolvers[at].name))
        .collect();
    let mut finding = Diagnostic::new(
        Code::VolatileQuestion,
        at,
        format!("`{argument}` is made afresh on each call and reaches the question of `{asks}`"),
    )
    .label("a new value each round, so a new question each round");
    let first = &graph.resolvers[first];
    if let Some(want) = first.wants.iter().find(|want| want.name == argument) {
        finding = finding.also(
            want.at,
            format!("it gets there here: {}", wording::way(&names)),
        );
    }
    finding = finding.also(graph.resolvers[last].key, format!("`{asks}` asks here"));
    let finding = finding.help(format!(
        "an answer is matched to the question it answers: keep `{argument}` out of `{asks}`, or let the client of `{}` send it",
        caller.name
    ));
    sink.add(finding);
}
