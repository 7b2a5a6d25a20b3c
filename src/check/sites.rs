//! Every place of a spec where a type stands.

use super::shape;
use crate::{
    diagnostic::Span,
    spec::{Arguments, Entries, Entry, ResourceReturns, Schema, Spec, ToolReturns},
};

/// What a type belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    Field,
    ToolArgument,
    PromptArgument,
    Variable,
    ResolverArgument,
    Returns,
    /// The elements of an array.
    Items,
}

/// Whose a type is: a model's or a resolver's, by their place in the spec, or a caller's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Whose {
    Model(usize),
    Resolver(usize),
    Caller(Caller),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Caller {
    Tool,
    Prompt,
    Resource,
}

/// A type with its keywords, and where it stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Site<'a> {
    pub role: Role,
    /// For `items` what the array is; else the same as `role`.
    pub root: Role,
    pub whose: Whose,
    /// The name of the model, the resolver or the caller.
    pub owner: &'a str,
    /// The field or argument; `returns` for what a method gives.
    pub field: &'a str,
    pub key: Span,
    pub schema: &'a Schema,
}

impl Site<'_> {
    /// How messages call it.
    pub(super) fn name(&self) -> String {
        let root = match self.root {
            Role::Returns => format!("what `{}` returns", self.owner),
            _ => format!("`{}`", self.field),
        };
        match self.role {
            Role::Items => format!("an item of {root}"),
            _ => root,
        }
    }

    /// Whether a string enum here is a type of its own, named after the owner and the field.
    pub(super) fn owns_enum(&self) -> bool {
        self.root != Role::ResolverArgument && shape::is_string_enum(self.schema)
    }
}

/// All of them; those of `items` after the one they belong to.
pub(super) fn sites(spec: &Spec) -> Vec<Site<'_>> {
    let mut sites = Sites(Vec::new());
    for (at, (owner, model)) in spec.models.iter().enumerate() {
        sites.add_all(
            Whose::Model(at),
            Role::Field,
            owner,
            model.value.fields.as_ref(),
        );
    }
    for (at, (owner, resolver)) in spec.resolvers.iter().enumerate() {
        let whose = Whose::Resolver(at);
        if let Some(arguments) = &resolver.value.arguments
            && let Arguments::Typed(entries) = &arguments.value
        {
            for (field, entry) in entries {
                sites.add(
                    whose,
                    Role::ResolverArgument,
                    owner,
                    field,
                    entry.key,
                    &entry.value,
                );
            }
        }
        if let Some(returns) = &resolver.value.returns {
            sites.add_returns(whose, owner, returns.key, &returns.value);
        }
    }
    for (owner, tool) in &spec.tools {
        sites.add_all(
            Whose::Caller(Caller::Tool),
            Role::ToolArgument,
            owner,
            tool.value.arguments.as_ref(),
        );
        if let Some(returns) = &tool.value.returns
            && let ToolReturns::Value(schema) = &returns.value
        {
            sites.add_returns(Whose::Caller(Caller::Tool), owner, returns.key, schema);
        }
    }
    for (owner, prompt) in &spec.prompts {
        sites.add_all(
            Whose::Caller(Caller::Prompt),
            Role::PromptArgument,
            owner,
            prompt.value.arguments.as_ref(),
        );
    }
    for (owner, resource) in &spec.resources {
        sites.add_all(
            Whose::Caller(Caller::Resource),
            Role::Variable,
            owner,
            resource.value.arguments.as_ref(),
        );
        if let Some(returns) = &resource.value.returns
            && let ResourceReturns::Value(schema) = &returns.value
        {
            sites.add_returns(Whose::Caller(Caller::Resource), owner, returns.key, schema);
        }
    }
    sites.0
}

struct Sites<'a>(Vec<Site<'a>>);

impl<'a> Sites<'a> {
    fn add_all(
        &mut self,
        whose: Whose,
        role: Role,
        owner: &'a str,
        entries: Option<&'a Entry<Entries<Schema>>>,
    ) {
        for (field, entry) in entries.iter().flat_map(|entries| &entries.value) {
            self.add(whose, role, owner, field, entry.key, &entry.value);
        }
    }

    fn add_returns(&mut self, whose: Whose, owner: &'a str, key: Span, schema: &'a Schema) {
        self.add(whose, Role::Returns, owner, "returns", key, schema);
    }

    fn add(
        &mut self,
        whose: Whose,
        role: Role,
        owner: &'a str,
        field: &'a str,
        key: Span,
        schema: &'a Schema,
    ) {
        let site = Site {
            role,
            root: role,
            whose,
            owner,
            field,
            key,
            schema,
        };
        self.0.push(site);
        let mut inner = schema.items.as_ref();
        while let Some(items) = inner {
            self.0.push(Site {
                role: Role::Items,
                key: items.key,
                schema: &items.value,
                ..site
            });
            inner = items.value.items.as_ref();
        }
    }
}
