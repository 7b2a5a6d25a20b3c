//! Patterns of strings, each compiled once for the process.

use std::{fmt, sync::OnceLock};

use regex::Regex;

/// A regular expression of the spec.
pub(crate) struct Pattern {
    text: &'static str,
    /// `None` for one that is none: the checker lets no such pattern through.
    regex: OnceLock<Option<Regex>>,
}

impl Pattern {
    pub(crate) const fn new(text: &'static str) -> Self {
        Self {
            text,
            regex: OnceLock::new(),
        }
    }

    /// Whether it matches somewhere in the text.
    pub(crate) fn matches(&self, text: &str) -> bool {
        let regex = self.regex.get_or_init(|| Regex::new(self.text).ok());
        regex.as_ref().is_some_and(|regex| regex.is_match(text))
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text)
    }
}
