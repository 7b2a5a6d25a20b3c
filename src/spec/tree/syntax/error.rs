//! The parser's errors in words that say the mend.

use granit_parser::{ErrorKind, ScanError};

use super::{
    Limits,
    text::{
        begins_line, floor, indentation_tab, line_rest, line_start, one_character, quoted, spaced,
    },
    too_deep,
};
use crate::diagnostic::{Code, Diagnostic, Source, Span};

/// The finding for an error of the parser, at the place where the user has to look. `open` is the innermost bracket
/// that is not closed.
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
        ErrorKind::MappingValueNotAllowed
        | ErrorKind::ExpectedFlowMappingSeparator
        | ErrorKind::ExpectedFlowSequenceSeparator
        | ErrorKind::InvalidColonPlacement => separator(text, at, open),
        ErrorKind::UnclosedFlowCollection { .. }
        | ErrorKind::MismatchedFlowCollectionEnd { .. }
        | ErrorKind::MisplacedFlowCollectionEnd => bracket(here, error.kind()),
        ErrorKind::UnclosedQuotedScalar
        | ErrorKind::InvalidQuotedScalarIndent
        | ErrorKind::DocumentIndicatorInQuotedScalar
        | ErrorKind::InvalidTrailingSingleQuotedScalar
        | ErrorKind::InvalidTrailingDoubleQuotedScalar
        | ErrorKind::UnknownQuotedScalarEscape
        | ErrorKind::InvalidQuotedScalarHexEscape
        | ErrorKind::InvalidLowSurrogateHexEscape
        | ErrorKind::InvalidLowSurrogate
        | ErrorKind::MissingLowSurrogate
        | ErrorKind::UnpairedLowSurrogate
        | ErrorKind::InvalidUnicodeEscape => quote(text, at, error.kind()),
        ErrorKind::UnexpectedCharacter { .. }
        | ErrorKind::MissingAnchorOrAliasName
        | ErrorKind::InvalidBlockScalarHeader
        | ErrorKind::PlainScalarStartsWithDashFlowIndicator
        | ErrorKind::UndeclaredTagHandle => beginning(text, at, error.kind()),
        ErrorKind::SimpleKeyExpected | ErrorKind::InvalidSimpleKey => no_colon(text, at),
        ErrorKind::BlockSequenceEntryNotAllowed | ErrorKind::BlockEntryInFlowCollection => {
            say(here, "a list with `-` can't begin here")
                .help("begin it on a line of its own, or write `[one, two]`; quote text that begins with `- `")
        }
        ErrorKind::BomInsideDocument => {
            say(here, "a byte-order mark inside the file").help("take it out")
        }
        _ if begins_line(text, at) => {
            say(here, "the indentation of this line fits none of the lines above")
                .help("indent it as far as the keys or list entries that it stands beside")
        }
        ErrorKind::ExpectedBlockMappingKey | ErrorKind::ExpectedDocumentStart => {
            say(here, "the value before this is complete, and nothing more can follow in its line")
                .help("quote the whole text if it only begins with `[`, `{`, `*` or `&`")
        }
        ErrorKind::UnexpectedEof
        | ErrorKind::UnexpectedEofBlockMapping
        | ErrorKind::UnexpectedEofBlockSequence
        | ErrorKind::UnexpectedEofFlowMapping
        | ErrorKind::UnexpectedEofFlowSequence
        | ErrorKind::UnexpectedEofImplicitFlowMapping => {
            say(here, "the file ends where a value is wanted")
                .help("write the value, or quote the text if this is part of it")
        }
        kind => say(here, format!("this is not YAML: {kind}"))
            .help("quote the text if it is meant as text"),
    }
}

fn say(span: Span, message: impl Into<String>) -> Diagnostic {
    Diagnostic::new(Code::YamlSyntax, span, message)
}

