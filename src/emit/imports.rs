//! The `use` declarations at the top of a file.

use std::collections::BTreeMap;

/// Paths to be imported: added in any order, written sorted and each once.
#[derive(Default)]
pub(super) struct Imports(Node);

#[derive(Default)]
struct Node {
    /// The path up to here is wanted itself.
    wanted: bool,
    children: BTreeMap<String, Node>,
}

impl Imports {
    /// Adds a path, such as `std::collections::BTreeMap`.
    pub(super) fn add(&mut self, path: &str) {
        let mut node = &mut self.0;
        for part in path.split("::") {
            node = node.children.entry(part.to_owned()).or_default();
        }
        node.wanted = true;
    }

    /// The declarations: the standard library's, other crates', and the crate's own.
    pub(super) fn render(&self) -> String {
        let mut roots: Vec<_> = self.0.children.iter().collect();
        roots.sort_by_key(|(root, _)| match root.as_str() {
            "std" => 0,
            "crate" | "super" => 2,
            _ => 1,
        });
        roots
            .into_iter()
            .map(|(root, node)| format!("use {};\n", tree(root, node)))
            .collect()
    }
}

impl Imports {
    /// The paths, each whole.
    pub(super) fn paths(&self) -> Vec<String> {
        let mut paths = Vec::new();
        walk(&self.0, "", &mut paths);
        paths
    }
}

fn walk(node: &Node, path: &str, paths: &mut Vec<String>) {
    if node.wanted {
        paths.push(path.to_owned());
    }
    for (name, node) in &node.children {
        let separator = if path.is_empty() { "" } else { "::" };
        walk(node, &format!("{path}{separator}{name}"), paths);
    }
}

fn tree(name: &str, node: &Node) -> String {
    let mut parts: Vec<String> = node.wanted.then(|| "self".to_owned()).into_iter().collect();
    parts.extend(node.children.iter().map(|(name, node)| tree(name, node)));
    match parts.as_slice() {
        [] => name.to_owned(),
        [one] if one == "self" => name.to_owned(),
        [one] => format!("{name}::{one}"),
        parts => format!("{name}::{{{}}}", parts.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_share_their_beginnings() {
        let mut imports = Imports::default();
        for path in [
            "crate::generated::support::schema",
            "rmcp::model::Tool",
            "crate::generated::support::Result",
            "crate::generated::models",
            "std::collections::BTreeMap",
            "crate::generated::models::Stock",
            "rmcp::model::Tool",
        ] {
            imports.add(path);
        }
        assert_eq!(
            imports.render(),
            "use std::collections::BTreeMap;\n\
             use rmcp::model::Tool;\n\
             use crate::generated::{models::{self, Stock}, support::{Result, schema}};\n"
        );
    }
}
