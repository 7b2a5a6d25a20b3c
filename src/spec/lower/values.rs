//! Values that are no mappings with fixed keys.

use serde_json::Number;

use super::{Lower, Place};
use crate::{
    diagnostic::{Code, Diagnostic},
    nearest::nearest,
    spec::{Node, Sp, shown::shown, words::truth},
};

impl Lower<'_> {
    /// Reports a value of the wrong kind.
    pub(super) fn wrong<T>(
        &mut self,
        place: &Place,
        found: &Node,
        expected: &str,
        help: Option<String>,
    ) -> Option<T> {
        self.lose(found);
        let message = match found {
            Node::Null => format!("{} takes {expected}, and nothing is there", place.subject),
            _ => format!(
                "{} takes {expected}, not {}",
                place.subject,
                describe(found)
            ),
        };
        let mut finding = Diagnostic::new(Code::WrongType, place.culprit(), message)
            .label(format!("expected {expected}"));
        finding.help = help.or_else(|| {
            Some(match found {
                Node::Null => format!("write {expected}, or take it out"),
                _ => format!("write {expected} in its place"),
            })
        });
        self.report(finding);
        None
    }

    pub(super) fn text(&mut self, place: &Place, node: Node) -> Option<String> {
        match node {
            Node::String(text) => Some(text),
            Node::Bool(_) | Node::Number(_) | Node::HugeInteger(_) => {
                let written = shown(self.source.slice(place.span));
                self.wrong(
                    place,
                    &node,
                    "text",
                    Some(format!("quote it: \"{written}\"")),
                )
            }
            _ => self.wrong(place, &node, "text", None),
        }
    }

    pub(super) fn flag(&mut self, place: &Place, node: Node) -> Option<bool> {
        match node {
            Node::Bool(value) => Some(value),
            Node::String(ref text) => {
                let help = truth(text, self.source.slice(place.span)).map(|(_, help)| help);
                self.wrong(place, &node, "true or false", help)
            }
            _ => self.wrong(place, &node, "true or false", None),
        }
    }

    /// `true`; `false` would say what leaving the key out says.
    pub(super) fn only_true(&mut self, place: &Place, node: Node) -> Option<bool> {
        match node {
            Node::Bool(true) => Some(true),
            _ => {
                let meant = match &node {
                    Node::String(text) => truth(text, self.source.slice(place.span)),
                    _ => None,
                };
                let help = match meant {
                    Some((true, help)) => help,
                    _ => format!("leave {} out where it does not apply", place.subject),
                };
                self.wrong(place, &node, "`true` alone", Some(help))
            }
        }
    }

    pub(super) fn number(&mut self, place: &Place, node: Node) -> Option<Number> {
        match node {
            Node::Number(number) => Some(number),
            // What is beyond 64 bits keeps its size, not its digits.
            Node::HugeInteger(ref digits) => match digits.parse().ok().and_then(Number::from_f64) {
                Some(number) => Some(number),
                None => self.wrong(place, &node, "a number", None),
            },
            Node::String(ref text) if text.parse::<f64>().is_ok() => self.wrong(
                place,
                &node,
                "a number",
                Some("write it without quotes".to_owned()),
            ),
            _ => self.wrong(place, &node, "a number", None),
        }
    }

    /// A number without a fraction; `5.0` is one, as in JSON Schema.
    pub(super) fn whole_number(&mut self, place: &Place, node: Node) -> Option<Number> {
        let number = match &node {
            Node::Number(number) => Some(number.clone()),
            Node::HugeInteger(digits) => digits.parse().ok().and_then(Number::from_f64),
            _ => None,
        };
        match number {
            Some(number) if !number.is_f64() => Some(number),
            Some(number) if number.as_f64().is_some_and(|float| float.fract() == 0.0) => {
                // The digits of a float without a fraction are an integer's, as far as those go.
                let digits = format!("{:.0}", number.as_f64().unwrap_or_default());
                Some(digits.parse::<i64>().map_or(number, Number::from))
            }
            _ => {
                let quoted = matches!(&node, Node::String(text) if text.parse::<i64>().is_ok());
                let help = quoted.then(|| "write it without quotes".to_owned());
                self.wrong(place, &node, "a whole number", help)
            }
        }
    }

    /// One of a few words.
    pub(super) fn word<T: Copy>(
        &mut self,
        place: &Place,
        node: Node,
        words: &[(&str, T)],
    ) -> Option<T> {
        self.word_or_synonym(place, node, words, &[])
    }

    /// One of a few words, of which others are known that mean them.
    pub(super) fn word_or_synonym<T: Copy>(
        &mut self,
        place: &Place,
        node: Node,
        words: &[(&str, T)],
        synonyms: &[(&str, &str)],
    ) -> Option<T> {
        let names: Vec<&str> = words.iter().map(|(name, _)| *name).collect();
        let expected = one_of(&names);
        let Node::String(text) = &node else {
            return self.wrong(place, &node, &expected, None);
        };
        if let Some((_, value)) = words.iter().find(|(name, _)| name == text) {
            return Some(*value);
        }
        let lower = text.to_lowercase();
        let synonym = synonyms.iter().find(|(other, _)| *other == lower);
        let meant = synonym
            .map(|(_, ours)| *ours)
            .or_else(|| nearest(text, names));
        let message = format!("{} takes {expected}, not `{}`", place.subject, shown(text));
        let mut finding = Diagnostic::new(Code::WrongType, place.culprit(), message)
            .label(format!("expected {expected}"));
        finding.help = Some(meant.map_or_else(
            || "choose one of these".to_owned(),
            |meant| format!("did you mean `{meant}`?"),
        ));
        self.lose_words(text);
        self.report(finding);
        None
    }

    /// A list; each item is read by `read`, and those that can't be are left out.
    pub(super) fn list<T>(
        &mut self,
        place: &Place,
        node: Node,
        expected: &str,
        item: &str,
        mut read: impl FnMut(&mut Self, &Place, Node) -> Option<T>,
    ) -> Option<Vec<Sp<T>>> {
        let Node::List(nodes) = node else {
            let help = match &node {
                Node::String(text) if !text.is_empty() => {
                    Some(format!("write a list: `[{}]`", shown(text)))
                }
                _ => None,
            };
            return self.wrong(place, &node, expected, help);
        };
        let mut items = Vec::with_capacity(nodes.len());
        let mut partial = false;
        for node in nodes {
            self.count(node.span);
            if self.is_full() {
                break;
            }
            let place = Place::item(item, node.span);
            match read(self, &place, node.value) {
                Some(value) => items.push(Sp {
                    value,
                    span: node.span,
                }),
                None => partial = true,
            }
        }
        self.partial |= partial;
        Some(items)
    }

    /// A list of texts.
    pub(super) fn texts(
        &mut self,
        place: &Place,
        node: Node,
        expected: &str,
    ) -> Option<Vec<Sp<String>>> {
        let item = format!("an entry of {}", place.subject);
        self.list(place, node, expected, &item, Self::text)
    }

    /// The entries of a mapping from names of `noun`s.
    pub(super) fn names(
        &mut self,
        place: &Place,
        node: Node,
        noun: &str,
    ) -> Option<Vec<(Sp<String>, Sp<Node>)>> {
        match node {
            Node::Map(entries) => Some(entries),
            _ => {
                let article = if noun.starts_with(['a', 'e', 'i', 'o']) {
                    "an"
                } else {
                    "a"
                };
                let help = match listed(&node) {
                    Some((name, Listed::Inside)) => format!(
                        "begin {article} {noun} with its name: `{name}:` in the place of `- name: {name}`"
                    ),
                    Some((name, Listed::Alone)) => {
                        format!("begin {article} {noun} with its name: `{name}:`, without a `-`")
                    }
                    None => format!("begin {article} {noun} with its name: `name: …`"),
                };
                let expected = format!("a mapping of name to {noun}");
                self.wrong(place, &node, &expected, Some(help))
            }
        }
    }

    /// Any mapping, unread.
    pub(super) fn object(&mut self, place: &Place, node: Node) -> Option<Node> {
        match node {
            Node::Map(_) => Some(node),
            _ => self.wrong(place, &node, "a mapping", None),
        }
    }
}

