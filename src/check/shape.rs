//! What a type expression says, for passes that compare types or speak of them.

use crate::{
    diagnostic::Span,
    spec::{Schema, Sp, Spec, TypeExpr, TypeRef},
};

/// A type as far as keywords care.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    String,
    Integer,
    Number,
    Boolean,
    Any,
    List,
    Map,
    Model,
}

impl Kind {
    /// With its article, for messages.
    pub(super) fn noun(self) -> &'static str {
        match self {
            Self::String => "a string",
            Self::Integer => "an integer",
            Self::Number => "a number",
            Self::Boolean => "a boolean",
            Self::Any => "`any`",
            Self::List => "a list",
            Self::Map => "a map",
            Self::Model => "a model",
        }
    }

    pub(super) fn is_numeric(self) -> bool {
        matches!(self, Self::Integer | Self::Number)
    }
}

/// `None` where the type could not be read.
pub(super) fn kind(schema: &Schema) -> Option<Kind> {
    schema.ty.as_ref().map(|ty| kind_of(&ty.value.ty))
}

/// The same, and `None` too where the type is a name that nothing bears: that is a finding of its own.
pub(super) fn known_kind(spec: &Spec, schema: &Schema) -> Option<Kind> {
    match &schema.ty.as_ref()?.value.ty {
        TypeRef::Model(name) if !spec.models.contains_key(name.as_str()) => None,
        ty => Some(kind_of(ty)),
    }
}

pub(super) fn kind_of(ty: &TypeRef) -> Kind {
    match ty {
        TypeRef::String => Kind::String,
        TypeRef::Integer => Kind::Integer,
        TypeRef::Number => Kind::Number,
        TypeRef::Boolean => Kind::Boolean,
        TypeRef::Any => Kind::Any,
        TypeRef::Array | TypeRef::List(_) => Kind::List,
        TypeRef::Map(_) => Kind::Map,
        TypeRef::Model(_) => Kind::Model,
    }
}

pub(super) fn is_string_enum(schema: &Schema) -> bool {
    schema.values.is_some() && kind(schema) == Some(Kind::String)
}

pub(super) fn is_optional(schema: &Schema) -> bool {
    schema
        .ty
        .as_ref()
        .is_some_and(|ty| ty.value.optional.is_some())
}

/// The expression without its `?`.
pub(super) fn place(ty: &Sp<TypeExpr>) -> Span {
    match ty.value.optional {
        Some(mark) if mark.start > ty.span.start => Span {
            start: ty.span.start,
            end: mark.start,
        },
        _ => ty.span,
    }
}

/// The model at the heart of a type, through lists and maps.
pub(super) fn innermost(mut ty: &TypeRef) -> &TypeRef {
    while let TypeRef::List(inner) | TypeRef::Map(inner) = ty {
        ty = &inner.value;
    }
    ty
}

/// The type in the words of the language; an array reads as the `list<T>` that it is.
pub(super) fn written(schema: &Schema) -> String {
    let Some(ty) = &schema.ty else {
        return "?".to_owned();
    };
    let mark = if ty.value.optional.is_some() { "?" } else { "" };
    format!("{}{mark}", plain(schema, &ty.value.ty))
}

fn plain(schema: &Schema, ty: &TypeRef) -> String {
    match ty {
        TypeRef::String if schema.values.is_some() => "enum".to_owned(),
        TypeRef::Array => {
            let items = schema.items.as_ref();
            let inner = items.map_or_else(|| "any".to_owned(), |items| written(&items.value));
            format!("list<{inner}>")
        }
        TypeRef::List(inner) => format!("list<{}>", plain_ref(&inner.value)),
        _ => plain_ref(ty),
    }
}

fn plain_ref(ty: &TypeRef) -> String {
    match ty {
        TypeRef::String => "string".to_owned(),
        TypeRef::Integer => "integer".to_owned(),
        TypeRef::Number => "number".to_owned(),
        TypeRef::Boolean => "boolean".to_owned(),
        TypeRef::Any => "any".to_owned(),
        TypeRef::Array => "array".to_owned(),
        TypeRef::List(inner) => format!("list<{}>", plain_ref(&inner.value)),
        TypeRef::Map(inner) => format!("map<{}>", plain_ref(&inner.value)),
        TypeRef::Model(name) => name.clone(),
    }
}

/// The string enum written in place, in the type itself or in its items.
pub(super) fn inline_enum(mut schema: &Schema) -> Option<&Schema> {
    loop {
        if is_string_enum(schema) {
            return Some(schema);
        }
        schema = &schema.items.as_ref()?.value;
    }
}
