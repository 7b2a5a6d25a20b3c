//! Types with what is said about their values.

use std::ops::Deref;

use serde_json::Number;

use super::EnumValue;
#[cfg(feature = "cli")]
use crate::spec::schema as json;
use crate::{
    diagnostic::Span,
    spec::{Entry, Node, Sp},
};

/// A field, an argument or a `returns`: a type and what the spec says about its values.
///
/// Most are a type expression and no more, so the keywords of the long form live in a box of their own. They are read
/// as if they were fields of the schema: `schema.min_length`.
#[derive(Clone, Debug, Default)]
pub struct Schema {
    pub ty: Option<Sp<TypeExpr>>,
    /// Something of it could not be read; it has been reported.
    pub broken: bool,
    keywords: Option<Box<Keywords>>,
}

impl Schema {
    /// The long form.
    pub fn long(ty: Option<Sp<TypeExpr>>, keywords: Keywords, broken: bool) -> Self {
        Self {
            ty,
            broken,
            keywords: Some(Box::new(keywords)),
        }
    }

    /// The short form: a type expression alone, if it could be read.
    pub fn short(ty: Option<Sp<TypeExpr>>) -> Self {
        Self {
            broken: ty.is_none(),
            ty,
            keywords: None,
        }
    }
}

impl Deref for Schema {
    type Target = Keywords;

    fn deref(&self) -> &Keywords {
        static NONE: Keywords = Keywords::NONE;
        self.keywords.as_deref().unwrap_or(&NONE)
    }
}

/// The keywords of a schema's long form.
#[derive(Clone, Debug, Default)]
#[cfg_attr(
    feature = "cli",
    derive(schemars::JsonSchema),
    schemars(rename_all = "camelCase", deny_unknown_fields, transform = json::keys(&[]))
)]
pub struct Keywords {
    /// The name that people see.
    pub title: Option<Entry<String>>,
    /// What it is for.
    pub description: Option<Entry<String>>,
    /// The value where a client sends none.
    pub default: Option<Entry<Node>>,
    /// Values as they may look.
    pub examples: Option<Entry<Vec<Sp<Node>>>>,
    /// It should no longer be used.
    pub deprecated: Option<Entry<bool>>,
    /// The only values that are allowed.
    #[cfg_attr(feature = "cli", schemars(rename = "enum"))]
    pub values: Option<Entry<Vec<Sp<EnumValue>>>>,
    /// What a form shows in the place of the values of its `enum`, one name a value: titles as older clients know
    /// them.
    pub enum_names: Option<Entry<Vec<Sp<String>>>>,
    /// The only value that is allowed.
    #[cfg_attr(feature = "cli", schemars(rename = "const"))]
    pub constant: Option<Entry<Node>>,
    /// What kind of text a string is.
    #[cfg_attr(feature = "cli", schemars(schema_with = "json::format"))]
    pub format: Option<Entry<String>>,
    /// The least number of characters of a string.
    #[cfg_attr(feature = "cli", schemars(schema_with = "json::count"))]
    pub min_length: Option<Entry<Number>>,
    /// The greatest number of characters of a string.
    #[cfg_attr(feature = "cli", schemars(schema_with = "json::count"))]
    pub max_length: Option<Entry<Number>>,
    /// A regular expression that a string matches, in the syntax of Rust's `regex`: no look-around, no
    /// back-references.
    pub pattern: Option<Entry<String>>,
    /// The least number.
    pub minimum: Option<Entry<Number>>,
    /// The greatest number.
    pub maximum: Option<Entry<Number>>,
    /// The number that all are greater than.
    pub exclusive_minimum: Option<Entry<Number>>,
    /// The number that all are less than.
    pub exclusive_maximum: Option<Entry<Number>>,
    /// The number that all are multiples of.
    #[cfg_attr(feature = "cli", schemars(schema_with = "json::positive"))]
    pub multiple_of: Option<Entry<Number>>,
    /// The least number of items of a list.
    #[cfg_attr(feature = "cli", schemars(schema_with = "json::count"))]
    pub min_items: Option<Entry<Number>>,
    /// The greatest number of items of a list.
    #[cfg_attr(feature = "cli", schemars(schema_with = "json::count"))]
    pub max_items: Option<Entry<Number>>,
    /// No two items of a list are equal.
    pub unique_items: Option<Entry<bool>>,
    /// What the items of an `array` are.
    #[cfg_attr(feature = "cli", schemars(with = "json::Items"))]
    pub items: Option<Entry<Box<Schema>>>,
    /// A value made afresh on each call when the client sends none.
    pub generate: Option<Entry<Generate>>,
    /// The argument must also travel in the header `Mcp-Param-` with this name.
    #[cfg_attr(feature = "cli", schemars(transform = json::header))]
    pub header: Option<Entry<String>>,
    /// Your code offers completions.
    pub complete: Option<Entry<bool>>,
}

impl Keywords {
    /// What the short form says.
    const NONE: Self = Self {
        title: None,
        description: None,
        default: None,
        examples: None,
        deprecated: None,
        values: None,
        enum_names: None,
        constant: None,
        format: None,
        min_length: None,
        max_length: None,
        pattern: None,
        minimum: None,
        maximum: None,
        exclusive_minimum: None,
        exclusive_maximum: None,
        multiple_of: None,
        min_items: None,
        max_items: None,
        unique_items: None,
        items: None,
        generate: None,
        header: None,
        complete: None,
    };
}

/// A type expression, `list<Book>?`.
#[derive(Clone, Debug, PartialEq)]
pub struct TypeExpr {
    pub ty: TypeRef,
    /// Where the `?` stands.
    pub optional: Option<Span>,
}

/// A type expression without its `?`.
#[derive(Clone, Debug, PartialEq)]
pub enum TypeRef {
    String,
    Integer,
    Number,
    Boolean,
    Any,
    /// `array`, whose elements `items` describes.
    Array,
    List(Box<Sp<TypeRef>>),
    Map(Box<Sp<TypeRef>>),
    /// A model, by name.
    Model(String),
}

/// A value made afresh on each call when the client sends none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "cli",
    derive(schemars::JsonSchema),
    schemars(rename_all = "snake_case", inline)
)]
pub enum Generate {
    /// A random UUID.
    Uuid,
    /// The date and time of the call.
    Now,
}
