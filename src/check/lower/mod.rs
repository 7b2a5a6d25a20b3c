//! Spec → Plan, once nothing is wrong.
//!
//! `None` stands for what the passes before have refused; it can't come about from a spec without findings.

mod boxes;
mod callers;
mod locals;
mod parts;
mod resolvers;
mod steps;
mod types;

use super::graph::Graph;
use crate::{
    plan::{Plan, ResolverId},
    spec::Spec,
};

pub(super) fn plan(spec: &Spec, graph: &Graph<'_>) -> Option<Plan> {
    let reached = resolvers::reached(graph);
    let types = types::Types::new(spec, graph, &reached);
    let mut steps = steps::Planner::new(graph, resolvers::ids(&reached))?;
    let callers = callers::lower(spec, graph, &types, &mut steps)?;
    Some(Plan {
        server: parts::server(&spec.server.as_ref()?.value)?,
        resolvers: resolvers::lower(graph, &reached, &types, &steps)?,
        types: types.into_definitions()?,
        tools: callers.tools,
        prompts: callers.prompts,
        resources: callers.resources,
    })
}

/// A resolver's number in the plan by its number in the spec, where a caller reaches it.
type Ids = [Option<ResolverId>];
