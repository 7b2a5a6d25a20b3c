//! Spec to graph.

use std::collections::{BTreeSet, HashMap, HashSet};

use indexmap::IndexMap;

use super::{
    Graph, Kind, Mark, Node, Parameter,
    parts::{Caller, answer, callers, takes, wants},
};
use crate::{
    check::components,
    nearest::nearest,
    spec::{Entries, Entry, Resolver, Spec, Take},
};

/// No tool, prompt or resource has the name that was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownCaller {
    pub name: String,
    /// The nearest name there is.
    pub nearest: Option<String>,
}

impl std::fmt::Display for UnknownCaller {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "no tool, prompt or resource is called `{}`", self.name)?;
        match &self.nearest {
            Some(nearest) => write!(f, "; did you mean `{nearest}`?"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for UnknownCaller {}

impl Graph {
    /// The graph of all callers of a spec, or of those of one name.
    pub fn new(spec: &Spec, caller: Option<&str>) -> Result<Self, UnknownCaller> {
        let all = callers(spec);
        let chosen: Vec<&Caller<'_>> = all
            .iter()
            .filter(|candidate| caller.is_none_or(|name| candidate.name == name))
            .collect();
        if let (Some(name), []) = (caller, &*chosen) {
            return Err(UnknownCaller {
                name: name.to_owned(),
                nearest: nearest(name, all.iter().map(|caller| caller.name)).map(str::to_owned),
            });
        }
        Ok(Builder::new(spec).build(&chosen, caller.is_none()))
    }
}

struct Builder<'a> {
    spec: &'a Spec,
    /// Which resolvers each resolver takes, as indices.
    edges: Vec<Vec<usize>>,
    /// The component of each resolver among the circles.
    circle: Vec<usize>,
    nodes: Vec<Node>,
    arguments: IndexMap<&'a str, usize>,
    resolvers: HashMap<usize, usize>,
    unknown: HashMap<&'a str, usize>,
}

impl<'a> Builder<'a> {
    fn new(spec: &'a Spec) -> Self {
        let index = |take: &Take| spec.resolvers.get_index_of(&take.resolver.as_ref()?.value);
        let edges: Vec<Vec<usize>> = spec
            .resolvers
            .values()
            .map(|resolver| {
                takes(resolver.resolve.as_ref())
                    .filter_map(|(_, take)| index(take))
                    .collect()
            })
            .collect();
        let mut circle = vec![0; edges.len()];
        for (n, members) in components(&edges).into_iter().enumerate() {
            for member in members {
                if let Some(circle) = circle.get_mut(member) {
                    *circle = n;
                }
            }
        }
        Self {
            spec,
            edges,
            circle,
            nodes: Vec::new(),
            arguments: IndexMap::new(),
            resolvers: HashMap::new(),
            unknown: HashMap::new(),
        }
    }

    fn build(mut self, callers: &[&Caller<'a>], everything: bool) -> Graph {
        let reaches: Vec<Vec<usize>> = callers
            .iter()
            .map(|caller| self.reach(caller.resolve))
            .collect();
        let reached: HashSet<usize> = reaches.iter().flatten().copied().collect();
        let drawn: BTreeSet<usize> = if everything {
            (0..self.edges.len()).collect()
        } else {
            reached.iter().copied().collect()
        };
        self.place(callers, &reaches, &drawn, &reached);
        for &index in &drawn {
            self.connect_resolver(index);
        }
        for (caller, reach) in callers.iter().zip(&reaches) {
            self.add_caller(caller, reach);
            self.count_takers(caller, reach);
        }
        Graph { nodes: self.nodes }
    }

    /// The resolvers that a caller gets to, in the order in which it does.
    fn reach(&self, resolve: Option<&'a Entry<Entries<Take>>>) -> Vec<usize> {
        let mut seen = HashSet::new();
        let mut order = Vec::new();
        let mut stack: Vec<usize> = takes(resolve)
            .filter_map(|(_, take)| self.index(take))
            .collect();
        stack.reverse();
        while let Some(at) = stack.pop() {
            if seen.insert(at) {
                order.push(at);
                stack.extend(self.edges.get(at).into_iter().flatten().rev());
            }
        }
        order
    }

    fn index(&self, take: &Take) -> Option<usize> {
        let name = &take.resolver.as_ref()?.value;
        self.spec.resolvers.get_index_of(name)
    }

    fn resolver(&self, index: usize) -> Option<(&'a str, &'a Resolver)> {
        let (name, entry) = self.spec.resolvers.get_index(index)?;
        Some((name, &entry.value))
    }

    /// Makes the nodes of arguments and resolvers, parameters still to come.
    fn place(
        &mut self,
        callers: &[&Caller<'a>],
        reaches: &[Vec<usize>],
        drawn: &BTreeSet<usize>,
        reached: &HashSet<usize>,
    ) {
        let mut wanted: IndexMap<&'a str, Option<String>> = IndexMap::new();
        for (_, resolver) in drawn.iter().filter_map(|&index| self.resolver(index)) {
            for (name, ty) in wants(resolver) {
                let known = wanted.entry(name).or_default();
                *known = known.take().or(ty);
            }
        }
        for (caller, reach) in callers.iter().zip(reaches) {
            if reach.is_empty() {
                continue;
            }
            for (name, ty) in &caller.arguments {
                if let Some(known) = wanted.get_mut(name) {
                    *known = known.take().or_else(|| ty.clone());
                }
            }
        }
        for (name, ty) in wanted {
            self.arguments.insert(name, self.nodes.len());
            self.nodes.push(node(Kind::Argument, name, ty));
        }
        for &index in drawn {
            if let Some((name, resolver)) = self.resolver(index) {
                let (answer, gives) = answer(resolver);
                self.resolvers.insert(index, self.nodes.len());
                let mut node = node(Kind::Resolver(answer), name, gives);
                node.reached = reached.contains(&index);
                self.nodes.push(node);
            }
        }
    }

    fn connect_resolver(&mut self, index: usize) {
        let Some((_, resolver)) = self.resolver(index) else {
            return;
        };
        let mut parameters: Vec<Parameter> = wants(resolver)
            .into_iter()
            .map(|(name, _)| Parameter {
                name: name.to_owned(),
                ty: self.argument(name).and_then(|node| node.gives.clone()),
                from: self.arguments.get(name).copied(),
                mark: None,
            })
            .collect();
        for (name, take) in takes(resolver.resolve.as_ref()) {
            parameters.push(self.resolved(name, take, Some(index)));
        }
        let id = self.resolvers.get(&index).copied();
        if let Some(node) = id.and_then(|id| self.nodes.get_mut(id)) {
            node.parameters = parameters;
        }
    }

    fn argument(&self, name: &str) -> Option<&Node> {
        self.nodes.get(*self.arguments.get(name)?)
    }

    /// A parameter that a resolver fills.
    fn resolved(&mut self, name: &str, take: &'a Take, taker: Option<usize>) -> Parameter {
        let target = self.index(take);
        let circle = |index: Option<usize>| index.and_then(|index| self.circle.get(index));
        let mark = match target {
            None => Some(Mark::Missing),
            Some(_) if taker.is_some() && circle(target) == circle(taker) => Some(Mark::Cycle),
            Some(_) => take.receive.as_ref().map(|_| Mark::Outcome),
        };
        let from = match (target, &take.resolver) {
            (Some(index), _) => self.resolvers.get(&index).copied(),
            (None, Some(name)) => Some(self.unknown(&name.value)),
            (None, None) => None,
        };
        Parameter {
            name: name.to_owned(),
            ty: None,
            from,
            mark,
        }
    }

    /// The node of a resolver that is not declared.
    fn unknown(&mut self, name: &'a str) -> usize {
        let next = self.nodes.len();
        let id = *self.unknown.entry(name).or_insert(next);
        if id == next {
            self.nodes.push(node(Kind::Unknown, name, None));
        }
        id
    }

    fn add_caller(&mut self, caller: &Caller<'a>, reach: &[usize]) {
        let wanted: IndexMap<&str, ()> = reach
            .iter()
            .filter_map(|&index| self.resolver(index))
            .flat_map(|(_, resolver)| wants(resolver))
            .map(|(name, _)| (name, ()))
            .collect();
        let from = |name: &str| {
            let wanted = wanted.contains_key(name);
            self.arguments.get(name).copied().filter(|_| wanted)
        };
        let mut parameters: Vec<Parameter> = caller
            .arguments
            .iter()
            .map(|(name, ty)| Parameter {
                name: (*name).to_owned(),
                ty: ty.clone(),
                from: from(name),
                mark: None,
            })
            .collect();
        let has: HashSet<&str> = caller.arguments.iter().map(|(name, _)| *name).collect();
        let missing = wanted.keys().filter(|name| !has.contains(*name));
        parameters.extend(missing.map(|name| Parameter {
            name: (*name).to_owned(),
            ty: None,
            from: from(name),
            mark: Some(Mark::Missing),
        }));
        for (name, take) in takes(caller.resolve) {
            parameters.push(self.resolved(name, take, None));
        }
        let mut node = node(caller.kind, caller.name, caller.gives.clone());
        node.parameters = parameters;
        self.nodes.push(node);
    }

    /// Counts in how many places of one call each value is wanted.
    fn count_takers(&mut self, caller: &Caller<'a>, reach: &[usize]) {
        let mut counts: HashMap<usize, usize> = HashMap::new();
        let own = takes(caller.resolve).filter_map(|(_, take)| self.index(take));
        let others = reach.iter().filter_map(|&index| self.edges.get(index));
        for index in own.chain(others.flatten().copied()) {
            *counts.entry(index).or_default() += 1;
        }
        for (index, count) in counts {
            let id = self.resolvers.get(&index).copied();
            if let Some(node) = id.and_then(|id| self.nodes.get_mut(id)) {
                node.takers = node.takers.max(count);
            }
        }
    }
}

fn node(kind: Kind, name: &str, gives: Option<String>) -> Node {
    Node {
        kind,
        name: name.to_owned(),
        gives,
        parameters: Vec::new(),
        takers: 0,
        reached: true,
    }
}
