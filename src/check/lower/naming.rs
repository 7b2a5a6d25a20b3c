//! What the values of a caller are called.

use super::{
    locals::{NameId, Names},
    order::Event,
    steps::{Planner, Value},
};
use crate::{
    check::graph::{Caller, Graph, Take},
    names::snake,
};

impl<'a> Planner<'_, 'a> {
    /// In which forms this caller and its resolvers want each value.
    pub(super) fn forms(&mut self, caller: &Caller<'a>) {
        for event in &self.order.events {
            if let Event::Run(resolver) = event {
                self.resolvers[*resolver].value = Value::default();
            }
        }
        for event in &self.order.events {
            if let Event::Take(taker, take) = *event
                && let Some(take) = taken(self.graph, caller, taker, take)
                && let Some(target) = take.target
            {
                let value = &mut self.resolvers[target].value;
                value.is_outcome |= take.outcome.is_some();
                value.is_plain |= take.outcome.is_none();
            }
        }
    }

    /// The caller's own parameters give their names first.
    pub(super) fn name(&mut self, caller: &Caller<'a>) -> Option<()> {
        self.names.begin(self.caller);
        for (take, ident) in caller
            .takes
            .iter()
            .zip(parameters(&caller.takes, &mut self.names)?)
        {
            self.name_for(take, ident)?;
        }
        for at in 0..self.order.events.len() {
            if let Event::Take(Some(taker), number) = self.order.events[at] {
                let take = self.graph.resolvers.get(taker)?.takes.get(number)?;
                let ident = *self.resolvers.get(taker)?.parameters.get(number)?;
                self.name_for(take, ident)?;
            }
        }
        Some(())
    }

    fn name_for(&mut self, take: &Take<'_>, ident: NameId) -> Option<()> {
        let resolver = self.resolvers.get_mut(take.target?)?;
        let value = &mut resolver.value;
        let is_both = value.is_plain && value.is_outcome && resolver.elicits;
        if is_both && take.outcome.is_none() {
            if value.plain.is_none() {
                value.plain = Some(self.names.give(&[ident, resolver.ident]));
            }
        } else if value.local.is_none() {
            value.local = Some(match value.plain {
                Some(plain) => {
                    let outcome = format!("{}_outcome", self.names.stem(plain));
                    let outcome = self.names.id(&outcome);
                    self.names.give(&[ident, outcome, resolver.ident])
                }
                None => self.names.give(&[ident, resolver.ident]),
            });
        }
        Some(())
    }
}

pub(super) fn taken<'c, 'a>(
    graph: &'c Graph<'a>,
    caller: &'c Caller<'a>,
    taker: Option<usize>,
    take: usize,
) -> Option<&'c Take<'a>> {
    match taker {
        Some(resolver) => graph.resolvers.get(resolver)?.takes.get(take),
        None => caller.takes.get(take),
    }
}

pub(super) fn parameters(takes: &[Take<'_>], names: &mut Names) -> Option<Vec<NameId>> {
    let mut id = |take: &Take<'_>| Some(names.id(&snake(take.name)?));
    takes.iter().map(&mut id).collect()
}
