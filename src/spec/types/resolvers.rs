//! Resolvers, and the parameters that they fill.

use super::Schema;
#[cfg(feature = "cli")]
use crate::spec::schema as json;
use crate::spec::{Entries, Entry, Sp};

/// A function of the server that fills parameters. It gives exactly one of `returns`, `elicits`, `elicits_url`,
/// `samples` and `roots`.
#[derive(Clone, Debug, Default)]
#[cfg_attr(
    feature = "cli",
    derive(schemars::JsonSchema),
    schemars(deny_unknown_fields, transform = json::resolver)
)]
pub struct Resolver {
    /// What it gives; it documents the method that you write.
    pub description: Option<Entry<String>>,
    /// What it takes from its caller's own arguments, by name: a list of names, or a mapping of name to type.
    pub arguments: Option<Entry<Arguments>>,
    /// Parameters that other resolvers fill.
    #[cfg_attr(feature = "cli", schemars(with = "json::Named<Take>"))]
    pub resolve: Option<Entry<Entries<Take>>>,
    /// The method also gets the `Context` of the request.
    pub context: Option<Entry<bool>>,
    /// The type of the value that it computes. It never asks.
    #[cfg_attr(feature = "cli", schemars(with = "json::Returns"))]
    pub returns: Option<Entry<Schema>>,
    /// The model of the form that it may ask the user to fill.
    pub elicits: Option<Entry<String>>,
    /// It may ask the user to open a URL; it gives consent and no value.
    #[cfg_attr(feature = "cli", schemars(schema_with = "json::only_true"))]
    pub elicits_url: Option<Entry<bool>>,
    /// It may ask the client's language model for a message. Deprecated since protocol 2026-07-28.
    #[cfg_attr(feature = "cli", schemars(schema_with = "json::only_true"))]
    pub samples: Option<Entry<bool>>,
    /// It may ask the client for its roots. Deprecated since protocol 2026-07-28.
    #[cfg_attr(feature = "cli", schemars(schema_with = "json::only_true"))]
    pub roots: Option<Entry<bool>>,
    /// Something of it could not be read; it has been reported.
    #[cfg_attr(feature = "cli", schemars(skip))]
    pub broken: bool,
}

/// What a resolver takes from the arguments of its caller.
#[derive(Clone, Debug)]
pub enum Arguments {
    /// A list of names; the types are the callers'.
    Names(Vec<Sp<String>>),
    /// A mapping from name to type.
    Typed(Entries<Schema>),
}

/// A parameter that a resolver fills: the resolver's name, or a mapping with more to say.
#[derive(Clone, Debug, Default)]
pub struct Take {
    /// The resolver's name.
    pub resolver: Option<Sp<String>>,
    /// `receive: outcome`.
    pub receive: Option<Entry<Receive>>,
}

/// In which form a taker wants an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "cli",
    derive(schemars::JsonSchema),
    schemars(rename_all = "snake_case", inline)
)]
pub enum Receive {
    /// The whole answer: accepted with the value, declined or cancelled.
    Outcome,
}
