//! What a module of the user's imports, as far as it matters for names of ours.

use proc_macro2::{Spacing, TokenStream, TokenTree};
use syn::{Item, UseTree};

/// The imports and types of one module.
#[derive(Clone, Debug, Default)]
pub struct Scope {
    /// Names with the path that each stands for.
    imports: Vec<(String, Vec<String>)>,
    /// Paths of which everything is imported.
    globs: Vec<Vec<String>>,
    /// Types that the module defines itself.
    own: Vec<String>,
}

/// The last part of every path below which our names are found.
const OURS: &str = "generated";

impl Scope {
    pub fn of<'a>(items: impl IntoIterator<Item = &'a Item>) -> Self {
        let mut scope = Self::default();
        for item in items {
            match item {
                Item::Use(item) => leaves(&item.tree, &mut |path, name| {
                    if name == "*" {
                        scope.globs.push(path.to_vec());
                    } else {
                        scope.imports.push((name.to_owned(), path.to_vec()));
                    }
                }),
                Item::Struct(item) => scope.own.push(item.ident.to_string()),
                Item::Enum(item) => scope.own.push(item.ident.to_string()),
                Item::Type(item) => scope.own.push(item.ident.to_string()),
                Item::Trait(item) => scope.own.push(item.ident.to_string()),
                _ => {}
            }
        }
        scope
    }

    /// With what a block sees of the module around it, behind its own.
    pub fn within(mut self, around: &Self) -> Self {
        self.imports.extend(around.imports.iter().cloned());
        self.globs.extend(around.globs.iter().cloned());
        self.own.extend(around.own.iter().cloned());
        self
    }

    /// The name of the trait that a path names, and whether it is certainly one of ours. `None` for one that
    /// certainly is not.
    pub fn trait_name(&self, path: &[String]) -> Option<(String, bool)> {
        let (first, last) = (path.first()?, path.last()?);
        let imported = self.import(first);
        if path.len() > 1 {
            let ours = is_ours(path) || imported.is_some_and(is_ours);
            return Some((last.clone(), ours));
        }
        if self.own.contains(first) {
            return None;
        }
        match imported {
            Some(path) => Some((path.last()?.clone(), is_ours(path))),
            // It comes with others, by `*`.
            None => Some((first.clone(), self.globs.iter().any(|path| is_ours(path)))),
        }
    }

    /// Whether what a path names is found here by its name alone.
    fn knows(&self, name: &str, path: &str) -> bool {
        if self.own.iter().any(|own| own == name) {
            return false;
        }
        let ours = path.split("::").any(|part| part == OURS);
        match self.import(name) {
            // One of ours under the name of another is not meant.
            Some(import) => {
                let itself = import.last().is_some_and(|last| last == name);
                import.join("::") == path || ours && itself && is_ours(import)
            }
            None => ours && self.globs.iter().any(|path| is_ours(path)),
        }
    }

    fn import(&self, name: &str) -> Option<&[String]> {
        let import = self.imports.iter().find(|(import, _)| import == name);
        import.map(|(_, path)| path.as_slice())
    }

    /// Text of a stub with the names that are not imported here written out.
    pub fn qualify(&self, text: &str, imports: &[(String, String)]) -> String {
        let Ok(tokens) = text.parse::<TokenStream>() else {
            return text.to_owned();
        };
        let mut places = Vec::new();
        names(tokens, &mut |name, at| {
            let import = imports.iter().find(|(import, _)| import == name);
            if let Some((_, path)) = import.filter(|(_, path)| !self.knows(name, path)) {
                places.push((at, path.clone()));
            }
        });
        let mut text = text.to_owned();
        for (at, path) in places.into_iter().rev() {
            if text.is_char_boundary(at.start) && text.is_char_boundary(at.end) {
                text.replace_range(at, &path);
            }
        }
        text
    }
}

fn is_ours(path: &[String]) -> bool {
    path.iter().any(|part| part == OURS)
}

/// The identifiers that begin a path.
fn names(tokens: TokenStream, visit: &mut dyn FnMut(&str, std::ops::Range<usize>)) {
    /// What stands before a token.
    #[derive(Clone, Copy, PartialEq)]
    enum Before {
        Other,
        /// A colon that belongs to the next one.
        HalfSeparator,
        /// `::`, `.` or the sign of a lifetime: what follows begins no path.
        Separator,
    }
    let mut before = Before::Other;
    for token in tokens {
        before = match token {
            TokenTree::Punct(punct) => match (punct.as_char(), punct.spacing()) {
                (':', _) if before == Before::HalfSeparator => Before::Separator,
                (':', Spacing::Joint) => Before::HalfSeparator,
                ('.' | '\'', _) => Before::Separator,
                _ => Before::Other,
            },
            TokenTree::Ident(ident) => {
                if before == Before::Other {
                    visit(&ident.to_string(), ident.span().byte_range());
                }
                Before::Other
            }
            TokenTree::Group(group) => {
                names(group.stream(), visit);
                Before::Other
            }
            TokenTree::Literal(_) => Before::Other,
        };
    }
}

/// Every name that a `use` brings, with its path; `*` for all of a module.
pub fn leaves(tree: &UseTree, visit: &mut dyn FnMut(&[String], &str)) {
    fn go(tree: &UseTree, path: &mut Vec<String>, visit: &mut dyn FnMut(&[String], &str)) {
        match tree {
            UseTree::Path(tree) => {
                path.push(tree.ident.to_string());
                go(&tree.tree, path, visit);
                path.pop();
            }
            UseTree::Name(tree) => {
                let name = tree.ident.to_string();
                if name == "self" {
                    let name = path.last().cloned().unwrap_or_default();
                    visit(path, &name);
                } else {
                    path.push(name.clone());
                    visit(path, &name);
                    path.pop();
                }
            }
            UseTree::Rename(tree) => {
                path.push(tree.ident.to_string());
                visit(path, &tree.rename.to_string());
                path.pop();
            }
            UseTree::Glob(_) => visit(path, "*"),
            UseTree::Group(tree) => {
                for tree in &tree.items {
                    go(tree, path, visit);
                }
            }
        }
    }
    go(tree, &mut Vec::new(), visit);
}
