//! What the values between a caller's steps are called.

use std::collections::HashSet;

/// What the emitted functions call their own things.
const TAKEN: [&str; 10] = [
    "app",
    "args",
    "arguments",
    "round",
    "context",
    "result",
    "request",
    "response",
    "accepted",
    "uri",
];

/// The names of one function, each given once.
#[derive(Default)]
pub(super) struct Names {
    given: HashSet<String>,
}

impl Names {
    pub(super) fn clear(&mut self) {
        self.given.clear();
    }

    /// The first of the candidates that is free; where none is, one of them with something added.
    pub(super) fn give(&mut self, candidates: &[&str]) -> String {
        if let Some(free) = candidates.iter().find(|name| self.is_free(name)) {
            self.given.insert((*free).to_owned());
            return (*free).to_owned();
        }
        let taken = candidates.iter().find(|name| TAKEN.contains(name));
        let stem = match taken {
            Some(name) => format!("{name}_value"),
            None => candidates
                .last()
                .map_or("value", |name| stem(name))
                .to_owned(),
        };
        if self.is_free(&stem) {
            self.given.insert(stem.clone());
            return stem;
        }
        let mut number = 2;
        loop {
            let name = format!("{stem}_{number}");
            if self.is_free(&name) {
                self.given.insert(name.clone());
                return name;
            }
            number += 1;
        }
    }

    fn is_free(&self, name: &str) -> bool {
        !TAKEN.contains(&name) && !self.given.contains(name)
    }
}

/// A name to which something can be added.
pub(super) fn stem(name: &str) -> &str {
    name.strip_prefix("r#")
        .unwrap_or(name)
        .trim_end_matches('_')
}
