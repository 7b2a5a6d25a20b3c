//! What a spec means: every name resolved, every type known, every call ordered.
//!
//! Templates print a plan and decide nothing. Resolvers and models that no caller reaches are not in it.

use std::sync::Arc;

use serde_json::Value;

/// A whole server.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    pub server: Server,
    /// Models and the enums made for inline ones, in the order in which the spec declares them.
    pub types: Vec<TypeDef>,
    pub resolvers: Vec<Resolver>,
    pub tools: Vec<Tool>,
    pub prompts: Vec<Prompt>,
    pub resources: Vec<Resource>,
}

impl Plan {
    /// All tools, prompts and resources, in this order.
    pub fn callers(&self) -> impl Iterator<Item = &Caller> {
        let tools = self.tools.iter().map(|tool| &tool.caller);
        let prompts = self.prompts.iter().map(|prompt| &prompt.caller);
        let resources = self.resources.iter().map(|resource| &resource.caller);
        tools.chain(prompts).chain(resources)
    }
}

/// An index into [`Plan::types`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TypeId(pub usize);

/// An index into [`Plan::resolvers`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ResolverId(pub usize);

/// A name as the wire carries it and the Rust identifier made of it (`type`, `r#type`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    pub wire: String,
    pub ident: String,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Server {
    pub name: String,
    pub title: Option<String>,
    pub version: String,
    pub description: Option<String>,
    pub instructions: Option<String>,
    pub website: Option<String>,
    pub icons: Vec<Icon>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Icon {
    pub src: String,
    pub mime_type: Option<String>,
    pub sizes: Vec<String>,
    pub theme: Option<String>,
}

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
    pub minimum: Option<serde_json::Number>,
    pub maximum: Option<serde_json::Number>,
    pub exclusive_minimum: Option<serde_json::Number>,
    pub exclusive_maximum: Option<serde_json::Number>,
    pub multiple_of: Option<serde_json::Number>,
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

/// A function of the server that fills parameters, as one trait method.
#[derive(Clone, Debug, PartialEq)]
pub struct Resolver {
    pub name: Name,
    pub description: Option<String>,
    pub context: bool,
    /// What it takes from its callers' arguments.
    pub arguments: Vec<Argument>,
    pub takes: Vec<Take>,
    pub answer: Answer,
}

/// A caller's argument as a resolver takes it.
#[derive(Clone, Debug, PartialEq)]
pub struct Argument {
    pub name: Name,
    pub ty: Type,
    pub optional: bool,
}

/// A parameter that a resolver fills.
#[derive(Clone, Debug, PartialEq)]
pub struct Take {
    pub name: Name,
    pub resolver: ResolverId,
    /// `receive: outcome`.
    pub outcome: bool,
}

/// What a resolver gives.
#[derive(Clone, Debug, PartialEq)]
#[allow(clippy::large_enum_variant)] // A plan has few of them, and a box would be in everybody's way.
pub enum Answer {
    Returns(Output),
    Elicits(TypeId),
    ElicitsUrl,
    Samples,
    Roots,
}

impl Answer {
    /// Whether it may ask the client.
    pub fn asks(&self) -> bool {
        !matches!(self, Self::Returns(_))
    }

    /// Whether a person answers, who may decline.
    pub fn elicits(&self) -> bool {
        matches!(self, Self::Elicits(_) | Self::ElicitsUrl)
    }
}

/// A value that user code gives.
#[derive(Clone, Debug, PartialEq)]
pub struct Output {
    pub shape: Shape,
    pub optional: bool,
}

/// What tools, prompts and resources have in common: a method, and the calls before it.
#[derive(Clone, Debug, PartialEq)]
pub struct Caller {
    pub name: Name,
    pub title: Option<String>,
    pub description: Option<String>,
    pub icons: Vec<Icon>,
    pub meta: Option<Value>,
    pub context: bool,
    /// Resolvers that don't depend on one another and don't ask may run at once.
    pub concurrent: bool,
    pub arguments: Vec<Field>,
    pub takes: Vec<Take>,
    /// The resolvers that the caller reaches, in call order, and where answers are accepted between them.
    pub steps: Vec<Step>,
    /// Locals that may still be open after the steps and without which the method can't be called.
    pub waits_for: Vec<String>,
    /// What the method is called with, in the order of its parameters.
    pub inputs: Vec<Input>,
}

impl Caller {
    /// Whether any resolver it reaches may ask the client.
    pub fn asks(&self, plan: &Plan) -> bool {
        self.steps.iter().any(|step| match step {
            Step::Run(run) => plan.resolvers[run.resolver.0].answer.asks(),
            Step::Accept(_) => false,
        })
    }
}

/// One step on the way to the caller's method.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// Callers that call a resolver in the same way share the call: a spec has many callers and few resolvers.
    Run(Arc<Run>),
    Accept(Box<Accept>),
}

