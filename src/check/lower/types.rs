//! Models and types.

use std::collections::HashMap;

use serde_json::Value;

use crate::{
    check::{
        enum_name, format,
        graph::{Answer, Graph},
        shape,
        sites::{Role, Site, Whose, sites},
        value::count,
    },
    names::{camel, snake},
    plan::{Constraints, Field, Generate, Name, Shape, Type, TypeDef, TypeId, TypeKind, Variant},
    spec::{self, Entries, Entry, EnumValue, Model, Node, Schema, Sp, Spec, TypeRef},
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
            Whose::Caller => true,
            Whose::Resolver(at) => reached[at],
            Whose::Model(_) => false,
        };
        let is_input =
            |site: &Site<'_>| matches!(site.root, Role::ToolArgument | Role::PromptArgument);
        let used = reach(spec, &sites, &elicited, |site| is_used(site.whose));
        let input = reach(spec, &sites, &elicited, |site| {
            site.whose == Whose::Caller && is_input(site)
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
            boxed: super::boxes::boxed(spec),
        }
    }

    pub(super) fn model(&self, name: &str) -> Option<TypeId> {
        self.models
            .get(self.spec.models.get_index_of(name)?)
            .copied()?
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
                kind: TypeKind::Enum(variants(schema.values.as_ref()?)?),
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
                    description: super::parts::text(model.value.description.as_ref()),
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
            return Some(TypeKind::Enum(variants(values)?));
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

    /// The fields of a model, or the arguments of a caller.
    pub(super) fn fields(
        &self,
        owner: &str,
        entries: Option<&Entry<Entries<Schema>>>,
    ) -> Option<Vec<Field>> {
        entries
            .iter()
            .flat_map(|entries| &entries.value)
            .map(|(name, entry)| self.field(owner, name, &entry.value))
            .collect()
    }

    pub(super) fn field(&self, owner: &str, name: &str, schema: &Schema) -> Option<Field> {
        Some(Field {
            name: Name {
                wire: name.to_owned(),
                ident: snake(name)?,
            },
            shape: self.shape(owner, name, schema)?,
            optional: shape::is_optional(schema),
            generate: schema
                .generate
                .as_ref()
                .map(|generate| match generate.value {
                    spec::Generate::Uuid => Generate::Uuid,
                    spec::Generate::Now => Generate::Now,
                }),
            header: super::parts::text(schema.header.as_ref()),
            complete: super::parts::flag(schema.complete.as_ref()),
            boxed: false,
        })
    }

    pub(super) fn shape(&self, owner: &str, field: &str, schema: &Schema) -> Option<Shape> {
        Some(Shape {
            ty: self.ty(owner, field, schema)?,
            title: super::parts::text(schema.title.as_ref()),
            description: super::parts::text(schema.description.as_ref()),
            default: schema.default.as_ref().map(|value| value.value.to_json()),
            examples: schema
                .examples
                .iter()
                .flat_map(|examples| &examples.value)
                .map(|value| value.value.to_json())
                .collect(),
            deprecated: super::parts::flag(schema.deprecated.as_ref()),
            constraints: constraints(schema),
        })
    }

    pub(super) fn ty(&self, owner: &str, field: &str, schema: &Schema) -> Option<Type> {
        match &schema.ty.as_ref()?.value.ty {
            TypeRef::String if schema.values.is_some() => {
                let name = enum_name(owner, field)?;
                Some(Type::Named(*self.enums.get(&name)?))
            }
            TypeRef::Array => Some(Type::List(Box::new(match &schema.items {
                Some(items) => self.shape(owner, field, &items.value)?,
                None => bare(Type::Any),
            }))),
            other => self.of(other),
        }
    }

    fn of(&self, ty: &TypeRef) -> Option<Type> {
        Some(match ty {
            TypeRef::String => Type::String,
            TypeRef::Integer => Type::Integer,
            TypeRef::Number => Type::Number,
            TypeRef::Boolean => Type::Boolean,
            TypeRef::Any => Type::Any,
            TypeRef::Array => Type::List(Box::new(bare(Type::Any))),
            TypeRef::List(inner) => Type::List(Box::new(bare(self.of(&inner.value)?))),
            TypeRef::Map(inner) => Type::Map(Box::new(bare(self.of(&inner.value)?))),
            TypeRef::Model(name) => Type::Named(self.model(name)?),
        })
    }
}

