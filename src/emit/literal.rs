//! Text of a spec as Rust literals.

use std::fmt::Write as _;

use super::{docs::is_invisible, json};

/// A string literal; what can't be seen in it is written as an escape.
pub(super) fn string(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c if is_invisible(c) => {
                let _ = write!(out, "\\u{{{:x}}}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

/// A raw string literal of JSON text, indented by two.
pub(super) fn json(value: &serde_json::Value) -> String {
    let text = escape_json(&json::pretty(value));
    let marks = "#".repeat(longest_run(&text) + 1);
    format!("r{marks}\"{text}\"{marks}")
}

/// A float literal; always with a point or an exponent.
pub(super) fn float(value: f64) -> String {
    format!("{value:?}")
}

/// Whether code holds a number that clippy takes for a careless π.
pub(super) fn has_near_constant(code: &str) -> bool {
    let is_digit = |c: &u8| c.is_ascii_digit();
    code.match_indices('.').any(|(at, _)| {
        let (before, after) = (code.as_bytes().get(..at), code.as_bytes().get(at + 1..));
        let before = before.unwrap_or_default().iter().rev();
        let whole = before.take_while(|c| is_digit(c)).count();
        let fraction = after
            .unwrap_or_default()
            .iter()
            .take_while(|c| is_digit(c))
            .count();
        let number = code.get(at - whole..=at + fraction);
        whole > 0 && number.is_some_and(is_near_constant)
    })
}

/// Whether the digits are the beginning of a constant of mathematics.
fn is_near_constant(text: &str) -> bool {
    use std::f64::consts;

    const CONSTANTS: [f64; 21] = [
        consts::E,
        consts::FRAC_1_PI,
        consts::FRAC_1_SQRT_2,
        consts::FRAC_2_PI,
        consts::FRAC_2_SQRT_PI,
        consts::FRAC_PI_2,
        consts::FRAC_PI_3,
        consts::FRAC_PI_4,
        consts::FRAC_PI_6,
        consts::FRAC_PI_8,
        consts::LN_2,
        consts::LN_10,
        consts::LOG10_2,
        consts::LOG10_E,
        consts::LOG2_10,
        consts::LOG2_E,
        consts::PI,
        consts::SQRT_2,
        consts::TAU,
        1.618_033_988_749_895,
        0.577_215_664_901_532_9,
    ];
    let Some((_, fraction)) = text.split_once('.') else {
        return false;
    };
    fraction.len() >= 2
        && CONSTANTS.iter().any(|constant| {
            constant.to_string().starts_with(text)
                || format!("{constant:.*}", fraction.len()) == text
        })
}

/// Writes what can't be seen as JSON escapes; it stands in strings only.
fn escape_json(text: &str) -> String {
    if text
        .bytes()
        .all(|c| c == b'\n' || (b' '..=b'~').contains(&c))
    {
        return text.to_owned();
    }
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if is_invisible(c) {
            let _ = write!(out, "\\u{:04x}", u32::from(c));
        } else {
            out.push(c);
        }
    }
    out
}

/// The most `#` that follow a quotation mark: a raw string needs more.
fn longest_run(text: &str) -> usize {
    text.split('"')
        .skip(1)
        .map(|rest| rest.chars().take_while(|c| *c == '#').count())
        .max()
        .unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const NASTY: &str = "a\"#b\\ \r\n\t\u{0}\u{202e}\u{200b}\u{ad}\u{feff} é 漢 \"##\"";

    #[test]
    fn strings_come_back_as_they_were() {
        let literal: syn::LitStr = syn::parse_str(&string(NASTY)).unwrap();
        assert_eq!(literal.value(), NASTY);
        assert!(!string(NASTY).contains('\u{202e}'));
    }

    #[test]
    fn json_comes_back_as_it_was() {
        let value = json!({ NASTY: [NASTY, 1.0, null] });
        let text = super::json(&value);
        let literal: syn::LitStr = syn::parse_str(&text).unwrap();
        let back: serde_json::Value = serde_json::from_str(&literal.value()).unwrap();
        assert_eq!(back, value);
        assert!(text.starts_with("r###\"{") && !text.contains(is_invisible));
        assert_eq!(super::json(&json!({})), "r#\"{}\"#");
    }
}
