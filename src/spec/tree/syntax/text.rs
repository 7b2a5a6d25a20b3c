//! The text around an error: lines, indentation, what somebody may have meant.

use granit_parser::ErrorKind;

use crate::{diagnostic::Span, spec::shown::shown};

pub(super) fn line_start(text: &str, at: usize) -> usize {
    text[..at].rfind('\n').map_or(0, |newline| newline + 1)
}

/// The rest of the line, without a comment and white space at the end.
pub(super) fn line_rest(text: &str, at: usize) -> &str {
    let line = text[at..].split('\n').next().unwrap_or_default();
    line.split(" #").next().unwrap_or_default().trim_end()
}

/// Whether nothing stands before `at` in its line, but for what begins an item or a key.
pub(super) fn begins_line(text: &str, at: usize) -> bool {
    let before = &text[line_start(text, at)..at];
    before.trim_matches([' ', '-', '?']).is_empty()
}

/// The character at `at`; past the last line the last one that is written.
pub(super) fn one_character(text: &str, at: usize) -> Span {
    match text[at..].chars().next() {
        Some(letter) if !letter.is_whitespace() => Span::new(at, at + letter.len_utf8()),
        Some(_) if !text[at..].trim().is_empty() => Span::new(at, at + 1),
        _ => {
            let end = text.trim_end().len();
            let last = text[..end].char_indices().next_back();
            Span::new(last.map_or(0, |(start, _)| start), end)
        }
    }
}

/// The byte of a position that the parser gives, always between two characters.
pub(super) fn floor(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// The text that a `:` at `at` is part of, quoted; `None` if it is no text or too long to repeat.
pub(super) fn quoted(text: &str, at: usize, in_flow: bool) -> Option<String> {
    let start = line_start(text, at);
    let before = &text[start..at];
    let value = match in_flow {
        true => before.rfind(": "),
        false => before.find(": "),
    };
    let value = start + value? + 2;
    let rest = line_rest(text, value).trim_start();
    let end = match in_flow {
        true => rest.find([',', '{', '}', '[', ']']).unwrap_or(rest.len()),
        false => rest.len(),
    };
    let rest = rest[..end].trim_end();
    let reaches = value + rest.len() >= at;
    let plain = !rest.starts_with(['"', '\'', '&', '*', '!', '|', '>']);
    if !reaches || !plain || rest.chars().count() > 100 {
        return None;
    }
    let escaped = rest.replace('\\', "\\\\").replace('"', "\\\"");
    Some(format!("\"{escaped}\""))
}

/// `name:Ferry` in place of `name: Ferry`, with the space that is missing.
pub(in crate::spec) fn spaced(text: &str) -> Option<String> {
    let (key, value) = text.split_once(':')?;
    let is_name = |text: &str| {
        let word = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '-' | '.');
        !text.is_empty() && text.chars().all(word)
    };
    let other = value.starts_with([' ', '/']) || value.is_empty();
    (is_name(key) && !other).then(|| format!("{key}: {}", shown(value)))
}

/// The tab that indents the line at `at`, or for errors about tabs one of the lines after it.
pub(super) fn indentation_tab(text: &str, at: usize, kind: &ErrorKind) -> Option<usize> {
    let about_tabs = matches!(
        kind,
        ErrorKind::TabNotAllowed
            | ErrorKind::TabInBlockIndentation
            | ErrorKind::TabInIndentation
            | ErrorKind::TabInPlainScalar
            | ErrorKind::TabAtBlockScalarStart
            | ErrorKind::InvalidBlockEntryWhitespace
            | ErrorKind::InvalidMappingValueWhitespace
    );
    let mut start = line_start(text, at);
    loop {
        let line = text.get(start..)?.split('\n').next()?;
        let indentation = line.len() - line.trim_start_matches([' ', '\t']).len();
        // In quotes and blocks a tab in front is text.
        if let Some(tab) = line[..indentation].find('\t')
            && (about_tabs || at <= start + indentation)
        {
            return Some(start + tab);
        }
        if !about_tabs {
            return None;
        }
        start += line.len() + 1;
        if start >= text.len() {
            return text[at..].find('\t').map(|tab| at + tab);
        }
    }
}
