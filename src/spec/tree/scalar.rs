//! What a plain scalar means: the core schema of YAML 1.2.

use serde_json::Number;

use crate::spec::Node;

/// A plain scalar that no JSON value stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unusable {
    /// `.inf` and `.nan`.
    NotFinite,
    /// A number beyond what a float of 64 bits holds.
    TooLarge,
}

/// The value of a plain scalar. `yes`, `on` and dates are strings here, as YAML 1.2 has it.
pub(super) fn plain(text: &str) -> Result<Node, Unusable> {
    // Most scalars are words, and few words begin like what is none.
    if !text.starts_with(|first| {
        matches!(
            first,
            '~' | 'n' | 'N' | 't' | 'T' | 'f' | 'F' | '.' | '-' | '+' | '0'..='9'
        )
    }) {
        return Ok(match text {
            "" => Node::Null,
            _ => Node::String(text.to_owned()),
        });
    }
    match text {
        "~" | "null" | "Null" | "NULL" => return Ok(Node::Null),
        "true" | "True" | "TRUE" => return Ok(Node::Bool(true)),
        "false" | "False" | "FALSE" => return Ok(Node::Bool(false)),
        ".nan" | ".NaN" | ".NAN" => return Err(Unusable::NotFinite),
        _ => {}
    }
    if let Some(digits) = text.strip_prefix("0x") {
        if !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return radix(digits, 16);
        }
    } else if let Some(digits) = text.strip_prefix("0o")
        && !digits.is_empty()
        && digits.bytes().all(|byte| matches!(byte, b'0'..=b'7'))
    {
        return radix(digits, 8);
    }
    let unsigned = text.strip_prefix(['-', '+']).unwrap_or(text);
    if matches!(unsigned, ".inf" | ".Inf" | ".INF") {
        return Err(Unusable::NotFinite);
    }
    if is_decimal(unsigned) {
        return Ok(decimal(text));
    }
    if is_float(unsigned) {
        return float(text);
    }
    Ok(Node::String(text.to_owned()))
}

fn is_decimal(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// `( \. [0-9]+ | [0-9]+ ( \. [0-9]* )? ) ( [eE] [-+]? [0-9]+ )?`
fn is_float(text: &str) -> bool {
    let (mantissa, exponent) = match text.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent)),
        None => (text, None),
    };
    if exponent.is_some_and(|text| !is_decimal(text.strip_prefix(['-', '+']).unwrap_or(text))) {
        return false;
    }
    match mantissa.split_once('.') {
        None => is_decimal(mantissa),
        Some(("", fraction)) => is_decimal(fraction),
        Some((whole, fraction)) => {
            is_decimal(whole) && (fraction.is_empty() || is_decimal(fraction))
        }
    }
}

fn decimal(text: &str) -> Node {
    if let Ok(value) = text.parse::<i64>() {
        Node::Number(value.into())
    } else if let Ok(value) = text.parse::<u64>() {
        Node::Number(value.into())
    } else {
        Node::HugeInteger(text.strip_prefix('+').unwrap_or(text).to_owned())
    }
}

fn radix(digits: &str, radix: u32) -> Result<Node, Unusable> {
    match u128::from_str_radix(digits, radix) {
        Ok(value) => Ok(decimal(&value.to_string())),
        Err(_) => Err(Unusable::TooLarge),
    }
}

fn float(text: &str) -> Result<Node, Unusable> {
    text.parse::<f64>()
        .ok()
        .and_then(Number::from_f64)
        .map(Node::Number)
        .ok_or(Unusable::TooLarge)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn core_schema() {
        let values = [
            ("", json!(null)),
            ("~", json!(null)),
            ("nULL", json!("nULL")),
            ("TRUE", json!(true)),
            ("tRUE", json!("tRUE")),
            ("yes", json!("yes")),
            ("on", json!("on")),
            ("n", json!("n")),
            ("12", json!(12)),
            ("+12", json!(12)),
            ("-12", json!(-12)),
            ("017", json!(17)),
            ("1_000", json!("1_000")),
            ("0o17", json!(15)),
            ("0x1F", json!(31)),
            ("-0x1F", json!("-0x1F")),
            ("0b101", json!("0b101")),
            ("0x", json!("0x")),
            ("1.5", json!(1.5)),
            ("1.", json!(1.0)),
            (".5", json!(0.5)),
            ("1e3", json!(1000.0)),
            ("1e", json!("1e")),
            (".", json!(".")),
            ("-", json!("-")),
            ("1.2.3", json!("1.2.3")),
            ("2024-01-02", json!("2024-01-02")),
            ("12:30:45", json!("12:30:45")),
            ("18446744073709551615", json!(u64::MAX)),
            ("-9223372036854775808", json!(i64::MIN)),
        ];
        for (text, value) in values {
            let node = plain(text).map(|node| node.to_json());
            assert_eq!(node, Ok(value), "{text}");
        }
        let huge = "18446744073709551616";
        assert_eq!(plain(huge), Ok(Node::HugeInteger(huge.to_owned())));
        assert_eq!(plain("-.inf"), Err(Unusable::NotFinite));
        assert_eq!(plain(".NaN"), Err(Unusable::NotFinite));
        assert_eq!(plain("1e400"), Err(Unusable::TooLarge));
    }
}
