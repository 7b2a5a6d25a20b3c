//! What is found out about the types of a plan once, for all files.

use std::collections::BTreeSet;

use super::{features::Features, numbers, recursion};
use crate::plan::{Field, Output, Plan, Tool, ToolOutput, Type, TypeDef, TypeId, TypeKind};

/// From which difference in bytes on the largest member of a union goes into a `Box`: clippy complains from 200 on.
const FAR_LARGER: usize = 160;

/// A plan, and what no part of the emitter should find out twice.
pub(super) struct Facts<'a> {
    pub(super) plan: &'a Plan,
    /// By [`TypeId`]: whether a type holds itself, in whichever way.
    pub(super) recursive: Vec<bool>,
    /// Unions and those of their members that are far larger than the others.
    boxed_members: BTreeSet<(TypeId, TypeId)>,
    /// The names of the types, as Rust has them.
    idents: BTreeSet<&'a str>,
    /// Methods that tools, prompts or resources share with resolvers by name.
    ambiguous: BTreeSet<&'a str>,
    /// What of the support files the plan needs.
    pub(super) features: Features,
    /// What users find in `generated` beside the traits and models; empty until the support files are cut.
    pub(super) exports: Vec<String>,
    /// Types that a tool returns by themselves, not in a list or the like.
    returned: BTreeSet<TypeId>,
    /// Types in what tools and resources return.
    reaching_clients: BTreeSet<TypeId>,
}

impl<'a> Facts<'a> {
    pub(super) fn new(plan: &'a Plan) -> Self {
        let mut sizes = Sizes {
            types: &plan.types,
            known: vec![None; plan.types.len()],
        };
        let mut boxed_members = BTreeSet::new();
        for (index, def) in plan.types.iter().enumerate() {
            if let TypeKind::Union { members, .. } = &def.kind {
                let large = sizes.far_larger(members);
                boxed_members.extend(large.into_iter().map(|member| (TypeId(index), member)));
            }
        }
        let resolvers: BTreeSet<&str> = plan
            .resolvers
            .iter()
            .map(|r| r.name.ident.as_str())
            .collect();
        let callers = plan.callers().map(|caller| caller.name.ident.as_str());
        Self {
            plan,
            features: Features::new(plan),
            exports: Vec::new(),
            returned: plan.tools.iter().filter_map(returned).collect(),
            reaching_clients: numbers::returned(plan),
            recursive: recursion::recursive(&plan.types),
            boxed_members,
            idents: plan
                .types
                .iter()
                .map(|def| def.name.ident.as_str())
                .collect(),
            ambiguous: callers.filter(|name| resolvers.contains(name)).collect(),
        }
    }

    pub(super) fn is_boxed_member(&self, union: TypeId, member: TypeId) -> bool {
        self.boxed_members.contains(&(union, member))
    }

    pub(super) fn reaches_clients(&self, id: TypeId) -> bool {
        self.reaching_clients.contains(&id)
    }

    pub(super) fn is_returned(&self, id: TypeId) -> bool {
        self.returned.contains(&id)
    }

    /// Whether a type of the spec bears this name.
    pub(super) fn is_type(&self, ident: &str) -> bool {
        self.idents.contains(ident)
    }

    /// Whether `generated` gives users something else under this name: a model that bears it is found in `models` alone.
    pub(super) fn is_ours(&self, ident: &str) -> bool {
        const ALWAYS: [&str; 6] = [
            "Completions",
            "Prompts",
            "Resolvers",
            "Resources",
            "Server",
            "Tools",
        ];

        ALWAYS.contains(&ident) || self.exports.iter().any(|name| name == ident)
    }

    /// Whether a call of this method must say of which trait it is.
    pub(super) fn is_ambiguous(&self, method: &str) -> bool {
        self.ambiguous.contains(method)
    }
}

/// The type that a tool returns by itself.
fn returned(tool: &Tool) -> Option<TypeId> {
    match &tool.output {
        ToolOutput::Value(Output {
            shape,
            optional: false,
        }) => match shape.ty {
            Type::Named(id) => Some(id),
            _ => None,
        },
        _ => None,
    }
}

/// How large values are, in bytes on a system of 64 bits, about.
struct Sizes<'a> {
    types: &'a [TypeDef],
    known: Vec<Option<usize>>,
}

impl Sizes<'_> {
    /// The members that must go into a `Box` so that none is far larger than all others.
    fn far_larger(&mut self, members: &[TypeId]) -> Vec<TypeId> {
        let mut sizes: Vec<(usize, TypeId)> =
            members.iter().map(|id| (self.named(*id), *id)).collect();
        sizes.sort();
        let mut boxed = Vec::new();
        while let [.., (second, _), (largest, id)] = sizes.as_slice() {
            if largest - second <= FAR_LARGER {
                break;
            }
            boxed.push(*id);
            sizes.pop();
        }
        boxed
    }

    fn named(&mut self, id: TypeId) -> usize {
        match self.known.get(id.0) {
            Some(Some(size)) => return *size,
            Some(None) => {}
            None => return 0,
        }
        let size = match self.types.get(id.0).map(|def| &def.kind) {
            Some(TypeKind::Struct(fields)) => {
                fields.iter().map(|field| self.field(field)).sum::<usize>()
            }
            Some(TypeKind::Union { members, .. }) => {
                members.iter().map(|id| self.named(*id)).max().unwrap_or(0) + 8
            }
            Some(TypeKind::Enum(_)) | None => 1,
        };
        if let Some(known) = self.known.get_mut(id.0) {
            *known = Some(size);
        }
        size
    }

    fn field(&mut self, field: &Field) -> usize {
        let plain = match &field.shape.ty {
            _ if field.boxed => return 8,
            Type::String | Type::List(_) | Type::Map(_) => return 24,
            Type::Any => return 72,
            Type::Boolean => return 1,
            Type::Integer | Type::Number => 8,
            Type::Named(id) => return self.named(*id),
        };
        if field.optional { plain * 2 } else { plain }
    }
}
