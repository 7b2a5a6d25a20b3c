//! The tree to a [`Spec`]: each key read as the language page has it, everything else reported.

mod callers;
mod keys;
mod mapping;
mod models;
mod prompts;
mod resolvers;
mod resources;
mod schema;
mod server;
mod tools;
mod type_expr;
mod values;

use std::collections::HashSet;

use mapping::{Kind, Mapping};
pub(super) use type_expr::is_name_letter;
#[cfg(feature = "cli")]
pub(super) use {
    schema::{FORMATS, Use},
    server::THEMES,
    type_expr::DEPTH,
};

use super::{
    Entries, Entry, Limits, MOST_FINDINGS, Node, Sp, Spec,
    shown::shown,
    tree::{Duplicate, Tree},
};
use crate::diagnostic::{Code, Diagnostic, Source, Span};

const SPEC: Kind = Kind {
    noun: "a spec",
    keys: &[
        "mcpgen",
        "server",
        "models",
        "resolvers",
        "tools",
        "prompts",
        "resources",
    ],
};

/// Reads the whole tree; what is wrong with it is added to `findings`.
pub(super) fn lower(
    source: &Source,
    tree: Tree,
    limits: &Limits,
    findings: &mut Vec<Diagnostic>,
) -> Spec {
    let mut lower = Lower {
        source,
        limits,
        entries: 0,
        findings: Vec::new(),
        firsts: HashSet::new(),
        unread: HashSet::new(),
        partial: false,
    };
    if let Some(unsupported) = version(&tree.root) {
        // Another version may give every other key another meaning.
        findings.clear();
        findings.push(unsupported);
        return Spec::default();
    }
    for Duplicate { first, dropped } in tree.duplicates {
        lower.firsts.insert(first.start);
        lower.lose(&dropped);
    }
    let mut spec = lower.spec(tree.root);
    spec.unread = lower.unread;
    findings.append(&mut lower.findings);
    spec
}

/// The finding for a version that this build does not read.
fn version(root: &Sp<Node>) -> Option<Diagnostic> {
    let Node::Map(entries) = &root.value else {
        return None;
    };
    let (key, value) = entries.iter().find(|(key, _)| key.value == "mcpgen")?;
    if matches!(&value.value, Node::Number(number) if number.as_f64() == Some(1.0)) {
        return None;
    }
    let (written, span) = match &value.value {
        Node::Null => ("nothing".to_owned(), key.span),
        Node::Map(_) | Node::List(_) => ("something else".to_owned(), value.span),
        Node::String(text) => (format!("the text \"{}\"", shown(text)), value.span),
        other => (format!("`{}`", other.to_json()), value.span),
    };
    Some(
        Diagnostic::new(
            Code::UnsupportedVersion,
            span,
            format!("this build of mcpgen reads version 1 of the language, not {written}"),
        )
        .label("the version of the language")
        .help("write `mcpgen: 1`, or use a newer mcpgen"),
    )
}

/// What lowering needs everywhere.
struct Lower<'a> {
    source: &'a Source,
    limits: &'a Limits,
    /// How many entries of sections and lists have been read.
    entries: usize,
    findings: Vec<Diagnostic>,
    /// Where the keys begin that stand a second time later.
    firsts: HashSet<u32>,
    unread: HashSet<String>,
    /// Items of the list that was read last are missing.
    partial: bool,
}

impl Lower<'_> {
    fn report(&mut self, finding: Diagnostic) {
        if !self.is_full() {
            self.findings.push(finding);
        }
    }

    /// Whether what follows is not worth reading.
    fn is_full(&self) -> bool {
        self.findings.len() >= MOST_FINDINGS || self.entries > self.limits.entries
    }

    /// Counts an entry of a section or a list.
    fn count(&mut self, entry: Span) {
        self.entries += 1;
        if self.entries == self.limits.entries + 1 {
            self.findings.push(
                Diagnostic::new(
                    Code::YamlSyntax,
                    entry,
                    format!(
                        "the file declares more than {} tools, arguments, fields, values and the like",
                        self.limits.entries
                    ),
                )
                .label("past the limit of one spec")
                .help("split the server in two"),
            );
        }
    }

    /// Remembers the words of what is dropped, so that nobody calls them unknown or unused.
    fn lose(&mut self, node: &Node) {
        match node {
            Node::String(text) => self.lose_words(text),
            Node::List(items) => items.iter().for_each(|item| self.lose(item)),
            Node::Map(entries) => {
                for (key, value) in entries {
                    self.lose_words(key);
                    self.lose(value);
                }
            }
            Node::Null | Node::Bool(_) | Node::Number(_) | Node::HugeInteger(_) => {}
        }
    }

    fn lose_words(&mut self, text: &str) {
        let words = text
            .split(|letter: char| !(letter.is_alphanumeric() || matches!(letter, '_' | '-' | '.')));
        for word in words.filter(|word| !word.is_empty()) {
            if !self.unread.contains(word) {
                self.unread.insert(word.to_owned());
            }
        }
    }

    fn spec(&mut self, root: Sp<Node>) -> Spec {
        let place = Place {
            subject: "a spec".to_owned(),
            key: first_key(&root),
            span: root.span,
        };
        let Some(mut top) = self.mapping(&place, root.value, "a mapping with `server`", SPEC)
        else {
            return Spec::default();
        };
        top.require(self, "server", "add `server: { name: … }`");
        Spec {
            server: top.read(self, "server", Self::server),
            models: top.section(self, "models", "model", Self::model),
            resolvers: top.section(self, "resolvers", "resolver", Self::resolver),
            tools: top.section(self, "tools", "tool", Self::tool),
            prompts: top.section(self, "prompts", "prompt", Self::prompt),
            resources: top.section(self, "resources", "resource", Self::resource),
            unread: HashSet::new(),
        }
    }
}

fn first_key(root: &Sp<Node>) -> Span {
    match &root.value {
        Node::Map(entries) => entries.first().map_or(root.span, |(key, _)| key.span),
        _ => root.span,
    }
}

/// What a value is called in findings about it, and where it stands.
#[derive(Clone, Debug)]
struct Place {
    /// "`title`", "tool `order_book`", "an icon".
    subject: String,
    /// Its key; for the items of a list the item itself.
    key: Span,
    span: Span,
}

impl Place {
    /// The place of one entry of a list.
    fn item(subject: impl Into<String>, span: Span) -> Self {
        Self {
            subject: subject.into(),
            key: span,
            span,
        }
    }

    /// What to underline: a value that is not there can't be.
    fn culprit(&self) -> Span {
        if self.span.start == self.span.end {
            self.key
        } else {
            self.span
        }
    }

    fn entry<T>(&self, value: T) -> Entry<T> {
        Entry {
            key: self.key,
            value,
            span: self.span,
        }
    }
}

/// Reads the entries of a mapping from names.
fn entries<'s, T>(
    lower: &mut Lower<'s>,
    map: Vec<(Sp<String>, Sp<Node>)>,
    noun: &str,
    mut read: impl FnMut(&mut Lower<'s>, &Place, Node) -> T,
) -> Entries<T> {
    let mut entries = Entries::with_capacity(map.len());
    for (key, value) in map {
        lower.count(key.span);
        if lower.is_full() {
            break;
        }
        let place = Place {
            subject: format!("{noun} `{}`", shown(&key.value)),
            key: key.span,
            span: value.span,
        };
        let value = read(lower, &place, value.value);
        entries.insert(key.value, place.entry(value));
    }
    entries
}
