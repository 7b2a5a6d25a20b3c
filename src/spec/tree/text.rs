//! What can be said about a file before it is parsed.

use crate::{
    diagnostic::{Code, Diagnostic, Source, Span},
    spec::Limits,
};

/// Refuses a file that is too large, empty, or holds characters that YAML does not allow.
pub(super) fn check(source: &Source, limits: &Limits) -> Result<(), Box<Diagnostic>> {
    let text = source.text();
    if text.len() > limits.bytes {
        return Err(Box::new(too_large(limits.bytes)));
    }
    match text
        .char_indices()
        .find(|(_, letter)| !is_printable(*letter))
    {
        Some((at, letter)) => Err(Box::new(unprintable(at, letter))),
        None => Ok(()),
    }
}

/// The finding for a file over the limit; such a file need not be read whole.
pub(in crate::spec) fn too_large(limit: usize) -> Diagnostic {
    Diagnostic::new(
        Code::YamlSyntax,
        Span::default(),
        format!("the file has more than {limit} bytes, which is all that is read"),
    )
    .help("split the server in two, each with its own spec")
}

/// The characters that YAML 1.2 lets stand in a file.
fn is_printable(letter: char) -> bool {
    matches!(letter,
        '\t' | '\n' | '\r' | ' '..='~' | '\u{85}' | '\u{A0}'..='\u{FFFD}' | '\u{10000}'..)
}

fn unprintable(at: usize, letter: char) -> Diagnostic {
    let escape = match u32::from(letter) {
        code @ 0..=0xFF => format!("\\x{code:02X}"),
        code => format!("\\u{code:04X}"),
    };
    Diagnostic::new(
        Code::YamlSyntax,
        Span::new(at, at + letter.len_utf8()),
        format!(
            "the control character U+{:04X} can't stand in YAML",
            u32::from(letter)
        ),
    )
    .label("this character")
    .help(format!(
        "take it out, or write it as `{escape}` between double quotes"
    ))
}
