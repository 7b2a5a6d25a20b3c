//! Addresses that a template makes.

use percent_encoding::percent_decode_str;

/// The variables of an address, decoded, if the template makes it: `literals` is the template's text before, between
/// and after its variables.
///
/// A variable takes no `/`, and as little as it can.
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
        values.push(percent_decode_str(value).decode_utf8().ok()?.into_owned());
    }
    rest.is_empty().then_some(())?;
    values.try_into().ok()
}
