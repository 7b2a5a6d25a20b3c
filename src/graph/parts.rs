//! Callers and resolvers of a spec in the words of the graph.

use super::{Answer, Kind, types};
use crate::{
    check::uri_variables,
    spec::{Arguments, Entries, Entry, Resolver, ResourceReturns, Schema, Spec, Take, ToolReturns},
};

/// A tool, a prompt or a resource.
pub struct Caller<'a> {
    pub kind: Kind,
    pub name: &'a str,
    pub arguments: Vec<(&'a str, Option<String>)>,
    pub resolve: Option<&'a Entry<Entries<Take>>>,
    pub gives: Option<String>,
}

pub fn callers(spec: &Spec) -> Vec<Caller<'_>> {
    let mut callers = Vec::new();
    for (name, tool) in &spec.tools {
        callers.push(Caller {
            kind: Kind::Tool,
            name,
            arguments: declared(tool.arguments.as_ref()),
            resolve: tool.resolve.as_ref(),
            gives: match tool.returns.as_deref() {
                Some(ToolReturns::Value(schema)) => types::of(schema),
                Some(ToolReturns::Content) => Some("content".to_owned()),
                Some(ToolReturns::None) | None => None,
            },
        });
    }
    for (name, prompt) in &spec.prompts {
        callers.push(Caller {
            kind: Kind::Prompt,
            name,
            arguments: declared(prompt.arguments.as_ref()),
            resolve: prompt.resolve.as_ref(),
            gives: None,
        });
    }
    for (name, resource) in &spec.resources {
        let uri = resource.uri.as_ref().map_or("", |uri| uri.value.as_str());
        let string = || Some("string".to_owned());
        callers.push(Caller {
            kind: Kind::Resource,
            name,
            arguments: uri_variables(uri).map(|name| (name, string())).collect(),
            resolve: resource.resolve.as_ref(),
            gives: match resource.returns.as_deref() {
                Some(ResourceReturns::Value(schema)) => types::of(schema),
                _ => None,
            },
        });
    }
    callers
}

fn declared(arguments: Option<&Entry<Entries<Schema>>>) -> Vec<(&str, Option<String>)> {
    let entries = arguments.into_iter().flat_map(|entry| &entry.value);
    entries
        .map(|(name, schema)| (name.as_str(), types::of(schema)))
        .collect()
}

/// The names that a resolver takes from its callers' arguments, with their types where it says them.
pub fn wants(resolver: &Resolver) -> Vec<(&str, Option<String>)> {
    match resolver.arguments.as_deref() {
        Some(Arguments::Names(names)) => names
            .iter()
            .map(|name| (name.value.as_str(), None))
            .collect(),
        Some(Arguments::Typed(entries)) => entries
            .iter()
            .map(|(name, schema)| (name.as_str(), types::of(schema)))
            .collect(),
        None => Vec::new(),
    }
}

pub fn answer(resolver: &Resolver) -> (Answer, Option<String>) {
    let given = [
        resolver
            .returns
            .as_ref()
            .map(|schema| (Answer::Computed, types::of(schema))),
        resolver
            .elicits
            .as_ref()
            .map(|model| (Answer::Form, Some(model.value.clone()))),
        resolver.elicits_url.as_ref().map(|_| (Answer::Url, None)),
        resolver.samples.as_ref().map(|_| (Answer::Sample, None)),
        resolver.roots.as_ref().map(|_| (Answer::Roots, None)),
    ];
    let mut given = given.into_iter().flatten();
    match (given.next(), given.next()) {
        (Some(only), None) => only,
        _ => (Answer::Unclear, None),
    }
}

pub fn takes(resolve: Option<&Entry<Entries<Take>>>) -> impl Iterator<Item = (&str, &Take)> {
    let entries = resolve.into_iter().flat_map(|entry| &entry.value);
    entries.map(|(name, take)| (name.as_str(), &take.value))
}
