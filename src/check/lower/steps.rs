//! The calls before a caller's method, in order.

use std::collections::HashSet;

use super::{
    Ids,
    locals::{Names, stem},
};
use crate::{
    check::graph::{Answer, Argument, Caller, Graph, Take},
    names::snake,
    plan::{Accept, Input, Pass, ResolverId, Run, Step},
};

/// Plans one caller after another; what it allocates stays.
pub(super) struct Planner<'g, 'a> {
    graph: &'g Graph<'a>,
    ids: Vec<Option<ResolverId>>,
    /// Per resolver: its identifier.
    resolvers: Vec<String>,
    /// Per resolver: the identifiers of the parameters that it takes.
    idents: Vec<Vec<String>>,
    /// Per resolver: somebody may decline it.
    elicits: Vec<bool>,
    /// Per resolver: it may ask, or it waits for one that may.
    open: Vec<bool>,
    /// Per resolver and argument that it wants: the first caller that fills it, and with which of its arguments.
    filled: Vec<Vec<Option<(usize, usize)>>>,
    /// By the number of an argument's name: the last caller that has it, and which of its arguments it is.
    has: Vec<(usize, usize)>,
    values: Vec<Value>,
    caller: usize,
    events: Vec<Event>,
    way: Vec<(usize, usize)>,
    names: Names,
}

/// What a caller's resolver gives, and what it is called.
#[derive(Clone, Default)]
struct Value {
    /// The caller, one more than its number, for which this holds.
    round: usize,
    accepted: bool,
    plain: bool,
    outcome: bool,
    /// The local of the call.
    local: String,
    /// The local of the plain value, where that is another.
    accepted_local: Option<String>,
}

/// What happens on the walk, in its order.
#[derive(Clone, Copy)]
enum Event {
    /// A taker, the caller where there is none, resolves one of its parameters.
    Take(Option<usize>, usize),
    /// A resolver has all of its parameters.
    Run(usize),
}

/// The steps of a caller, and what its method is called with.
pub(super) struct Steps {
    pub steps: Vec<Step>,
    pub waits_for: Vec<String>,
    pub inputs: Vec<Input>,
}

impl<'g, 'a> Planner<'g, 'a> {
    pub(super) fn new(graph: &'g Graph<'a>, ids: Vec<Option<ResolverId>>) -> Option<Self> {
        let resolvers = graph.resolvers.iter();
        let idents = graph.resolvers.iter().map(|resolver| {
            let takes = resolver.takes.iter();
            takes.map(|take| snake(take.name)).collect()
        });
        Some(Self {
            graph,
            ids,
            resolvers: resolvers
                .map(|resolver| snake(resolver.name))
                .collect::<Option<_>>()?,
            idents: idents.collect::<Option<_>>()?,
            elicits: graph
                .resolvers
                .iter()
                .map(|resolver| resolver.answer.is_some_and(Answer::elicits))
                .collect(),
            open: open(graph),
            filled: graph
                .resolvers
                .iter()
                .map(|resolver| vec![None; resolver.wants.len()])
                .collect(),
            has: vec![(usize::MAX, 0); graph.names],
            values: vec![Value::default(); graph.resolvers.len()],
            caller: 0,
            events: Vec::new(),
            way: Vec::new(),
            names: Names::default(),
        })
    }

    pub(super) fn ids(&self) -> &Ids {
        &self.ids
    }

    /// The caller whose argument fills a resolver's, and that argument.
    pub(super) fn filled(
        &self,
        resolver: usize,
        want: usize,
    ) -> Option<(&'a str, &'g Argument<'a>)> {
        let (caller, argument) = (*self.filled.get(resolver)?.get(want)?)?;
        let caller = self.graph.callers.get(caller)?;
        Some((caller.name, caller.arguments.get(argument)?))
    }

