//! Rust as rustfmt lays it out, for the few forms that stubs are made of.
//!
//! Formatted by construction, so that a fresh crate passes `cargo fmt --check` without rustfmt at hand.

use crate::emit::uses;

/// The width of a line.
const LINE: usize = 100;
/// A line that ends a head is no longer than this with its brace, which has a line of its own otherwise.
const BRACE: usize = 96;
/// The width of the arguments of a call, or of the items of a tuple.
const ARGUMENTS: usize = 60;
/// Items up to this width fill lines; one that is longer, and each has a line to itself.
const SHORT: usize = 10;

/// `use` declarations of these paths, in three groups; all of `crate::generated` in one declaration.
pub(super) fn imports(paths: &[String]) -> String {
    let mut groups: [Vec<String>; 3] = Default::default();
    let mut own = Vec::new();
    for path in paths {
        match path.split_once("::") {
            Some(("crate", _)) => own.push(path.rsplit("::").next().unwrap_or(path).to_owned()),
            Some(("std", _)) => groups[0].push(format!("use {path};")),
            _ => groups[1].push(format!("use {path};")),
        }
    }
    if !own.is_empty() {
        groups[2].push(uses::declaration("crate::generated", &own));
    }
    let groups: Vec<String> = groups
        .iter()
        .filter(|group| !group.is_empty())
        .map(|group| group.join("\n"))
        .collect();
    groups.join("\n\n")
}

/// The head of a method in an `impl`, up to its brace.
pub(super) fn head(name: &str, parameters: &[(String, String)], output: &str) -> String {
    let mut all = vec!["&self".to_owned()];
    all.extend(parameters.iter().map(|(name, ty)| format!("{name}: {ty}")));
    let line = format!("    async fn {name}({}) -> {output} {{", all.join(", "));
    if width(&line) <= LINE {
        return line;
    }
    let mut lines = vec![format!("    async fn {name}(\n        &self,")];
    for (name, ty) in parameters {
        lines.push(broken(&format!("        {name}: "), ty, ",", 8));
    }
    let last = format!("    ) -> {output} {{");
    if width(&last) > BRACE && (width(&last) <= LINE + 4 || generic(output).is_none()) {
        lines.push(format!("    ) -> {output}\n    {{"));
    } else {
        lines.push(broken("    ) -> ", output, " {", 4));
    }
    lines.join("\n")
}

/// A type between `before` and `after`; where the line is too long, its arguments get lines of their own.
fn broken(before: &str, ty: &str, after: &str, indent: usize) -> String {
    let line = format!("{before}{ty}{after}");
    let Some((name, arguments)) = generic(ty) else {
        return line;
    };
    if width(&line) <= LINE {
        return line;
    }
    let inner = indent + 4;
    let arguments: Vec<String> = arguments
        .iter()
        .map(|argument| broken(&" ".repeat(inner), argument, ",", inner))
        .collect();
    format!(
        "{before}{name}<\n{}\n{}>{after}",
        arguments.join("\n"),
        " ".repeat(indent)
    )
}

/// `BTreeMap<String, Stock>` as its name and its arguments.
fn generic(ty: &str) -> Option<(&str, Vec<&str>)> {
    let (name, rest) = ty.split_once('<')?;
    let rest = rest.strip_suffix('>')?;
    let mut arguments = Vec::new();
    let mut depth = 0_usize;
    let mut start = 0;
    for (at, c) in rest.char_indices() {
        match c {
            '<' => depth += 1,
            '>' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                arguments.push(rest[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    arguments.push(rest[start..].trim());
    Some((name, arguments))
}

/// `let _ = (a, b);`: the parameters of a stub, which does not use them.
pub(super) fn unused(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [name] => format!("        let _ = {name};\n"),
        names => {
            format!("        let _ = ({});\n", items(names, 8))
        }
    }
}

/// The items of a tuple or an array that begins on a line of this indent.
pub(super) fn items<T: AsRef<str>>(items: &[T], indent: usize) -> String {
    let items: Vec<&str> = items.iter().map(AsRef::as_ref).collect();
    let line = items.join(", ");
    if width(&line) <= ARGUMENTS {
        return line;
    }
    let short = items.iter().all(|item| width(item) <= SHORT);
    let indent = " ".repeat(indent);
    let mut out = String::new();
    let mut line = 0;
    for item in items {
        let length = width(item) + " ,".len();
        if line > 0 && short && line + length < LINE {
            out.push_str(&format!(" {item},"));
            line += length;
        } else {
            out.push_str(&format!("\n{indent}    {item},"));
            line = indent.len() + 4 + length - 1;
        }
    }
    out.push_str(&format!("\n{indent}"));
    out
}

/// `Err(Error::new("…"))`, with a literal.
pub(super) fn error(literal: &str) -> String {
    if width(&format!("Error::new({literal})")) <= ARGUMENTS {
        return format!("        Err(Error::new({literal}))\n");
    }
    format!("        Err(Error::new(\n            {literal},\n        ))\n")
}

fn width(text: &str) -> usize {
    text.chars().count()
}
