//! The keys of one mapping: text, each once, merges put in place.

use std::collections::{HashMap, HashSet, hash_map};

use super::Duplicate;
use crate::{
    diagnostic::{Code, Diagnostic, Source, Span},
    spec::{Node, Sp, shown::shown},
};

/// An entry as it is written.
pub(super) struct Raw {
    pub key: Sp<String>,
    pub value: Sp<Node>,
    /// The key is a plain `<<`.
    pub merge: bool,
}

/// The text of a key; `200` and `true` count as text here, as they are written.
pub(super) fn key(
    source: &Source,
    node: Sp<Node>,
    place: Span,
    findings: &mut Vec<Diagnostic>,
) -> Sp<String> {
    let text = match node.value {
        Node::String(text) => text,
        Node::List(_) | Node::Map(_) => {
            findings.push(
                Diagnostic::new(
                    Code::YamlSyntax,
                    place,
                    "a key can't be a list or a mapping",
                )
                .help("write the key as text"),
            );
            String::new()
        }
        Node::Null | Node::Bool(_) | Node::Number(_) | Node::HugeInteger(_) => {
            let text = source.slice(node.span);
            let reported = || findings.iter().any(|finding| finding.span == place);
            if text.is_empty() && !reported() {
                let at = place.start as usize;
                let colon = Span::new(at, at + 1);
                let span = if source.slice(colon) == ":" {
                    colon
                } else {
                    place
                };
                findings.push(
                    Diagnostic::new(Code::YamlSyntax, span, "a key is missing before `:`")
                        .help("write a name before the `:`, or quote the text that it belongs to"),
                );
            }
            text.to_owned()
        }
    };
    Sp {
        value: text,
        span: place,
    }
}

/// The entries in the order of the file: of equal keys the first, and in the place of `<<` what it merges.
pub(super) fn finish(
    entries: Vec<Raw>,
    findings: &mut Vec<Diagnostic>,
    duplicates: &mut Vec<Duplicate>,
) -> Vec<(Sp<String>, Sp<Node>)> {
    let firsts = firsts(&entries);
    let own = entries.iter().filter(|entry| !entry.merge);
    let mut taken: HashSet<String> = match entries.iter().any(|entry| entry.merge) {
        true => own.map(|entry| entry.key.value.clone()).collect(),
        false => HashSet::new(),
    };
    let mut finished = Vec::with_capacity(entries.len());
    for (entry, first) in entries.into_iter().zip(firsts) {
        if let Some(first) = first {
            findings.push(duplicate(&entry, first));
            duplicates.push(Duplicate {
                first,
                dropped: entry.value.value,
            });
        } else if entry.merge {
            let merged = merged(entry.value, findings).into_iter();
            finished.extend(merged.filter(|(key, _)| taken.insert(key.value.clone())));
        } else {
            finished.push((entry.key, entry.value));
        }
    }
    finished
}

/// For each entry the place of the same key before it.
fn firsts(entries: &[Raw]) -> Vec<Option<Span>> {
    let mut seen: HashMap<&str, Span> = HashMap::with_capacity(entries.len());
    let keys = entries.iter().map(|entry| &entry.key);
    keys.map(|key| match seen.entry(&key.value) {
        hash_map::Entry::Occupied(first) => Some(*first.get()),
        hash_map::Entry::Vacant(place) => {
            place.insert(key.span);
            None
        }
    })
    .collect()
}

fn duplicate(entry: &Raw, first: Span) -> Diagnostic {
    let key = &entry.key;
    let help = match entry.merge {
        true => "merge both with one key: `<<: [*one, *two]`",
        false => "rename one of the two, or take it out",
    };
    Diagnostic::new(
        Code::DuplicateKey,
        key.span,
        format!(
            "the key `{}` stands twice in one mapping",
            shown(&key.value)
        ),
    )
    .label("the second time")
    .also(first, "the first time")
    .help(help)
}

/// What a `<<` merges; of several mappings, earlier ones win.
fn merged(value: Sp<Node>, findings: &mut Vec<Diagnostic>) -> Vec<(Sp<String>, Sp<Node>)> {
    match value.value {
        Node::Map(entries) => entries,
        Node::List(items) => items
            .into_iter()
            .flat_map(|item| match item.value {
                Node::Map(entries) => entries,
                _ => unmergeable(item.span, findings),
            })
            .collect(),
        _ => unmergeable(value.span, findings),
    }
}

fn unmergeable(span: Span, findings: &mut Vec<Diagnostic>) -> Vec<(Sp<String>, Sp<Node>)> {
    // A wrong alias has been reported where it stands.
    if !findings.iter().any(|finding| finding.span == span) {
        findings.push(
            Diagnostic::new(
                Code::WrongType,
                span,
                "`<<` merges a mapping, or a list of mappings",
            )
            .label("no mapping")
            .help("write `<<: *name`, where `&name` stands before a mapping"),
        );
    }
    Vec::new()
}
