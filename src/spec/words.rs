//! The words of other languages and systems for our types.

use super::lower::is_name_letter;

/// What such a word stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Word {
    /// A type, as we write it.
    Type(&'static str),
    /// A string in a format of its own.
    Formatted(&'static str),
    Object,
    List,
    Map,
    /// What may be left out.
    Optional,
    /// One of several types.
    Union,
    Enum,
    Nothing,
    Bytes,
}

const WORDS: &[(Word, &[&str])] = &[
    (
        Word::Type("string"),
        &["string", "str", "text", "char", "varchar"],
    ),
    (
        Word::Type("integer"),
        &[
            "integer", "int", "int32", "int64", "i8", "i16", "i32", "i64", "u8", "u16", "u32",
            "u64", "usize", "isize", "uint", "long", "short", "bigint",
        ],
    ),
    (
        Word::Type("number"),
        &[
            "number", "float", "double", "decimal", "f32", "f64", "real", "numeric", "float32",
            "float64",
        ],
    ),
    (Word::Type("boolean"), &["boolean", "bool"]),
    (
        Word::Type("any"),
        &["any", "unknown", "mixed", "value", "anything"],
    ),
    (
        Word::Formatted("date-time"),
        &["datetime", "date-time", "date_time", "timestamp", "instant"],
    ),
    (Word::Formatted("date"), &["date", "day"]),
    (Word::Formatted("time"), &["time"]),
    (
        Word::Formatted("duration"),
        &["duration", "timedelta", "interval"],
    ),
    (Word::Formatted("uuid"), &["uuid", "guid"]),
    (Word::Formatted("email"), &["email"]),
    (Word::Formatted("uri"), &["uri", "url"]),
    (Word::Bytes, &["bytes", "byte", "blob", "binary", "base64"]),
    (Word::Enum, &["enum"]),
    (
        Word::Object,
        &["object", "hash", "record", "struct", "json"],
    ),
    (
        Word::Map,
        &[
            "map",
            "dict",
            "dictionary",
            "hashmap",
            "btreemap",
            "mapping",
        ],
    ),
    (
        Word::List,
        &[
            "list", "array", "vec", "slice", "tuple", "set", "seq", "sequence", "iterable",
        ],
    ),
    (Word::Optional, &["optional", "option", "maybe", "nullable"]),
    (Word::Union, &["union", "either", "oneof"]),
    (
        Word::Nothing,
        &[
            "null",
            "nil",
            "undefined",
            "void",
            "unit",
            "nothing",
            "empty",
            "never",
        ],
    ),
];

/// What a word stands for, whatever its case.
pub(crate) fn word(written: &str) -> Option<Word> {
    let written = written.to_lowercase();
    let mut words = WORDS.iter();
    words
        .find(|(_, others)| others.contains(&written.as_str()))
        .map(|(word, _)| *word)
}

/// Other languages' way to write a type, `Vec<int>` or `dict[str, float]`, in ours; types are nested `depth` deep at
/// most.
pub(super) fn translated(written: &str, depth: usize) -> Option<String> {
    let (written, optional) = match written.strip_suffix('?') {
        Some(written) => (written, true),
        None => (written, false),
    };
    let (ours, optional) = match applied(written) {
        Some((name, inner)) if word(name) == Some(Word::Optional) => (inner, true),
        _ => (written, optional),
    };
    let mark = if optional { "?" } else { "" };
    Some(ty(ours, depth)? + mark)
}

/// `Vec<int>` as `Vec` and `int`.
fn applied(written: &str) -> Option<(&str, &str)> {
    let (name, inner) = written.split_at(written.find(['<', '['])?);
    let inner = match inner.strip_prefix('<') {
        Some(inner) => inner.strip_suffix('>')?,
        None => inner.strip_prefix('[')?.strip_suffix(']')?,
    };
    Some((name.trim(), inner))
}

fn ty(written: &str, depth: usize) -> Option<String> {
    let written = written.trim();
    let Some((name, inner)) = applied(written) else {
        let named = written.starts_with(|first: char| first.is_alphabetic() || first == '_')
            && written.chars().all(is_name_letter);
        return match word(written) {
            Some(Word::Type(ours)) => Some(ours.to_owned()),
            Some(_) => None,
            None => named.then(|| written.to_owned()),
        };
    };
    let depth = depth.checked_sub(1)?;
    if inner.is_empty() {
        return Some(format!("list<{}>", ty(name, depth)?));
    }
    match word(name)? {
        Word::List => Some(format!("list<{}>", ty(inner, depth)?)),
        Word::Map | Word::Object => {
            let value = inner.split_once(',').map_or(inner, |(_, value)| value);
            Some(format!("map<{}>", ty(value, depth)?))
        }
        _ => None,
    }
}

/// What a text means that stands where true or false is wanted, and how to write that; `written` is how it stands in
/// the file.
pub(crate) fn truth(text: &str, written: &str) -> Option<(bool, String)> {
    let value = match text.to_lowercase().as_str() {
        "yes" | "on" | "y" | "true" => true,
        "no" | "off" | "n" | "false" => false,
        _ => return None,
    };
    let why = if is_quoted(written) {
        ", without quotes".to_owned()
    } else if text.eq_ignore_ascii_case(&value.to_string()) {
        ", in small letters".to_owned()
    } else {
        format!("; in YAML 1.2 `{text}` is a text")
    };
    Some((value, format!("write `{value}`{why}")))
}

pub(crate) fn is_quoted(written: &str) -> bool {
    written.starts_with(['"', '\''])
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn each_word_stands_for_one_thing() {
        let words = WORDS.iter().flat_map(|(_, words)| *words);
        let mut seen = HashSet::new();
        for word in words {
            assert_eq!(*word, word.to_lowercase());
            assert!(seen.insert(word), "{word}");
        }
    }

    #[test]
    fn types_of_other_languages() {
        let cases = [
            ("Vec<i64>", Some("list<integer>")),
            ("List[Book]", Some("list<Book>")),
            ("str[]", Some("list<string>")),
            ("dict[str, list[float]]", Some("map<list<number>>")),
            ("Map<boolean>", Some("map<boolean>")),
            ("Optional[str]", Some("string?")),
            ("Option<Vec<u8>>", Some("list<integer>?")),
            ("Book[]?", Some("list<Book>?")),
            ("Vec<Option<i64>>", None),
            ("tuple[int, int]", None),
            ("map[string]int", None),
            ("Vec<", None),
            ("Matrix<int>", None),
        ];
        for (theirs, ours) in cases {
            assert_eq!(translated(theirs, 8).as_deref(), ours, "{theirs}");
        }
        let deep = "Vec<".repeat(100_000) + &">".repeat(100_000);
        assert_eq!(translated(&deep, 8), None);
    }
}
