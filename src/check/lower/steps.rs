//! The calls before a caller's method, in order.

use std::{collections::HashSet, sync::Arc};

use super::{
    Ids,
    locals::{NameId, Names},
    naming::{parameters, taken},
    order::{Event, Order},
};
use crate::{
    check::graph::{Answer, Argument, Graph, Take},
    names::snake,
    plan::{Accept, Input, Pass, ResolverId, Run, Step},
};

/// What a plan may have at most, in units of about sixteen bytes: it has to fit into memory.
const MOST: usize = 8_000_000;

/// Plans one caller after another; what it allocates stays.
pub(super) struct Planner<'g, 'a> {
    pub graph: &'g Graph<'a>,
    ids: Vec<Option<ResolverId>>,
    pub resolvers: Vec<Resolver>,
    /// By the number of an argument's name: the last caller that has it, and which of its arguments it is.
    has: Vec<(usize, usize)>,
    pub order: Order,
    pub names: Names,
    pub caller: usize,
    /// What tells one call from another.
    key: Vec<usize>,
    /// How much may still be planned.
    left: usize,
}

/// What is known of a resolver, and what it gives to the caller that is planned.
pub(super) struct Resolver {
    pub ident: NameId,
    /// Of its parameters.
    pub parameters: Vec<NameId>,
    /// Somebody may decline it.
    pub elicits: bool,
    /// It may ask, or it waits for one that may.
    open: bool,
    /// For each argument that it wants the first caller that fills it, and with which of its arguments.
    filled: Vec<Option<(usize, usize)>>,
    pub value: Value,
    /// The last call and what told it apart: most callers call a resolver in the same way.
    last: Option<(Vec<usize>, Arc<Run>)>,
}

#[derive(Clone, Copy, Default)]
pub(super) struct Value {
    pub is_plain: bool,
    pub is_outcome: bool,
    accepted: bool,
    /// The local of the call.
    pub local: Option<NameId>,
    /// The local of the plain value, where that is another.
    pub plain: Option<NameId>,
}

/// The steps of a caller, and what its method is called with.
pub(super) struct Steps {
    pub steps: Vec<Step>,
    pub waits_for: Vec<String>,
    pub inputs: Vec<Input>,
}

impl<'g, 'a> Planner<'g, 'a> {
    pub(super) fn new(graph: &'g Graph<'a>, ids: Vec<Option<ResolverId>>) -> Option<Self> {
        let mut names = Names::default();
        let open = open(graph);
        let resolvers = graph.resolvers.iter().zip(open).map(|(resolver, open)| {
            Some(Resolver {
                ident: names.id(&snake(resolver.name)?),
                parameters: parameters(&resolver.takes, &mut names)?,
                elicits: resolver.answer.is_some_and(Answer::elicits),
                open,
                filled: vec![None; resolver.wants.len()],
                value: Value::default(),
                last: None,
            })
        });
        Some(Self {
            graph,
            ids,
            resolvers: resolvers.collect::<Option<_>>()?,
            has: vec![(usize::MAX, 0); graph.names],
            order: Order::new(graph),
            names,
            caller: 0,
            key: Vec::new(),
            left: MOST,
        })
    }

    /// The caller with which the plan became too large, if it did.
    pub(super) fn overflow(&self) -> Option<usize> {
        (self.left == 0).then_some(self.caller)
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
        let (caller, argument) = (*self.resolvers.get(resolver)?.filled.get(want)?)?;
        let caller = self.graph.callers.get(caller)?;
        Some((caller.name, caller.arguments.get(argument)?))
    }

    pub(super) fn plan(&mut self, number: usize, own: Vec<Input>) -> Option<Steps> {
        let caller = self.graph.callers.get(number)?;
        self.caller = number;
        for (index, argument) in caller.arguments.iter().enumerate() {
            self.has[argument.id] = (number, index);
        }
        self.order.walk(self.graph, caller);
        self.forms(caller);
        self.name(caller)?;
        let mut steps = Vec::new();
        for at in 0..self.order.events.len() {
            if self.left == 0 {
                return None;
            }
            match self.order.events[at] {
                Event::Run(resolver) => steps.push(Step::Run(self.run(resolver)?)),
                Event::Take(taker, take) => {
                    let accept = self.accept(taken(self.graph, caller, taker, take)?)?;
                    steps.extend(accept.map(|accept| Step::Accept(Box::new(accept))));
                }
            }
        }
        steps.shrink_to_fit();
        let mut inputs = own;
        inputs.extend(self.inputs(&caller.takes, Pass::Move)?);
        clone_all_but_last(&mut inputs);
        Some(Steps {
            steps,
            waits_for: self.waits_for(&caller.takes)?,
            inputs,
        })
    }

