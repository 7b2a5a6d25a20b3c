//! Spec → Graph.

use std::collections::HashMap;

use super::{Answer, Argument, ArgumentsFrom, Caller, CallerKind, Graph, Resolver, Take, Want};
use crate::{
    check::{sink::Sink, uri},
    diagnostic::Span,
    spec::{self, Arguments, Entries, Entry, Schema, Spec},
};

impl<'a> Graph<'a> {
    pub(in crate::check) fn new(spec: &'a Spec, sink: &Sink<'_>) -> Self {
        let mut names = Names(HashMap::new());
        let resolvers = spec
            .resolvers
            .iter()
            .map(|(name, entry)| Resolver {
                name,
                key: entry.key,
                body: entry.span,
                spec: &entry.value,
                wants: wants(&entry.value, &mut names),
                takes: takes(spec, entry.value.resolve.as_ref()),
                answer: answer(&entry.value),
            })
            .collect();
        let mut callers = Vec::new();
        for (name, entry) in &spec.tools {
            let tool = &entry.value;
            let from = match &tool.input_schema {
                Some(schema) => ArgumentsFrom::InputSchema(schema.key),
                None if sink.lost(entry.span, "input_schema") => ArgumentsFrom::Unknown,
                None => declared(tool.arguments.as_ref(), entry.span, sink),
            };
            callers.push(Caller {
                kind: CallerKind::Tool,
                name,
                key: entry.key,
                context: context(tool.context.as_ref()),
                arguments: arguments(tool.arguments.as_ref(), &mut names),
                from,
                takes: takes(spec, tool.resolve.as_ref()),
            });
        }
        for (name, entry) in &spec.prompts {
            let prompt = &entry.value;
            callers.push(Caller {
                kind: CallerKind::Prompt,
                name,
                key: entry.key,
                context: context(prompt.context.as_ref()),
                arguments: arguments(prompt.arguments.as_ref(), &mut names),
                from: declared(prompt.arguments.as_ref(), entry.span, sink),
                takes: takes(spec, prompt.resolve.as_ref()),
            });
        }
        for (name, entry) in &spec.resources {
            let (arguments, from) = variables(&entry.value, &mut names);
            callers.push(Caller {
                kind: CallerKind::Resource,
                name,
                key: entry.key,
                context: context(entry.value.context.as_ref()),
                arguments,
                from,
                takes: takes(spec, entry.value.resolve.as_ref()),
            });
        }
        Self {
            resolvers,
            callers,
            names: names.0.len(),
        }
    }

    /// Who takes whom, as indices alone.
    pub(in crate::check) fn edges(&self) -> Vec<Vec<usize>> {
        self.resolvers
            .iter()
            .map(|resolver| {
                resolver
                    .takes
                    .iter()
                    .filter_map(|take| take.target)
                    .collect()
            })
            .collect()
    }
}

/// A number for each name.
struct Names<'a>(HashMap<&'a str, usize>);

impl<'a> Names<'a> {
    fn id(&mut self, name: &'a str) -> usize {
        let next = self.0.len();
        *self.0.entry(name).or_insert(next)
    }
}

fn wants<'a>(resolver: &'a spec::Resolver, names: &mut Names<'a>) -> Vec<Want<'a>> {
    match resolver.arguments.as_ref().map(|entry| &entry.value) {
        None => Vec::new(),
        Some(Arguments::Names(list)) => list
            .iter()
            .map(|name| Want {
                name: &name.value,
                id: names.id(&name.value),
                at: name.span,
                schema: None,
            })
            .collect(),
        Some(Arguments::Typed(entries)) => entries
            .iter()
            .map(|(name, entry)| Want {
                name,
                id: names.id(name),
                at: entry.key,
                schema: Some(&entry.value),
            })
            .collect(),
    }
}

fn takes<'a>(spec: &'a Spec, resolve: Option<&'a Entry<Entries<spec::Take>>>) -> Vec<Take<'a>> {
    resolve
        .iter()
        .flat_map(|entries| &entries.value)
        .map(|(name, entry)| {
            let resolver = entry.value.resolver.as_ref();
            Take {
                name,
                key: entry.key,
                at: resolver.map_or(entry.span, |resolver| resolver.span),
                resolver: resolver.map(|name| name.value.as_str()),
                target: resolver.and_then(|name| spec.resolvers.get_index_of(&name.value)),
                outcome: entry.value.receive.as_ref().map(|receive| receive.span),
            }
        })
        .collect()
}

fn answer(resolver: &spec::Resolver) -> Option<Answer<'_>> {
    let mut given = [
        resolver
            .returns
            .as_ref()
            .map(|returns| Answer::Returns(&returns.value)),
        resolver.elicits.as_ref().map(Answer::Elicits),
        resolver.elicits_url.as_ref().map(|_| Answer::ElicitsUrl),
        resolver.samples.as_ref().map(|_| Answer::Samples),
        resolver.roots.as_ref().map(|_| Answer::Roots),
    ]
    .into_iter()
    .flatten();
    let first = given.next()?;
    given.next().is_none().then_some(first)
}

fn declared(
    arguments: Option<&Entry<Entries<Schema>>>,
    within: Span,
    sink: &Sink<'_>,
) -> ArgumentsFrom {
    if arguments.is_none() && sink.lost(within, "arguments") {
        ArgumentsFrom::Unknown
    } else {
        ArgumentsFrom::Declared
    }
}

fn arguments<'a>(
    entries: Option<&'a Entry<Entries<Schema>>>,
    names: &mut Names<'a>,
) -> Vec<Argument<'a>> {
    entries
        .iter()
        .flat_map(|entries| &entries.value)
        .map(|(name, entry)| Argument {
            name,
            id: names.id(name),
            key: entry.key,
            schema: Some(&entry.value),
        })
        .collect()
}

fn variables<'a>(
    resource: &'a spec::Resource,
    names: &mut Names<'a>,
) -> (Vec<Argument<'a>>, ArgumentsFrom) {
    let parts = resource
        .uri
        .as_ref()
        .map(|uri| (uri.span, uri::parse(&uri.value)));
    let Some((span, Ok(parts))) = parts else {
        return (Vec::new(), ArgumentsFrom::Unknown);
    };
    let described = resource.arguments.as_ref();
    let arguments: Vec<_> = uri::variables(&parts)
        .map(|(name, _)| {
            let schema = described.and_then(|entries| entries.value.get(name));
            Argument {
                name,
                id: names.id(name),
                key: schema.map_or(span, |entry| entry.key),
                schema: schema.map(|entry| &entry.value),
            }
        })
        .collect();
    let from = if arguments.is_empty() {
        ArgumentsFrom::Fixed(span)
    } else {
        ArgumentsFrom::Template
    };
    (arguments, from)
}

fn context(flag: Option<&Entry<bool>>) -> Option<Span> {
    flag.filter(|flag| flag.value).map(|flag| flag.key)
}
