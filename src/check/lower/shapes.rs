//! Fields, types, and what the spec says about their values.

use serde_json::{Number, Value};

use super::{
    all,
    parts::{flag, text},
    types::Types,
};
use crate::{
    check::{enum_name, format, shape, value::count},
    names::{camel, snake},
    plan::{Constraints, Field, Generate, Name, Shape, Type, Variant},
    spec::{self, Entries, Entry, EnumValue, Node, Schema, Sp, TypeRef},
};

impl Types<'_> {
    /// The fields of a model, or the arguments of a caller.
    pub(super) fn fields(
        &self,
        owner: &str,
        entries: Option<&Entry<Entries<Schema>>>,
    ) -> Option<Vec<Field>> {
        match entries {
            Some(entries) => all(&entries.value, |(name, entry)| {
                self.field(owner, name, &entry.value)
            }),
            None => Some(Vec::new()),
        }
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
            header: text(schema.header.as_ref()),
            complete: flag(schema.complete.as_ref()),
            enum_names: schema.enum_names.is_some(),
            boxed: false,
        })
    }

    pub(super) fn shape(&self, owner: &str, field: &str, schema: &Schema) -> Option<Shape> {
        Some(Shape {
            ty: self.ty(owner, field, schema)?,
            title: text(schema.title.as_ref()),
            description: text(schema.description.as_ref()),
            default: schema.default.as_ref().map(|value| value.value.to_json()),
            examples: schema
                .examples
                .iter()
                .flat_map(|examples| &examples.value)
                .map(|value| value.value.to_json())
                .collect(),
            deprecated: flag(schema.deprecated.as_ref()),
            constraints: constraints(schema),
        })
    }

    pub(super) fn ty(&self, owner: &str, field: &str, schema: &Schema) -> Option<Type> {
        match &schema.ty.as_ref()?.value.ty {
            TypeRef::String if schema.values.is_some() => {
                let name = enum_name(owner, field)?;
                Some(Type::Named(self.made(&name)?))
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

pub(super) fn variants(
    values: &Entry<Vec<Sp<EnumValue>>>,
    titles: Option<&Entry<Vec<Sp<String>>>>,
) -> Option<Vec<Variant>> {
    values
        .value
        .iter()
        .enumerate()
        .map(|(at, entry)| {
            let Node::String(value) = &entry.value.value.value else {
                return None;
            };
            let name = entry.value.name.as_ref().map_or(value, |name| &name.value);
            Some(Variant {
                name: Name {
                    wire: value.clone(),
                    ident: camel(name)?,
                },
                title: match titles {
                    Some(titles) => Some(titles.value.get(at)?.value.clone()),
                    None => text(entry.value.title.as_ref()),
                },
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
    let number = |entry: &Option<Entry<Number>>| entry.as_ref().map(|entry| entry.value.clone());
    let count = |entry: &Option<Entry<Number>>| entry.as_ref().and_then(count);
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
        pattern: text(schema.pattern.as_ref()),
        minimum: number(&schema.minimum),
        maximum: number(&schema.maximum),
        exclusive_minimum: number(&schema.exclusive_minimum),
        exclusive_maximum: number(&schema.exclusive_maximum),
        multiple_of: number(&schema.multiple_of),
        min_items: count(&schema.min_items),
        max_items: count(&schema.max_items),
        unique_items: flag(schema.unique_items.as_ref()),
    }
}
