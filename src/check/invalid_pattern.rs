//! `invalid-pattern`: regular expressions of Rust's `regex` crate.

use regex_syntax::{ast, hir};

use super::{
    pattern::Fault,
    shape::{self, Kind},
    sink::Sink,
    sites::Site,
    value::Values,
};
use crate::{
    diagnostic::{Code, Diagnostic, Span},
    spec::Entry,
};

pub(super) fn check(values: &Values<'_>, sites: &[Site<'_>], sink: &mut Sink<'_>) {
    for site in sites {
        let Some(pattern) = &site.schema.pattern else {
            continue;
        };
        // On what is no string it does not apply in the first place.
        if shape::known_kind(values.spec, site.schema).is_some_and(|kind| kind != Kind::String) {
            continue;
        }
        match values.patterns.check(&pattern.value) {
            Ok(()) => {}
            Err(Fault::TooLarge) => sink.add(
                Diagnostic::new(
                    Code::InvalidPattern,
                    pattern.span,
                    format!("the pattern of {} is too large", site.name()),
                )
                .label("would take megabytes")
                .help("repeat less: `{1,1000}` repeats all that stands before it a thousand times"),
            ),
            Err(Fault::Syntax(error)) => syntax(site, pattern, &error, sink),
        }
    }
}

fn syntax(
    site: &Site<'_>,
    pattern: &Entry<String>,
    error: &regex_syntax::Error,
    sink: &mut Sink<'_>,
) {
    let (why, part) = match error {
        regex_syntax::Error::Parse(error) => (parse(error.kind()), Some(error.span())),
        regex_syntax::Error::Translate(error) => (translate(error.kind()), Some(error.span())),
        _ => ("can't be read".to_owned(), None),
    };
    let help = match error {
        regex_syntax::Error::Parse(error) => mend(error.kind()),
        _ => "see https://docs.rs/regex/#syntax for what a pattern may hold",
    };
    let text = &pattern.value;
    let at = match part.map(|span| span.start.offset..span.end.offset) {
        Some(part) if part.start < part.end && part.end <= text.len() => {
            sink.part(pattern.span, text, part)
        }
        _ => pattern.span,
    };
    sink.add(
        Diagnostic::new(
            Code::InvalidPattern,
            at,
            format!(
                "the pattern of {} is no regular expression: {why}",
                site.name()
            ),
        )
        .label(label(at, pattern.span))
        .help(help),
    );
}

fn label(at: Span, whole: Span) -> &'static str {
    if at == whole {
        "in this pattern"
    } else {
        "here"
    }
}

fn parse(kind: &ast::ErrorKind) -> String {
    use ast::ErrorKind;
    match kind {
        ErrorKind::UnsupportedLookAround => "look-around is not supported".to_owned(),
        ErrorKind::UnsupportedBackreference => "back-references are not supported".to_owned(),
        ErrorKind::GroupUnclosed => "a group is never closed".to_owned(),
        ErrorKind::GroupUnopened => "a group is closed that was never opened".to_owned(),
        ErrorKind::ClassUnclosed => "a `[` is never closed".to_owned(),
        ErrorKind::RepetitionMissing => "there is nothing to repeat".to_owned(),
        ErrorKind::ClassRangeInvalid => "a range ends before it begins".to_owned(),
        ErrorKind::RepetitionCountInvalid => {
            "a number of repetitions ends before it begins".to_owned()
        }
        ErrorKind::EscapeUnrecognized => {
            "a `\\` before a letter that has no meaning with it".to_owned()
        }
        other => other.to_string(),
    }
}

fn translate(kind: &hir::ErrorKind) -> String {
    kind.to_string()
}

fn mend(kind: &ast::ErrorKind) -> &'static str {
    use ast::ErrorKind;
    match kind {
        ErrorKind::UnsupportedLookAround | ErrorKind::UnsupportedBackreference => {
            "patterns have no look-around and no back-references, so that no text takes long to match; check the rest in the tool"
        }
        ErrorKind::GroupUnclosed | ErrorKind::GroupUnopened => {
            "add the parenthesis that is missing, or write `\\(` for the character itself"
        }
        ErrorKind::ClassUnclosed => {
            "add the `]` that is missing, or write `\\[` for the character itself"
        }
        ErrorKind::RepetitionMissing => {
            "put what is repeated before it, or a `\\` for the character itself"
        }
        ErrorKind::ClassRangeInvalid | ErrorKind::RepetitionCountInvalid => "swap the two ends",
        ErrorKind::EscapeUnrecognized => "a `\\` goes before a character with a meaning of its own",
        _ => "see https://docs.rs/regex/#syntax for what a pattern may hold",
    }
}
