//! The bound on how much is called in all: what a small file can ask for is more than any machine has.

use super::{
    graph::{Graph, Walk},
    sink::Sink,
};
use crate::diagnostic::{Code, Diagnostic};

/// Calls of resolvers and the values that they are given, over all callers.
const MOST: usize = 10_000_000;

/// Whether the graph is within the bound.
pub(super) fn check(graph: &Graph<'_>, walk: &mut Walk, sink: &mut Sink<'_>) -> bool {
    let weights: Vec<usize> = graph
        .resolvers
        .iter()
        .map(|resolver| 1 + resolver.wants.len() + resolver.takes.len())
        .collect();
    let mut sum: usize = 0;
    for caller in &graph.callers {
        walk.run(graph, &caller.takes);
        sum = walk
            .order
            .iter()
            .fold(sum, |sum, &at| sum.saturating_add(weights[at]));
        if sum > MOST {
            report(caller.key, caller.name, sink);
            return false;
        }
    }
    true
}

pub(super) fn report(at: crate::diagnostic::Span, caller: &str, sink: &mut Sink<'_>) {
    let message = format!(
        "with `{caller}` the callers of this spec run more resolvers than a server can be made of"
    );
    sink.add(
        Diagnostic::new(Code::YamlSyntax, at, message)
            .label("past the limit of one spec")
            .help("split the server in two"),
    );
}
