//! `invalid-schema`: an `input_schema` that is not a JSON Schema for an object.

use std::collections::HashSet;

use super::{
    json_schema::{self, Rule},
    number,
    sink::Sink,
    value::{key, shown},
    wording,
};
use crate::{
    diagnostic::{Code, Diagnostic, Span},
    spec::{Node, Sp, Spec},
};

pub(super) fn check(spec: &Spec, sink: &mut Sink<'_>) {
    for (name, tool) in &spec.tools {
        let Some(entry) = &tool.value.input_schema else {
            continue;
        };
        let Node::Map(entries) = &entry.value else {
            sink.add(
                Diagnostic::new(
                    Code::InvalidSchema,
                    entry.span,
                    format!(
                        "the `input_schema` of `{name}` must be a mapping, and this is {}",
                        shown(&entry.value)
                    ),
                )
                .label("no JSON Schema for an object")
                .help("begin with `type: object`, then `properties`"),
            );
            continue;
        };
        root(name, entry.key, entries, sink);
        let mut schema = Schema {
            tool: name,
            root: &entry.value,
            anchors: HashSet::new(),
            has_ids: false,
            left: MOST_LOOKUPS,
            sink,
        };
        schema.index(&entry.value);
        schema.check(&entry.value, entry.span);
    }
}

const MOST_LOOKUPS: usize = 2_000_000;

type Entries = [(Sp<String>, Sp<Node>)];

fn find<'a>(entries: &'a Entries, key: &str) -> Option<&'a Sp<Node>> {
    entries
        .iter()
        .find(|(name, _)| name.value == key)
        .map(|(_, value)| value)
}

/// A tool's arguments are an object, and the protocol wants the root to say so.
fn root(tool: &str, at: Span, entries: &Entries, sink: &mut Sink<'_>) {
    let (at, label) = match find(entries, "type") {
        Some(ty) if ty.value == Node::String("object".to_owned()) => return,
        Some(ty) => (ty.span, format!("is {}", shown(&ty.value))),
        None => (at, "has no `type`".to_owned()),
    };
    sink.add(
        Diagnostic::new(
            Code::InvalidSchema,
            at,
            format!("the `input_schema` of `{tool}` must have `type: object` at its root"),
        )
        .label(label)
        .help("write `type: object`: the arguments of a tool are one object"),
    );
}

struct Schema<'s, 'k, 'a> {
    tool: &'s str,
    root: &'s Node,
    anchors: HashSet<&'s str>,
    /// Some part has an address of its own, to which references may lead.
    has_ids: bool,
    /// How many keys may still be compared to follow references.
    left: usize,
    sink: &'k mut Sink<'a>,
}

impl<'s> Schema<'s, '_, '_> {
    fn index(&mut self, node: &'s Node) {
        match node {
            Node::Map(entries) => {
                for (key, value) in entries {
                    match (key.value.as_str(), &value.value) {
                        ("$anchor" | "$dynamicAnchor", Node::String(name)) => {
                            self.anchors.insert(name);
                        }
                        ("$id", Node::String(_)) => self.has_ids = true,
                        _ => {}
                    }
                    self.index(&value.value);
                }
            }
            Node::List(items) => {
                for item in items {
                    self.index(&item.value);
                }
            }
            _ => {}
        }
    }

    fn add(&mut self, at: Span, what: impl std::fmt::Display, label: &str, help: String) {
        let message = format!(
            "the `input_schema` of `{}` is no JSON Schema: {what}",
            self.tool
        );
        self.sink.add(
            Diagnostic::new(Code::InvalidSchema, at, message)
                .label(label)
                .help(help),
        );
    }

    fn expected(&mut self, value: &Sp<Node>, keyword: &str, rule: Rule) {
        let noun = rule.noun();
        self.add(
            value.span,
            format_args!("`{keyword}` must be {noun}"),
            &format!("is {}", shown(&value.value)),
            format!("write {noun}"),
        );
    }

    fn check(&mut self, node: &'s Node, at: Span) {
        let Node::Map(entries) = node else {
            if !matches!(node, Node::Bool(_)) {
                self.add(
                    at,
                    "a schema must be a mapping, `true` or `false`",
                    &format!("is {}", shown(node)),
                    "write a schema, as `{ type: string }`".to_owned(),
                );
            }
            return;
        };
        for (key, value) in entries {
            if let Some(rule) = json_schema::rule(&key.value) {
                self.keyword(&key.value, rule, value);
            }
        }
    }

