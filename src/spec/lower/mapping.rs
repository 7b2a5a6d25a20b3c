//! Mappings with fixed keys.

use super::{Lower, Place, entries, keys};
use crate::{
    diagnostic::{Code, Diagnostic, Span},
    spec::{Entries, Entry, Node, Sp, tree::spaced},
};

/// What a mapping is and which keys it may have.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kind {
    /// "a tool".
    pub noun: &'static str,
    pub keys: &'static [&'static str],
}

/// A mapping whose unknown keys have been reported.
#[derive(Debug)]
pub(super) struct Mapping {
    subject: String,
    key: Span,
    entries: Vec<(Sp<String>, Sp<Node>)>,
    /// Known keys that are meant by unknown ones.
    meant: Vec<&'static str>,
    /// Something of it could not be read.
    pub broken: bool,
}

impl Lower<'_> {
    /// Reads a mapping with the keys of `kind`. `expected` is what to say when it is something else.
    pub(super) fn mapping(
        &mut self,
        place: &Place,
        node: Node,
        expected: &str,
        kind: Kind,
    ) -> Option<Mapping> {
        let Node::Map(all) = node else {
            let help = match &node {
                Node::String(text) => {
                    spaced(text).map(|spaced| format!("put a space after the `:`: `{spaced}`"))
                }
                _ => None,
            };
            return self.wrong(place, &node, expected, help);
        };
        let mut mapping = Mapping {
            subject: place.subject.clone(),
            key: place.key,
            entries: Vec::with_capacity(all.len().min(kind.keys.len())),
            meant: Vec::new(),
            broken: false,
        };
        let mut unknown = Vec::new();
        for (key, value) in all {
            if kind.keys.contains(&key.value.as_str()) {
                mapping.broken |= self.firsts.contains(&key.span.start);
                mapping.entries.push((key, value));
            } else if !self.is_full() {
                self.lose(&value.value);
                unknown.push((key, value.value));
            }
        }
        mapping.broken |= !unknown.is_empty();
        for (key, value) in unknown {
            if self.is_full() {
                break;
            }
            let meant = keys::report_unknown(self, (&key, &value), kind, &mapping);
            mapping.meant.extend(meant);
        }
        Some(mapping)
    }
}

impl Mapping {
    /// Whether the key is there, if only misspelt.
    pub fn has(&self, key: &str) -> bool {
        self.place_of(key).is_some() || self.meant.contains(&key)
    }

    /// The text of its `type`.
    pub fn ty(&self) -> Option<&str> {
        let (_, value) = self.entries.iter().find(|(key, _)| key.value == "type")?;
        match &value.value {
            Node::String(text) => Some(text),
            _ => None,
        }
    }

    /// Where the key stands.
    pub fn place_of(&self, key: &str) -> Option<Span> {
        let mut keys = self.entries.iter().map(|(key, _)| key);
        keys.find(|known| known.value == key).map(|key| key.span)
    }

    /// Reports a key that is not there.
    pub fn require(&mut self, lower: &mut Lower<'_>, key: &str, help: impl Into<String>) {
        if self.has(key) {
            return;
        }
        self.broken = true;
        lower.report(
            Diagnostic::new(
                Code::MissingKey,
                self.key,
                format!("{} has no `{key}`", self.subject),
            )
            .label(format!("`{key}` is missing"))
            .help(help),
        );
    }

    /// Reports keys that exclude one another, the later ones with the first as the other place.
    pub fn exclusive(&mut self, lower: &mut Lower<'_>, keys: &[&str], help: &str) {
        let found = self.entries.iter().map(|(key, _)| key);
        let mut found = found.filter(|key| keys.contains(&key.value.as_str()));
        let Some(first) = found.next() else {
            return;
        };
        let conflicts: Vec<Diagnostic> = found
            .map(|key| {
                Diagnostic::new(
                    Code::ConflictingKeys,
                    key.span,
                    format!(
                        "{} has both `{}` and `{}`",
                        self.subject, first.value, key.value
                    ),
                )
                .label("one of the two")
                .also(first.span, "the other")
                .help(help)
            })
            .collect();
        self.broken |= !conflicts.is_empty();
        conflicts
            .into_iter()
            .for_each(|finding| lower.report(finding));
    }

    /// Takes the value of a key out, unread.
    pub fn take(&mut self, key: &str) -> Option<(Place, Node)> {
        let index = self
            .entries
            .iter()
            .position(|(known, _)| known.value == key)?;
        let (key, value) = self.entries.swap_remove(index);
        let place = Place {
            subject: format!("`{}`", key.value),
            key: key.span,
            span: value.span,
        };
        Some((place, value.value))
    }

    /// Reads the value of a key; `None` if it is not there or can't be read.
    pub fn read<'s, T>(
        &mut self,
        lower: &mut Lower<'s>,
        key: &str,
        read: impl FnOnce(&mut Lower<'s>, &Place, Node) -> Option<T>,
    ) -> Option<Entry<T>> {
        let (place, node) = self.take(key)?;
        let value = read(lower, &place, node);
        self.broken |= value.is_none() | std::mem::take(&mut lower.partial);
        value.map(|value| place.entry(value))
    }

    /// Reads a mapping from names under a key, empty if it is not there.
    pub fn section<'s, T>(
        &mut self,
        lower: &mut Lower<'s>,
        key: &str,
        noun: &str,
        read: impl FnMut(&mut Lower<'s>, &Place, Node) -> T,
    ) -> Entries<T> {
        let section = self.read(lower, key, |lower, place, node| {
            let map = lower.names(place, node, noun)?;
            Some(entries(lower, map, noun, read))
        });
        section.map(|section| section.value).unwrap_or_default()
    }
}
