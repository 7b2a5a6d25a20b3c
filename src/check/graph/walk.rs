//! The order in which a caller's resolvers run.

use super::{Graph, Take};

/// A walk from a caller through everything it reaches, depth first, entries in declared order. One value serves all
/// callers of a graph: what it allocates stays.
pub(in crate::check) struct Walk {
    /// The resolvers that the last caller reaches, each after those it takes.
    pub order: Vec<usize>,
    /// Who led to a resolver first; itself for the caller.
    from: Vec<usize>,
    seen: Vec<u32>,
    round: u32,
    path: Vec<(usize, usize)>,
}

impl Walk {
    pub(in crate::check) fn new(graph: &Graph<'_>) -> Self {
        let count = graph.resolvers.len();
        Self {
            order: Vec::new(),
            from: vec![0; count],
            seen: vec![0; count],
            round: 0,
            path: Vec::new(),
        }
    }

    pub(in crate::check) fn run(&mut self, graph: &Graph<'_>, takes: &[Take<'_>]) {
        self.round += 1;
        self.order.clear();
        for target in takes.iter().filter_map(|take| take.target) {
            self.visit(target, target);
            while let Some((node, edge)) = self.path.pop() {
                let Some(take) = graph.resolvers[node].takes.get(edge) else {
                    self.order.push(node);
                    continue;
                };
                self.path.push((node, edge + 1));
                if let Some(target) = take.target {
                    self.visit(target, node);
                }
            }
        }
    }

    fn visit(&mut self, node: usize, from: usize) {
        if self.seen[node] != self.round {
            self.seen[node] = self.round;
            self.from[node] = from;
            self.path.push((node, 0));
        }
    }

    /// The resolvers between the caller and this one, which comes last.
    pub(in crate::check) fn path_to(&self, resolver: usize) -> Vec<usize> {
        let mut path = vec![resolver];
        let mut at = resolver;
        while self.from[at] != at {
            at = self.from[at];
            path.push(at);
        }
        path.reverse();
        path
    }
}
