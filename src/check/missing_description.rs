//! `missing-description`: models choose tools, prompts and arguments by what is said of them.

use super::sink::Sink;
use crate::{
    diagnostic::{Code, Diagnostic, Span},
    spec::{Entries, Entry, Schema, Spec},
};

pub(super) fn check(spec: &Spec, sink: &mut Sink<'_>) {
    for (name, entry) in &spec.tools {
        let tool = &entry.value;
        let what = format!("the tool `{name}`");
        one(
            &what,
            entry.key,
            entry.span,
            tool.description.as_ref(),
            sink,
        );
        arguments(&what, tool.arguments.as_ref(), sink);
    }
    for (name, entry) in &spec.prompts {
        let prompt = &entry.value;
        let what = format!("the prompt `{name}`");
        one(
            &what,
            entry.key,
            entry.span,
            prompt.description.as_ref(),
            sink,
        );
        arguments(&what, prompt.arguments.as_ref(), sink);
    }
}

fn arguments(owner: &str, entries: Option<&Entry<Entries<Schema>>>, sink: &mut Sink<'_>) {
    for (name, entry) in entries.iter().flat_map(|entries| &entries.value) {
        let what = format!("the argument `{name}` of {owner}");
        one(
            &what,
            entry.key,
            entry.span,
            entry.value.description.as_ref(),
            sink,
        );
    }
}

fn one(
    what: &str,
    key: Span,
    body: Span,
    description: Option<&Entry<String>>,
    sink: &mut Sink<'_>,
) {
    let blank = match description {
        Some(text) if !text.value.trim().is_empty() => return,
        Some(text) => Some(text.span),
        None if sink.lost(body, "description") => return,
        None => None,
    };
    sink.add(
        Diagnostic::new(
            Code::MissingDescription,
            blank.unwrap_or(key),
            format!("{what} has no description"),
        )
        .label(if blank.is_some() {
            "says nothing"
        } else {
            "models choose by it"
        })
        .help("say in a sentence what it is for: `description: …`"),
    );
}
