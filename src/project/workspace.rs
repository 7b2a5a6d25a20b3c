//! A new crate and the cargo workspace that it would lie in.

use std::{
    fs,
    path::{Component, Path, PathBuf},
};

use anyhow::Context as _;
use regex::Regex;
use toml_edit::{Document, Item};

use super::{dependencies::into_array, same::line_end};

/// What has to be done so that cargo builds the crate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Membership {
    /// No workspace is above it, or one that excludes it.
    Alone { excluded_by: Option<PathBuf> },
    /// The members of the workspace include it as they are.
    Included { workspace: PathBuf },
    /// Its path is added to the members.
    Joins {
        workspace: PathBuf,
        member: String,
        old: String,
        new: String,
    },
    /// It can't become a member, so it is a workspace of its own.
    Apart { workspace: PathBuf, why: String },
}

/// Looks for the workspace above `target`, an absolute path, as cargo does.
pub fn membership(target: &Path) -> Membership {
    let mut excluded_by = None;
    for dir in target.ancestors().skip(1) {
        let manifest = dir.join("Cargo.toml");
        let Ok(text) = fs::read_to_string(&manifest) else {
            continue;
        };
        let document = match Document::parse(text) {
            Ok(document) => document,
            // Cargo would stop here too, unless the crate is a workspace of its own.
            Err(_) => {
                let why = "its manifest is not valid TOML".to_owned();
                return Membership::Apart {
                    workspace: manifest,
                    why,
                };
            }
        };
        if let Some(table) = document.get("workspace") {
            let lists = |key| prefixes(table, key, dir).any(|path| target.starts_with(path));
            if lists("exclude") && !lists("members") {
                excluded_by.get_or_insert(manifest);
                continue;
            }
            return of(&document, manifest, target, dir);
        }
        let elsewhere = document
            .get("package")
            .and_then(|package| package.get("workspace")?.as_str());
        if let Some(root) = elsewhere {
            let why = "the crate around it belongs to that workspace".to_owned();
            let workspace = normal(&dir.join(root)).join("Cargo.toml");
            return Membership::Apart { workspace, why };
        }
    }
    Membership::Alone { excluded_by }
}

/// The paths in a list of the workspace's, without their patterns.
fn prefixes<'a>(table: &'a Item, key: &str, dir: &'a Path) -> impl Iterator<Item = PathBuf> + 'a {
    let list = table.get(key).and_then(Item::as_array);
    let paths = list.into_iter().flatten().filter_map(|path| path.as_str());
    paths.map(move |path| normal(&dir.join(path)))
}

fn of(document: &Document<String>, workspace: PathBuf, target: &Path, dir: &Path) -> Membership {
    let relative = target.strip_prefix(dir).ok().and_then(slashes);
    let Some(member) = relative else {
        let why = "its path is not UTF-8".to_owned();
        return Membership::Apart { workspace, why };
    };
    let members = document
        .get("workspace")
        .and_then(|table| table.get("members")?.as_array());
    let mut patterns = members
        .into_iter()
        .flatten()
        .filter_map(|pattern| pattern.as_str());
    if patterns.any(|pattern| matches(pattern, &member)) {
        return Membership::Included { workspace };
    }
    match join(document, &member) {
        Ok(new) => Membership::Joins {
            workspace,
            member,
            old: document.raw().to_owned(),
            new,
        },
        Err(error) => Membership::Apart {
            workspace,
            why: format!("its manifest could not be changed: {error}"),
        },
    }
}

fn slashes(path: &Path) -> Option<String> {
    let parts: Option<Vec<&str>> = path.iter().map(|part| part.to_str()).collect();
    parts.map(|parts| parts.join("/"))
}

/// Whether a member's pattern covers a path: `*` and `?` stay within a part of it.
fn matches(pattern: &str, path: &str) -> bool {
    let pattern = pattern.trim_start_matches("./").trim_end_matches('/');
    let mut regex = String::from("^");
    for part in pattern.split('/') {
        if part == "**" {
            regex.push_str("(.*/)?");
            continue;
        }
        let escaped = regex::escape(part)
            .replace(r"\*", "[^/]*")
            .replace(r"\?", "[^/]");
        regex.push_str(&escaped);
        regex.push('/');
    }
    regex.push('$');
    Regex::new(&regex).is_ok_and(|regex| regex.is_match(&format!("{path}/")))
}

/// The workspace's manifest with one member more, as `cargo new` adds it.
fn join(document: &Document<String>, member: &str) -> anyhow::Result<String> {
    let text = document.raw();
    let quoted = toml_edit::Value::from(member).to_string();
    let table = document
        .get("workspace")
        .context("it has no `[workspace]`")?;
    let insertions = match table.get("members").map(Item::as_array) {
        Some(array) => {
            array.and_then(|array| into_array(text, array, std::slice::from_ref(&quoted)))
        }
        None => table
            .as_table()
            .and_then(toml_edit::Table::span)
            .map(|header| {
                let eol = line_end(text);
                let line = format!("members = [{quoted}]");
                vec![
                    match text.get(header.start..).and_then(|rest| rest.find('\n')) {
                        Some(end) => (header.start + end + 1, format!("{line}{eol}")),
                        None => (text.len(), format!("{eol}{line}{eol}")),
                    },
                ]
            }),
    };
    let mut new = text.to_owned();
    for (at, inserted) in insertions.context("`members` is not a list in a table")? {
        let (before, after) = new
            .split_at_checked(at)
            .context("its members can't be found")?;
        new = format!("{before}{inserted}{after}");
    }
    Document::parse(new.as_str())?;
    Ok(new)
}

/// Without `.` and `..`.
fn normal(path: &Path) -> PathBuf {
    let mut normal = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => {
                normal.pop();
            }
            part => normal.push(part),
        }
    }
    normal
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_of_members() {
        for (pattern, path, covers) in [
            ("crates/*", "crates/shop", true),
            ("crates/*", "crates/a/shop", false),
            ("./crates/shop/", "crates/shop", true),
            ("*", "shop", true),
            ("*", "a/shop", false),
            ("crates/**", "crates/a/b", true),
            ("**/mcp-*", "a/b/mcp-shop", true),
            ("mcp-?", "mcp-a", true),
            ("a+b", "a+b", true),
            ("shop", "bookshop", false),
        ] {
            assert_eq!(matches(pattern, path), covers, "{pattern} {path}");
        }
    }

    #[test]
    fn one_member_more() {
        for (old, new) in [
            (
                "[workspace]\nmembers = [\"a\"]\n",
                "[workspace]\nmembers = [\"a\", \"x y\"]\n",
            ),
            (
                "[workspace]\nmembers = []\n",
                "[workspace]\nmembers = [\"x y\"]\n",
            ),
            (
                "[workspace]\nmembers = [\n  \"a\", # why\n]\n",
                "[workspace]\nmembers = [\n  \"a\", # why\n  \"x y\",\n]\n",
            ),
            (
                "# Mine.\n[workspace]",
                "# Mine.\n[workspace]\nmembers = [\"x y\"]\n",
            ),
            (
                "[package]\r\nname = \"a\"\r\n\r\n[workspace]\r\nresolver = \"2\"\r\n",
                "[package]\r\nname = \"a\"\r\n\r\n[workspace]\r\nmembers = [\"x y\"]\r\nresolver = \"2\"\r\n",
            ),
        ] {
            let document = Document::parse(old.to_owned()).unwrap();
            assert_eq!(join(&document, "x y").unwrap(), new);
        }
        let odd = Document::parse("workspace = { members = 3 }".to_owned()).unwrap();
        assert!(join(&odd, "x").is_err());
    }
}
