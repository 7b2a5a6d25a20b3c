//! Phrases that several findings share.

/// `` `a`, `b` and `c` ``; long lists are cut.
pub(super) fn names<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    const MOST: usize = 12;
    let names: Vec<_> = names.into_iter().collect();
    let quoted = |name: &&str| format!("`{name}`");
    match names.as_slice() {
        [] => "nothing".to_owned(),
        [only] => quoted(only),
        [first @ .., last] if names.len() <= MOST => {
            let first: Vec<_> = first.iter().map(quoted).collect();
            format!("{} and {}", first.join(", "), quoted(last))
        }
        _ => {
            let shown: Vec<_> = names.iter().take(MOST).map(quoted).collect();
            format!("{} and {} more", shown.join(", "), names.len() - MOST)
        }
    }
}

/// `a -> b -> c`; the middle of a long way is cut.
pub(super) fn way(names: &[&str]) -> String {
    const ENDS: usize = 10;
    if names.len() <= 2 * ENDS {
        return names.join(" -> ");
    }
    let (first, last) = (&names[..ENDS], &names[names.len() - ENDS..]);
    format!(
        "{} -> ({} more) -> {}",
        first.join(" -> "),
        names.len() - 2 * ENDS,
        last.join(" -> ")
    )
}

/// `1 item`, `2 items`.
pub(super) fn count(count: u64, noun: &str) -> String {
    let s = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{s}")
}
