//! Resolvers, and the calls of them before a method.

use std::sync::Arc;

use super::{Name, Output, Type, TypeId};

/// An index into [`Plan::resolvers`](super::Plan::resolvers).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ResolverId(pub usize);

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
