//! The spec language as types: what was written, with the place of every key and value.
//!
//! A value that could not be read is `None` (or missing) here and has been reported; the checker says nothing
//! more about it.

use std::{collections::HashSet, ops::Deref};

use serde_json::Number;

use super::{
    entry::{Entries, Entry, Sp},
    node::Node,
};

/// One spec file.
#[derive(Clone, Debug, Default)]
pub struct Spec {
    pub server: Option<Entry<Server>>,
    pub models: Entries<Model>,
    pub resolvers: Entries<Resolver>,
    pub tools: Entries<Tool>,
    pub prompts: Entries<Prompt>,
    pub resources: Entries<Resource>,
    /// The words of all that could not be read and has been reported.
    ///
    /// A name among them may be declared or used there: it is neither unknown nor unused, and nobody lacks it.
    pub unread: HashSet<String>,
}

/// Who the server is.
#[derive(Clone, Debug, Default)]
pub struct Server {
    pub name: Option<Entry<String>>,
    pub title: Option<Entry<String>>,
    pub version: Option<Entry<String>>,
    pub description: Option<Entry<String>>,
    pub instructions: Option<Entry<String>>,
    pub website: Option<Entry<String>>,
    pub icons: Option<Entry<Vec<Sp<Icon>>>>,
    pub concurrent: Option<Entry<bool>>,
}

/// An image that a client may show.
#[derive(Clone, Debug, Default)]
pub struct Icon {
    pub src: Option<Entry<String>>,
    pub mime_type: Option<Entry<String>>,
    pub sizes: Option<Entry<Vec<Sp<String>>>>,
    pub theme: Option<Entry<String>>,
}

/// A named type: a struct, a string enum or a tagged union.
#[derive(Clone, Debug, Default)]
pub struct Model {
    pub description: Option<Entry<String>>,
    pub fields: Option<Entry<Entries<Schema>>>,
    pub values: Option<Entry<Vec<Sp<EnumValue>>>>,
    pub one_of: Option<Entry<Vec<Sp<String>>>>,
    pub tag: Option<Entry<String>>,
    /// Something of it could not be read; it has been reported.
    pub broken: bool,
}

/// One value of an `enum`, short or long.
#[derive(Clone, Debug)]
pub struct EnumValue {
    pub value: Sp<Node>,
    pub title: Option<Entry<String>>,
    pub name: Option<Entry<String>>,
}

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
pub struct Keywords {
    pub title: Option<Entry<String>>,
    pub description: Option<Entry<String>>,
    pub default: Option<Entry<Node>>,
    pub examples: Option<Entry<Vec<Sp<Node>>>>,
    pub deprecated: Option<Entry<bool>>,
    pub values: Option<Entry<Vec<Sp<EnumValue>>>>,
    pub constant: Option<Entry<Node>>,
    pub format: Option<Entry<String>>,
    pub min_length: Option<Entry<Number>>,
    pub max_length: Option<Entry<Number>>,
    pub pattern: Option<Entry<String>>,
    pub minimum: Option<Entry<Number>>,
    pub maximum: Option<Entry<Number>>,
    pub exclusive_minimum: Option<Entry<Number>>,
    pub exclusive_maximum: Option<Entry<Number>>,
    pub multiple_of: Option<Entry<Number>>,
    pub min_items: Option<Entry<Number>>,
    pub max_items: Option<Entry<Number>>,
    pub unique_items: Option<Entry<bool>>,
    pub items: Option<Entry<Box<Schema>>>,
    pub generate: Option<Entry<Generate>>,
    pub header: Option<Entry<String>>,
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
    pub optional: Option<crate::diagnostic::Span>,
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
pub enum Generate {
    Uuid,
    Now,
}

/// A function of the server that fills parameters.
#[derive(Clone, Debug, Default)]
pub struct Resolver {
    pub description: Option<Entry<String>>,
    pub arguments: Option<Entry<Arguments>>,
    pub resolve: Option<Entry<Entries<Take>>>,
    pub context: Option<Entry<bool>>,
    pub returns: Option<Entry<Schema>>,
    pub elicits: Option<Entry<String>>,
    pub elicits_url: Option<Entry<bool>>,
    pub samples: Option<Entry<bool>>,
    pub roots: Option<Entry<bool>>,
    /// Something of it could not be read; it has been reported.
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

/// A parameter that a resolver fills.
#[derive(Clone, Debug, Default)]
pub struct Take {
    pub resolver: Option<Sp<String>>,
    /// `receive: outcome`.
    pub receive: Option<Entry<Receive>>,
}

/// In which form a taker wants an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Receive {
    Outcome,
}

/// What the model may call.
#[derive(Clone, Debug, Default)]
pub struct Tool {
    pub title: Option<Entry<String>>,
    pub description: Option<Entry<String>>,
    pub arguments: Option<Entry<Entries<Schema>>>,
    pub input_schema: Option<Entry<Node>>,
    pub resolve: Option<Entry<Entries<Take>>>,
    pub context: Option<Entry<bool>>,
    pub concurrent: Option<Entry<bool>>,
    pub annotations: Option<Entry<ToolAnnotations>>,
    pub icons: Option<Entry<Vec<Sp<Icon>>>>,
    pub meta: Option<Entry<Node>>,
    pub returns: Option<Entry<ToolReturns>>,
    /// Something of it could not be read; it has been reported.
    pub broken: bool,
}

/// Hints about what a tool does to the world.
#[derive(Clone, Debug, Default)]
pub struct ToolAnnotations {
    pub read_only: Option<Entry<bool>>,
    pub destructive: Option<Entry<bool>>,
    pub idempotent: Option<Entry<bool>>,
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

/// A prompt that a person picks.
#[derive(Clone, Debug, Default)]
pub struct Prompt {
    pub title: Option<Entry<String>>,
    pub description: Option<Entry<String>>,
    pub arguments: Option<Entry<Entries<Schema>>>,
    pub resolve: Option<Entry<Entries<Take>>>,
    pub context: Option<Entry<bool>>,
    pub concurrent: Option<Entry<bool>>,
    pub icons: Option<Entry<Vec<Sp<Icon>>>>,
    pub meta: Option<Entry<Node>>,
    pub returns: Option<Entry<PromptReturns>>,
    /// Something of it could not be read; it has been reported.
    pub broken: bool,
}

/// What a prompt gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PromptReturns {
    /// One user message.
    Text,
    Messages,
}

/// Something that a client can read, at a fixed address or under a template.
#[derive(Clone, Debug, Default)]
pub struct Resource {
    pub title: Option<Entry<String>>,
    pub description: Option<Entry<String>>,
    pub uri: Option<Entry<String>>,
    pub mime_type: Option<Entry<String>>,
    pub arguments: Option<Entry<Entries<Schema>>>,
    pub resolve: Option<Entry<Entries<Take>>>,
    pub context: Option<Entry<bool>>,
    pub concurrent: Option<Entry<bool>>,
    pub subscribe: Option<Entry<bool>>,
    pub annotations: Option<Entry<ResourceAnnotations>>,
    pub size: Option<Entry<Number>>,
    pub icons: Option<Entry<Vec<Sp<Icon>>>>,
    pub meta: Option<Entry<Node>>,
    pub returns: Option<Entry<ResourceReturns>>,
    /// Something of it could not be read; it has been reported.
    pub broken: bool,
}

/// Whom a resource is for, and how much it matters.
#[derive(Clone, Debug, Default)]
pub struct ResourceAnnotations {
    pub audience: Option<Entry<Vec<Sp<Role>>>>,
    pub priority: Option<Entry<Number>>,
}

/// A side of the conversation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    User,
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