    /// The call of a resolver, shared with the caller before where that calls it in the same way.
    fn run(&mut self, number: usize) -> Option<Arc<Run>> {
        let node = self.graph.resolvers.get(number)?;
        self.key.clear();
        self.key
            .push(self.resolvers.get(number)?.value.local?.number());
        for (number_of_want, want) in node.wants.iter().enumerate() {
            let (caller, index) = *self.has.get(want.id)?;
            if caller != self.caller {
                return None;
            }
            let filled = self
                .resolvers
                .get_mut(number)?
                .filled
                .get_mut(number_of_want)?;
            filled.get_or_insert((caller, index));
            self.key.push(index);
        }
        for take in &node.takes {
            self.key.push(self.local(take)?.number());
        }
        if let Some((key, run)) = &self.resolvers.get(number)?.last
            && *key == self.key
        {
            self.left = self.left.saturating_sub(1);
            return Some(Arc::clone(run));
        }
        self.left = self.left.saturating_sub(10 + 4 * self.key.len());
        let mut inputs = Vec::with_capacity(node.wants.len() + node.takes.len() + 1);
        if super::parts::flag(node.spec.context.as_ref()) {
            inputs.push(Input::Context);
        }
        for want in &node.wants {
            inputs.push(Input::Argument {
                index: self.has.get(want.id)?.1,
                pass: Pass::Borrow,
            });
        }
        inputs.extend(self.inputs(&node.takes, Pass::Borrow)?);
        let resolver = self.resolvers.get(number)?;
        let run = Arc::new(Run {
            resolver: (*self.ids.get(number)?)?,
            local: self.names.text(resolver.value.local?).to_owned(),
            inputs,
            waits_for: self.waits_for(&node.takes)?,
            open: resolver.open,
        });
        let last = (self.key.clone(), Arc::clone(&run));
        self.resolvers.get_mut(number)?.last = Some(last);
        Some(run)
    }

    /// The first taker that wants the plain value gets it here, or the call ends.
    fn accept(&mut self, take: &Take<'_>) -> Option<Option<Accept>> {
        let left = self.left.saturating_sub(10);
        let resolver = self.resolvers.get_mut(take.target?)?;
        let value = &mut resolver.value;
        if take.outcome.is_some() || !resolver.elicits || value.accepted {
            return Some(None);
        }
        value.accepted = true;
        self.left = left;
        let outcome = value.local.or(value.plain)?;
        Some(Some(Accept {
            parameter: take.name.to_owned(),
            outcome: self.names.text(outcome).to_owned(),
            local: self.names.text(value.plain.unwrap_or(outcome)).to_owned(),
            keep: value.is_outcome,
        }))
    }

    /// The local with what a taker gets.
    fn local(&self, take: &Take<'_>) -> Option<NameId> {
        let value = &self.resolvers.get(take.target?)?.value;
        value
            .plain
            .filter(|_| take.outcome.is_none())
            .or(value.local)
    }

    fn inputs(&self, takes: &[Take<'_>], pass: Pass) -> Option<Vec<Input>> {
        let mut inputs = Vec::with_capacity(takes.len());
        for take in takes {
            let answer = self.graph.resolvers.get(take.target?)?.answer;
            // Consent to a URL is no value: a plain taker only waits for it.
            if matches!(answer, Some(Answer::ElicitsUrl)) && take.outcome.is_none() {
                continue;
            }
            inputs.push(Input::Local {
                local: self.names.text(self.local(take)?).to_owned(),
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
            if self.resolvers.get(take.target?)?.open && seen.insert(local) {
                waits.push(self.names.text(local).to_owned());
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
