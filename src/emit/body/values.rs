//! What the calls of a caller hand to one another.

use std::collections::BTreeMap;

use crate::{
    emit::types::Types,
    plan::{Caller, Input, Output, Pass, Type},
};

/// What a local holds.
#[derive(Clone, Copy)]
pub(super) enum Held<'a> {
    Value(&'a Output),
    /// An elicited model, accepted.
    Model,
    /// Consent at a URL.
    Consent,
    /// The outcome of a form, or of a URL.
    Outcome {
        url: bool,
    },
    Message,
    Roots,
}

/// The locals of a `call`, and its arguments.
pub(super) struct Values<'a> {
    pub(super) types: Types<'a>,
    pub(super) caller: &'a Caller,
    pub(super) locals: BTreeMap<&'a str, Held<'a>>,
}

impl Values<'_> {
    /// The call of a method of the trait `of`. `bound` are the locals that a pattern around it binds by reference.
    pub(super) fn call(
        &self,
        of: &str,
        method: &str,
        inputs: &[Input],
        bound: &[String],
    ) -> String {
        let mut inputs: Vec<String> = inputs
            .iter()
            .map(|input| self.input(input, bound))
            .collect();
        if self.types.facts.is_ambiguous(method) {
            inputs.insert(0, "app".to_owned());
            return format!("{of}::{method}({})", inputs.join(", "));
        }
        format!("app.{method}({})", inputs.join(", "))
    }

    fn input(&self, input: &Input, bound: &[String]) -> String {
        match input {
            Input::Context => "context".to_owned(),
            Input::Arguments { pass } => value("arguments", Passed::Whole, *pass, false),
            Input::Argument { index, pass } => {
                let Some(field) = self.caller.arguments.get(*index) else {
                    return "args".to_owned();
                };
                let place = format!("args.{}", field.name.ident);
                let passed = self.passed(&field.shape.ty, field.optional);
                value(&place, passed, *pass, false)
            }
            Input::Local { local, pass } => {
                let passed = match self.locals.get(local.as_str()) {
                    Some(Held::Value(output)) => self.passed(&output.shape.ty, output.optional),
                    Some(Held::Consent) => Passed::Copy,
                    Some(Held::Outcome { url: true }) => Passed::CopyByReference,
                    _ => Passed::Whole,
                };
                value(local, passed, *pass, bound.contains(local))
            }
        }
    }

    fn passed(&self, ty: &Type, optional: bool) -> Passed {
        match ty {
            ty if self.types.is_copy(ty) => Passed::Copy,
            Type::String | Type::List(_) if optional => Passed::OptionDeref,
            _ if optional => Passed::OptionRef,
            _ => Passed::Whole,
        }
    }

    /// A local as a pattern takes it: lent, unless it is as good to copy it.
    pub(super) fn lent(&self, local: &str) -> String {
        let copied = match self.locals.get(local) {
            Some(Held::Value(output)) => self.types.is_copy(&output.shape.ty),
            Some(Held::Consent) => true,
            _ => false,
        };
        if copied {
            local.to_owned()
        } else {
            format!("&{local}")
        }
    }

    /// The pattern in which a local is not open.
    pub(super) fn pattern(&self, local: &str) -> String {
        match self.locals.get(local) {
            Some(Held::Consent) => "Some(())".to_owned(),
            _ => format!("Some({local})"),
        }
    }
}

/// How a type is lent.
#[derive(Clone, Copy)]
enum Passed {
    /// By value.
    Copy,
    /// By reference, though it could be copied.
    CopyByReference,
    /// An `Option` of what is lent as a slice or a `str`.
    OptionDeref,
    OptionRef,
    /// By reference.
    Whole,
}

/// A value at `place`, handed over as the parameter wants it; a pattern may have `bound` it by reference.
fn value(place: &str, passed: Passed, pass: Pass, bound: bool) -> String {
    match (pass, passed) {
        (Pass::Move, _)
        | (Pass::Borrow, Passed::Copy)
        | (Pass::Clone, Passed::Copy | Passed::CopyByReference) => place.to_owned(),
        (Pass::Clone, _) => format!("{place}.clone()"),
        (Pass::Borrow, Passed::OptionDeref) => format!("{place}.as_deref()"),
        (Pass::Borrow, Passed::OptionRef) => format!("{place}.as_ref()"),
        (Pass::Borrow, _) if bound => place.to_owned(),
        (Pass::Borrow, _) => format!("&{place}"),
    }
}
