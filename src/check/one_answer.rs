//! `one-answer`: a resolver gives exactly one thing.

use super::{
    graph::{Graph, Resolver},
    sink::Sink,
    wording,
};
use crate::diagnostic::{Code, Diagnostic, Span};

const KEYS: [&str; 5] = ["returns", "elicits", "elicits_url", "samples", "roots"];

pub(super) fn check(graph: &Graph<'_>, sink: &mut Sink<'_>) {
    for resolver in &graph.resolvers {
        let given = given(resolver);
        match given.as_slice() {
            [_] => {}
            [] => none(resolver, sink),
            [(first, place), rest @ ..] => {
                let names = wording::names(given.iter().map(|(key, _)| *key));
                let mut rest = rest.iter();
                let Some((_, second)) = rest.next() else {
                    continue;
                };
                let finding = Diagnostic::new(
                    Code::OneAnswer,
                    *second,
                    format!(
                        "`{}` has {names}, and a resolver gives one thing",
                        resolver.name
                    ),
                )
                .label("a second answer")
                .also(*place, format!("`{first}` is the first"));
                let finding = rest.fold(finding, |finding, (key, place)| {
                    finding.also(*place, format!("`{key}` is one more"))
                });
                sink.add(finding.help("keep one of them; what it asks and what it computes are two resolvers, one taking the other"));
            }
        }
    }
}

fn none(resolver: &Resolver<'_>, sink: &mut Sink<'_>) {
    // What could not be read may be the answer.
    if resolver.spec.broken && sink.has_read(Code::UnknownKey, resolver.body)
        || KEYS.iter().any(|key| sink.lost(resolver.body, key))
    {
        return;
    }
    sink.add(
        Diagnostic::new(
            Code::OneAnswer,
            resolver.key,
            format!("`{}` does not say what it gives", resolver.name),
        )
        .label("has none of `returns`, `elicits`, `elicits_url`, `samples` and `roots`")
        .help("add `returns: TYPE` for a value that it computes, `elicits: MODEL` for one that it may ask the user for"),
    );
}

/// The keys that say what it gives, in the order of the file.
fn given(resolver: &Resolver<'_>) -> Vec<(&'static str, Span)> {
    let spec = resolver.spec;
    let keys = [
        spec.returns.as_ref().map(|entry| entry.key),
        spec.elicits.as_ref().map(|entry| entry.key),
        spec.elicits_url.as_ref().map(|entry| entry.key),
        spec.samples.as_ref().map(|entry| entry.key),
        spec.roots.as_ref().map(|entry| entry.key),
    ];
    let mut given: Vec<_> = KEYS
        .into_iter()
        .zip(keys)
        .filter_map(|(key, at)| Some((key, at?)))
        .collect();
    given.sort_by_key(|(_, at)| at.start);
    given
}
