//! `support/`: the files that are the same in every crate, without the parts that the plan does not need.

use minijinja::{Environment, UndefinedBehavior, syntax::SyntaxConfig, value::Serde};
use syn::{Item, ItemUse, UseTree, Visibility, spanned::Spanned};

use super::{Error, features::Features, uses, writer::MARKER};

macro_rules! files {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!("../../templates/support/", $name, ".rs")))),*]
    };
}

/// It says which of the others are wanted.
const ROOT: &str = include_str!("../../templates/support/mod.rs");

const FILES: &[(&str, &str)] = files![
    "ask",
    "call",
    "canonical",
    "check",
    "completions",
    "contents",
    "context",
    "error",
    "finite",
    "form",
    "formats",
    "generate",
    "input",
    "json_schema",
    "lines",
    "number",
    "output",
    "page",
    "pattern",
    "principal",
    "question",
    "questions",
    "roots",
    "round",
    "sample",
    "schema",
    "serve",
    "state",
    "stdio",
    "streams",
    "template",
    "updates",
];

/// The support files of a crate.
pub(super) struct Support {
    features: Features,
    /// What users of the crate get from them.
    pub(super) exports: Vec<String>,
    /// Those that are wanted, by name.
    wanted: Vec<String>,
    root: String,
    env: Environment<'static>,
}

impl Support {
    pub(super) fn new(features: Features) -> Result<Self, Error> {
        let mut env = Environment::new();
        env.set_undefined_behavior(UndefinedBehavior::Strict);
        // Rust in which only `//%` begins a statement: nothing of it looks like the other marks.
        env.set_syntax(
            SyntaxConfig::builder()
                .line_statement_prefix("//%")
                .block_delimiters("<%%%", "%%%>")
                .variable_delimiters("<$$$", "$$$>")
                .comment_delimiters("<###", "###>")
                .build()?,
        );
        let root = tidy(&env.render_str(ROOT, Serde(&features))?);
        let file = parse("mod", &root)?;
        Ok(Self {
            features,
            wanted: modules(&file).collect(),
            exports: exported(&file),
            root: merge_uses(&root, &file),
            env,
        })
    }

    /// Names and texts.
    pub(super) fn files(&self) -> Result<Vec<(&'static str, String)>, Error> {
        let mut files = vec![("mod", format!("{MARKER}{}", self.root))];
        for (name, source) in FILES {
            if self.wanted.iter().any(|wanted| wanted == name) {
                let text = tidy(&self.env.render_str(source, Serde(&self.features))?);
                let text = merge_uses(&text, &parse(name, head(&text))?);
                files.push((*name, format!("{MARKER}{text}")));
            }
        }
        Ok(files)
    }
}

fn parse(name: &str, text: &str) -> Result<syn::File, Error> {
    syn::parse_file(text).map_err(|error| Error::Syntax {
        template: format!("support/{name}.rs"),
        error,
        code: text.to_owned(),
    })
}

/// Runs of empty lines become one, and none is left before a closing brace or at either end.
fn tidy(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut blank = false;
    for line in text.lines() {
        if line.trim().is_empty() {
            blank = !out.is_empty();
            continue;
        }
        if blank && !line.trim_start().starts_with(['}', ')']) {
            out.push('\n');
        }
        blank = false;
        out.push_str(line);
        out.push('\n');
    }
    out
}

/// Puts in place of declarations that follow one another line by line as few as say the same: parts of them were cut.
fn merge_uses(text: &str, file: &syn::File) -> String {
    let mut out = String::with_capacity(text.len());
    let mut lines = text.lines();
    let mut at = 1;
    let uses: Vec<&ItemUse> = file
        .items
        .iter()
        .filter_map(|item| match item {
            Item::Use(item) if item.attrs.is_empty() => Some(item),
            _ => None,
        })
        .collect();
    let adjoin = |a: &&ItemUse, b: &&ItemUse| a.span().end().line + 1 == b.span().start().line;
    for run in uses.chunk_by(adjoin) {
        let (Some(first), Some(last)) = (run.first(), run.last()) else {
            continue;
        };
        let (start, end) = (first.span().start().line, last.span().end().line);
        for line in lines.by_ref().take(start - at) {
            out.push_str(line);
            out.push('\n');
        }
        out.push_str(&uses::declarations(run.iter().copied()));
        lines.by_ref().take(end + 1 - start).for_each(drop);
        at = end + 1;
    }
    for line in lines {
        out.push_str(line);
        out.push('\n');
    }
    out
}

/// The lines up to the last declaration of the file itself. What comes after is long to parse, and the tests compile it.
fn head(text: &str) -> &str {
    let mut end = 0;
    let mut at = 0;
    let mut open = false;
    for line in text.split_inclusive('\n') {
        at += line.len();
        open |= ["use ", "pub use ", "pub(crate) use ", "pub(super) use "]
            .iter()
            .any(|start| line.starts_with(start));
        if open && line.trim_end().ends_with(';') {
            open = false;
            end = at;
        }
    }
    text.get(..end).unwrap_or(text)
}

fn modules(file: &syn::File) -> impl Iterator<Item = String> {
    file.items.iter().filter_map(|item| match item {
        Item::Mod(module) => Some(module.ident.to_string()),
        _ => None,
    })
}

fn exported(file: &syn::File) -> Vec<String> {
    let mut names = Vec::new();
    for item in &file.items {
        if let Item::Use(item) = item
            && matches!(item.vis, Visibility::Public(_))
        {
            leaves(&item.tree, &mut names);
        }
    }
    names.sort_unstable();
    names
}

fn leaves(tree: &UseTree, names: &mut Vec<String>) {
    match tree {
        UseTree::Path(path) => leaves(&path.tree, names),
        UseTree::Name(name) => names.push(name.ident.to_string()),
        UseTree::Rename(rename) => names.push(rename.rename.to_string()),
        UseTree::Group(group) => group.items.iter().for_each(|tree| leaves(tree, names)),
        UseTree::Glob(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_there() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/templates/support");
        let mut names: Vec<String> = std::fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        let known = FILES.iter().map(|(name, _)| *name).chain(["mod"]);
        let mut known: Vec<String> = known.map(|name| format!("{name}.rs")).collect();
        known.sort();
        assert_eq!(names, known);
    }
}