/// How an entry of a list that should be a mapping gives its name.
enum Listed {
    /// `- name: find_book`
    Inside,
    /// `- find_book`, `- find_book: …`
    Alone,
}

/// The name that the first entry of a list gives.
fn listed(node: &Node) -> Option<(String, Listed)> {
    let Node::List(items) = node else {
        return None;
    };
    match &items.first()?.value {
        Node::String(name) => Some((shown(name), Listed::Alone)),
        Node::Map(entries) => match (text_of(entries, "name"), entries.as_slice()) {
            (Some(name), _) => Some((shown(name), Listed::Inside)),
            (None, [(only, _)]) => Some((shown(only), Listed::Alone)),
            _ => None,
        },
        _ => None,
    }
}

/// The text under a key.
pub(super) fn text_of<'a>(entries: &'a [(Sp<String>, Sp<Node>)], key: &str) -> Option<&'a str> {
    let (_, value) = entries.iter().find(|(known, _)| known.value == key)?;
    match &value.value {
        Node::String(text) => Some(text),
        _ => None,
    }
}

/// What a value is, in the language page's words.
fn describe(node: &Node) -> String {
    match node {
        Node::Null => "nothing".to_owned(),
        Node::Bool(value) => format!("`{value}`"),
        Node::Number(number) => format!("the number {number}"),
        Node::HugeInteger(_) => "a number".to_owned(),
        Node::String(_) => "text".to_owned(),
        Node::List(_) => "a list".to_owned(),
        Node::Map(_) => "a mapping".to_owned(),
    }
}

/// "`a`, `b` or `c`".
pub(super) fn one_of(names: &[&str]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    match quoted.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
        None => String::new(),
    }
}
