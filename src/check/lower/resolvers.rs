//! The resolvers that a caller reaches.

use super::{Ids, steps::Planner, types::Types};
use crate::{
    check::{
        graph::{Answer, Argument, Graph, Resolver, Take, Want},
        shape,
    },
    names::snake,
    plan::{self, Name, Output, ResolverId, Type},
};

pub(super) fn reached(graph: &Graph<'_>) -> Vec<bool> {
    let mut reached = vec![false; graph.resolvers.len()];
    let takes = graph.callers.iter().flat_map(|caller| &caller.takes);
    let mut open: Vec<usize> = takes.filter_map(|take| take.target).collect();
    while let Some(at) = open.pop() {
        if !std::mem::replace(&mut reached[at], true) {
            open.extend(
                graph.resolvers[at]
                    .takes
                    .iter()
                    .filter_map(|take| take.target),
            );
        }
    }
    reached
}

pub(super) fn ids(reached: &[bool]) -> Vec<Option<ResolverId>> {
    let mut next = 0;
    reached
        .iter()
        .map(|reached| {
            reached.then(|| {
                next += 1;
                ResolverId(next - 1)
            })
        })
        .collect()
}

pub(super) fn lower(
    graph: &Graph<'_>,
    reached: &[bool],
    types: &Types<'_>,
    steps: &Planner<'_, '_>,
) -> Option<Vec<plan::Resolver>> {
    let ids = ids(reached);
    graph
        .resolvers
        .iter()
        .enumerate()
        .filter(|(at, _)| reached[*at])
        .map(|(at, resolver)| {
            Some(plan::Resolver {
                name: name(resolver.name)?,
                description: super::parts::text(resolver.spec.description.as_ref()),
                context: super::parts::flag(resolver.spec.context.as_ref()),
                arguments: resolver
                    .wants
                    .iter()
                    .enumerate()
                    .map(|(number, want)| argument(want, steps.filled(at, number)?, types))
                    .collect::<Option<_>>()?,
                takes: takes(&resolver.takes, &ids)?,
                answer: answer(resolver, types)?,
            })
        })
        .collect()
}

pub(super) fn takes(takes: &[Take<'_>], ids: &Ids) -> Option<Vec<plan::Take>> {
    takes
        .iter()
        .map(|take| {
            Some(plan::Take {
                name: name(take.name)?,
                resolver: ids.get(take.target?).copied()??,
                outcome: take.outcome.is_some(),
            })
        })
        .collect()
}

/// All callers have it with one type; `from` is the first of them.
fn argument(
    want: &Want<'_>,
    from: (&str, &Argument<'_>),
    types: &Types<'_>,
) -> Option<plan::Argument> {
    let (caller, argument) = from;
    let (ty, optional) = match argument.schema {
        Some(schema) => (
            types.ty(caller, argument.name, schema)?,
            shape::is_optional(schema),
        ),
        None => (Type::String, false),
    };
    Some(plan::Argument {
        name: name(want.name)?,
        ty,
        optional,
    })
}

fn answer(resolver: &Resolver<'_>, types: &Types<'_>) -> Option<plan::Answer> {
    Some(match resolver.answer? {
        Answer::Returns(schema) => plan::Answer::Returns(Output {
            shape: types.shape(resolver.name, "returns", schema)?,
            optional: shape::is_optional(schema),
        }),
        Answer::Elicits(model) => plan::Answer::Elicits(types.model(&model.value)?),
        Answer::ElicitsUrl => plan::Answer::ElicitsUrl,
        Answer::Samples => plan::Answer::Samples,
        Answer::Roots => plan::Answer::Roots,
    })
}

pub(super) fn name(wire: &str) -> Option<Name> {
    Some(Name {
        wire: wire.to_owned(),
        ident: snake(wire)?,
    })
}