/// A call of a resolver whose value goes into a local.
///
/// The local of a resolver that `returns` holds its value; of one that elicits, the `Outcome`; of one that samples or
/// lists roots, the answer. Where `open` is true it is an `Option` of that: `None` while an answer is awaited.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    pub resolver: ResolverId,
    pub local: String,
    pub inputs: Vec<Input>,
    /// Locals that may be open and without which the resolver is not run. A subset of the locals in `inputs`, and the
    /// ones that it only waits for.
    pub waits_for: Vec<String>,
    /// It may ask, or it waits for one that may.
    pub open: bool,
}

/// A decline or a cancel ends the call here: the first taker that wants the plain value resolves its parameter.
#[derive(Clone, Debug, PartialEq)]
pub struct Accept {
    /// The taker's parameter, as the wire names it in the error.
    pub parameter: String,
    /// The local with the outcome.
    pub outcome: String,
    /// The local for the plain value; the same as `outcome` where nobody takes the outcome.
    pub local: String,
    /// Somebody takes the outcome too, so it must not be consumed.
    pub keep: bool,
}

/// One value that a method is called with.
#[derive(Clone, Debug, PartialEq)]
pub enum Input {
    Context,
    /// The argument at this index of the caller's `arguments`.
    Argument {
        index: usize,
        pass: Pass,
    },
    /// All arguments as the client sent them: the tool has an `input_schema`.
    Arguments {
        pass: Pass,
    },
    Local {
        local: String,
        pass: Pass,
    },
}

/// How a value is handed over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pass {
    Borrow,
    Move,
    /// The value is wanted again by a later parameter of the same method.
    Clone,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Tool {
    pub caller: Caller,
    /// A JSON Schema to send as written; the method then gets all arguments as one object.
    pub input_schema: Option<Value>,
    pub annotations: Annotations,
    pub output: ToolOutput,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Annotations {
    pub read_only: Option<bool>,
    pub destructive: Option<bool>,
    pub idempotent: Option<bool>,
    pub open_world: Option<bool>,
}

#[derive(Clone, Debug, PartialEq)]
#[allow(clippy::large_enum_variant)] // A plan has few of them, and a box would be in everybody's way.
pub enum ToolOutput {
    None,
    Content,
    Value(Output),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Prompt {
    pub caller: Caller,
    pub output: PromptOutput,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PromptOutput {
    /// One user message.
    Text,
    Messages,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Resource {
    pub caller: Caller,
    pub uri: Uri,
    pub mime_type: Option<String>,
    pub subscribe: bool,
    pub audience: Vec<Role>,
    pub priority: Option<serde_json::Number>,
    /// In bytes.
    pub size: Option<u64>,
    pub output: ResourceOutput,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    User,
    Assistant,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Uri {
    /// As written.
    pub text: String,
    /// Literal text and variables in turn; a fixed address is one literal.
    pub parts: Vec<UriPart>,
}

impl Uri {
    pub fn is_template(&self) -> bool {
        self.parts
            .iter()
            .any(|part| matches!(part, UriPart::Variable(_)))
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UriPart {
    Literal(String),
    /// The index of the variable among the caller's `arguments`.
    Variable(usize),
}

#[derive(Clone, Debug, PartialEq)]
#[allow(clippy::large_enum_variant)] // A plan has few of them, and a box would be in everybody's way.
pub enum ResourceOutput {
    String,
    Bytes,
    Contents,
    /// A value, as JSON text.
    Value(Output),
}
