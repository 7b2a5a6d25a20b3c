//! Numbers in what tools and resources return: JSON can't hold all that user code may put there.

use std::collections::BTreeSet;

use crate::plan::{Output, Plan, ResourceOutput, ToolOutput, Type, TypeId, TypeKind};

/// Whether a value is a number, or holds numbers and nothing else; models say so of their fields.
pub(super) fn made_of(ty: &Type) -> bool {
    match ty {
        Type::Number => true,
        Type::List(inner) | Type::Map(inner) => made_of(&inner.ty),
        Type::String | Type::Integer | Type::Boolean | Type::Any | Type::Named(_) => false,
    }
}

/// The values that tools and resources return.
pub(super) fn outputs(plan: &Plan) -> impl Iterator<Item = &Output> {
    let tools = plan.tools.iter().filter_map(|tool| match &tool.output {
        ToolOutput::Value(output) => Some(output),
        _ => None,
    });
    let resources = plan
        .resources
        .iter()
        .filter_map(|resource| match &resource.output {
            ResourceOutput::Value(output) => Some(output),
            _ => None,
        });
    tools.chain(resources)
}

/// The types that these values reach.
pub(super) fn returned(plan: &Plan) -> BTreeSet<TypeId> {
    let mut reached = BTreeSet::new();
    let mut open: Vec<TypeId> = outputs(plan)
        .filter_map(|output| named(&output.shape.ty))
        .collect();
    while let Some(id) = open.pop() {
        if !reached.insert(id) {
            continue;
        }
        match plan.types.get(id.0).map(|def| &def.kind) {
            Some(TypeKind::Struct(fields)) => {
                open.extend(fields.iter().filter_map(|field| named(&field.shape.ty)));
            }
            Some(TypeKind::Union { members, .. }) => open.extend(members),
            Some(TypeKind::Enum(_)) | None => {}
        }
    }
    reached
}

/// The named type in a value, if any.
fn named(ty: &Type) -> Option<TypeId> {
    match ty {
        Type::Named(id) => Some(*id),
        Type::List(inner) | Type::Map(inner) => named(&inner.ty),
        Type::String | Type::Integer | Type::Number | Type::Boolean | Type::Any => None,
    }
}
