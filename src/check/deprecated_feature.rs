//! `deprecated-feature`: what the protocol is going to lose.

use super::{
    graph::{Answer, Graph},
    sink::Sink,
};
use crate::diagnostic::{Code, Diagnostic};

pub(super) fn check(graph: &Graph<'_>, sink: &mut Sink<'_>) {
    for resolver in &graph.resolvers {
        let (key, feature, instead) = match resolver.answer {
            Some(Answer::Samples) => (
                resolver.spec.samples.as_ref().map(|entry| entry.key),
                "samples",
                "call a model provider's API from the resolver and declare what it gives with `returns`",
            ),
            Some(Answer::Roots) => (
                resolver.spec.roots.as_ref().map(|entry| entry.key),
                "roots",
                "take directories and files as arguments of the tool, as resource addresses, or from the server's configuration",
            ),
            _ => continue,
        };
        let Some(key) = key else { continue };
        sink.add(
            Diagnostic::new(
                Code::DeprecatedFeature,
                key,
                format!("`{feature}` is deprecated since protocol 2026-07-28 (SEP-2577)"),
            )
            .label("a revision of the protocol from 2027-07-28 on may drop it")
            .help(instead),
        );
    }
}
