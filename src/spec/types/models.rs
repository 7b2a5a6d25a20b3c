//! Named types.

use super::Schema;
#[cfg(feature = "cli")]
use crate::spec::schema as json;
use crate::spec::{Entries, Entry, Node, Sp};

/// A named type: a struct (`fields`), a string enum (`enum`) or a tagged union (`one_of`).
#[derive(Clone, Debug, Default)]
#[cfg_attr(
    feature = "cli",
    derive(schemars::JsonSchema),
    schemars(deny_unknown_fields, transform = json::model)
)]
pub struct Model {
    /// What it stands for; clients see it, and it documents the Rust type.
    pub description: Option<Entry<String>>,
    /// A struct's fields, by name.
    #[cfg_attr(feature = "cli", schemars(with = "json::Named<json::Field>"))]
    pub fields: Option<Entry<Entries<Schema>>>,
    /// A string enum's values.
    #[cfg_attr(feature = "cli", schemars(rename = "enum"))]
    pub values: Option<Entry<Vec<Sp<EnumValue>>>>,
    /// The struct models that a union is one of.
    pub one_of: Option<Entry<Vec<Sp<String>>>>,
    /// The property of a union that carries the name of its model; `type` unless given.
    pub tag: Option<Entry<String>>,
    /// Something of it could not be read; it has been reported.
    #[cfg_attr(feature = "cli", schemars(skip))]
    pub broken: bool,
}

/// One value of an `enum`, short or long.
#[derive(Clone, Debug)]
pub struct EnumValue {
    /// As the wire carries it.
    pub value: Sp<Node>,
    /// What people see in its place.
    pub title: Option<Entry<String>>,
    /// The Rust variant, where the value makes none.
    pub name: Option<Entry<String>>,
}