/// A `: ` where no key can end, mostly inside a text that should be quoted; in brackets anything where a `,` is
/// wanted.
fn separator(text: &str, at: usize, open: Option<Span>) -> Diagnostic {
    let here = one_character(text, at);
    let colon = text[at..].starts_with(':');
    if let Some(quoted) = quoted(text, at, open.is_some()).filter(|_| colon) {
        return say(here, "a `: ` inside text that is not quoted")
            .label("this `:`")
            .help(format!("quote the text: {quoted}"));
    }
    if let Some(open) = open {
        let (open_with, close_with) = match text[open.range()].starts_with('[') {
            true => ("[", "]"),
            false => ("{", "}"),
        };
        return say(here, format!("expected `,` or `{close_with}` here"))
            .also(open, format!("inside the `{open_with}` here"))
            .help(format!(
                "close it with `{close_with}`, or quote the text if it holds `: `, `,` or brackets"
            ));
    }
    if text[line_start(text, at)..at].contains(": ") {
        return say(here, "a `: ` inside text that is not quoted")
            .label("this `:`")
            .help("quote the whole text");
    }
    // `name:Ferry` is text, and what follows it would be its second line.
    let above = text[..line_start(text, at)].trim_end();
    let above = line_start(text, above.len());
    let above = above + text[above..].len() - text[above..].trim_start().len();
    if above < at && spaced(line_rest(text, above)).is_some() {
        return no_colon(text, above);
    }
    say(
        here,
        "this line is indented like a value, but the key above has one already",
    )
    .help("indent it as far as the key above, or quote the text that the `:` belongs to")
}

fn bracket(here: Span, kind: &ErrorKind) -> Diagnostic {
    match kind {
        ErrorKind::UnclosedFlowCollection { open: '[' } => {
            say(here, "this `[` is never closed").help("close it with `]`")
        }
        ErrorKind::UnclosedFlowCollection { .. } => {
            say(here, "this `{` is never closed").help("close it with `}`")
        }
        ErrorKind::MismatchedFlowCollectionEnd { open, close } => {
            say(here, format!("this `{open}` is closed by a `{close}`"))
                .help("close `[` with `]` and `{` with `}`, the inner ones first")
        }
        _ => say(here, "this bracket closes nothing")
            .help("take it out, or quote the text that it belongs to"),
    }
}

/// Text in quotes.
fn quote(text: &str, at: usize, kind: &ErrorKind) -> Diagnostic {
    let here = one_character(text, at);
    match kind {
        ErrorKind::InvalidTrailingSingleQuotedScalar => {
            say(here, "text goes on after the closing quote").help(
                "a `'` inside single quotes is written twice, as in 'it''s'; or use double quotes",
            )
        }
        ErrorKind::InvalidTrailingDoubleQuotedScalar => {
            say(here, "text goes on after the closing quote")
                .help("a `\"` inside double quotes is written `\\\"`; or use single quotes")
        }
        ErrorKind::UnclosedQuotedScalar
        | ErrorKind::InvalidQuotedScalarIndent
        | ErrorKind::DocumentIndicatorInQuotedScalar => {
            let quote = match text[at..].starts_with('\'') {
                true => '\'',
                false => '"',
            };
            say(here, "this quote is never closed").help(format!(
                "close it with `{quote}`; lines in between are indented deeper than the key"
            ))
        }
        ErrorKind::UnknownQuotedScalarEscape => escape(text, at),
        _ => say(here, "an escape in this text names no character")
            .help("write `\\u` with four hexadecimal digits, or the character itself"),
    }
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

/// A text that begins with a character which means something.
fn beginning(text: &str, at: usize, kind: &ErrorKind) -> Diagnostic {
    let here = one_character(text, at);
    let message = match kind {
        ErrorKind::UnexpectedCharacter { character } => {
            format!("text can't begin with `{character}`")
        }
        ErrorKind::MissingAnchorOrAliasName => "an anchor or alias without a name".to_owned(),
        ErrorKind::UndeclaredTagHandle => "a tag that means nothing here".to_owned(),
        ErrorKind::InvalidBlockScalarHeader => {
            "`|` and `>` begin a block of text, which starts on the next line".to_owned()
        }
        _ => "text can't begin with `-` and a bracket or comma".to_owned(),
    };
    say(here, message).help("quote the text if this character is part of it")
}

fn no_colon(text: &str, at: usize) -> Diagnostic {
    let line = line_rest(text, at);
    let span = Span::new(at, at + line.len().max(1).min(text.len() - at));
    let finding = say(span, "a key without its `: `");
    match spaced(line) {
        Some(spaced) => finding.help(format!("put a space after the `:`: `{spaced}`")),
        None => finding
            .help("write `key: value`; text over several lines is indented deeper than its key"),
    }
}
