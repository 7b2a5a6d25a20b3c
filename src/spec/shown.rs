//! Names and texts of the file as findings show them.

/// What is longer is cut.
const MOST: usize = 60;

/// The text on one line, its control characters escaped, its length bounded.
pub(super) fn shown(text: &str) -> String {
    let mut shown = String::new();
    for (count, letter) in text.chars().enumerate() {
        if count == MOST {
            shown.push('…');
            break;
        }
        if letter.is_control() {
            shown.extend(letter.escape_default());
        } else {
            shown.push(letter);
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_short_line() {
        assert_eq!(shown("größe"), "größe");
        assert_eq!(shown("a\nb\u{7}"), "a\\nb\\u{7}");
        assert_eq!(shown(&"x".repeat(100)), format!("{}…", "x".repeat(60)));
    }
}