    fn keyword(&mut self, keyword: &'s str, rule: Rule, value: &'s Sp<Node>) {
        let at = value.span;
        match (rule, &value.value) {
            (Rule::Any, _)
            | (Rule::String, Node::String(_))
            | (Rule::Boolean, Node::Bool(_))
            | (Rule::Number, Node::Number(_) | Node::HugeInteger(_))
            | (Rule::List, Node::List(_)) => {}
            (Rule::Positive, Node::Number(number))
                if number.as_f64().is_some_and(|number| number > 0.0) => {}
            (Rule::Count, Node::Number(number))
                if number::integer(number).is_some_and(|count| count >= 0) => {}
            (Rule::Names, Node::List(items)) => self.names(keyword, items),
            (Rule::NamesByName, Node::Map(entries)) => {
                for (_, value) in entries {
                    self.keyword(keyword, Rule::Names, value);
                }
            }
            (Rule::Type, _) => self.types(value),
            (Rule::Schema, node) => self.check(node, at),
            (Rule::Schemas, Node::List(items)) if !items.is_empty() => {
                for item in items {
                    self.check(&item.value, item.span);
                }
            }
            (Rule::SchemaByName | Rule::SchemaByPattern, Node::Map(entries)) => {
                for (key, value) in entries {
                    if rule == Rule::SchemaByPattern {
                        self.pattern(&key.value, key.span);
                    }
                    self.check(&value.value, value.span);
                }
            }
            (Rule::Dependencies, Node::Map(entries)) => {
                for (_, value) in entries {
                    match &value.value {
                        Node::List(items) => self.names(keyword, items),
                        node => self.check(node, value.span),
                    }
                }
            }
            (Rule::Vocabulary, Node::Map(entries))
                if entries
                    .iter()
                    .all(|(_, value)| matches!(value.value, Node::Bool(_))) => {}
            (Rule::Pattern, Node::String(pattern)) => self.pattern(pattern, at),
            (Rule::Anchor, Node::String(name)) if json_schema::is_anchor(name) => {}
            (Rule::Identifier, Node::String(id)) if !id.trim_end_matches('#').contains('#') => {}
            (Rule::Dialect, Node::String(dialect)) => {
                if dialect.trim_end_matches('#') != json_schema::DIALECT {
                    self.add(
                        at,
                        "`$schema` names another version of it",
                        "not 2020-12",
                        format!("take it away, or write `{}`", json_schema::DIALECT),
                    );
                }
            }
            (Rule::Reference, Node::String(reference)) => self.reference(reference, at),
            _ => self.expected(value, keyword, rule),
        }
    }

    fn names(&mut self, keyword: &str, items: &'s [Sp<Node>]) {
        let mut seen = HashSet::new();
        for item in items {
            if !matches!(item.value, Node::String(_)) || !seen.insert(key(&item.value)) {
                self.expected(item, keyword, Rule::Names);
            }
        }
    }

    fn types(&mut self, value: &'s Sp<Node>) {
        let is_type =
            |node: &Node| matches!(node, Node::String(name) if json_schema::is_type(name));
        match &value.value {
            node if is_type(node) => {}
            Node::List(items) if !items.is_empty() => {
                let mut seen = HashSet::new();
                for item in items {
                    if !is_type(&item.value) || !seen.insert(key(&item.value)) {
                        self.expected(item, "type", Rule::Type);
                    }
                }
            }
            _ => self.expected(value, "type", Rule::Type),
        }
    }

    fn pattern(&mut self, pattern: &str, at: Span) {
        if json_schema::is_hopeless(pattern) {
            let what = format_args!("`{}` is no regular expression", wording::one_line(pattern));
            let help = "close what is opened, and put a `\\` before a character that means itself";
            self.add(at, what, "is none", help.to_owned());
        }
    }

    /// References stay within the schema: nothing is fetched.
    fn reference(&mut self, reference: &'s str, at: Span) {
        let leads = match reference.strip_prefix('#') {
            _ if self.has_ids => true,
            Some("") => true,
            Some(pointer) if pointer.starts_with('/') => {
                leads_to_schema(self.root, pointer, &mut self.left)
            }
            Some(anchor) => self.anchors.contains(anchor),
            None => reference.trim_end_matches('#') == json_schema::DIALECT,
        };
        if leads {
            return;
        }
        let (what, help) = if reference.starts_with('#') {
            (
                "leads nowhere",
                "declare what it leads to under `$defs`, as `#/$defs/name`",
            )
        } else {
            (
                "leads out of the schema, and nothing is fetched",
                "copy what it leads to into `$defs`, and write `#/$defs/name`",
            )
        };
        self.add(
            at,
            format_args!("the reference `{}` {what}", wording::one_line(reference)),
            "leads nowhere",
            help.to_owned(),
        );
    }
}

/// Whether a JSON pointer, after its `#`, leads to a schema.
fn leads_to_schema(root: &Node, pointer: &str, left: &mut usize) -> bool {
    let mut node = root;
    for step in pointer.split('/').skip(1) {
        let step = decoded(step).replace("~1", "/").replace("~0", "~");
        let next = match node {
            Node::Map(entries) if entries.len() > *left => return true,
            Node::Map(entries) => find(entries, &step).map(|value| &value.value),
            Node::List(items) => step
                .parse()
                .ok()
                .and_then(|at: usize| items.get(at))
                .map(|item| &item.value),
            _ => None,
        };
        if let Node::Map(entries) = node {
            *left -= entries.len();
        }
        match next {
            Some(next) => node = next,
            None => return false,
        }
    }
    matches!(node, Node::Map(_) | Node::Bool(_))
}

/// Without percent-encoding.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        let hex = after.get(..2).and_then(|two| std::str::from_utf8(two).ok());
        match hex
            .and_then(|hex| u8::from_str_radix(hex, 16).ok())
            .filter(|_| *first == b'%')
        {
            Some(byte) => {
                bytes.push(byte);
                rest = &after[2..];
            }
            None => {
                bytes.push(*first);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
