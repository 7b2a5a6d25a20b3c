//! Tools, prompts and resources.

use serde_json::Number;

use super::{Icon, Schema, Take};
#[cfg(feature = "cli")]
use crate::spec::schema as json;
use crate::spec::{Entries, Entry, Node, Sp};

/// What the model may call.
#[derive(Clone, Debug, Default)]
#[cfg_attr(
    feature = "cli",
    derive(schemars::JsonSchema),
    schemars(deny_unknown_fields, transform = json::tool)
)]
pub struct Tool {
    /// The name that people see.
    pub title: Option<Entry<String>>,
    /// What it does, in a sentence: models choose by it.
    pub description: Option<Entry<String>>,
    /// What the model sends, by name.
    #[cfg_attr(feature = "cli", schemars(with = "json::Named<json::ToolArgument>"))]
    pub arguments: Option<Entry<Entries<Schema>>>,
    /// A JSON Schema for an object, sent as it is written; it stands in the place of `arguments`.
    #[cfg_attr(feature = "cli", schemars(schema_with = "json::object"))]
    pub input_schema: Option<Entry<Node>>,
    /// Parameters that resolvers fill.
    #[cfg_attr(feature = "cli", schemars(with = "json::Named<Take>"))]
    pub resolve: Option<Entry<Entries<Take>>>,
    /// The method also gets the `Context` of the request.
    pub context: Option<Entry<bool>>,
    /// Resolvers that don't depend on one another and don't ask run at once.
    pub concurrent: Option<Entry<bool>>,
    /// Hints about what it does to the world.
    pub annotations: Option<Entry<ToolAnnotations>>,
    /// Images that clients may show for it.
    pub icons: Option<Entry<Vec<Sp<Icon>>>>,
    /// What travels as `_meta`.
    #[cfg_attr(feature = "cli", schemars(schema_with = "json::object"))]
    pub meta: Option<Entry<Node>>,
    /// What it gives: a type, `content` or `none`.
    pub returns: Option<Entry<ToolReturns>>,
    /// Something of it could not be read; it has been reported.
    #[cfg_attr(feature = "cli", schemars(skip))]
    pub broken: bool,
}

/// Hints about what a tool does to the world.
#[derive(Clone, Debug, Default)]
#[cfg_attr(
    feature = "cli",
    derive(schemars::JsonSchema),
    schemars(deny_unknown_fields, transform = json::keys(&[]))
)]
pub struct ToolAnnotations {
    /// It changes nothing.
    pub read_only: Option<Entry<bool>>,
    /// What it changes may be lost for good.
    pub destructive: Option<Entry<bool>>,
    /// Calling it twice with the same arguments changes no more than calling it once.
    pub idempotent: Option<Entry<bool>>,
    /// It reaches things outside the server's own world, as the web is.
    pub open_world: Option<Entry<bool>>,
}

/// What a tool gives.
#[derive(Clone, Debug)]
pub enum ToolReturns {
    /// No content.
    None,
    /// Content blocks that the user's code builds.
    Content,
    Value(Schema),
}

/// A template of messages that a person picks.
#[derive(Clone, Debug, Default)]
#[cfg_attr(
    feature = "cli",
    derive(schemars::JsonSchema),
    schemars(deny_unknown_fields, transform = json::keys(&["returns"]))
)]
pub struct Prompt {
    /// The name that people see.
    pub title: Option<Entry<String>>,
    /// What it is for, in a sentence.
    pub description: Option<Entry<String>>,
    /// What the person fills in, by name.
    #[cfg_attr(feature = "cli", schemars(with = "json::Named<json::PromptArgument>"))]
    pub arguments: Option<Entry<Entries<Schema>>>,
    /// Parameters that resolvers fill.
    #[cfg_attr(feature = "cli", schemars(with = "json::Named<Take>"))]
    pub resolve: Option<Entry<Entries<Take>>>,
    /// The method also gets the `Context` of the request.
    pub context: Option<Entry<bool>>,
    /// Resolvers that don't depend on one another and don't ask run at once.
    pub concurrent: Option<Entry<bool>>,
    /// Images that clients may show for it.
    pub icons: Option<Entry<Vec<Sp<Icon>>>>,
    /// What travels as `_meta`.
    #[cfg_attr(feature = "cli", schemars(schema_with = "json::object"))]
    pub meta: Option<Entry<Node>>,
    /// What it gives: `text` or `messages`.
    pub returns: Option<Entry<PromptReturns>>,
    /// Something of it could not be read; it has been reported.
    #[cfg_attr(feature = "cli", schemars(skip))]
    pub broken: bool,
}

