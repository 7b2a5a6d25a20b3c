//! `outcome-without-question`: nobody can decline what is not asked.

use super::{
    graph::{Answer, Graph},
    sink::Sink,
};
use crate::diagnostic::{Code, Diagnostic};

pub(super) fn check(graph: &Graph<'_>, sink: &mut Sink<'_>) {
    for take in graph.takes() {
        let (Some(at), Some(target)) = (take.outcome, take.target) else {
            continue;
        };
        let resolver = &graph.resolvers[target];
        let why = match resolver.answer {
            Some(Answer::Returns(_)) => "computes its value and asks no question",
            Some(Answer::Samples) => "asks the client's model, which can't decline",
            Some(Answer::Roots) => "asks the client for its roots, which nobody declines",
            Some(Answer::Elicits(_) | Answer::ElicitsUrl) | None => continue,
        };
        let name = resolver.name;
        sink.add(
            Diagnostic::new(
                Code::OutcomeWithoutQuestion,
                at,
                format!("`{name}` does not elicit, so it has no outcome to receive"),
            )
            .label(format!("`{name}` {why}"))
            .also(resolver.key, format!("`{name}` is declared here"))
            .help("leave `receive` out: only what `elicits` or `elicits_url` asks can be declined"),
        );
    }
}
