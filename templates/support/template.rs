//! Addresses that a template makes.

use percent_encoding::percent_decode_str;
//% if subscribe_templates
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

/// What a variable brings into an address as `%XX`, by RFC 6570: all but letters, digits and these four.
const RESERVED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~');

/// The address that a template makes of its variables, which stand between the `literals`.
pub(crate) fn address<const N: usize>(literals: &[&str], variables: [&str; N]) -> String {
    let mut address = String::new();
    let mut variables = variables.into_iter();
    for literal in literals {
        address.push_str(literal);
        if let Some(variable) = variables.next() {
            address.extend(utf8_percent_encode(variable, RESERVED));
        }
    }
    address
}
//% endif

/// The variables of an address, decoded, if the template makes it: `literals` is the template's text before, between
/// and after its variables.
///
/// A variable takes no `/`, and as little as it can. One that would lead out of a folder, were it used as a path, is in
/// no address: handlers do that sooner or later.
pub(crate) fn variables<const N: usize>(uri: &str, literals: &[&str]) -> Option<[String; N]> {
    let (first, literals) = literals.split_first()?;
    let mut rest = uri.strip_prefix(first)?;
    let mut values = Vec::with_capacity(N);
    for (index, literal) in literals.iter().enumerate() {
        let value;
        if index + 1 == literals.len() {
            (value, rest) = (rest.strip_suffix(literal)?, "");
        } else {
            (value, rest) = rest.split_once(literal)?;
        }
        if value.contains('/') {
            return None;
        }
        let value = percent_decode_str(value).decode_utf8().ok()?;
        if leads_away(&value) {
            return None;
        }
        values.push(value.into_owned());
    }
    rest.is_empty().then_some(())?;
    values.try_into().ok()
}

/// Whether a value, used as a path, leads out of the folder where it starts.
fn leads_away(value: &str) -> bool {
    let drive = matches!(value.as_bytes(), [letter, b':', ..] if letter.is_ascii_alphabetic());
    if drive || value.starts_with(['/', '\\']) || value.contains('\0') {
        return true;
    }
    let mut depth = 0_usize;
    for part in value.split(['/', '\\']) {
        match part {
            "" | "." => {}
            ".." if depth == 0 => return true,
            ".." => depth -= 1,
            _ => depth += 1,
        }
    }
    false
}
