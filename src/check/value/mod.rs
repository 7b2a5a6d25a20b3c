//! Whether a value of the spec fits a type with its keywords.

mod choices;
mod fitting;
mod json;
mod keywords;

use choices::Choices;
use fitting::Fitting;
pub(super) use json::{key, shown};
use serde_json::Number;

use super::{number, pattern::Patterns};
use crate::{
    diagnostic::{Source, Span},
    spec::{Entry, Node, Schema, Sp, Spec},
};

/// What does not fit, and why.
#[derive(Clone, Debug)]
pub(super) struct Misfit {
    /// The very element.
    pub at: Span,
    /// `it must be at least 1`
    pub why: String,
    /// The keyword that says so, where it is one.
    pub rule: Option<Span>,
    pub help: Option<String>,
}

/// Holds values against types.
pub(super) struct Values<'a> {
    pub spec: &'a Spec,
    source: &'a Source,
    pub patterns: Patterns,
    choices: Choices,
}

impl<'a> Values<'a> {
    pub(super) fn new(spec: &'a Spec, source: &'a Source) -> Self {
        Self {
            spec,
            source,
            patterns: Patterns::new(),
            choices: Choices::default(),
        }
    }

    /// All of a value that does not fit.
    ///
    /// What is wrong with the type itself, an unknown model or a broken pattern, is a finding of its own.
    pub(super) fn misfits(&self, schema: &Schema, node: &Sp<Node>) -> Vec<Misfit> {
        let mut fitting = Fitting {
            spec: self.spec,
            source: self.source,
            patterns: &self.patterns,
            choices: &self.choices,
            found: Vec::new(),
        };
        fitting.schema(schema, node);
        fitting.found
    }

    /// The same but for `const` and `enum`: for the values of those.
    pub(super) fn misfits_of_choice(&self, schema: &Schema, node: &Sp<Node>) -> Vec<Misfit> {
        let mut fitting = Fitting {
            spec: self.spec,
            source: self.source,
            patterns: &self.patterns,
            choices: &self.choices,
            found: Vec::new(),
        };
        if let Some(ty) = &schema.ty
            && fitting.of_type(schema, &ty.value.ty, node)
        {
            fitting.keywords(schema, node);
        }
        fitting.found
    }
}

/// A length or a count; what is none is a finding of its own.
pub(super) fn count(entry: &Entry<Number>) -> Option<u64> {
    number::integer(&entry.value).and_then(|count| count.try_into().ok())
}