/// The models that are reached from some sites; with what is elicited, where those are a client's to send.
fn reach(
    spec: &Spec,
    sites: &[Site<'_>],
    elicited: &[bool],
    is_root: impl Fn(&Site<'_>) -> bool,
) -> Vec<bool> {
    let mut edges: Vec<Vec<usize>> = vec![Vec::new(); spec.models.len()];
    let mut open: Vec<usize> = (0..elicited.len()).filter(|&at| elicited[at]).collect();
    for site in sites {
        let ty = site
            .schema
            .ty
            .as_ref()
            .map(|ty| shape::innermost(&ty.value.ty));
        let Some(TypeRef::Model(name)) = ty else {
            continue;
        };
        let Some(model) = spec.models.get_index_of(name) else {
            continue;
        };
        match site.whose {
            Whose::Model(at) => edges[at].push(model),
            _ if is_root(site) => open.push(model),
            _ => {}
        }
    }
    for (at, model) in spec.models.values().enumerate() {
        let members = model.value.one_of.iter().flat_map(|members| &members.value);
        edges[at].extend(members.filter_map(|member| spec.models.get_index_of(&member.value)));
    }
    let mut reached = vec![false; spec.models.len()];
    while let Some(at) = open.pop() {
        if !std::mem::replace(&mut reached[at], true) {
            open.extend(&edges[at]);
        }
    }
    reached
}

/// A type of which the spec says no more.
pub(super) fn bare(ty: Type) -> Shape {
    Shape {
        ty,
        title: None,
        description: None,
        default: None,
        examples: Vec::new(),
        deprecated: false,
        constraints: Constraints::default(),
    }
}

fn variants(values: &Entry<Vec<Sp<EnumValue>>>) -> Option<Vec<Variant>> {
    values
        .value
        .iter()
        .map(|entry| {
            let Node::String(value) = &entry.value.value.value else {
                return None;
            };
            let name = entry.value.name.as_ref().map_or(value, |name| &name.value);
            Some(Variant {
                name: Name {
                    wire: value.clone(),
                    ident: camel(name)?,
                },
                title: super::parts::text(entry.value.title.as_ref()),
            })
        })
        .collect()
}

fn constraints(schema: &Schema) -> Constraints {
    // The values of a string enum are a type, and have been held against the other keywords.
    if shape::is_string_enum(schema) {
        return Constraints {
            constant: schema.constant.as_ref().map(|value| value.value.to_json()),
            ..Constraints::default()
        };
    }
    let number =
        |entry: &Option<Entry<serde_json::Number>>| entry.as_ref().map(|entry| entry.value.clone());
    let count = |entry: &Option<Entry<serde_json::Number>>| entry.as_ref().and_then(count);
    let one_of: Vec<Value> = schema
        .values
        .iter()
        .flat_map(|values| &values.value)
        .map(|value| value.value.value.value.to_json())
        .collect();
    Constraints {
        one_of,
        constant: schema.constant.as_ref().map(|value| value.value.to_json()),
        format: schema
            .format
            .as_ref()
            .and_then(|format| format::named(&format.value)),
        min_length: count(&schema.min_length),
        max_length: count(&schema.max_length),
        pattern: super::parts::text(schema.pattern.as_ref()),
        minimum: number(&schema.minimum),
        maximum: number(&schema.maximum),
        exclusive_minimum: number(&schema.exclusive_minimum),
        exclusive_maximum: number(&schema.exclusive_maximum),
        multiple_of: number(&schema.multiple_of),
        min_items: count(&schema.min_items),
        max_items: count(&schema.max_items),
        unique_items: super::parts::flag(schema.unique_items.as_ref()),
    }
}
