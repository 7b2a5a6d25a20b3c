//! The traits as the emitted crate has them, and a stub for each method.

use syn::{FnArg, ImplItem, Item, Pat, TraitItem, spanned::Spanned};

/// What the spec asks of the user's code.
#[derive(Clone, Debug, Default)]
pub struct Traits {
    pub traits: Vec<Trait>,
    /// The names that the stubs use and the paths under which they are found.
    pub imports: Vec<(String, String)>,
}

#[derive(Clone, Debug)]
pub struct Trait {
    pub name: String,
    pub methods: Vec<Method>,
}

#[derive(Clone, Debug)]
pub struct Method {
    pub name: String,
    pub parameters: Vec<String>,
    /// Lines of a first implementation, the outermost not indented, four spaces a level.
    pub stub: Vec<String>,
}

/// Every name that a trait of ours can have.
pub const NAMES: [&str; 5] = ["Resolvers", "Tools", "Prompts", "Resources", "Completions"];

impl Traits {
    /// Reads the emitted traits, and the emitted first implementation of them.
    pub fn read(traits: &str, implementations: &str) -> syn::Result<Self> {
        let stubs = Stubs::read(implementations)?;
        let file = syn::parse_file(traits)?;
        let mut found = Self {
            traits: Vec::new(),
            imports: stubs.imports,
        };
        for item in file.items {
            let Item::Trait(item) = item else { continue };
            let name = item.ident.to_string();
            let mut methods = Vec::new();
            for inner in &item.items {
                let TraitItem::Fn(function) = inner else {
                    continue;
                };
                let method = function.sig.ident.to_string();
                let stub = stubs
                    .stubs
                    .iter()
                    .find(|stub| stub.trait_name == name && stub.method == method);
                methods.push(Method {
                    parameters: parameters(function.sig.inputs.iter())
                        .map(|(name, _)| name.unwrap_or_default())
                        .collect(),
                    stub: stub.map(|stub| stub.lines.clone()).unwrap_or_default(),
                    name: method,
                });
            }
            found.traits.push(Trait { name, methods });
        }
        Ok(found)
    }

    pub fn get(&self, name: &str) -> Option<&Trait> {
        self.traits.iter().find(|one| one.name == name)
    }
}

/// The parameters of a method but for `self`, and where each stands; without a name where its pattern is none.
pub fn parameters<'a>(
    inputs: impl Iterator<Item = &'a FnArg>,
) -> impl Iterator<Item = (Option<String>, proc_macro2::Span)> {
    inputs.filter_map(|input| match input {
        FnArg::Receiver(_) => None,
        FnArg::Typed(input) => {
            let name = match &*input.pat {
                Pat::Ident(pattern) => Some(pattern.ident.to_string()),
                _ => None,
            };
            Some((name, input.pat.span()))
        }
    })
}

struct Stub {
    trait_name: String,
    method: String,
    lines: Vec<String>,
}

struct Stubs {
    stubs: Vec<Stub>,
    imports: Vec<(String, String)>,
}

impl Stubs {
    fn read(text: &str) -> syn::Result<Self> {
        let file = syn::parse_file(text)?;
        let mut stubs = Vec::new();
        let mut imports = Vec::new();
        for item in &file.items {
            match item {
                Item::Use(item) => super::scope::leaves(&item.tree, &mut |path, name| {
                    imports.push((name.to_owned(), path.join("::")));
                }),
                Item::Impl(item) => {
                    let Some((path, _)) = &item.trait_ else {
                        continue;
                    };
                    let Some(segment) = path.segments.last() else {
                        continue;
                    };
                    for inner in &item.items {
                        let ImplItem::Fn(function) = inner else {
                            continue;
                        };
                        stubs.push(Stub {
                            trait_name: segment.ident.to_string(),
                            method: function.sig.ident.to_string(),
                            lines: lines(text, function.span().byte_range()),
                        });
                    }
                }
                _ => {}
            }
        }
        Ok(Self { stubs, imports })
    }
}

/// The lines of a range, without the indentation of the line that it begins on.
fn lines(text: &str, range: std::ops::Range<usize>) -> Vec<String> {
    let start = text
        .get(..range.start)
        .and_then(|before| before.rfind('\n'));
    let indent = range.start - start.map_or(0, |at| at + 1);
    let lines = text.get(range).unwrap_or_default().lines();
    lines
        .map(|line| {
            let spaces = line.len() - line.trim_start_matches(' ').len();
            line.get(spaces.min(indent)..)
                .unwrap_or_default()
                .to_owned()
        })
        .collect()
}
