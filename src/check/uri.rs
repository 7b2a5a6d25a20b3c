//! Addresses of resources: URIs, and templates of RFC 6570's first level.

use std::ops::Range;

use iri_string::types::UriStr;

use super::wording;
use crate::names;

/// A piece of an address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Part<'t> {
    Literal(&'t str),
    /// The name, and where it stands with its braces.
    Variable(&'t str, Range<usize>),
}

/// Why a text is no address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Problem {
    /// The part of the text that is wrong.
    pub part: Range<usize>,
    pub what: String,
    pub help: String,
}

impl Problem {
    fn new(part: Range<usize>, what: impl Into<String>, help: impl Into<String>) -> Self {
        Self {
            part,
            what: what.into(),
            help: help.into(),
        }
    }
}

/// Takes an address apart into literal text and variables.
pub(super) fn parse(text: &str) -> Result<Vec<Part<'_>>, Problem> {
    let mut parts = Vec::new();
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let literal = rest.find(['{', '}']).unwrap_or(rest.len());
        if literal > 0 {
            parts.push(Part::Literal(&rest[..literal]));
        }
        let brace = at + literal;
        at = match &rest[literal..] {
            "" => text.len(),
            after if after.starts_with('}') => {
                return Err(Problem::new(
                    brace..brace + 1,
                    "this `}` closes nothing",
                    "write a variable as `{name}`; a brace that belongs to the address is `%7D`",
                ));
            }
            after => {
                let Some(end) = after.find('}') else {
                    return Err(Problem::new(
                        brace..text.len(),
                        "this `{` is never closed",
                        "write a variable as `{name}`; a brace that belongs to the address is `%7B`",
                    ));
                };
                let range = brace..brace + end + 1;
                let name = &after[1..end];
                check_variable(name, &range)?;
                check_neighbours(&parts, name, &range)?;
                parts.push(Part::Variable(name, range.clone()));
                range.end
            }
        };
    }
    check_address(text, &parts)?;
    Ok(parts)
}

