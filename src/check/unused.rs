//! `unused-resolver` and `unused-model`: what no caller reaches is not in the server.

use super::{
    graph::{Graph, components},
    shape,
    sink::Sink,
    sites::{Site, Whose},
};
use crate::{
    diagnostic::{Code, Diagnostic},
    spec::{Spec, TypeRef},
};

pub(super) fn check(spec: &Spec, graph: &Graph<'_>, sites: &[Site<'_>], sink: &mut Sink<'_>) {
    let nodes = Nodes::new(spec, graph, sites);
    let mut used = nodes.reached(spec, graph, sink);
    if used.iter().all(|used| *used) {
        return;
    }
    // Of what nothing reaches, only the beginnings are findings; the rest follows from them.
    let edges: Vec<Vec<usize>> = nodes
        .edges
        .iter()
        .enumerate()
        .map(|(at, targets)| {
            let targets = targets.iter().copied();
            targets.filter(|&to| !used[at] && !used[to]).collect()
        })
        .collect();
    // A component stands after those it leads to.
    for component in components(&edges).iter().rev() {
        let Some(&first) = component.first().filter(|&&at| !used[at]) else {
            continue;
        };
        // What could not be read may have named it.
        let name = nodes.name(spec, first);
        if !spec.unread.contains(name) {
            report(spec, &nodes, first, sink);
        }
        let mut open = vec![first];
        while let Some(at) = open.pop() {
            if !std::mem::replace(&mut used[at], true) {
                open.extend(&edges[at]);
            }
        }
    }
}

fn report(spec: &Spec, nodes: &Nodes, at: usize, sink: &mut Sink<'_>) {
    let name = nodes.name(spec, at);
    if let Some((_, resolver)) = spec.resolvers.get_index(at) {
        sink.add(
            Diagnostic::new(
                Code::UnusedResolver,
                resolver.key,
                format!("the resolver `{name}` is never used"),
            )
            .label("no tool, prompt or resource reaches it")
            .help("take it with `resolve` where it is needed, or delete it"),
        );
    } else if let Some((_, model)) = spec.models.get_index(at - nodes.resolvers) {
        sink.add(
            Diagnostic::new(
                Code::UnusedModel,
                model.key,
                format!("the model `{name}` is never used"),
            )
            .label("no tool, prompt or resource reaches it")
            .help("name it where it is meant, or delete it"),
        );
    }
}

/// Resolvers, then models, as numbers, and what each names.
struct Nodes {
    resolvers: usize,
    edges: Vec<Vec<usize>>,
    /// Models that callers name themselves.
    direct: Vec<usize>,
}

impl Nodes {
    fn new(spec: &Spec, graph: &Graph<'_>, sites: &[Site<'_>]) -> Self {
        let resolvers = graph.resolvers.len();
        let mut edges = graph.edges();
        edges.resize(resolvers + spec.models.len(), Vec::new());
        let mut direct = Vec::new();
        for (at, resolver) in spec.resolvers.values().enumerate() {
            if let Some(model) = &resolver.value.elicits {
                let model = spec.models.get_index_of(&model.value);
                edges[at].extend(model.map(|model| resolvers + model));
            }
        }
        for (at, model) in spec.models.values().enumerate() {
            for member in model.value.one_of.iter().flat_map(|members| &members.value) {
                let model = spec.models.get_index_of(&member.value);
                edges[resolvers + at].extend(model.map(|model| resolvers + model));
            }
        }
        for site in sites {
            let Some(ty) = &site.schema.ty else { continue };
            let TypeRef::Model(name) = shape::innermost(&ty.value.ty) else {
                continue;
            };
            let Some(model) = spec.models.get_index_of(name) else {
                continue;
            };
            match site.whose {
                Whose::Model(at) => edges[resolvers + at].push(resolvers + model),
                Whose::Resolver(at) => edges[at].push(resolvers + model),
                Whose::Caller(_) => direct.push(resolvers + model),
            }
        }
        Self {
            resolvers,
            edges,
            direct,
        }
    }

    fn name<'s>(&self, spec: &'s Spec, at: usize) -> &'s str {
        let resolver = spec.resolvers.get_index(at).map(|(name, _)| name);
        let model = || Some(spec.models.get_index(at.checked_sub(self.resolvers)?)?.0);
        resolver.or_else(model).map_or("", String::as_str)
    }

    /// Which of them a caller reaches, or an unknown name most likely means.
    fn reached(&self, spec: &Spec, graph: &Graph<'_>, sink: &Sink<'_>) -> Vec<bool> {
        let mut used = vec![false; self.edges.len()];
        let takes = graph.callers.iter().flat_map(|caller| &caller.takes);
        let mut open: Vec<usize> = takes.filter_map(|take| take.target).collect();
        open.extend(&self.direct);
        open.extend((0..used.len()).filter(|&at| sink.is_meant(self.name(spec, at))));
        while let Some(at) = open.pop() {
            if !std::mem::replace(&mut used[at], true) {
                open.extend(&self.edges[at]);
            }
        }
        used
    }
}
