//! The known name that somebody most likely meant.

/// The candidate nearest to `word`, if one is near enough to be worth a "did you mean".
///
/// Case and the separators `_`, `-`, `.` do not count: `min_length` is `minLength` misspelt. Of two that are equally
/// near, the first wins.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // Nothing that long is a slip of the finger, and comparing is quadratic in the length.
    if word.len() > 256 {
        return None;
    }
    let folded = fold(word);
    let allowed = folded.chars().count().div_ceil(3);
    let mut best: Option<(usize, &str)> = None;
    for candidate in candidates {
        let other = fold(candidate);
        if other.len().abs_diff(folded.len()) > folded.len() {
            continue;
        }
        let distance = strsim::osa_distance(&folded, &other);
        if distance <= allowed && best.is_none_or(|(least, _)| distance < least) {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

fn fold(word: &str) -> String {
    word.chars()
        .filter(|letter| !matches!(letter, '_' | '-' | '.'))
        .flat_map(char::to_lowercase)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_and_other_spellings() {
        let keys = ["title", "description", "minLength", "maxLength", "returns"];
        assert_eq!(nearest("descripton", keys), Some("description"));
        assert_eq!(nearest("min_length", keys), Some("minLength"));
        assert_eq!(nearest("Titel", keys), Some("title"));
        assert_eq!(nearest("return", keys), Some("returns"));
        assert_eq!(nearest("colour", keys), None);
        assert_eq!(nearest("", keys), None);
    }
}
