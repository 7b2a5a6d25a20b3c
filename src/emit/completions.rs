//! The arguments for which the user's code offers completions, and the methods that do.

use std::collections::BTreeMap;

use serde::Serialize;

use super::names::plain;
use crate::plan::{Caller, Plan};

/// A method of `Completions`.
#[derive(Serialize)]
pub(super) struct Completion {
    pub(super) method: String,
    /// Whose argument it is: a prompt's, by its name, or a template's, by its address. No name is an address.
    of: String,
    #[serde(skip)]
    prompt: bool,
    /// How much of the method's name is the argument's.
    #[serde(skip)]
    tail: usize,
    argument: String,
    pub(super) doc: String,
}

/// The methods, named after the caller and the argument; `prompt_` or `resource_` before them where that is one name.
pub(super) fn completions(plan: &Plan) -> Vec<Completion> {
    let prompts = plan.prompts.iter().flat_map(|prompt| {
        let caller = &prompt.caller;
        of(caller, true, &caller.name.wire)
    });
    let resources = plan
        .resources
        .iter()
        .flat_map(|resource| of(&resource.caller, false, &resource.uri.text));
    let mut all: Vec<Completion> = prompts.chain(resources).collect();
    rename_twins(&mut all, |completion| {
        let kind = if completion.prompt {
            "prompt"
        } else {
            "resource"
        };
        format!("{kind}_{}", completion.method)
    });
    // `a_b` of `c` and `a` of `b_c`: rare enough for any name that tells them apart.
    rename_twins(&mut all, |completion| {
        format!("{}_{}", completion.method, completion.tail)
    });
    all
}

fn of(caller: &Caller, prompt: bool, of: &str) -> Vec<Completion> {
    let wanted = caller.arguments.iter().filter(|argument| argument.complete);
    // What was put around a name to make an identifier of it has no place inside of one.
    let word = |ident: &'_ str| plain(ident).trim_matches('_').to_owned();
    wanted
        .map(|argument| Completion {
            method: format!(
                "{}_{}",
                word(&caller.name.ident),
                word(&argument.name.ident)
            ),
            tail: word(&argument.name.ident).len(),
            prompt,
            of: of.to_owned(),
            argument: argument.name.wire.clone(),
            doc: format!(
                "Values for `{}` of `{}`, from what has been typed of it.",
                argument.name.wire, caller.name.wire
            ),
        })
        .collect()
}

fn rename_twins(all: &mut [Completion], rename: impl Fn(&Completion) -> String) {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    for completion in all.iter() {
        *seen.entry(completion.method.clone()).or_default() += 1;
    }
    for completion in all {
        if seen.get(&completion.method).is_some_and(|count| *count > 1) {
            completion.method = rename(completion);
        }
    }
}
