//! The parser's errors in words that say the mend.

use granit_parser::{ErrorKind, ScanError};

use super::{Limits, too_deep};
use crate::diagnostic::{Code, Diagnostic, Source, Span};

/// The finding for an error of the parser, at the place where the user has to look.
pub(in crate::spec::tree) fn finding(
    source: &Source,
    limits: &Limits,
    error: &ScanError,
    open: Option<Span>,
) -> Diagnostic {
    let text = source.text();
    let at = floor(text, error.marker().byte_offset().unwrap_or_default());
    if let Some(tab) = indentation_tab(text, at, error.kind()) {
        return say(Span::new(tab, tab + 1), "a tab can't indent YAML")
            .label("this tab")
            .help("indent with spaces");
    }
    let here = one_character(text, at);
    match error.kind() {
        ErrorKind::RecursionLimitExceeded => too_deep(limits, here),
        ErrorKind::MappingValueNotAllowed => colon(text, at),
        ErrorKind::UnclosedQuotedScalar
        | ErrorKind::InvalidQuotedScalarIndent
        | ErrorKind::DocumentIndicatorInQuotedScalar => unclosed_quote(text, at),
        ErrorKind::InvalidTrailingSingleQuotedScalar => {
            say(here, "text goes on after the closing quote")
                .help("a `'` inside single quotes is written twice, as in 'it''s'; or use double quotes")
        }
        ErrorKind::InvalidTrailingDoubleQuotedScalar => {
            say(here, "text goes on after the closing quote")
                .help("a `\"` inside double quotes is written `\\\"`; or use single quotes")
        }
        ErrorKind::UnknownQuotedScalarEscape => escape(text, at),
        ErrorKind::UnexpectedCharacter { character } => {
            say(here, format!("text can't begin with `{character}`"))
                .help("quote the text")
        }
        ErrorKind::MissingAnchorOrAliasName => {
            say(here, "an anchor or alias without a name")
                .help("quote the text if it only begins with this character")
        }
        ErrorKind::InvalidBlockScalarHeader => {
            say(here, "`|` and `>` begin a block of text, which starts on the next line")
                .help("quote the text if it only begins with this character")
        }
        ErrorKind::UnclosedFlowCollection { open } => {
            let close = if *open == '[' { ']' } else { '}' };
            say(here, format!("this `{open}` is never closed")).help(format!("close it with `{close}`"))
        }
        ErrorKind::MismatchedFlowCollectionEnd { open, close } => {
            say(here, format!("this `{open}` is closed by a `{close}`"))
                .help("close `[` with `]` and `{` with `}`, the inner ones first")
        }
        ErrorKind::MisplacedFlowCollectionEnd => say(here, "this bracket closes nothing")
            .help("take it out, or quote the text that it belongs to"),
        ErrorKind::ExpectedFlowMappingSeparator => {
            in_flow(say(here, "expected `,` or `}` here"), open)
        }
        ErrorKind::ExpectedFlowSequenceSeparator => {
            in_flow(say(here, "expected `,` or `]` here"), open)
        }
        ErrorKind::InvalidColonPlacement => in_flow(say(here, "a `:` can't stand here"), open),
        ErrorKind::InvalidQuotedScalarHexEscape
        | ErrorKind::InvalidLowSurrogateHexEscape
        | ErrorKind::InvalidLowSurrogate
        | ErrorKind::MissingLowSurrogate
        | ErrorKind::UnpairedLowSurrogate
        | ErrorKind::InvalidUnicodeEscape => say(here, "an escape in this text names no character")
            .help("write `\\u` with four hexadecimal digits, or the character itself"),
        ErrorKind::BlockSequenceEntryNotAllowed | ErrorKind::BlockEntryInFlowCollection => {
            say(here, "a list with `-` can't begin here")
                .help("begin it on a line of its own, or write `[one, two]`; quote text that begins with `- `")
        }
        ErrorKind::ExpectedBlockMappingKey
        | ErrorKind::ExpectedBlockSequenceEntry
        | ErrorKind::InvalidIndentation
        | ErrorKind::InvalidFlowScalarIndent
        | ErrorKind::InvalidBlockScalarIndent
        | ErrorKind::MappingKeyNotAllowed
            if text[line_start(text, at)..at].trim_start().is_empty() =>
        {
            say(here, "the indentation of this line fits none of the lines above")
                .help("indent it as far as the keys or list entries that it stands beside")
        }
        ErrorKind::SimpleKeyExpected | ErrorKind::InvalidSimpleKey => {
            say(here, "a key without its `:`")
                .help("write `key: value`; text over several lines is indented deeper than its key")
        }
        ErrorKind::BomInsideDocument => say(here, "a byte-order mark inside the file").help("take it out"),
        kind => say(here, format!("this is not YAML: {kind}")),
    }
}

