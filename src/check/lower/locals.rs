//! What the values between a caller's steps are called.

use std::collections::HashMap;

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

/// A name by number; the same for the same name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct NameId(usize);

impl NameId {
    pub(super) fn number(self) -> usize {
        self.0
    }
}

/// The names of one function, each given once. One value serves all functions.
#[derive(Default)]
pub(super) struct Names {
    numbers: HashMap<String, NameId>,
    names: Vec<Name>,
    function: usize,
}

struct Name {
    text: String,
    /// The last function that has given it.
    given: Option<usize>,
    is_taken: bool,
}

impl Names {
    pub(super) fn id(&mut self, text: &str) -> NameId {
        if let Some(id) = self.numbers.get(text) {
            return *id;
        }
        let id = NameId(self.names.len());
        self.names.push(Name {
            text: text.to_owned(),
            given: None,
            is_taken: TAKEN.contains(&text),
        });
        self.numbers.insert(text.to_owned(), id);
        id
    }

    pub(super) fn text(&self, id: NameId) -> &str {
        self.names.get(id.0).map_or("", |name| name.text.as_str())
    }

    /// Begins a function.
    pub(super) fn begin(&mut self, function: usize) {
        self.function = function;
    }

    /// The first of the candidates that is free; where none is, one of them with something added.
    pub(super) fn give(&mut self, candidates: &[NameId]) -> NameId {
        if let Some(free) = candidates.iter().copied().find(|id| self.take(*id)) {
            return free;
        }
        let taken = |id: &&NameId| self.names.get(id.0).is_some_and(|name| name.is_taken);
        let stem = match (candidates.iter().find(taken), candidates.last()) {
            (Some(id), _) => format!("{}_value", self.text(*id)),
            (None, Some(id)) => self.stem(*id).to_owned(),
            (None, None) => "value".to_owned(),
        };
        let mut name = stem.clone();
        let mut number = 2;
        loop {
            let id = self.id(&name);
            if self.take(id) {
                return id;
            }
            name = format!("{stem}_{number}");
            number += 1;
        }
    }

    /// A name to which something can be added.
    pub(super) fn stem(&self, id: NameId) -> &str {
        let text = self.text(id);
        text.strip_prefix("r#")
            .unwrap_or(text)
            .trim_end_matches('_')
    }

    /// Gives a name, if it is free.
    fn take(&mut self, id: NameId) -> bool {
        let function = Some(self.function);
        match self.names.get_mut(id.0) {
            Some(name) if !name.is_taken && name.given != function => {
                name.given = function;
                true
            }
            _ => false,
        }
    }
}
