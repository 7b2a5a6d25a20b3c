//! All modules of a crate in one file, for `OUT_DIR`.
//!
//! A module that is included from there can't name files beside it in a way that every tool follows, so each stands
//! in its place with a body.

use anyhow::{Context as _, bail};
use syn::Item;

use super::generated::DIR;
use crate::files::Files;

/// `pub mod generated { … }`.
pub fn single_file(files: &Files) -> anyhow::Result<String> {
    let body = inline(files, &format!("{DIR}/mod.rs"), DIR)?;
    Ok(format!("pub mod generated {{\n{body}}}\n"))
}

/// A file with the modules that it declares; `below` is where they lie.
fn inline(files: &Files, path: &str, below: &str) -> anyhow::Result<String> {
    let text = &files
        .0
        .get(path)
        .with_context(|| format!("`{path}` is not generated"))?
        .text;
    let syntax = syn::parse_file(text).with_context(|| format!("`{path}` can't be read"))?;
    let mut result = String::new();
    let mut done = 0;
    for item in &syntax.items {
        let Item::Mod(module) = item else { continue };
        let Some(semicolon) = module.semi else {
            continue;
        };
        let name = module.ident.to_string();
        let name = name.strip_prefix("r#").unwrap_or(&name);
        let inner = format!("{below}/{name}");
        let flat = format!("{inner}.rs");
        let file = if files.0.contains_key(&flat) {
            flat
        } else {
            format!("{inner}/mod.rs")
        };
        let at = semicolon.span.byte_range();
        let Some(before) = text.get(done..at.start) else {
            bail!("`{path}` can't be taken apart");
        };
        result.push_str(before);
        result.push_str(" {\n");
        result.push_str(&inline(files, &file, &inner)?);
        result.push('}');
        done = at.end;
    }
    result.push_str(text.get(done..).unwrap_or_default());
    if !result.ends_with('\n') {
        result.push('\n');
    }
    Ok(result)
}
