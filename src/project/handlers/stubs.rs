//! Missing methods are appended where they belong; every other byte of the file stays.

use std::path::PathBuf;

use super::{
    Handlers,
    compare::{Comparison, Missing},
    implementations::Implementation,
    modules::SourceFile,
    traits::Traits,
};
use crate::project::same::line_end;

/// A file of the user's with stubs in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    pub path: PathBuf,
    pub old: String,
    pub new: String,
    /// The methods that were added, as `Tools::order_book`.
    pub added: Vec<String>,
}

/// The files with a stub for each method that is missing and has one place to go.
pub fn append(handlers: &Handlers, traits: &Traits, comparison: &Comparison) -> Vec<Edit> {
    let mut edits = Vec::new();
    for (index, file) in handlers.files.iter().enumerate() {
        let here = |missing: &&Missing| {
            let implementation = handlers.implementations.get(missing.at);
            implementation.is_some_and(|one| one.file == index)
        };
        let mut insertions = Vec::new();
        let mut added = Vec::new();
        for missing in comparison.missing.iter().filter(here) {
            let Some(implementation) = handlers.implementations.get(missing.at) else {
                continue;
            };
            let name = missing.whole.as_deref().unwrap_or(&implementation.name);
            added.extend(
                missing
                    .methods
                    .iter()
                    .map(|method| format!("{name}::{}", method.name)),
            );
            insertions.push(insertion(file, implementation, missing, traits));
        }
        if insertions.is_empty() {
            continue;
        }
        // From the end, so that earlier places stay where they are.
        insertions.sort_by_key(|(at, _)| std::cmp::Reverse(*at));
        let old = file.source.text().to_owned();
        let mut new = old.clone();
        for (at, text) in insertions {
            new.insert_str(at, &text);
        }
        edits.push(Edit {
            path: file.path.clone(),
            old,
            new,
            added,
        });
    }
    edits
}

/// What is inserted, and where.
fn insertion(
    file: &SourceFile,
    implementation: &Implementation,
    missing: &Missing,
    traits: &Traits,
) -> (usize, String) {
    let text = file.source.text();
    let eol = line_end(text);
    let outer = indentation(text, implementation.head.range().start);
    let first = implementation
        .methods
        .first()
        .map(|method| indentation(text, method.start));
    let inner = first
        .filter(|inner| inner.len() > outer.len())
        .map_or_else(|| format!("{outer}{}", unit(text, outer)), str::to_owned);
    let unit = inner.strip_prefix(outer).unwrap_or("    ");

    let stubs: Vec<String> = missing
        .methods
        .iter()
        .map(|method| {
            let stub = implementation
                .scope
                .qualify(&method.stub.join("\n"), &traits.imports);
            let lines = stub.lines().map(|line| indented(line, &inner, unit));
            lines.collect::<Vec<_>>().join(eol)
        })
        .collect();
    let stubs = stubs.join(&format!("{eol}{eol}"));

    if let Some(name) = &missing.whole {
        let name = implementation
            .scope
            .qualify(name, &own_path(name, &traits.imports));
        let head = format!("{outer}impl {name} for {} {{", implementation.self_type);
        let whole = format!("{eol}{eol}{head}{eol}{stubs}{eol}{outer}}}");
        return (implementation.end + 1, whole);
    }
    let before = text.get(..implementation.end).unwrap_or_default();
    let line = before.rfind('\n').map_or(0, |at| at + 1);
    if !before
        .get(line..)
        .is_some_and(|start| start.trim().is_empty())
    {
        // `impl Tools for Bookshop {}`
        return (implementation.end, format!("{eol}{stubs}{eol}{outer}"));
    }
    let above = before
        .get(..line)
        .unwrap_or_default()
        .trim_end_matches([' ', '\t', '\r', '\n']);
    let blank = before
        .get(above.len()..line)
        .unwrap_or_default()
        .matches('\n')
        .count()
        > 1;
    let gap = if blank || above.ends_with('{') {
        ""
    } else {
        eol
    };
    (line, format!("{gap}{stubs}{eol}"))
}

/// The path of a trait that the first implementation does not import by name.
fn own_path(name: &str, imports: &[(String, String)]) -> Vec<(String, String)> {
    let known = imports.iter().find(|(import, _)| import == name);
    let path = known.map_or_else(
        || format!("crate::generated::{name}"),
        |(_, path)| path.clone(),
    );
    vec![(name.to_owned(), path)]
}

/// The white space at the beginning of the line of a place.
fn indentation(text: &str, at: usize) -> &str {
    let before = text.get(..at).unwrap_or_default();
    let line = before.rfind('\n').map_or(0, |at| at + 1);
    let line = text.get(line..).unwrap_or_default();
    let end = line.find(|c| c != ' ' && c != '\t').unwrap_or(line.len());
    line.get(..end).unwrap_or_default()
}

/// One level of indentation, as the file has it.
fn unit(text: &str, outer: &str) -> &'static str {
    let tabs = outer.contains('\t') || text.lines().any(|line| line.starts_with('\t'));
    if tabs { "\t" } else { "    " }
}

/// A line of a stub, four spaces a level, at the file's own indentation.
fn indented(line: &str, inner: &str, unit: &str) -> String {
    let rest = line.trim_start_matches(' ');
    if rest.is_empty() {
        return String::new();
    }
    let spaces = line.len() - rest.len();
    let odd = " ".repeat(spaces % 4);
    format!("{inner}{}{odd}{rest}", unit.repeat(spaces / 4))
}