fn say(span: Span, message: impl Into<String>) -> Diagnostic {
    Diagnostic::new(Code::YamlSyntax, span, message)
}

/// Inside brackets it may be the text here or the bracket that is wrong.
fn in_flow(finding: Diagnostic, open: Option<Span>) -> Diagnostic {
    let finding = match open {
        Some(open) => finding.also(open, "inside what begins here"),
        None => finding,
    };
    finding.help("close the bracket, or quote the text if it holds `: `, `,`, `[`, `]`, `{` or `}`")
}

/// A `: ` where no key can end: mostly inside a text that should be quoted.
fn colon(text: &str, at: usize) -> Diagnostic {
    let here = one_character(text, at);
    let start = line_start(text, at);
    let before = &text[start..at];
    let Some(value) = before.find(": ").map(|colon| colon + 2) else {
        return say(
            here,
            "this line is indented like a value, but the key above has one already",
        )
        .help("indent it as far as the key above, or quote the text that the `:` belongs to");
    };
    let value = start + value + (before[value..].len() - before[value..].trim_start().len());
    let quoted = text[value..].starts_with(['"', '\'']);
    let line = text[value..].lines().next().unwrap_or_default();
    let line = line.split(" #").next().unwrap_or_default().trim_end();
    let diagnostic = say(here, "a `: ` inside text that is not quoted").label("this `:`");
    if quoted || line.chars().count() > 100 {
        return diagnostic.help("quote the whole text");
    }
    let escaped = line.replace('\\', "\\\\").replace('"', "\\\"");
    diagnostic.help(format!("quote the text: \"{escaped}\""))
}

fn unclosed_quote(text: &str, at: usize) -> Diagnostic {
    let quote = if text[at..].starts_with('\'') {
        '\''
    } else {
        '"'
    };
    say(one_character(text, at), "this quote is never closed").help(format!(
        "close it with `{quote}`; lines in between are indented deeper than the key"
    ))
}

/// An escape that double quotes don't know: mostly a pattern, `"\d+"`.
fn escape(text: &str, at: usize) -> Diagnostic {
    let mut letters = text[at..].char_indices();
    let mut span = one_character(text, at);
    while let Some((index, letter)) = letters.next() {
        if letter == '\\'
            && let Some((_, escaped)) = letters.next()
            && !"0abt\tnvfre \"/\\N_LPxuU\r\n".contains(escaped)
        {
            span = Span::new(at + index, at + index + 1 + escaped.len_utf8());
            break;
        }
    }
    say(span, "double quotes know no such escape")
        .help("use single quotes, which keep `\\` as it is, or write `\\\\`")
}

/// The tab that indents the line at `at`, or for errors about tabs one of the lines after it.
fn indentation_tab(text: &str, at: usize, kind: &ErrorKind) -> Option<usize> {
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
        let line = &text[start..];
        let line = line.split('\n').next().unwrap_or_default();
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

fn line_start(text: &str, at: usize) -> usize {
    text[..at].rfind('\n').map_or(0, |newline| newline + 1)
}

/// The character at `at`; past the last line the last one that is written.
fn one_character(text: &str, at: usize) -> Span {
    match text[at..].chars().next() {
        Some(letter) if !letter.is_whitespace() => Span::new(at, at + letter.len_utf8()),
        Some(_) if !text[at..].trim().is_empty() => Span::new(at, at + 1),
        _ => {
            let end = text.trim_end().len();
            let start = text[..end]
                .char_indices()
                .next_back()
                .map_or(0, |(start, _)| start);
            Span::new(start, end)
        }
    }
}

fn floor(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}
