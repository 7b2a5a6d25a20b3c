//! Prompts.

use super::{Kind, Lower, Place, schema::Use};
use crate::spec::{Node, Prompt, PromptReturns};

const PROMPT: Kind = Kind {
    noun: "a prompt",
    keys: &[
        "title",
        "description",
        "arguments",
        "resolve",
        "context",
        "concurrent",
        "icons",
        "meta",
        "returns",
    ],
};

pub(in crate::spec) const PROMPT_RETURNS: &[(&str, PromptReturns)] = &[
    ("text", PromptReturns::Text),
    ("messages", PromptReturns::Messages),
];

/// What others call them.
const SYNONYMS: &[(&str, &str)] = &[
    ("string", "text"),
    ("str", "text"),
    ("content", "messages"),
    ("contents", "messages"),
];

impl Lower<'_> {
    pub(super) fn prompt(&mut self, place: &Place, node: Node) -> Prompt {
        let Some(mut map) = self.mapping(place, node, "a mapping with `returns`", PROMPT) else {
            return Prompt {
                broken: true,
                ..Prompt::default()
            };
        };
        map.require(
            self,
            "returns",
            "add `returns: text` or `returns: messages`",
        );
        Prompt {
            title: map.read(self, "title", Self::text),
            description: map.read(self, "description", Self::text),
            arguments: map.read(self, "arguments", |lower, place, node| {
                lower.arguments(place, node, Use::PromptArgument)
            }),
            resolve: map.read(self, "resolve", Self::resolve),
            context: map.read(self, "context", Self::flag),
            concurrent: map.read(self, "concurrent", Self::flag),
            icons: map.read(self, "icons", Self::icons),
            meta: map.read(self, "meta", Self::object),
            returns: map.read(self, "returns", |lower, place, node| {
                lower.word_or_synonym(place, node, PROMPT_RETURNS, SYNONYMS)
            }),
            broken: map.broken,
        }
    }
}
