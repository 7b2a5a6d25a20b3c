//! Prompts before and after.

use super::{
    callers,
    change::{Change, Changes, Effect, Subject},
    schema,
};
use crate::{
    emit::{self, Wire},
    plan::{Field, Plan, Prompt},
};

pub fn compare(old: &Plan, new: &Plan) -> Result<Vec<Change>, emit::Error> {
    let (before, after) = (Wire::new(old), Wire::new(new));
    let mut changes = Vec::new();
    for prompt in &new.prompts {
        let mut list = Changes::of(subject(prompt));
        match find(&old.prompts, prompt) {
            None => list.itself(Effect::Safe, "prompt-added", "is new"),
            Some(earlier) => {
                let (one, two) = (&earlier.caller, &prompt.caller);
                let schemas = (before.arguments(one)?, after.arguments(two)?);
                schema::compare_texts(&schemas.0, &schemas.1, &mut list);
                callers::compare((old, one), (new, two), &mut list);
                completions(&one.arguments, &two.arguments, &mut list);
            }
        }
        changes.extend(list.list);
    }
    for prompt in old
        .prompts
        .iter()
        .filter(|prompt| find(&new.prompts, prompt).is_none())
    {
        let mut list = Changes::of(subject(prompt));
        list.itself(Effect::Breaking, "prompt-removed", "is gone");
        changes.extend(list.list);
    }
    Ok(changes)
}

fn subject(prompt: &Prompt) -> Subject {
    Subject::Prompt(prompt.caller.name.wire.clone())
}

fn find<'a>(prompts: &'a [Prompt], like: &Prompt) -> Option<&'a Prompt> {
    prompts
        .iter()
        .find(|prompt| prompt.caller.name.wire == like.caller.name.wire)
}

/// Arguments for which the server offers values.
pub fn completions(old: &[Field], new: &[Field], list: &mut Changes) {
    for field in new {
        let name = &field.name.wire;
        let before = old.iter().find(|other| other.name.wire == *name);
        match before.map(|before| before.complete) {
            Some(false) if field.complete => {
                list.push(
                    Effect::Safe,
                    "completion-added",
                    format!("argument `{name}` now has completions"),
                );
            }
            Some(true) if !field.complete => {
                list.push(
                    Effect::Safe,
                    "completion-removed",
                    format!("argument `{name}` has no completions any more"),
                );
            }
            _ => {}
        }
    }
}
