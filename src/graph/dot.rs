//! A graph in the language of Graphviz.

use std::fmt::Write as _;

use super::{Graph, Kind, Mark, Node};
use crate::visible;

impl Graph {
    pub fn to_dot(&self) -> String {
        let mut text = String::from(
            "digraph mcpgen {\n  rankdir=LR;\n  node [shape=box, style=\"rounded,filled\", fillcolor=white, \
             fontname=\"Helvetica\"];\n  edge [fontname=\"Helvetica\", fontsize=10];\n",
        );
        for (id, node) in self.nodes.iter().enumerate() {
            let _ = writeln!(
                text,
                "  n{id} [label={}{}];",
                quoted(&node.lines().join("\n")),
                style(node)
            );
        }
        for arrow in self.arrows() {
            let mut attributes = Vec::new();
            let words = self.words(arrow);
            if !words.is_empty() {
                attributes.push(format!("label={}", quoted(&words)));
            }
            let mark = arrow.parameter.mark;
            if matches!(mark, Some(Mark::Outcome | Mark::Missing)) {
                attributes.push("style=dashed".to_owned());
            }
            if mark.is_some_and(Mark::is_wrong) {
                attributes.push("color=\"#c92a2a\", fontcolor=\"#c92a2a\"".to_owned());
            }
            let attributes = match &*attributes {
                [] => String::new(),
                some => format!(" [{}]", some.join(", ")),
            };
            let _ = writeln!(text, "  n{} -> n{}{attributes};", arrow.from, arrow.to);
        }
        text + "}\n"
    }
}

fn style(node: &Node) -> String {
    let mut style = String::from(match node.kind {
        Kind::Argument => ", shape=ellipse, fillcolor=\"#f1f3f5\"",
        Kind::Resolver(_) if node.asks() => ", shape=hexagon, style=filled, fillcolor=\"#fff3bf\"",
        Kind::Resolver(_) => "",
        Kind::Unknown => ", style=\"filled,dashed\", color=\"#c92a2a\", fillcolor=\"#ffe3e3\"",
        Kind::Tool | Kind::Prompt | Kind::Resource => {
            ", style=filled, fillcolor=\"#d0ebff\", peripheries=2"
        }
    });
    if node.is_shared() {
        style.push_str(", penwidth=3");
    }
    if !node.reached {
        style.push_str(", color=\"#868e96\", fontcolor=\"#868e96\"");
    }
    style
}

/// A string of the language: backslashes start escapes of Graphviz's own, so they are doubled.
fn quoted(text: &str) -> String {
    let text = visible::text(text)
        .replace('\\', "\\\\")
        .replace('"', "\\\"")
        .replace('\n', "\\n");
    format!("\"{text}\"")
}
