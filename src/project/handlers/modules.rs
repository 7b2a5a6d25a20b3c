//! The source files of a crate, followed from `mod` to `mod` as rustc does.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use syn::{Attribute, Expr, ExprLit, Item, ItemMod, Lit, Meta, Token, punctuated::Punctuated};

use crate::{
    diagnostic::{Source, Span},
    project::{
        finding::{Finding, Level},
        generated::DIR,
    },
};

/// A file that could be read.
pub struct SourceFile {
    pub path: PathBuf,
    /// The text as it lies there, with the name that messages use.
    pub source: Source,
    pub syntax: syn::File,
    /// How much stands before the text that spans count from: a byte order mark, a `#!` line.
    pub offset: usize,
}

impl std::fmt::Debug for SourceFile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.path.fmt(f)
    }
}

impl SourceFile {
    /// A place of the syntax in the text.
    pub fn span(&self, span: proc_macro2::Span) -> Span {
        let range = span.byte_range();
        Span::new(range.start + self.offset, range.end + self.offset)
    }
}

/// Reads the files that are reachable from `entries`.
pub fn read(
    root: &Path,
    entries: &[PathBuf],
    files: &mut Vec<SourceFile>,
    gaps: &mut Vec<Finding>,
) {
    let mut walk = Walk {
        root,
        seen: BTreeSet::new(),
        files,
        gaps,
    };
    for entry in entries {
        walk.file(entry, true);
    }
}

struct Walk<'a> {
    root: &'a Path,
    seen: BTreeSet<PathBuf>,
    files: &'a mut Vec<SourceFile>,
    gaps: &'a mut Vec<Finding>,
}

impl Walk<'_> {
    /// `owns_directory`: its modules lie beside it, as those of `lib.rs` and `mod.rs` do.
    fn file(&mut self, path: &Path, owns_directory: bool) {
        // What is not there rustc names better.
        let Ok(real) = path.canonicalize() else {
            return;
        };
        let Ok(bytes) = fs::read(path) else {
            return;
        };
        if !self.seen.insert(real) {
            return;
        }
        let name = shown(path);
        let Ok(text) = String::from_utf8(bytes) else {
            let source = Source::new(name, "");
            let message = "this file is not UTF-8, so its handlers were not compared";
            self.gaps.push(Finding::new(
                Level::Error,
                &source,
                Span::default(),
                message,
            ));
            return;
        };
        let source = Source::new(name, text);
        let offset = before_spans(source.text());
        let syntax = match syn::parse_file(source.text()) {
            Ok(syntax) => syntax,
            Err(error) => {
                let range = error.span().byte_range();
                let span = Span::new(range.start + offset, range.end + offset);
                let message =
                    format!("this file has a mistake, so its handlers were not compared: {error}");
                self.gaps
                    .push(Finding::new(Level::Error, &source, span, message));
                return;
            }
        };
        let beside = path.parent().unwrap_or(Path::new("")).to_owned();
        let below = match path.file_stem() {
            Some(stem) if !owns_directory => beside.join(stem),
            _ => beside.clone(),
        };
        let modules = out_of_line(&syntax.items, &beside, &below, true);
        let file = SourceFile {
            path: path.to_owned(),
            source: source.clone(),
            syntax,
            offset,
        };
        let modules: Vec<_> = modules
            .into_iter()
            .map(|module| (file.span(module.at), module))
            .collect();
        self.files.push(file);
        for (at, module) in modules {
            if !self.module(&module) {
                let message = "no file of this module was found, so its handlers were not compared";
                self.gaps
                    .push(Finding::new(Level::Note, &source, at, message));
            }
        }
    }

    /// Whether a file of it was found.
    fn module(&mut self, module: &OutOfLine) -> bool {
        if module.below.join(&module.name) == self.root.join(DIR) {
            return true;
        }
        let flat = module.below.join(format!("{}.rs", module.name));
        let nested = module.below.join(&module.name).join("mod.rs");
        let usual = [(&flat, false), (&nested, true)];
        let given = module.paths.iter().map(|path| (path, true));
        let usual = usual.into_iter().filter(|_| !module.elsewhere);
        let mut found = false;
        for (path, owns_directory) in given.chain(usual) {
            if path.is_file() {
                self.file(path, owns_directory);
                found = true;
            }
        }
        found
    }
}

