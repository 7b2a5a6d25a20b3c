//! Spec → Plan, once nothing is wrong.
//!
//! `None` within stands for what the passes before have refused; it can't come about from a spec without findings.

mod boxes;
mod callers;
mod locals;
mod naming;
mod order;
mod parts;
mod reach;
mod resolvers;
mod shapes;
mod steps;
mod types;

use super::graph::Graph;
use crate::{
    plan::{Plan, ResolverId},
    spec::Spec,
};

/// Why there is no plan.
#[derive(Clone, Copy, Debug)]
pub(super) enum NoPlan {
    /// With this caller it is more than fits into memory.
    TooLarge(usize),
    /// Some pass has overlooked something.
    Overlooked,
}

pub(super) fn plan(spec: &Spec, graph: &Graph<'_>) -> Result<Plan, NoPlan> {
    let reached = resolvers::reached(graph);
    let types = types::Types::new(spec, graph, &reached);
    let ids = resolvers::ids(&reached);
    let mut steps = steps::Planner::new(graph, ids).ok_or(NoPlan::Overlooked)?;
    let callers = callers::lower(spec, graph, &types, &mut steps);
    if let Some(caller) = steps.overflow() {
        return Err(NoPlan::TooLarge(caller));
    }
    let callers = callers.ok_or(NoPlan::Overlooked)?;
    whole(spec, graph, &reached, types, &steps, callers).ok_or(NoPlan::Overlooked)
}

fn whole(
    spec: &Spec,
    graph: &Graph<'_>,
    reached: &[bool],
    types: types::Types<'_>,
    steps: &steps::Planner<'_, '_>,
    callers: callers::Callers,
) -> Option<Plan> {
    Some(Plan {
        server: parts::server(&spec.server.as_ref()?.value)?,
        resolvers: resolvers::lower(graph, reached, &types, steps)?,
        types: types.into_definitions()?,
        tools: callers.tools,
        prompts: callers.prompts,
        resources: callers.resources,
    })
}

/// What becomes of each, in a vector of just that length: there may be tens of thousands.
fn all<I: ExactSizeIterator, T>(
    items: impl IntoIterator<IntoIter = I>,
    lower: impl FnMut(I::Item) -> Option<T>,
) -> Option<Vec<T>> {
    let items = items.into_iter();
    let mut all = Vec::with_capacity(items.len());
    for item in items.map(lower) {
        all.push(item?);
    }
    Some(all)
}

/// A resolver's number in the plan by its number in the spec, where a caller reaches it.
type Ids = [Option<ResolverId>];
