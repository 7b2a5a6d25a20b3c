//! Rust identifiers from names of the spec.

use heck::{ToSnakeCase, ToUpperCamelCase};

/// The identifier of a function, a field or a module: `plantedOn` gives `planted_on`, `type` gives `r#type`.
///
/// `None` where nothing of the name can stand in an identifier.
pub fn snake(name: &str) -> Option<String> {
    identifier(name.to_snake_case())
}

/// The identifier of a type or a variant: `in_progress` gives `InProgress`, `self` gives `Self_`.
pub fn camel(name: &str) -> Option<String> {
    identifier(name.to_upper_camel_case())
}

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
    // syn knows `gen` as an identifier of older editions; emitted crates are of 2024.
    if text != "gen" && syn::parse_str::<syn::Ident>(&text).is_ok() {
        return Some(text);
    }
    let raw = format!("r#{text}");
    syn::parse_str::<syn::Ident>(&raw).is_ok().then_some(raw)
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
            ("größe", "größe"),
        ];
        for (name, ident) in cases {
            assert_eq!(snake(name).as_deref(), Some(ident), "{name}");
        }
        assert_eq!(camel("in_progress").as_deref(), Some("InProgress"));
        assert_eq!(camel("self").as_deref(), Some("Self_"));
        assert_eq!(camel("<="), None);
    }
}
