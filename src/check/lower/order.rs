//! The walk of a caller as what happens on it, in order.

use crate::check::graph::{Caller, Graph, Take};

/// What happens on the walk.
#[derive(Clone, Copy)]
pub(super) enum Event {
    /// A taker, the caller where there is none, resolves one of its parameters.
    Take(Option<usize>, usize),
    /// A resolver has all of its parameters.
    Run(usize),
}

/// Depth first, in declared order, each resolver once. One value serves all callers.
pub(super) struct Order {
    pub events: Vec<Event>,
    seen: Vec<usize>,
    round: usize,
    way: Vec<(usize, usize)>,
}

impl Order {
    pub(super) fn new(graph: &Graph<'_>) -> Self {
        Self {
            events: Vec::new(),
            seen: vec![0; graph.resolvers.len()],
            round: 0,
            way: Vec::new(),
        }
    }

    pub(super) fn walk(&mut self, graph: &Graph<'_>, caller: &Caller<'_>) {
        self.events.clear();
        self.round += 1;
        for (number, take) in caller.takes.iter().enumerate() {
            self.enter(take);
            while let Some((node, next)) = self.way.pop() {
                let takes = &graph.resolvers[node].takes;
                // Back from a parameter: its taker has it now.
                if next > 0 {
                    self.events.push(Event::Take(Some(node), next - 1));
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
        if let Some(target) = take.target
            && std::mem::replace(&mut self.seen[target], self.round) != self.round
        {
            self.way.push((target, 0));
        }
    }
}
