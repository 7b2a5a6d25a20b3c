//! What tools, prompts and resources have in common: texts, and the questions that they may ask.

use std::collections::BTreeSet;

use super::change::{Changes, Effect};
use crate::{
    emit::Wire,
    plan::{Answer, Caller, Plan, Resolver, Step},
};

/// What a client must be able to do, in the order in which the protocol lists it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Capability {
    Elicitation,
    UrlElicitation,
    Sampling,
    Roots,
}

impl Capability {
    fn as_str(self) -> &'static str {
        match self {
            Self::Elicitation => "form elicitation",
            Self::UrlElicitation => "url elicitation",
            Self::Sampling => "sampling",
            Self::Roots => "roots",
        }
    }
}

/// One caller before and after.
pub fn compare(old: (&Plan, &Caller), new: (&Plan, &Caller), changes: &mut Changes) {
    let (before, after) = (needs(old.0, old.1), needs(new.0, new.1));
    for capability in after.difference(&before) {
        let message = format!(
            "may now ask the client, which must have declared {}",
            capability.as_str()
        );
        changes.itself(Effect::Breaking, "capability-required", message);
    }
    for capability in before.difference(&after) {
        let message = format!("no longer needs a client with {}", capability.as_str());
        changes.itself(Effect::Safe, "capability-dropped", message);
    }
    questions(old, new, changes);
    changes.text("text-changed", "title", &old.1.title, &new.1.title);
    changes.text(
        "text-changed",
        "description",
        &old.1.description,
        &new.1.description,
    );
    changes.text("meta-changed", "_meta", &old.1.meta, &new.1.meta);
    if old.1.icons != new.1.icons {
        changes.push(Effect::Safe, "icons-changed", "icons changed");
    }
}

/// Forms are filled in by people as they come, so that another one breaks nothing.
fn questions(old: (&Plan, &Caller), new: (&Plan, &Caller), changes: &mut Changes) {
    let (before, after) = (Wire::new(old.0), Wire::new(new.0));
    for asking in asking(new.0, new.1) {
        let Some(form) = after.form(asking) else {
            continue;
        };
        let earlier = self::asking(old.0, old.1).find(|one| one.name.wire == asking.name.wire);
        if earlier
            .and_then(|one| before.form(one))
            .is_some_and(|one| one != form)
        {
            let message = format!(
                "the form that `{}` asks to fill in changed",
                asking.name.wire
            );
            changes.push(Effect::Safe, "question-changed", message);
        }
    }
}

/// The resolvers that a caller reaches and that may ask the client.
fn asking<'a>(plan: &'a Plan, caller: &'a Caller) -> impl Iterator<Item = &'a Resolver> {
    let resolvers = caller.steps.iter().filter_map(|step| match step {
        Step::Run(run) => plan.resolvers.get(run.resolver.0),
        Step::Accept(_) => None,
    });
    resolvers.filter(|resolver| resolver.answer.asks())
}

/// What the questions that a caller reaches ask of a client.
fn needs(plan: &Plan, caller: &Caller) -> BTreeSet<Capability> {
    asking(plan, caller)
        .filter_map(|resolver| match resolver.answer {
            Answer::Returns(_) => None,
            Answer::Elicits(_) => Some(Capability::Elicitation),
            Answer::ElicitsUrl => Some(Capability::UrlElicitation),
            Answer::Samples => Some(Capability::Sampling),
            Answer::Roots => Some(Capability::Roots),
        })
        .collect()
}
