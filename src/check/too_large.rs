//! The bound on how much is called in all: what a small file can ask for is more than any machine has.

use super::{
    graph::{Graph, Walk},
    sink::Sink,
};
use crate::diagnostic::{Code, Diagnostic};

/// Calls of resolvers, over all callers.
const MOST_CALLS: usize = 500_000;

/// Whether the graph is within the bound.
pub(super) fn check(graph: &Graph<'_>, walk: &mut Walk, sink: &mut Sink<'_>) -> bool {
    let mut calls = 0;
    for caller in &graph.callers {
        walk.run(graph, &caller.takes);
        calls += walk.order.len();
        if calls > MOST_CALLS {
            let message = format!(
                "the callers up to `{}` run resolvers at over {MOST_CALLS} places",
                caller.name
            );
            sink.add(
                Diagnostic::new(Code::YamlSyntax, caller.key, message)
                    .label("past the limit of one spec")
                    .help("split the server in two"),
            );
            return false;
        }
    }
    true
}
