//! Lines of up to 100 characters, where the printer breaks them at 89.
//!
//! Only for what readers meet on every page: the heads of functions, and the arms of a match.

/// The width of a line, as rustfmt has it.
const WIDTH: usize = 100;

/// Joins the heads and arms that fit on one line.
pub(super) fn widen(code: &str) -> String {
    let lines: Vec<&str> = code.lines().collect();
    let mut out = String::with_capacity(code.len());
    let mut at = 0;
    while let Some(line) = lines.get(at) {
        let rest = lines.get(at..).unwrap_or_default();
        let joined = head(rest).or_else(|| arm(rest));
        match joined.filter(|(line, _)| line.chars().count() <= WIDTH) {
            Some((line, used)) => {
                out.push_str(&line);
                at += used;
            }
            None => {
                out.push_str(line);
                at += 1;
            }
        }
        out.push('\n');
    }
    out
}

/// `fn f(`, the parameters, a line each, and `) -> T`.
fn head(lines: &[&str]) -> Option<(String, usize)> {
    let (first, rest) = lines.split_first()?;
    // Most lines end here.
    if !first.ends_with('(') {
        return None;
    }
    let start = first.trim_start();
    let is_head = [
        "fn ",
        "pub fn ",
        "async fn ",
        "pub(crate) fn ",
        "pub(crate) async fn ",
    ]
    .iter()
    .any(|word| start.starts_with(word));
    if !is_head {
        return None;
    }
    let indent = indent(first);
    let count = rest.iter().position(|line| self::indent(line) == indent)?;
    let (parameters, last) = (rest.get(..count)?, rest.get(count)?);
    let simple = |line: &&str| self::indent(line) == indent + 4 && line.ends_with(',');
    if !last.trim_start().starts_with(')') || !parameters.iter().all(simple) {
        return None;
    }
    let parameters: Vec<&str> = parameters.iter().map(|line| line.trim()).collect();
    let parameters = parameters.join(" ");
    let parameters = parameters.strip_suffix(',')?;
    Some((
        format!("{first}{parameters}{}", last.trim_start()),
        count + 2,
    ))
}

/// `pattern => {`, one expression, and `}`.
fn arm(lines: &[&str]) -> Option<(String, usize)> {
    let [first, expression, last, ..] = lines else {
        return None;
    };
    let pattern = first.strip_suffix(" => {")?;
    let block = expression.ends_with([';', '{', '(', '[', ',']);
    if last.trim() != "}"
        || indent(last) != indent(first)
        || indent(expression) != indent(first) + 4
        || block
    {
        return None;
    }
    Some((format!("{pattern} => {},", expression.trim_start()), 3))
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}