    pub(super) fn plan(&mut self, number: usize, own: Vec<Input>) -> Option<Steps> {
        let graph = self.graph;
        let caller = graph.callers.get(number)?;
        self.caller = number;
        for (index, argument) in caller.arguments.iter().enumerate() {
            self.has[argument.id] = (number, index);
        }
        self.walk(caller);
        self.name(caller)?;
        let mut steps = Vec::new();
        for at in 0..self.events.len() {
            match self.events[at] {
                Event::Run(resolver) => steps.push(Step::Run(self.run(resolver)?)),
                Event::Take(taker, take) => {
                    let take = self.taken(caller, taker, take);
                    steps.extend(self.accept(take)?.map(Step::Accept));
                }
            }
        }
        let mut inputs = own;
        inputs.extend(self.inputs(&caller.takes, Pass::Move)?);
        clone_all_but_last(&mut inputs);
        Some(Steps {
            steps,
            waits_for: self.waits_for(&caller.takes)?,
            inputs,
        })
    }

    /// Depth first, in declared order, each resolver once.
    fn walk(&mut self, caller: &Caller<'_>) {
        self.events.clear();
        for (number, take) in caller.takes.iter().enumerate() {
            self.enter(take);
            while let Some((node, next)) = self.way.pop() {
                let takes = &self.graph.resolvers[node].takes;
                // Back from a parameter: its taker has it now.
                if let Some(done) = next.checked_sub(1)
                    && takes.get(done).is_some()
                {
                    self.events.push(Event::Take(Some(node), done));
                }
                match takes.get(next) {
                    Some(take) => {
                        self.way.push((node, next + 1));
                        self.enter(take);
                    }
                    None => self.events.push(Event::Run(node)),
                }
            }
            self.events.push(Event::Take(None, number));
        }
    }

    fn enter(&mut self, take: &Take<'_>) {
        let Some(target) = take.target else { return };
        let value = &mut self.values[target];
        if value.round != self.caller + 1 {
            *value = Value {
                round: self.caller + 1,
                ..Value::default()
            };
            self.way.push((target, 0));
        }
        let value = &mut self.values[target];
        value.outcome |= take.outcome.is_some();
        value.plain |= take.outcome.is_none();
    }

    fn taken<'c>(&self, caller: &'c Caller<'a>, taker: Option<usize>, take: usize) -> &'c Take<'a>
    where
        'g: 'c,
    {
        let graph: &'c Graph<'a> = self.graph;
        match taker {
            Some(resolver) => &graph.resolvers[resolver].takes[take],
            None => &caller.takes[take],
        }
    }

    /// The caller's own parameters give their names first.
    fn name(&mut self, caller: &Caller<'a>) -> Option<()> {
        self.names.clear();
        for take in &caller.takes {
            self.name_for(take, &snake(take.name)?)?;
        }
        let idents = std::mem::take(&mut self.idents);
        for at in 0..self.events.len() {
            if let Event::Take(Some(taker), number) = self.events[at] {
                let take = self.graph.resolvers.get(taker)?.takes.get(number)?;
                self.name_for(take, idents.get(taker)?.get(number)?)?;
            }
        }
        self.idents = idents;
        Some(())
    }

    fn name_for(&mut self, take: &Take<'_>, ident: &str) -> Option<()> {
        let target = take.target?;
        let value = self.values.get_mut(target)?;
        let both = value.plain && value.outcome && *self.elicits.get(target)?;
        let is_plain = both && take.outcome.is_none();
        if is_plain && value.accepted_local.is_some() || !is_plain && !value.local.is_empty() {
            return Some(());
        }
        let resolver = self.resolvers.get(target)?;
        if is_plain {
            value.accepted_local = Some(self.names.give(&[ident, resolver]));
            return Some(());
        }
        value.local = match &value.accepted_local {
            Some(plain) => {
                let outcome = format!("{}_outcome", stem(plain));
                self.names.give(&[ident, &outcome, resolver])
            }
            None => self.names.give(&[ident, resolver]),
        };
        Some(())
    }

