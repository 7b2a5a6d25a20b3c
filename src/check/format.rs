//! The formats of strings.

use std::sync::LazyLock;

use jiff::{civil::Date, fmt::temporal::SpanParser};
use regex::Regex;

use crate::plan::Format;

/// Every format by its name, in the order of the language page.
pub(super) const ALL: [(&str, Format); 8] = [
    ("date", Format::Date),
    ("date-time", Format::DateTime),
    ("time", Format::Time),
    ("duration", Format::Duration),
    ("email", Format::Email),
    ("uri", Format::Uri),
    ("uuid", Format::Uuid),
    ("byte", Format::Byte),
];

pub(super) fn named(name: &str) -> Option<Format> {
    ALL.iter()
        .find(|(known, _)| *known == name)
        .map(|(_, format)| *format)
}

/// What a text of this format is, with an example.
pub(super) fn noun(format: Format) -> &'static str {
    match format {
        Format::Date => "a date, as `2026-07-28`",
        Format::DateTime => "a date and a time with an offset, as `2026-07-28T09:30:00Z`",
        Format::Time => "a time with an offset, as `09:30:00Z`",
        Format::Duration => "an ISO 8601 duration, as `P1DT2H`",
        Format::Email => "an email address",
        Format::Uri => "an absolute URI, as `https://example.com/`",
        Format::Uuid => "a UUID, as `67e55044-10b1-426f-9247-bb680e5fe0c8`",
        Format::Byte => "base64 text, as `aGVsbG8=`",
    }
}

/// Whether a text is of this format.
pub(super) fn holds(format: Format, text: &str) -> bool {
    match format {
        Format::Date => text.len() == 10 && date(text),
        Format::DateTime => match text.split_at_checked(10) {
            Some((day, rest)) => date(day) && rest.strip_prefix(['T', 't']).is_some_and(time),
            None => false,
        },
        Format::Time => time(text),
        // jiff takes signs too, which ISO 8601 does not.
        Format::Duration => text.starts_with('P') && SpanParser::new().parse_span(text).is_ok(),
        Format::Email => {
            let options = email_address::Options::default().without_display_text();
            email_address::EmailAddress::parse_with_options(text, options).is_ok()
        }
        Format::Uri => super::uri::is_absolute(text),
        Format::Uuid => {
            let groups: Vec<_> = text.split('-').map(str::len).collect();
            let hexadecimal = |c: char| c == '-' || c.is_ascii_hexdigit();
            groups == [8, 4, 4, 4, 12] && text.chars().all(hexadecimal)
        }
        Format::Byte => base64(text),
    }
}

fn date(text: &str) -> bool {
    let digits = |c: char| c == '-' || c.is_ascii_digit();
    text.chars().all(digits) && !text.starts_with('-') && text.parse::<Date>().is_ok()
}

/// RFC 3339's full-time.
fn time(text: &str) -> bool {
    static SHAPE: LazyLock<Option<Regex>> = LazyLock::new(|| {
        const HOUR: &str = "([01][0-9]|2[0-3])";
        const MINUTE: &str = "[0-5][0-9]";
        Regex::new(&format!(
            "^{HOUR}:{MINUTE}:([0-5][0-9]|60)(\\.[0-9]+)?([Zz]|[+-]{HOUR}:{MINUTE})$"
        ))
        .ok()
    });
    SHAPE.as_ref().is_some_and(|shape| shape.is_match(text))
}

/// RFC 4648, padded.
fn base64(text: &str) -> bool {
    let digits = text.trim_end_matches('=');
    let padding = text.len() - digits.len();
    let value = |c: u8| match c {
        b'A'..=b'Z' => Some(c - b'A'),
        b'a'..=b'z' => Some(c - b'a' + 26),
        b'0'..=b'9' => Some(c - b'0' + 52),
        b'+' => Some(62),
        b'/' => Some(63),
        _ => None,
    };
    // The bits that padding leaves over are zero.
    let rest = digits.bytes().last().and_then(value).unwrap_or_default();
    let clean = match padding {
        0 => true,
        1 => rest & 0b11 == 0,
        2 => rest & 0b1111 == 0,
        _ => false,
    };
    text.len().is_multiple_of(4) && clean && digits.bytes().all(|c| value(c).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_of_a_format() {
        let good = [
            ("date", "2024-02-29"),
            ("date-time", "2026-07-28T09:30:00.5+02:00"),
            ("date-time", "2026-07-28t09:30:60z"),
            ("time", "23:59:59Z"),
            ("duration", "P1DT2H"),
            ("duration", "PT0.5S"),
            ("email", "a.b+c@example.com"),
            ("uri", "urn:isbn:0"),
            ("uuid", "67E55044-10b1-426f-9247-bb680e5fe0c8"),
            ("byte", ""),
            ("byte", "aGVsbG8="),
        ];
        let bad = [
            ("date", "2023-02-29"),
            ("date", "2023-2-9"),
            ("date", "20230209"),
            ("date-time", "2026-07-28 09:30:00Z"),
            ("date-time", "2026-07-28T09:30:00"),
            ("date-time", "2026-07-28"),
            ("time", "09:30"),
            ("time", "24:00:00Z"),
            ("duration", "1 day"),
            ("duration", "-P1D"),
            ("duration", "P"),
            ("email", "a b@example.com"),
            ("email", "nobody"),
            ("uri", "/books"),
            ("uuid", "67e5504410b1426f9247bb680e5fe0c8"),
            ("byte", "aGVsbG8"),
            ("byte", "aGVsbG9="),
            ("byte", "a==="),
        ];
        for (name, text) in good {
            assert!(
                named(name).is_some_and(|format| holds(format, text)),
                "{name} {text}"
            );
        }
        for (name, text) in bad {
            assert!(
                named(name).is_some_and(|format| !holds(format, text)),
                "{name} {text}"
            );
        }
    }
}
