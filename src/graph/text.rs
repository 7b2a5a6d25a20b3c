//! A graph as text: a tree for each caller, what it needs below it.

use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;

use super::{Graph, Kind, Mark, Node, Parameter};
use crate::visible;

/// Deeper levels are not shown: the indentation of a chain of thousands would fill megabytes.
const DEEPEST: usize = 40;

impl Graph {
    /// What each caller needs, as a tree. What it needs in a second place is shown in the first.
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        for node in self.nodes.iter().filter(|node| node.is_caller()) {
            if !text.is_empty() {
                text.push('\n');
            }
            let _ = writeln!(text, "{} {}{}", node.noun(), shown(&node.name), gives(node));
            self.tree(node, &mut text);
        }
        let unused: Vec<String> = self
            .nodes
            .iter()
            .filter(|node| !node.reached)
            .map(|node| shown(&node.name))
            .collect();
        if !unused.is_empty() {
            let _ = writeln!(text, "\nreached by no caller: {}", unused.join(", "));
        }
        text
    }

    fn tree(&self, root: &Node, text: &mut String) {
        let takers = self.takers_within(root);
        let mut seen = HashSet::new();
        let mut indent = String::new();
        let mut stack = vec![root.parameters.iter().peekable()];
        while let Some(level) = stack.last_mut() {
            let Some(parameter) = level.next() else {
                stack.pop();
                // A bar or a space, and three more characters.
                for _ in 0..4 {
                    indent.pop();
                }
                continue;
            };
            let last = level.peek().is_none();
            let branch = if last { "└── " } else { "├── " };
            let _ = write!(text, "{indent}{branch}{}", shown(&parameter.name));
            let from = parameter
                .from
                .and_then(|id| Some((id, self.nodes.get(id)?)));
            let Some((id, node)) = from.filter(|(_, node)| node.kind != Kind::Argument) else {
                argument(parameter, root, text);
                text.push('\n');
                continue;
            };
            let again = !seen.insert(id);
            resolved(parameter, node, text);
            if again {
                text.push_str(" (above)");
            } else {
                text.push_str(&gives(node));
                if let Some(takers) = takers.get(&id).filter(|takers| **takers > 1) {
                    let _ = write!(text, ", shared by {takers}");
                }
            }
            if !again && !node.parameters.is_empty() {
                if stack.len() < DEEPEST {
                    indent.push_str(if last { "    " } else { "│   " });
                    stack.push(node.parameters.iter().peekable());
                } else {
                    text.push_str(" ...");
                }
            }
            text.push('\n');
        }
    }

    /// How many parameters want the value of each node in a call of `root`.
    fn takers_within(&self, root: &Node) -> HashMap<usize, usize> {
        let mut takers: HashMap<usize, usize> = HashMap::new();
        let mut queue = vec![root];
        while let Some(node) = queue.pop() {
            for id in node
                .parameters
                .iter()
                .filter_map(|parameter| parameter.from)
            {
                let count = takers.entry(id).or_default();
                *count += 1;
                if *count == 1 {
                    queue.extend(self.nodes.get(id));
                }
            }
        }
        takers
    }
}

fn argument(parameter: &Parameter, caller: &Node, text: &mut String) {
    if let Some(ty) = &parameter.ty {
        let _ = write!(text, ": {}", shown(ty));
    }
    if parameter.mark == Some(Mark::Missing) {
        let name = shown(&caller.name);
        let _ = write!(text, " (missing: {name} has no such argument)");
    }
}

fn resolved(parameter: &Parameter, from: &Node, text: &mut String) {
    let _ = write!(text, ": {}", shown(&from.name));
    text.push_str(match parameter.mark {
        Some(Mark::Missing) => " (missing: there is no such resolver)",
        Some(Mark::Cycle) => " (cycle)",
        Some(Mark::Outcome) => " (outcome)",
        None => "",
    });
}

/// What a resolver or a caller does, after a comma.
fn gives(node: &Node) -> String {
    match node.does() {
        Some(does) if node.kind != Kind::Unknown => format!(", {}", shown(&does)),
        _ => String::new(),
    }
}

fn shown(text: &str) -> String {
    visible::line(text)
}