    fn run(&mut self, resolver: usize) -> Option<Run> {
        let node = self.graph.resolvers.get(resolver)?;
        let mut inputs = Vec::with_capacity(node.wants.len() + node.takes.len());
        if super::parts::flag(node.spec.context.as_ref()) {
            inputs.push(Input::Context);
        }
        for (number, want) in node.wants.iter().enumerate() {
            let (caller, index) = *self.has.get(want.id)?;
            if caller != self.caller {
                return None;
            }
            self.filled[resolver][number].get_or_insert((caller, index));
            inputs.push(Input::Argument {
                index,
                pass: Pass::Borrow,
            });
        }
        inputs.extend(self.inputs(&node.takes, Pass::Borrow)?);
        Some(Run {
            resolver: (*self.ids.get(resolver)?)?,
            local: self.values[resolver].local.clone(),
            inputs,
            waits_for: self.waits_for(&node.takes)?,
            open: self.open[resolver],
        })
    }

    /// The first taker that wants the plain value gets it here, or the call ends.
    fn accept(&mut self, take: &Take<'_>) -> Option<Option<Accept>> {
        let target = take.target?;
        if take.outcome.is_some() || !*self.elicits.get(target)? || self.values[target].accepted {
            return Some(None);
        }
        let value = &mut self.values[target];
        value.accepted = true;
        Some(Some(Accept {
            parameter: take.name.to_owned(),
            outcome: value.local.clone(),
            local: value
                .accepted_local
                .clone()
                .unwrap_or_else(|| value.local.clone()),
            keep: value.outcome,
        }))
    }

    /// The local with what a taker gets.
    fn local(&self, take: &Take<'_>) -> Option<&str> {
        let value = self.values.get(take.target?)?;
        let plain = value
            .accepted_local
            .as_ref()
            .filter(|_| take.outcome.is_none());
        Some(plain.unwrap_or(&value.local))
    }

    fn inputs(&self, takes: &[Take<'_>], pass: Pass) -> Option<Vec<Input>> {
        let mut inputs = Vec::with_capacity(takes.len());
        for take in takes {
            let url = matches!(
                self.graph.resolvers.get(take.target?)?.answer,
                Some(Answer::ElicitsUrl)
            );
            // Consent to a URL is no value: a plain taker only waits for it.
            if url && take.outcome.is_none() {
                continue;
            }
            inputs.push(Input::Local {
                local: self.local(take)?.to_owned(),
                pass,
            });
        }
        Some(inputs)
    }

    fn waits_for(&self, takes: &[Take<'_>]) -> Option<Vec<String>> {
        let mut seen = HashSet::new();
        let mut waits = Vec::new();
        for take in takes {
            let local = self.local(take)?;
            if *self.open.get(take.target?)? && seen.insert(local) {
                waits.push(local.to_owned());
            }
        }
        Some(waits)
    }
}

/// A value that goes to two parameters is cloned for all but the last.
fn clone_all_but_last(inputs: &mut [Input]) {
    let mut later = HashSet::new();
    for input in inputs.iter_mut().rev() {
        if let Input::Local { local, pass } = input
            && !later.insert(&*local)
        {
            *pass = Pass::Clone;
        }
    }
}

/// Per resolver, whether its value may have to be waited for: the same for all callers.
fn open(graph: &Graph<'_>) -> Vec<bool> {
    let mut takers: Vec<Vec<usize>> = vec![Vec::new(); graph.resolvers.len()];
    let mut open = vec![false; graph.resolvers.len()];
    let mut todo = Vec::new();
    for (at, resolver) in graph.resolvers.iter().enumerate() {
        for target in resolver.takes.iter().filter_map(|take| take.target) {
            takers[target].push(at);
        }
        if resolver.answer.is_some_and(Answer::asks) {
            todo.push(at);
        }
    }
    while let Some(at) = todo.pop() {
        if !std::mem::replace(&mut open[at], true) {
            todo.extend(&takers[at]);
        }
    }
    open
}
