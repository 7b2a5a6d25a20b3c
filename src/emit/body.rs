//! The calls of one caller, in order, as the lines of its `call`.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{imports::Imports, types::Types};
use crate::plan::{Accept, Answer, Caller, Input, Output, Pass, Plan, Run, Step};

/// The body of a `call`, for the templates.
#[derive(Serialize)]
pub(super) struct Body {
    steps: Vec<Line>,
    /// What the method waits for, and cannot be called without.
    wait: Option<Wait>,
    /// The call of the caller's own method.
    method: String,
    /// Some step may ask.
    asks: bool,
    /// Some step, or the method, wants the context.
    context: bool,
    /// A decline ends the call somewhere.
    accepts: bool,
}

/// One step.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Line {
    Run {
        local: String,
        /// `app.check_stock(&args.title)`
        call: String,
        /// The method of the round that puts the question, and the resolver's name on the wire.
        question: Option<Question>,
        wait: Option<Wait>,
    },
    Accept {
        parameter: String,
        local: String,
        outcome: String,
        /// It does not follow right after the outcome.
        apart: bool,
    },
}

#[derive(Serialize)]
struct Question {
    method: &'static str,
    key: String,
}

/// Locals that may be open: `(&dates, &choice)`, and the pattern in which they are not.
#[derive(Serialize)]
struct Wait {
    subject: String,
    pattern: String,
    /// One local alone: the other case is `None`, not `_`.
    single: bool,
}

/// What a local holds.
#[derive(Clone, Copy)]
enum Held<'a> {
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

struct Writer<'a> {
    plan: &'a Plan,
    caller: &'a Caller,
    types: Types<'a>,
    locals: BTreeMap<&'a str, Held<'a>>,
}

impl Body {
    pub(super) fn new(types: Types<'_>, tr: &str, caller: &Caller) -> Self {
        let plan = types.facts.plan;
        let mut writer = Writer {
            plan,
            caller,
            types,
            locals: BTreeMap::new(),
        };
        let mut steps = Vec::new();
        for (at, step) in caller.steps.iter().enumerate() {
            match step {
                Step::Run(run) => steps.extend(writer.run(run)),
                Step::Accept(accept) => {
                    let before = at.checked_sub(1).and_then(|at| caller.steps.get(at));
                    steps.push(writer.accept(accept, before));
                }
            }
        }
        Self {
            wait: writer.wait(&caller.waits_for, false),
            method: writer.call(tr, &caller.name.ident, &caller.inputs, &caller.waits_for),
            asks: caller.asks(plan),
            context: uses(caller, |input| matches!(input, Input::Context)),
            accepts: caller
                .steps
                .iter()
                .any(|step| matches!(step, Step::Accept(_))),
            steps,
        }
    }
}

impl Body {
    /// Adds what the body of a call names.
    pub(super) fn import(&self, types: Types<'_>, imports: &mut Imports) {
        if !self.steps.is_empty() {
            types.generated("handlers::Resolvers", imports);
        }
        let support = [
            ("Round", self.asks),
            ("accepted", self.accepts),
            ("Context", self.context),
        ];
        for (name, _) in support.into_iter().filter(|(_, used)| *used) {
            types.support(name, imports);
        }
    }
}

fn uses(caller: &Caller, what: impl Fn(&Input) -> bool) -> bool {
    caller.inputs.iter().any(&what)
        || caller.steps.iter().any(|step| match step {
            Step::Run(run) => run.inputs.iter().any(&what),
            Step::Accept(_) => false,
        })
}

impl<'a> Writer<'a> {
    fn run(&mut self, run: &'a Run) -> Option<Line> {
        let resolver = self.plan.resolvers.get(run.resolver.0)?;
        let line = Line::Run {
            local: run.local.clone(),
            call: self.call(
                "Resolvers",
                &resolver.name.ident,
                &run.inputs,
                &run.waits_for,
            ),
            question: question(&resolver.answer).map(|method| Question {
                method,
                key: resolver.name.wire.clone(),
            }),
            wait: self.wait(&run.waits_for, true),
        };
        let held = match &resolver.answer {
            Answer::Returns(output) => Held::Value(output),
            Answer::Elicits(_) => Held::Outcome { url: false },
            Answer::ElicitsUrl => Held::Outcome { url: true },
            Answer::Samples => Held::Message,
            Answer::Roots => Held::Roots,
        };
        self.locals.insert(&run.local, held);
        Some(line)
    }