/// A `mod name;`.
struct OutOfLine {
    name: String,
    /// The directory in which its file lies.
    below: PathBuf,
    /// From its `#[path]`, or from some in a `cfg_attr`.
    paths: Vec<PathBuf>,
    /// It has a `#[path]` that always counts.
    elsewhere: bool,
    /// Its name, in the file that declares it.
    at: proc_macro2::Span,
}

/// The `mod` items without a body, those in modules with a body too. `beside` is where the file lies and what a
/// `#[path]` starts from, `below` where its modules lie.
fn out_of_line(items: &[Item], beside: &Path, below: &Path, top: bool) -> Vec<OutOfLine> {
    let mut found = Vec::new();
    for item in items {
        let Item::Mod(module) = item else { continue };
        if is_test(&module.attrs) {
            continue;
        }
        let name = module_name(module);
        let path = path_attribute(&module.attrs);
        match &module.content {
            Some((_, items)) => {
                let inner = path.map_or_else(|| below.join(&name), |path| below.join(path));
                found.extend(out_of_line(items, beside, &inner, false));
            }
            None => {
                let from = if top { beside } else { below };
                let elsewhere = path.is_some();
                let paths = path.into_iter().chain(conditional_paths(&module.attrs));
                found.push(OutOfLine {
                    name,
                    below: below.to_owned(),
                    paths: paths.map(|path| from.join(path)).collect(),
                    elsewhere,
                    at: module.ident.span(),
                });
            }
        }
    }
    found
}

fn module_name(module: &ItemMod) -> String {
    let name = module.ident.to_string();
    name.strip_prefix("r#").unwrap_or(&name).to_owned()
}

fn path_attribute(attributes: &[Attribute]) -> Option<String> {
    attributes
        .iter()
        .find_map(|attribute| path_value(&attribute.meta))
}

/// The paths that hold under a condition: `#[cfg_attr(unix, path = "unix.rs")]`.
fn conditional_paths(attributes: &[Attribute]) -> Vec<String> {
    let lists = attributes
        .iter()
        .filter(|attribute| attribute.path().is_ident("cfg_attr"))
        .filter_map(|attribute| attribute.parse_args_with(Metas::parse_terminated).ok());
    lists
        .flatten()
        .filter_map(|meta| path_value(&meta))
        .collect()
}

type Metas = Punctuated<Meta, Token![,]>;

fn path_value(meta: &Meta) -> Option<String> {
    match meta {
        Meta::NameValue(meta) if meta.path.is_ident("path") => match &meta.value {
            Expr::Lit(ExprLit {
                lit: Lit::Str(path),
                ..
            }) => Some(path.value()),
            _ => None,
        },
        _ => None,
    }
}

/// Whether it is there in tests only: what stands in for the handlers there is none of ours.
pub fn is_test(attributes: &[Attribute]) -> bool {
    attributes
        .iter()
        .filter(|attribute| attribute.path().is_ident("cfg"))
        .filter_map(|attribute| attribute.parse_args().ok())
        .any(|predicate| needs_test(&predicate))
}

/// Whether a predicate of `cfg` holds in tests only.
fn needs_test(predicate: &Meta) -> bool {
    match predicate {
        Meta::Path(path) => path.is_ident("test"),
        Meta::List(list) if list.path.is_ident("all") => list
            .parse_args_with(Metas::parse_terminated)
            .is_ok_and(|all| all.iter().any(needs_test)),
        _ => false,
    }
}

/// What `syn::parse_file` leaves out before it parses.
fn before_spans(text: &str) -> usize {
    let mark = "\u{feff}";
    let body = text.strip_prefix(mark).unwrap_or(text);
    let shebang =
        body.starts_with("#!") && !body.trim_start_matches("#!").trim_start().starts_with('[');
    let line = if shebang {
        body.find('\n').unwrap_or(body.len())
    } else {
        0
    };
    text.len() - body.len() + line
}

/// A path as messages show it: from the working directory, unless it lies far from it.
pub fn shown(path: &Path) -> String {
    let here = std::env::current_dir().unwrap_or_default();
    let near = here.ancestors().take(6).enumerate().find_map(|(up, dir)| {
        let inside = path.strip_prefix(dir).ok()?;
        // All paths meet at the root.
        dir.parent()?;
        Some(PathBuf::from("../".repeat(up)).join(inside))
    });
    near.as_deref().unwrap_or(path).display().to_string()
}
