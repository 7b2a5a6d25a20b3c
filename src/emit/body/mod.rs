//! The calls of one caller, in order, as the lines of its `call`.

mod together;
mod values;

use std::collections::BTreeMap;

use serde::Serialize;

use super::{imports::Imports, types::Types};
use crate::plan::{Accept, Answer, Caller, Input, Run, Step};
use values::{Held, Values};

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
    Run(RunLine),
    /// Runs at once.
    Together {
        runs: Vec<RunLine>,
    },
    Accept(AcceptLine),
}

#[derive(Serialize)]
struct RunLine {
    local: String,
    /// `app.check_stock(&args.title)`
    call: String,
    question: Option<Question>,
    wait: Option<Wait>,
}

#[derive(Serialize)]
struct AcceptLine {
    parameter: String,
    local: String,
    outcome: String,
    /// It does not follow right after the outcome.
    apart: bool,
}

/// The method of the round that puts a question, and the resolver's name on the wire.
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

impl Body {
    /// The body for a caller whose method is one of the trait `of`.
    pub(super) fn new(types: Types<'_>, of: &str, caller: &Caller) -> Self {
        let values = Values {
            types,
            caller,
            locals: BTreeMap::new(),
        };
        let mut writer = Writer { values };
        let mut steps = Vec::new();
        let mut before: Option<&Run> = None;
        for step in &caller.steps {
            match step {
                Step::Run(run) => {
                    steps.extend(writer.run(run).map(Line::Run));
                    before = Some(run);
                }
                Step::Accept(accept) => {
                    let apart = before.is_none_or(|run| run.local != accept.outcome);
                    steps.push(Line::Accept(writer.accept(accept, apart)));
                    before = None;
                }
            }
        }
        if caller.concurrent {
            steps = together::group(caller, steps);
        }
        Self {
            wait: writer.wait(&caller.waits_for, false),
            method: writer
                .values
                .call(of, &caller.name.ident, &caller.inputs, &caller.waits_for),
            asks: caller.asks(types.facts.plan),
            context: takes_context(caller),
            accepts: caller
                .steps
                .iter()
                .any(|step| matches!(step, Step::Accept(_))),
            steps,
        }
    }

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

/// Whether the caller's method, or a resolver on the way to it, takes the context.
pub(super) fn takes_context(caller: &Caller) -> bool {
    caller.inputs.contains(&Input::Context)
        || caller.steps.iter().any(|step| match step {
            Step::Run(run) => run.inputs.contains(&Input::Context),
            Step::Accept(_) => false,
        })
}

struct Writer<'a> {
    values: Values<'a>,
}

impl<'a> Writer<'a> {
    fn run(&mut self, run: &'a Run) -> Option<RunLine> {
        let plan = self.values.types.facts.plan;
        let resolver = plan.resolvers.get(run.resolver.0)?;
        let (method, inputs) = (&resolver.name.ident, &run.inputs);
        let line = RunLine {
            local: run.local.clone(),
            call: self
                .values
                .call("Resolvers", method, inputs, &run.waits_for),
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
        self.values.locals.insert(&run.local, held);
        Some(line)
    }

    fn accept(&mut self, accept: &'a Accept, apart: bool) -> AcceptLine {
        let outcome = self.values.locals.get(accept.outcome.as_str());
        let url = matches!(outcome, Some(Held::Outcome { url: true }));
        let held = if url { Held::Consent } else { Held::Model };
        self.values.locals.insert(&accept.local, held);
        // An outcome without a value is `Copy`.
        let clone = if accept.keep && !url { ".clone()" } else { "" };
        AcceptLine {
            parameter: accept.parameter.clone(),
            local: accept.local.clone(),
            outcome: format!("{}{clone}", accept.outcome),
            apart,
        }
    }

    /// What must not be open. A step lends its locals to the pattern, the method gives them away.
    fn wait(&self, locals: &[String], lend: bool) -> Option<Wait> {
        let subject = |local: &String| match lend {
            true => self.values.lent(local),
            false => local.clone(),
        };
        let subjects: Vec<String> = locals.iter().map(subject).collect();
        let patterns: Vec<String> = locals
            .iter()
            .map(|local| self.values.pattern(local))
            .collect();
        let tuple = |parts: Vec<String>| match parts.as_slice() {
            [part] => part.clone(),
            parts => format!("({})", parts.join(", ")),
        };
        (!locals.is_empty()).then(|| Wait {
            subject: tuple(subjects),
            pattern: tuple(patterns),
            single: locals.len() == 1,
        })
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
