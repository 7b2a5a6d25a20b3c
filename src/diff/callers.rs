//! What tools, prompts and resources have in common: texts, and the questions that they may ask.

use std::collections::BTreeSet;

use super::change::{Changes, Effect};
use crate::plan::{Answer, Caller, Plan, Step};

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

/// What the questions that a caller reaches ask of a client.
fn needs(plan: &Plan, caller: &Caller) -> BTreeSet<Capability> {
    let answers = caller.steps.iter().filter_map(|step| match step {
        Step::Run(run) => plan
            .resolvers
            .get(run.resolver.0)
            .map(|resolver| &resolver.answer),
        Step::Accept(_) => None,
    });
    answers
        .filter_map(|answer| match answer {
            Answer::Returns(_) => None,
            Answer::Elicits(_) => Some(Capability::Elicitation),
            Answer::ElicitsUrl => Some(Capability::UrlElicitation),
            Answer::Samples => Some(Capability::Sampling),
            Answer::Roots => Some(Capability::Roots),
        })
        .collect()
}