/// What a prompt gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "cli",
    derive(schemars::JsonSchema),
    schemars(rename_all = "snake_case", inline)
)]
pub enum PromptReturns {
    /// One user message.
    Text,
    /// Messages that your code builds.
    Messages,
}

/// Something that a client can read, at a fixed address or under a template.
#[derive(Clone, Debug, Default)]
#[cfg_attr(
    feature = "cli",
    derive(schemars::JsonSchema),
    schemars(deny_unknown_fields, transform = json::keys(&["uri", "returns"]))
)]
pub struct Resource {
    /// The name that people see.
    pub title: Option<Entry<String>>,
    /// What is to be read there.
    pub description: Option<Entry<String>>,
    /// The address; with `{variables}` it is a template, and they are the arguments.
    pub uri: Option<Entry<String>>,
    /// The media type of what is read, as `text/plain`.
    pub mime_type: Option<Entry<String>>,
    /// More about the variables of the template, by name.
    #[cfg_attr(feature = "cli", schemars(with = "json::Named<json::Variable>"))]
    pub arguments: Option<Entry<Entries<Schema>>>,
    /// Parameters that resolvers fill.
    #[cfg_attr(feature = "cli", schemars(with = "json::Named<Take>"))]
    pub resolve: Option<Entry<Entries<Take>>>,
    /// The method also gets the `Context` of the request.
    pub context: Option<Entry<bool>>,
    /// Resolvers that don't depend on one another and don't ask run at once.
    pub concurrent: Option<Entry<bool>>,
    /// Clients may ask to be told when it changes.
    pub subscribe: Option<Entry<bool>>,
    /// Whom it is for, and how much it matters.
    pub annotations: Option<Entry<ResourceAnnotations>>,
    /// Its size in bytes, if that is known and does not change.
    #[cfg_attr(feature = "cli", schemars(schema_with = "json::count"))]
    pub size: Option<Entry<Number>>,
    /// Images that clients may show for it.
    pub icons: Option<Entry<Vec<Sp<Icon>>>>,
    /// What travels as `_meta`.
    #[cfg_attr(feature = "cli", schemars(schema_with = "json::object"))]
    pub meta: Option<Entry<Node>>,
    /// What it gives: `string`, `bytes`, `contents`, or a type that travels as JSON text.
    pub returns: Option<Entry<ResourceReturns>>,
    /// Something of it could not be read; it has been reported.
    #[cfg_attr(feature = "cli", schemars(skip))]
    pub broken: bool,
}

/// Whom a resource is for, and how much it matters.
#[derive(Clone, Debug, Default)]
#[cfg_attr(
    feature = "cli",
    derive(schemars::JsonSchema),
    schemars(deny_unknown_fields, transform = json::keys(&[]))
)]
pub struct ResourceAnnotations {
    /// Whom it is for.
    pub audience: Option<Entry<Vec<Sp<Role>>>>,
    /// How much it matters, from 0 to 1.
    #[cfg_attr(feature = "cli", schemars(schema_with = "json::priority"))]
    pub priority: Option<Entry<Number>>,
}

/// A side of the conversation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "cli",
    derive(schemars::JsonSchema),
    schemars(rename_all = "snake_case", inline)
)]
pub enum Role {
    /// The person.
    User,
    /// The model.
    Assistant,
}

/// What a resource gives.
#[derive(Clone, Debug)]
pub enum ResourceReturns {
    String,
    Bytes,
    /// Contents that the user's code builds.
    Contents,
    /// A value, as JSON text.
    Value(Schema),
}