    fn accept(&mut self, accept: &'a Accept, before: Option<&Step>) -> Line {
        let url = matches!(
            self.locals.get(accept.outcome.as_str()),
            Some(Held::Outcome { url: true })
        );
        let held = if url { Held::Consent } else { Held::Model };
        self.locals.insert(&accept.local, held);
        // An outcome without a value is `Copy`.
        let clone = if accept.keep && !url { ".clone()" } else { "" };
        Line::Accept {
            parameter: accept.parameter.clone(),
            local: accept.local.clone(),
            outcome: format!("{}{clone}", accept.outcome),
            apart: !matches!(before, Some(Step::Run(run)) if run.local == accept.outcome),
        }
    }

    /// The call of a method. `waits_for` are the locals that a pattern around it binds.
    fn call(&self, of: &str, method: &str, inputs: &[Input], waits_for: &[String]) -> String {
        let mut inputs: Vec<String> = inputs
            .iter()
            .map(|input| self.input(input, waits_for))
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
            Input::Arguments { pass } => match pass {
                Pass::Borrow => "&arguments".to_owned(),
                Pass::Move => "arguments".to_owned(),
                Pass::Clone => "arguments.clone()".to_owned(),
            },
            Input::Argument { index, pass } => {
                let Some(field) = self.caller.arguments.get(*index) else {
                    return "args".to_owned();
                };
                let place = format!("args.{}", field.name.ident);
                self.value(
                    &place,
                    Passed::of(&self.types, &field.shape.ty, field.optional),
                    *pass,
                    false,
                )
            }
            Input::Local { local, pass } => {
                let passed = match self.locals.get(local.as_str()) {
                    Some(Held::Value(output)) => {
                        Passed::of(&self.types, &output.shape.ty, output.optional)
                    }
                    Some(Held::Consent) => Passed::Copy,
                    Some(Held::Outcome { url: true }) => Passed::CopyByReference,
                    _ => Passed::Whole,
                };
                self.value(local, passed, *pass, bound.contains(local))
            }
        }
    }

    /// A value at `place`, handed over as the parameter wants it. A pattern has `bound` it by reference.
    fn value(&self, place: &str, passed: Passed, pass: Pass, bound: bool) -> String {
        let is_copy = matches!(passed, Passed::Copy | Passed::CopyByReference);
        match (pass, passed) {
            (Pass::Move, _) | (Pass::Borrow, Passed::Copy) => place.to_owned(),
            (Pass::Clone, _) if is_copy => place.to_owned(),
            (Pass::Clone, _) => format!("{place}.clone()"),
            (Pass::Borrow, Passed::OptionDeref) => format!("{place}.as_deref()"),
            (Pass::Borrow, Passed::OptionRef) => format!("{place}.as_ref()"),
            (Pass::Borrow, _) if bound => place.to_owned(),
            (Pass::Borrow, _) => format!("&{place}"),
        }
    }

    /// What must not be open. A step lends its locals to the pattern, the method gives them away.
    fn wait(&self, locals: &[String], lend: bool) -> Option<Wait> {
        let subject = |local: &String| {
            if lend && !self.is_copy(local) {
                format!("&{local}")
            } else {
                local.clone()
            }
        };
        let pattern = |local: &String| match self.locals.get(local.as_str()) {
            Some(Held::Consent) => "Some(())".to_owned(),
            _ => format!("Some({local})"),
        };
        match locals {
            [] => None,
            [local] => Some(Wait {
                subject: subject(local),
                pattern: pattern(local),
                single: true,
            }),
            locals => {
                let subjects: Vec<String> = locals.iter().map(subject).collect();
                let patterns: Vec<String> = locals.iter().map(pattern).collect();
                Some(Wait {
                    subject: format!("({})", subjects.join(", ")),
                    pattern: format!("({})", patterns.join(", ")),
                    single: false,
                })
            }
        }
    }

    fn is_copy(&self, local: &str) -> bool {
        match self.locals.get(local) {
            Some(Held::Value(output)) => self.types.is_copy(&output.shape.ty),
            Some(Held::Consent) => true,
            _ => false,
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

impl Passed {
    fn of(types: &Types<'_>, ty: &crate::plan::Type, optional: bool) -> Self {
        use crate::plan::Type;
        match ty {
            ty if types.is_copy(ty) => Self::Copy,
            Type::String | Type::List(_) if optional => Self::OptionDeref,
            _ if optional => Self::OptionRef,
            _ => Self::Whole,
        }
    }
}

/// The method of the round that puts the question of a resolver.
fn question(answer: &Answer) -> Option<&'static str> {
    match answer {
        Answer::Returns(_) => None,
        Answer::Elicits(_) => Some("elicit"),
        Answer::ElicitsUrl => Some("elicit_url"),
        Answer::Samples => Some("sample"),
        Answer::Roots => Some("list_roots"),
    }
}
