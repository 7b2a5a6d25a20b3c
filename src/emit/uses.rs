//! `use` declarations as rustfmt lays them out: sorted, each path once, what shares a beginning in one.

use std::{cmp::Ordering, collections::BTreeMap};

use syn::{ItemUse, UseTree, Visibility};

/// The width of a line.
const LINE: usize = 100;

/// What is taken from below a path.
#[derive(Default)]
struct Node {
    /// The path up to here is wanted itself.
    wanted: bool,
    below: BTreeMap<Name, Node>,
}

/// As few declarations as say the same, each with its line end.
pub(super) fn declarations<'a>(items: impl IntoIterator<Item = &'a ItemUse>) -> String {
    let mut roots: BTreeMap<String, Node> = BTreeMap::new();
    for item in items {
        let root = roots.entry(start(&item.vis)).or_default();
        root.add(&item.tree);
    }
    // `pub use` comes before `pub(crate) use`.
    let mut out = String::new();
    for (start, root) in roots {
        for (name, node) in &root.below {
            out.push_str(&start);
            node.write(name, start.len(), 0, &mut out);
            out.push_str(";\n");
        }
    }
    out
}

fn start(visibility: &Visibility) -> String {
    match visibility {
        Visibility::Public(_) => "pub use ".to_owned(),
        Visibility::Restricted(restricted) => {
            let path: Vec<String> = restricted
                .path
                .segments
                .iter()
                .map(|segment| segment.ident.to_string())
                .collect();
            format!("pub({}) use ", path.join("::"))
        }
        Visibility::Inherited => "use ".to_owned(),
    }
}

/// One declaration that takes `names` from `path`.
pub(super) fn declaration(path: &str, names: &[String]) -> String {
    let mut node = Node::default();
    for name in names {
        node.child(name).wanted = true;
    }
    let mut out = "use ".to_owned();
    node.write(&Name(path.to_owned()), out.len(), 0, &mut out);
    out.push(';');
    out
}

impl Node {
    fn child(&mut self, name: &str) -> &mut Self {
        self.below.entry(Name(name.to_owned())).or_default()
    }

    fn add(&mut self, tree: &UseTree) {
        match tree {
            UseTree::Path(path) => self.child(&path.ident.to_string()).add(&path.tree),
            UseTree::Name(name) if name.ident == "self" => self.wanted = true,
            UseTree::Name(name) => self.child(&name.ident.to_string()).wanted = true,
            UseTree::Rename(rename) => {
                let name = format!("{} as {}", rename.ident, rename.rename);
                self.child(&name).wanted = true;
            }
            UseTree::Glob(_) => self.child("*").wanted = true,
            UseTree::Group(group) => group.items.iter().for_each(|tree| self.add(tree)),
        }
    }

    /// Writes the path, with all that is taken from below it, after `before` characters on a line of this indent.
    fn write(&self, name: &Name, before: usize, indent: usize, out: &mut String) {
        let Name(name) = name;
        out.push_str(name);
        let mut below = self.below.iter();
        match (below.next(), below.next()) {
            (None, _) => return,
            (Some((only, node)), None) if !self.wanted => {
                out.push_str("::");
                node.write(only, before + width(name) + 2, indent, out);
                return;
            }
            _ => out.push_str("::{"),
        }
        let itself = self.wanted.then(|| "self".to_owned()).into_iter();
        let items: Vec<String> = itself
            .chain(self.below.iter().map(|(name, node)| {
                let mut item = String::new();
                node.write(name, indent + 4, indent + 4, &mut item);
                item
            }))
            .collect();
        let line = items.join(", ");
        let nested = line.contains('{');
        if !nested && before + width(name) + width(&line) + "::{};".len() <= LINE {
            out.push_str(&line);
            out.push('}');
            return;
        }
        let start = format!("\n{}", " ".repeat(indent + 4));
        let mut room = 0;
        for item in items {
            // Beside a list of its own, every path has its lines to itself.
            let whole = nested && item.contains("::");
            let length = width(&item) + 2;
            if whole || length > room {
                out.push_str(&start);
                room = LINE - indent - 4;
            } else {
                out.push(' ');
            }
            room = if whole {
                0
            } else {
                room.saturating_sub(length)
            };
            out.push_str(&item);
            out.push(',');
        }
        out.push_str(&format!("\n{}}}", " ".repeat(indent)));
    }
}

fn width(text: &str) -> usize {
    text.chars().count()
}

/// One name of a path.
#[derive(PartialEq, Eq)]
struct Name(String);

impl Ord for Name {
    fn cmp(&self, other: &Self) -> Ordering {
        let (a, b) = (self.0.as_str(), other.0.as_str());
        version_order(bare(a), bare(b)).then_with(|| a.cmp(b))
    }
}

impl PartialOrd for Name {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

fn bare(name: &str) -> &str {
    name.trim_start_matches("r#")
}

/// The order of names in a declaration: numbers in them by their value, `_` before all else.
fn version_order(a: &str, b: &str) -> Ordering {
    let (mut a, mut b) = (a, b);
    loop {
        let (digits_a, digits_b) = (digits(a), digits(b));
        if digits_a > 0 && digits_b > 0 {
            let (number_a, rest_a) = a.split_at(digits_a);
            let (number_b, rest_b) = b.split_at(digits_b);
            let (value_a, value_b) = (
                number_a.trim_start_matches('0'),
                number_b.trim_start_matches('0'),
            );
            let order = value_a
                .len()
                .cmp(&value_b.len())
                .then_with(|| value_a.cmp(value_b));
            if order != Ordering::Equal {
                return order;
            }
            (a, b) = (rest_a, rest_b);
            continue;
        }
        let (Some(first_a), Some(first_b)) = (a.chars().next(), b.chars().next()) else {
            return a.len().cmp(&b.len());
        };
        let rank = |c: char| if c == '_' { 0 } else { u32::from(c) };
        let order = rank(first_a).cmp(&rank(first_b));
        if order != Ordering::Equal {
            return order;
        }
        (a, b) = (&a[first_a.len_utf8()..], &b[first_b.len_utf8()..]);
    }
}

fn digits(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn merged(code: &str) -> String {
        let file: syn::File = syn::parse_str(code).unwrap();
        let uses = file.items.iter().map(|item| match item {
            syn::Item::Use(item) => item,
            _ => panic!("no use"),
        });
        declarations(uses)
    }

    #[test]
    fn paths_share_their_beginnings() {
        assert_eq!(
            merged(
                "use a::c::E; use a::b; use a::c::{self, D as F}; use a::c::x10; use a::c::x9;\
                 pub(crate) use q::r; pub use q::S; pub use q::T; use b::only;"
            ),
            "pub use q::{S, T};\n\
             pub(crate) use q::r;\n\
             use a::{\n    b,\n    c::{self, D as F, E, x9, x10},\n};\n\
             use b::only;\n"
        );
    }

    #[test]
    fn long_lists_are_filled_line_by_line() {
        let names: Vec<String> = (1..=12).map(|n| format!("Name{n:06}")).collect();
        let filled = declaration("crate::generated", &names);
        let lines: Vec<&str> = filled.lines().collect();
        assert_eq!(lines.len(), 4, "{filled}");
        assert_eq!(lines[1].len(), 99, "{filled}");
    }
}
