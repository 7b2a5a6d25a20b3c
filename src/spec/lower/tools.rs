//! Tools.

use super::{Kind, Lower, Place, schema::Use};
use crate::{
    diagnostic::{Code, Diagnostic},
    spec::{Node, Tool, ToolAnnotations, ToolReturns},
};

const TOOL: Kind = Kind {
    noun: "a tool",
    keys: &[
        "title",
        "description",
        "arguments",
        "input_schema",
        "resolve",
        "context",
        "concurrent",
        "annotations",
        "icons",
        "meta",
        "returns",
    ],
};

const ANNOTATIONS: Kind = Kind {
    noun: "a tool's `annotations`",
    keys: &["read_only", "destructive", "idempotent", "open_world"],
};

impl Lower<'_> {
    pub(super) fn tool(&mut self, place: &Place, node: Node) -> Tool {
        let Some(mut map) = self.mapping(place, node, "a mapping with `returns`", TOOL) else {
            return Tool {
                broken: true,
                ..Tool::default()
            };
        };
        map.require(
            self,
            "returns",
            "add `returns: …`: a type, `content`, or `none` where there is nothing to give",
        );
        map.exclusive(
            self,
            &["arguments", "input_schema"],
            "an `input_schema` stands in the place of `arguments`: keep one of them",
        );
        Tool {
            title: map.read(self, "title", Self::text),
            description: map.read(self, "description", Self::text),
            arguments: map.read(self, "arguments", |lower, place, node| {
                lower.arguments(place, node, Use::ToolArgument)
            }),
            input_schema: map.read(self, "input_schema", Self::input_schema),
            resolve: map.read(self, "resolve", Self::resolve),
            context: map.read(self, "context", Self::flag),
            concurrent: map.read(self, "concurrent", Self::flag),
            annotations: map.read(self, "annotations", Self::tool_annotations),
            icons: map.read(self, "icons", Self::icons),
            meta: map.read(self, "meta", Self::object),
            returns: map.read(self, "returns", Self::tool_returns),
            broken: map.broken,
        }
    }

    /// Left as it is written; whether it is a JSON Schema is for the checker to say.
    fn input_schema(&mut self, place: &Place, node: Node) -> Option<Node> {
        if let Node::Map(_) = node {
            return Some(node);
        }
        self.lose(&node);
        self.report(
            Diagnostic::new(
                Code::InvalidSchema,
                place.culprit(),
                "`input_schema` takes a JSON Schema for an object",
            )
            .label("no mapping")
            .help("begin it with `type: object`"),
        );
        None
    }

    fn tool_annotations(&mut self, place: &Place, node: Node) -> Option<ToolAnnotations> {
        let expected = "a mapping of hint to true or false";
        let mut map = self.mapping(place, node, expected, ANNOTATIONS)?;
        Some(ToolAnnotations {
            read_only: map.read(self, "read_only", Self::flag),
            destructive: map.read(self, "destructive", Self::flag),
            idempotent: map.read(self, "idempotent", Self::flag),
            open_world: map.read(self, "open_world", Self::flag),
        })
    }

    fn tool_returns(&mut self, place: &Place, node: Node) -> Option<ToolReturns> {
        Some(match &node {
            Node::String(word) if word == "none" => ToolReturns::None,
            Node::String(word) if word == "content" => ToolReturns::Content,
            Node::Null => {
                let help = Some("write `returns: none` where there is nothing to give".to_owned());
                return self.wrong(place, &node, "a type, `content` or `none`", help);
            }
            _ => ToolReturns::Value(self.schema(place, node, Use::Returns)),
        })
    }
}
