//! The formats of strings, each checked by a crate that knows it.

/// The formats that the spec uses.
#[derive(Clone, Copy)]
pub(crate) enum Format {
    //% if date
    Date,
    //% endif
    //% if date_time
    DateTime,
    //% endif
    //% if time
    Time,
    //% endif
    //% if duration
    Duration,
    //% endif
    //% if email
    Email,
    //% endif
    //% if uri
    Uri,
    //% endif
    //% if uuid
    Uuid,
    //% endif
    //% if byte
    Byte,
    //% endif
}

impl Format {
    /// Whether the text is of this format.
    pub(crate) fn holds(self, text: &str) -> bool {
        match self {
            //% if date
            // A date or a time alone is what makes a whole timestamp with the other half.
            Self::Date => timestamp(&format!("{text}T00:00:00Z")),
            //% endif
            //% if date_time
            Self::DateTime => timestamp(text),
            //% endif
            //% if time
            Self::Time => timestamp(&format!("2000-01-01T{text}")),
            //% endif
            //% if duration
            // jiff takes signs too, which ISO 8601 does not.
            Self::Duration => {
                let parser = jiff::fmt::temporal::SpanParser::new();
                text.starts_with('P') && parser.parse_span(text).is_ok()
            }
            //% endif
            //% if email
            Self::Email => {
                let options = email_address::Options::default().without_display_text();
                email_address::EmailAddress::parse_with_options(text, options).is_ok()
            }
            //% endif
            //% if uri
            Self::Uri => fluent_uri::Uri::parse(text).is_ok(),
            //% endif
            //% if uuid
            // The crate reads a UUID without hyphens or in braces too.
            Self::Uuid => text.len() == 36 && uuid::Uuid::try_parse(text).is_ok(),
            //% endif
            //% if byte
            Self::Byte => base64(text),
            //% endif
        }
    }

    /// What a text of this format is, for an error.
    pub(crate) fn name(self) -> &'static str {
        match self {
            //% if date
            Self::Date => "a date (2026-07-28)",
            //% endif
            //% if date_time
            Self::DateTime => "a date and time with an offset (2026-07-28T09:30:00Z)",
            //% endif
            //% if time
            Self::Time => "a time with an offset (09:30:00Z)",
            //% endif
            //% if duration
            Self::Duration => "an ISO 8601 duration (P1DT2H)",
            //% endif
            //% if email
            Self::Email => "an email address",
            //% endif
            //% if uri
            Self::Uri => "a URI with a scheme (https://example.com)",
            //% endif
            //% if uuid
            Self::Uuid => "a UUID (67e55044-10b1-426f-9247-bb680e5fe0c8)",
            //% endif
            //% if byte
            Self::Byte => "base64",
            //% endif
        }
    }
}

//% if date or date_time or time
/// RFC 3339, to the letter: chrono would also take a space for the `T`.
fn timestamp(text: &str) -> bool {
    text.as_bytes()
        .get(10)
        .is_some_and(|t| t.eq_ignore_ascii_case(&b'T'))
        && chrono::DateTime::parse_from_rfc3339(text).is_ok()
}
//% endif

//% if byte
fn base64(text: &str) -> bool {
    use base64::{Engine, engine::general_purpose::STANDARD};

    STANDARD.decode(text).is_ok()
}
//% endif
