//! `missing-description`: models choose tools, and users prompts, by what is said of them.

use super::sink::Sink;
use crate::{
    diagnostic::{Code, Diagnostic, Span},
    spec::{Entries, Entry, Schema, Spec},
};

pub(super) fn check(spec: &Spec, sink: &mut Sink<'_>) {
    for (name, entry) in &spec.tools {
        let tool = &entry.value;
        let site = Site {
            name: format!("the tool `{name}`"),
            key: entry.key,
            body: entry.span,
            why: "models choose by it",
        };
        one(&site, tool.description.as_ref(), sink);
        let why = "models decide by it what to send";
        arguments(&site.name, why, tool.arguments.as_ref(), sink);
    }
    for (name, entry) in &spec.prompts {
        let prompt = &entry.value;
        let site = Site {
            name: format!("the prompt `{name}`"),
            key: entry.key,
            body: entry.span,
            why: "users choose by it",
        };
        one(&site, prompt.description.as_ref(), sink);
        let why = "users see by it what to put in";
        arguments(&site.name, why, prompt.arguments.as_ref(), sink);
    }
}

fn arguments(
    owner: &str,
    why: &'static str,
    entries: Option<&Entry<Entries<Schema>>>,
    sink: &mut Sink<'_>,
) {
    for (name, entry) in entries.iter().flat_map(|entries| &entries.value) {
        let site = Site {
            name: format!("the argument `{name}` of {owner}"),
            key: entry.key,
            body: entry.span,
            why,
        };
        one(&site, entry.value.description.as_ref(), sink);
    }
}

/// What should have a description.
struct Site {
    name: String,
    key: Span,
    body: Span,
    /// What the description is for.
    why: &'static str,
}

fn one(site: &Site, description: Option<&Entry<String>>, sink: &mut Sink<'_>) {
    let blank = match description {
        Some(text) if !text.value.trim().is_empty() => return,
        Some(text) => Some(text.span),
        None if sink.lost(site.body, "description") => return,
        None => None,
    };
    sink.add(
        Diagnostic::new(
            Code::MissingDescription,
            blank.unwrap_or(site.key),
            format!("{} has no description", site.name),
        )
        .label(if blank.is_some() {
            "says nothing"
        } else {
            site.why
        })
        .help("say in a sentence what it is for: `description: …`"),
    );
}
