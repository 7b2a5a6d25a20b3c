//! Types, and what is said about their values.

use serde_json::{Number, Value};

use super::Name;

/// An index into [`Plan::types`](super::Plan::types).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TypeId(pub usize);

/// A type of the crate's `models`.
#[derive(Clone, Debug, PartialEq)]
pub struct TypeDef {
    /// For a model its name; for an inline enum the name made of its owner and field, on both sides.
    pub name: Name,
    pub description: Option<String>,
    pub kind: TypeKind,
    /// False for an enum that was written in place.
    pub is_model: bool,
    /// Clients send it: it is reached from an argument or is asked for.
    pub input: bool,
    /// A resolver elicits it.
    pub elicited: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub enum TypeKind {
    Struct(Vec<Field>),
    Enum(Vec<Variant>),
    Union {
        /// The string property that carries the member's wire name.
        tag: String,
        members: Vec<TypeId>,
    },
}

#[derive(Clone, Debug, PartialEq)]
pub struct Variant {
    /// The value on the wire, and the variant.
    pub name: Name,
    pub title: Option<String>,
}

/// A field of a model or an argument of a caller.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    pub name: Name,
    pub shape: Shape,
    /// Written `T?`: an `Option<T>` that may be left out.
    pub optional: bool,
    pub generate: Option<Generate>,
    /// The header in which the argument must also travel: `Room` for `Mcp-Param-Room`.
    pub header: Option<String>,
    /// The user's code offers completions.
    pub complete: bool,
    /// A form sends the titles of the enum's values as `enumNames`, as older clients know them.
    pub enum_names: bool,
    /// The field closes a circle of models and needs a `Box`.
    pub boxed: bool,
}

impl Field {
    /// Whether a client must send it.
    pub fn required(&self) -> bool {
        !self.optional && self.shape.default.is_none() && self.generate.is_none()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Generate {
    Uuid,
    Now,
}

/// A type with what the spec says about its values.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    pub ty: Type,
    pub title: Option<String>,
    pub description: Option<String>,
    pub default: Option<Value>,
    pub examples: Vec<Value>,
    pub deprecated: bool,
    pub constraints: Constraints,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Type {
    String,
    Integer,
    Number,
    Boolean,
    Any,
    List(Box<Shape>),
    Map(Box<Shape>),
    Named(TypeId),
}

/// What a value must keep to; each applies to the type that it stands with.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Constraints {
    /// The values of an `enum` that is not a string enum (those are types of their own).
    pub one_of: Vec<Value>,
    pub constant: Option<Value>,
    pub format: Option<Format>,
    pub min_length: Option<u64>,
    pub max_length: Option<u64>,
    pub pattern: Option<String>,
    pub minimum: Option<Number>,
    pub maximum: Option<Number>,
    pub exclusive_minimum: Option<Number>,
    pub exclusive_maximum: Option<Number>,
    pub multiple_of: Option<Number>,
    pub min_items: Option<u64>,
    pub max_items: Option<u64>,
    pub unique_items: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Format {
    Date,
    DateTime,
    Time,
    Duration,
    Email,
    Uri,
    Uuid,
    Byte,
}

/// A value that user code gives.
#[derive(Clone, Debug, PartialEq)]
pub struct Output {
    pub shape: Shape,
    pub optional: bool,
}
