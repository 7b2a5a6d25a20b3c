//! Phrases that several findings share.

/// A text of the file on one line: what no line can hold is escaped, quotes stay as they are.
pub(super) fn one_line(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for letter in text.chars() {
        if letter.is_control() {
            line.extend(letter.escape_default());
        } else {
            line.push(letter);
        }
    }
    line
}

/// How many names of a list are shown.
pub(super) const MOST: usize = 12;

/// `` `a`, `b` and `c` ``; long lists are cut.
pub(super) fn names<S: AsRef<str>>(names: impl IntoIterator<Item = S>) -> String {
    let mut names = names.into_iter();
    let shown: Vec<_> = names.by_ref().take(MOST).collect();
    listed(&shown, names.count())
}

/// The same of the first names of a list, and how many more there are.
pub(super) fn listed<S: AsRef<str>>(names: &[S], more: usize) -> String {
    let quoted: Vec<_> = names
        .iter()
        .map(|name| format!("`{}`", name.as_ref()))
        .collect();
    match quoted.as_slice() {
        [] => "nothing".to_owned(),
        shown if more > 0 => format!("{} and {more} more", shown.join(", ")),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
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
