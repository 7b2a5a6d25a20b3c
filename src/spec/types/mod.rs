//! The spec language as types: what was written, with the place of every key and value.
//!
//! A value that could not be read is `None` (or missing) here and has been reported; the checker says nothing
//! more about it. What the comments say of a key is also what editors show, by way of the JSON Schema.

mod callers;
mod models;
mod resolvers;
mod schema;
mod server;

use std::collections::HashSet;

pub use callers::{
    Prompt, PromptReturns, Resource, ResourceAnnotations, ResourceReturns, Role, Tool,
    ToolAnnotations, ToolReturns,
};
pub use models::{EnumValue, Model};
pub use resolvers::{Arguments, Receive, Resolver, Take};
pub use schema::{Generate, Keywords, Schema, TypeExpr, TypeRef};
pub use server::{Icon, Server};

use super::entry::{Entries, Entry};
#[cfg(feature = "cli")]
use super::schema as json;

/// An MCP server: what it is called, what it offers, and how the parameters of what it offers are filled.
#[derive(Clone, Debug, Default)]
#[cfg_attr(
    feature = "cli",
    derive(schemars::JsonSchema),
    schemars(deny_unknown_fields, transform = json::spec)
)]
pub struct Spec {
    /// Who the server is.
    pub server: Option<Entry<Server>>,
    /// Named types: structs, string enums and tagged unions.
    #[cfg_attr(feature = "cli", schemars(with = "json::Named<Model>"))]
    pub models: Entries<Model>,
    /// Functions of the server that fill parameters: computed, or asked of the client.
    #[cfg_attr(feature = "cli", schemars(with = "json::Named<Resolver>"))]
    pub resolvers: Entries<Resolver>,
    /// What the model may call, by the names that clients see.
    #[cfg_attr(feature = "cli", schemars(transform = json::tool_names))]
    pub tools: Entries<Tool>,
    /// Templates of messages that a person picks.
    #[cfg_attr(feature = "cli", schemars(with = "json::Named<Prompt>"))]
    pub prompts: Entries<Prompt>,
    /// What clients can read, at fixed addresses or under templates.
    #[cfg_attr(feature = "cli", schemars(with = "json::Named<Resource>"))]
    pub resources: Entries<Resource>,
    /// The words of all that could not be read and has been reported.
    ///
    /// A name among them may be declared or used there: it is neither unknown nor unused, and nobody lacks it.
    #[cfg_attr(feature = "cli", schemars(skip))]
    pub unread: HashSet<String>,
}
