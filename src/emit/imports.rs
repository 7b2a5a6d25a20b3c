//! The `use` declarations at the top of a file.

use std::collections::BTreeSet;

/// Paths to be imported, added in any order.
#[derive(Default)]
pub(super) struct Imports(BTreeSet<String>);

impl Imports {
    /// Adds a path, such as `std::collections::BTreeMap`.
    pub(super) fn add(&mut self, path: &str) {
        if !self.0.contains(path) {
            self.0.insert(path.to_owned());
        }
    }

    /// A declaration for each: the standard library's, other crates', and the crate's own. The writer makes them one.
    pub(super) fn render(&self) -> String {
        let mut paths: Vec<&String> = self.0.iter().collect();
        paths.sort_by_key(|path| match path.split("::").next() {
            Some("std") => 0,
            Some("crate" | "super") => 2,
            _ => 1,
        });
        paths
            .into_iter()
            .map(|path| format!("use {path};\n"))
            .collect()
    }

    /// The paths, sorted.
    pub(super) fn paths(&self) -> Vec<String> {
        self.0.iter().cloned().collect()
    }
}
