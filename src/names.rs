//! Rust identifiers from names of the spec.

use std::borrow::Cow;

use heck::{ToSnakeCase, ToUpperCamelCase};
use unicode_normalization::UnicodeNormalization;

/// The identifier of a function, a field or a module: `plantedOn` gives `planted_on`, `type` gives `r#type`.
///
/// `None` where nothing of the name can stand in an identifier.
pub fn snake(name: &str) -> Option<String> {
    let text = normal(name).to_snake_case();
    if text.starts_with(|first: char| first.is_ascii_digit())
        && text.chars().all(|c| c == '_' || c.is_ascii_digit())
    {
        // A `_9` says nothing, and clippy says so.
        return Some(format!("n_{text}"));
    }
    identifier(text)
}

/// The identifier of a type or a variant: `in_progress` gives `InProgress`, `self` gives `Self_`.
pub fn camel(name: &str) -> Option<String> {
    identifier(normal(name).to_upper_camel_case())
}

/// `ﬁ` and `fi` look like one name, and rustc warns of the first; of two ways to write `Å` it takes both for one.
fn normal(name: &str) -> Cow<'_, str> {
    if name.is_ascii() {
        Cow::Borrowed(name)
    } else {
        Cow::Owned(name.nfkc().collect())
    }
}

/// The keywords of edition 2024 that have a raw form, those that are reserved among them.
const KEYWORDS: &[&str] = &[
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "do", "dyn",
    "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let",
    "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "return",
    "static", "struct", "trait", "true", "try", "type", "typeof", "unsafe", "unsized", "use",
    "virtual", "where", "while", "yield",
];

fn identifier(text: String) -> Option<String> {
    if text.is_empty() {
        return None;
    }
    if matches!(text.as_str(), "self" | "Self" | "super" | "crate") {
        return Some(format!("{text}_"));
    }
    if text.starts_with(|first: char| first.is_ascii_digit()) {
        return Some(format!("_{text}"));
    }
    if KEYWORDS.contains(&text.as_str()) {
        return Some(format!("r#{text}"));
    }
    // What is ASCII needs no parser, and a spec has thousands of names.
    let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '_';
    if text.chars().all(is_plain) || syn::parse_str::<syn::Ident>(&text).is_ok() {
        return Some(text);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keywords_digits_and_separators() {
        let cases = [
            ("order_book", "order_book"),
            ("plantedOn", "planted_on"),
            ("find-tree", "find_tree"),
            ("archive.search", "archive_search"),
            ("type", "r#type"),
            ("gen", "r#gen"),
            ("self", "self_"),
            ("crate", "crate_"),
            ("2fast", "_2fast"),
            ("_9", "n_9"),
            ("größe", "größe"),
            ("ﬁx", "fix"),
            ("\u{1112}\u{1161}\u{11ab}", "\u{d55c}"),
        ];
        for (name, ident) in cases {
            assert_eq!(snake(name).as_deref(), Some(ident), "{name}");
        }
        assert_eq!(camel("in_progress").as_deref(), Some("InProgress"));
        assert_eq!(camel("self").as_deref(), Some("Self_"));
        assert_eq!(camel("\u{212b}").as_deref(), Some("\u{c5}"));
        assert_eq!(camel("<="), None);
    }

    /// syn knows `gen` as an identifier of older editions; emitted crates are of 2024.
    #[test]
    fn keywords_are_those_of_the_parser() {
        for keyword in KEYWORDS.iter().filter(|keyword| **keyword != "gen") {
            assert!(syn::parse_str::<syn::Ident>(keyword).is_err(), "{keyword}");
            assert!(syn::parse_str::<syn::Ident>(&format!("r#{keyword}")).is_ok());
        }
        for word in ["union", "raw", "safe", "default", "auto", "macro_rules"] {
            assert!(syn::parse_str::<syn::Ident>(word).is_ok(), "{word}");
        }
    }
}
