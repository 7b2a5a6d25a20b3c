//! Callers and resolvers with their names resolved: who takes what from whom.

mod build;
mod scc;
mod walk;

pub(super) use scc::circle;
pub(crate) use scc::components;
pub(super) use walk::Walk;

use crate::{
    diagnostic::Span,
    spec::{self, Schema},
};

pub(super) struct Graph<'a> {
    /// In the order of the spec, so an index here is one there.
    pub resolvers: Vec<Resolver<'a>>,
    /// Tools, then prompts, then resources.
    pub callers: Vec<Caller<'a>>,
    /// How many different names arguments have.
    pub names: usize,
}

impl<'a> Graph<'a> {
    /// All parameters that a resolver fills.
    pub(super) fn takes(&self) -> impl Iterator<Item = &Take<'a>> {
        let of_resolvers = self.resolvers.iter().flat_map(|resolver| &resolver.takes);
        of_resolvers.chain(self.callers.iter().flat_map(|caller| &caller.takes))
    }
}

pub(super) struct Resolver<'a> {
    pub name: &'a str,
    pub key: Span,
    /// The mapping under the key.
    pub body: Span,
    pub spec: &'a spec::Resolver,
    /// What it takes from its callers' arguments.
    pub wants: Vec<Want<'a>>,
    pub takes: Vec<Take<'a>>,
    /// `None` where it has none or several, which is a finding of its own.
    pub answer: Option<Answer<'a>>,
}

#[derive(Clone, Copy)]
pub(super) enum Answer<'a> {
    Returns(&'a Schema),
    Elicits(&'a spec::Entry<String>),
    ElicitsUrl,
    Samples,
    Roots,
}

impl Answer<'_> {
    pub(super) fn asks(self) -> bool {
        !matches!(self, Self::Returns(_))
    }

    pub(super) fn elicits(self) -> bool {
        matches!(self, Self::Elicits(_) | Self::ElicitsUrl)
    }
}

/// An argument that a resolver takes by name.
pub(super) struct Want<'a> {
    pub name: &'a str,
    /// The same for every argument and every want of this name.
    pub id: usize,
    pub at: Span,
    /// In the mapping form.
    pub schema: Option<&'a Schema>,
}

/// A parameter that a resolver fills.
pub(super) struct Take<'a> {
    pub name: &'a str,
    pub key: Span,
    /// Where the resolver is named.
    pub at: Span,
    /// The resolver's name, as far as it could be read.
    pub resolver: Option<&'a str>,
    /// `None` where no resolver has that name, which is a finding of its own.
    pub target: Option<usize>,
    /// Where `receive: outcome` stands.
    pub outcome: Option<Span>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CallerKind {
    Tool,
    Prompt,
    Resource,
}

impl CallerKind {
    pub(super) fn noun(self) -> &'static str {
        match self {
            Self::Tool => "tool",
            Self::Prompt => "prompt",
            Self::Resource => "resource",
        }
    }
}

pub(super) struct Caller<'a> {
    pub kind: CallerKind,
    pub name: &'a str,
    pub key: Span,
    /// Where `context: true` stands.
    pub context: Option<Span>,
    pub arguments: Vec<Argument<'a>>,
    pub from: ArgumentsFrom,
    pub takes: Vec<Take<'a>>,
}

/// Why a caller has the arguments that it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ArgumentsFrom {
    Declared,
    /// The variables of its address.
    Template,
    /// An address without variables, here.
    Fixed(Span),
    /// An `input_schema`, here.
    InputSchema(Span),
    /// They could not be read, which has been reported.
    Unknown,
}

pub(super) struct Argument<'a> {
    pub name: &'a str,
    pub id: usize,
    pub key: Span,
    /// `None` for a variable that is a plain string.
    pub schema: Option<&'a Schema>,
}
