//! Control characters made visible.

use std::fmt::Write as _;

/// `text` with every control and every invisible directional character replaced by a picture of it.
///
/// Line breaks and tabs stay.
pub fn text(text: &str) -> String {
    text.chars().map(picture).collect()
}

/// The same on one line: line breaks and tabs become spaces.
pub fn line(text: &str) -> String {
    text.chars()
        .map(|c| if c.is_whitespace() { ' ' } else { picture(c) })
        .collect()
}

/// One character for each, so that columns stay what they are.
pub fn picture(c: char) -> char {
    match c {
        '\n' | '\t' => c,
        '\0'..='\x1f' => char::from_u32(0x2400 + c as u32).unwrap_or(char::REPLACEMENT_CHARACTER),
        '\x7f' => '␡',
        _ if deceives(c) => char::REPLACEMENT_CHARACTER,
        _ => c,
    }
}

/// JSON text with the characters escaped that JSON allows as they are, but terminals act on.
pub fn json(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        if c == '\x7f' || deceives(c) {
            // Inside the basic plane, all of them.
            let _ = write!(escaped, "\\u{:04x}", c as u32);
        } else {
            escaped.push(c);
        }
    }
    escaped
}

/// C1 controls, line separators and marks that turn the direction of text.
fn deceives(c: char) -> bool {
    matches!(
        c,
        '\u{80}'..='\u{9f}'
            | '\u{61c}'
            | '\u{200e}'
            | '\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2066}'..='\u{2069}'
            | '\u{feff}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_reaches_the_terminal_raw() {
        let hostile = "a\x1b[31m\u{9b}31m\x07\u{202e}b\r\n\tc\x7f";
        assert_eq!(text(hostile), "a␛[31m\u{fffd}31m␇\u{fffd}b␍\n\tc␡");
        assert_eq!(line(hostile), "a␛[31m\u{fffd}31m␇\u{fffd}b  \u{20}c␡");
        assert_eq!(json("\"\u{9b}\u{7f}ü\""), r#""\u009b\u007fü""#);
    }
}
