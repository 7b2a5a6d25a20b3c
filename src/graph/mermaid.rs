//! A graph as a Mermaid flowchart, which GitHub and many editors draw.

use std::fmt::Write as _;

use super::{Graph, Kind, Mark, Node};

impl Graph {
    pub fn to_mermaid(&self) -> String {
        let mut text = String::from("flowchart LR\n");
        for (id, node) in self.nodes.iter().enumerate() {
            let label = label(node);
            let shape = match node.kind {
                Kind::Argument => format!("([\"{label}\"])"),
                Kind::Resolver(_) if node.asks() => format!("{{{{\"{label}\"}}}}"),
                Kind::Resolver(_) | Kind::Unknown => format!("[\"{label}\"]"),
                Kind::Tool | Kind::Prompt | Kind::Resource => format!("[[\"{label}\"]]"),
            };
            let _ = writeln!(text, "  n{id}{shape}");
        }
        let mut wrong = Vec::new();
        for (n, arrow) in self.arrows().enumerate() {
            let line = match arrow.parameter.mark {
                None | Some(Mark::Cycle) => "-->",
                Some(Mark::Outcome | Mark::Missing) => "-.->",
            };
            if arrow.parameter.mark.is_some_and(Mark::is_wrong) {
                wrong.push(n.to_string());
            }
            let words = escape(&self.words(arrow));
            let words = match &*words {
                "" => String::new(),
                words => format!("|\"{words}\"|"),
            };
            let _ = writeln!(text, "  n{} {line}{words} n{}", arrow.from, arrow.to);
        }
        self.classes(&mut text);
        if !wrong.is_empty() {
            let _ = writeln!(
                text,
                "  linkStyle {} stroke:#c92a2a,color:#c92a2a",
                wrong.join(",")
            );
        }
        text
    }

    fn classes(&self, text: &mut String) {
        type Test = fn(&Node) -> bool;
        let classes: [(&str, &str, Test); 6] = [
            (
                "argument",
                "fill:#f1f3f5,stroke:#868e96,color:#212529",
                |node| node.kind == Kind::Argument,
            ),
            (
                "caller",
                "fill:#d0ebff,stroke:#1971c2,color:#212529",
                Node::is_caller,
            ),
            (
                "asks",
                "fill:#fff3bf,stroke:#e67700,color:#212529",
                Node::asks,
            ),
            ("shared", "stroke-width:3px", Node::is_shared),
            ("unused", "stroke-dasharray:4", |node| !node.reached),
            (
                "unknown",
                "fill:#ffe3e3,stroke:#c92a2a,color:#212529,stroke-dasharray:4",
                |node| node.kind == Kind::Unknown,
            ),
        ];
        for (name, style, test) in classes {
            let members: Vec<String> = self
                .nodes
                .iter()
                .enumerate()
                .filter(|(_, node)| test(node))
                .map(|(id, _)| format!("n{id}"))
                .collect();
            if !members.is_empty() {
                let _ = writeln!(text, "  classDef {name} {style}");
                let _ = writeln!(text, "  class {} {name}", members.join(","));
            }
        }
    }
}

fn label(node: &Node) -> String {
    let lines: Vec<String> = node.lines().iter().map(|line| escape(line)).collect();
    lines.join("<br>")
}

/// Everything that could mean something to Mermaid, Markdown or HTML as a numeric entity.
fn escape(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        if c.is_alphanumeric() || matches!(c, ' ' | '_' | '-' | '.' | ',' | ':' | '?' | '\'') {
            escaped.push(c);
        } else {
            let _ = write!(escaped, "#{};", c as u32);
        }
    }
    escaped
}