/// The variables with their places, in order.
pub(super) fn variables<'p, 't>(
    parts: &'p [Part<'t>],
) -> impl Iterator<Item = (&'t str, Range<usize>)> + 'p {
    parts.iter().filter_map(|part| match part {
        Part::Literal(_) => None,
        Part::Variable(name, range) => Some((*name, range.clone())),
    })
}

/// Whether a text is an absolute URI.
pub(super) fn is_absolute(text: &str) -> bool {
    UriStr::new(text).is_ok()
}

fn check_variable(name: &str, range: &Range<usize>) -> Result<(), Problem> {
    const SIMPLE: &str = "a variable is `{name}`, which stands for one part of the address";
    let begins_well = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    let what = match name
        .chars()
        .find(|c| !c.is_ascii_alphanumeric() && !matches!(c, '_' | '.'))
    {
        _ if name.is_empty() => "a variable without a name".to_owned(),
        Some(_) if name.starts_with(['+', '#', '.', '/', ';', '?', '&']) => {
            format!("templates have no operators, and `{{{name}}}` begins with one")
        }
        Some('*' | ':') => format!("templates have no modifiers, and `{{{name}}}` ends with one"),
        Some(',') => "a pair of braces holds one variable".to_owned(),
        Some(other) => format!(
            "a variable's name has no `{}`",
            wording::one_line(other.encode_utf8(&mut [0; 4]))
        ),
        None if !begins_well => {
            format!("a variable's name begins with a letter or `_`, not as `{name}` does")
        }
        None if names::snake(name).is_none() => {
            "a variable's name has a letter or a digit".to_owned()
        }
        None => return Ok(()),
    };
    let help = if name.contains('-') && !name.starts_with('-') {
        format!(
            "write `{{{}}}`: names of variables are letters, digits, `_` and `.`",
            name.replace('-', "_")
        )
    } else {
        SIMPLE.to_owned()
    };
    Err(Problem::new(range.clone(), what, help))
}

fn check_neighbours(parts: &[Part<'_>], name: &str, range: &Range<usize>) -> Result<(), Problem> {
    if variables(parts).any(|(other, _)| other == name) {
        return Err(Problem::new(
            range.clone(),
            format!("the variable `{name}` stands here a second time"),
            "give each variable a name of its own",
        ));
    }
    if let Some(Part::Variable(other, _)) = parts.last() {
        return Err(Problem::new(
            range.clone(),
            format!(
                "nothing stands between `{{{other}}}` and `{{{name}}}`, so no address can be taken apart"
            ),
            "put something between them, as `/`",
        ));
    }
    Ok(())
}

/// The address as a whole, with a letter for each variable.
fn check_address(text: &str, parts: &[Part<'_>]) -> Result<(), Problem> {
    let example: String = parts
        .iter()
        .map(|part| match part {
            Part::Literal(literal) => literal,
            Part::Variable(..) => "x",
        })
        .collect();
    // A variable can't be the scheme.
    let rooted = matches!(parts.first(), Some(Part::Literal(start)) if start.contains(':'));
    if rooted && is_absolute(&example) {
        return Ok(());
    }
    let whole = 0..text.len();
    if text.is_empty() {
        return Err(Problem::new(
            whole,
            "the address is empty",
            "write one with a scheme of your own, as `shop://catalog`",
        ));
    }
    if let Some((at, bad)) = text.char_indices().find(|(_, c)| !is_allowed(*c)) {
        let mut bytes = [0; 4];
        let escaped: String = bad
            .encode_utf8(&mut bytes)
            .bytes()
            .map(|byte| format!("%{byte:02X}"))
            .collect();
        return Err(Problem::new(
            at..at + bad.len_utf8(),
            format!(
                "`{}` can't stand in an address",
                wording::one_line(bad.encode_utf8(&mut [0; 4]))
            ),
            format!("write it as `{escaped}`"),
        ));
    }
    let scheme = text.split(['/', '?', '#', '{']).next().unwrap_or_default();
    let Some((scheme, _)) = scheme.split_once(':') else {
        return Err(Problem::new(
            whole,
            format!("`{text}` is no absolute address: it has no scheme"),
            format!(
                "begin with a scheme, as `shop://{}`",
                text.trim_start_matches('/')
            ),
        ));
    };
    let scheme_is_well = scheme.starts_with(|c: char| c.is_ascii_alphabetic())
        && scheme
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.'));
    if !scheme_is_well {
        return Err(Problem::new(
            0..scheme.len(),
            format!("`{scheme}` is no scheme"),
            "a scheme begins with a letter and goes on with letters, digits, `+`, `-` and `.`",
        ));
    }
    for (at, _) in text.match_indices('%') {
        let digits = text.get(at + 1..at + 3).unwrap_or_default();
        if digits.len() < 2 || !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(Problem::new(
                at..at + 1,
                "two hexadecimal digits have to follow a `%`",
                "a percent sign that belongs to the address is `%25`",
            ));
        }
    }
    Err(Problem::new(
        whole,
        format!("`{text}` is no address"),
        "an address is `scheme://host/path`, as `shop://books/{title}`",
    ))
}

/// The characters of RFC 3986, and the braces.
fn is_allowed(c: char) -> bool {
    c.is_ascii_alphanumeric() || "-._~:/?#[]@!$&'()*+,;=%{}".contains(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses() {
        for text in [
            "bookshop://catalog",
            "test://template/{id}/data",
            "urn:isbn:0",
            "file:///a%20b",
            "admin://services/{service}/config/{file}",
            "x:{rest}",
            "https://example.com/?q={query}#part",
        ] {
            assert!(parse(text).is_ok(), "{text}: {:?}", parse(text));
        }
    }

    #[test]
    fn what_is_none() {
        let cases = [
            "",
            "catalog",
            "/catalog",
            "shop://a b",
            "shop://bücher",
            "shop://{a",
            "shop://a}",
            "shop://{}",
            "shop://{+path}",
            "shop://{path*}",
            "shop://{a,b}",
            "shop://{book-id}",
            "shop://{1a}",
            "shop://{_}",
            "shop://{a}{b}",
            "shop://{a}/{a}",
            "shop://100%",
            "1shop://a",
            "shop://a#b#c",
            "{scheme}://a",
        ];
        let found: Vec<_> = cases
            .iter()
            .map(|text| match parse(text) {
                Err(problem) => format!("{text} {:?} {}", problem.part, problem.what),
                Ok(_) => format!("{text} is an address"),
            })
            .collect();
        insta::assert_snapshot!(found.join("\n"));
    }
}
