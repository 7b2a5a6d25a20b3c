//! Models and types.

use std::collections::HashMap;

use super::{boxes, parts::text, reach, shapes::variants};
use crate::{
    check::{
        enum_name,
        graph::{Answer, Graph},
        sites::{Role, Site, Whose, sites},
    },
    names::camel,
    plan::{Name, TypeDef, TypeId, TypeKind},
    spec::{Model, Schema, Spec},
};

/// The types of a plan, numbered.
pub(super) struct Types<'a> {
    spec: &'a Spec,
    definitions: Vec<Definition<'a>>,
    /// By a model's place in the spec.
    models: Vec<Option<TypeId>>,
    /// By the name that was made.
    enums: HashMap<String, TypeId>,
    elicited: Vec<bool>,
    boxed: Vec<Vec<bool>>,
}

struct Definition<'a> {
    what: What<'a>,
    at: u32,
    input: bool,
}

enum What<'a> {
    Model(usize),
    Enum(String, &'a Schema),
}

impl<'a> Types<'a> {
    pub(super) fn new(spec: &'a Spec, graph: &Graph<'a>, reached: &[bool]) -> Self {
        let sites = sites(spec);
        let mut elicited = vec![false; spec.models.len()];
        for (resolver, _) in graph
            .resolvers
            .iter()
            .zip(reached)
            .filter(|(_, reached)| **reached)
        {
            if let Some(Answer::Elicits(model)) = resolver.answer
                && let Some(model) = spec.models.get_index_of(&model.value)
            {
                elicited[model] = true;
            }
        }
        let is_used = |whose: Whose| match whose {
            Whose::Caller(_) => true,
            Whose::Resolver(at) => reached[at],
            Whose::Model(_) => false,
        };
        let is_input =
            |site: &Site<'_>| matches!(site.root, Role::ToolArgument | Role::PromptArgument);
        let used = reach::models(spec, &sites, &elicited, |site| is_used(site.whose));
        let input = reach::models(spec, &sites, &elicited, |site| {
            matches!(site.whose, Whose::Caller(_)) && is_input(site)
        });

        let mut definitions = Vec::new();
        for (at, (_, model)) in spec.models.iter().enumerate().filter(|(at, _)| used[*at]) {
            definitions.push(Definition {
                what: What::Model(at),
                at: model.key.start,
                input: input[at],
            });
        }
        for site in sites.iter().filter(|site| site.owns_enum()) {
            let (reached, sent) = match site.whose {
                Whose::Model(at) => (used[at], input[at]),
                whose => (is_used(whose), is_input(site)),
            };
            if let Some(name) = enum_name(site.owner, site.field).filter(|_| reached) {
                definitions.push(Definition {
                    what: What::Enum(name, site.schema),
                    at: site.key.start,
                    input: sent,
                });
            }
        }
        definitions.sort_by_key(|definition| definition.at);

        let mut models = vec![None; spec.models.len()];
        let mut enums = HashMap::new();
        for (number, definition) in definitions.iter().enumerate() {
            match &definition.what {
                What::Model(at) => models[*at] = Some(TypeId(number)),
                What::Enum(name, _) => {
                    enums.insert(name.clone(), TypeId(number));
                }
            }
        }
        Self {
            spec,
            definitions,
            models,
            enums,
            elicited,
            boxed: boxes::boxed(spec),
        }
    }

    pub(super) fn model(&self, name: &str) -> Option<TypeId> {
        self.models
            .get(self.spec.models.get_index_of(name)?)
            .copied()?
    }

    /// The enum that was made under this name.
    pub(super) fn made(&self, name: &str) -> Option<TypeId> {
        self.enums.get(name).copied()
    }

    pub(super) fn into_definitions(self) -> Option<Vec<TypeDef>> {
        self.definitions
            .iter()
            .map(|definition| self.definition(definition))
            .collect()
    }

    fn definition(&self, definition: &Definition<'_>) -> Option<TypeDef> {
        Some(match &definition.what {
            What::Enum(name, schema) => TypeDef {
                name: Name {
                    wire: name.clone(),
                    ident: name.clone(),
                },
                description: None,
                kind: TypeKind::Enum(variants(
                    schema.values.as_ref()?,
                    schema.enum_names.as_ref(),
                )?),
                is_model: false,
                input: definition.input,
                elicited: false,
            },
            What::Model(at) => {
                let (name, model) = self.spec.models.get_index(*at)?;
                TypeDef {
                    name: Name {
                        wire: name.clone(),
                        ident: camel(name)?,
                    },
                    description: text(model.value.description.as_ref()),
                    kind: self.kind(*at, name, &model.value)?,
                    is_model: true,
                    input: definition.input,
                    elicited: *self.elicited.get(*at)?,
                }
            }
        })
    }

    fn kind(&self, at: usize, name: &str, model: &Model) -> Option<TypeKind> {
        if let Some(values) = &model.values {
            return Some(TypeKind::Enum(variants(values, None)?));
        }
        if let Some(members) = &model.one_of {
            return Some(TypeKind::Union {
                tag: model
                    .tag
                    .as_ref()
                    .map_or_else(|| "type".to_owned(), |tag| tag.value.clone()),
                members: members
                    .value
                    .iter()
                    .map(|member| self.model(&member.value))
                    .collect::<Option<_>>()?,
            });
        }
        let mut fields = self.fields(name, model.fields.as_ref())?;
        for (field, boxed) in fields.iter_mut().zip(self.boxed.get(at)?) {
            field.boxed = *boxed;
        }
        Some(TypeKind::Struct(fields))
    }
}
