//! A new crate and the cargo workspace that it would lie in.

use std::{
    fs,
    path::{Component, Path, PathBuf},
};

use anyhow::{Context as _, bail};
use regex::Regex;
use toml_edit::{Document, Item};

use super::{
    dependencies::{into_array, into_inline},
    same::line_end,
};

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
///
/// Refuses a place where the crate would break the workspace for all of its members.
pub fn membership(target: &Path) -> anyhow::Result<Membership> {
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
                return Ok(Membership::Apart {
                    workspace: manifest,
                    why,
                });
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
            return Ok(Membership::Apart { workspace, why });
        }
    }
    Ok(Membership::Alone { excluded_by })
}

/// The paths in a list of the workspace's, without their patterns.
fn prefixes<'a>(table: &'a Item, key: &str, dir: &'a Path) -> impl Iterator<Item = PathBuf> + 'a {
    let list = table.get(key).and_then(Item::as_array);
    let paths = list.into_iter().flatten().filter_map(|path| path.as_str());
    paths.map(move |path| normal(&dir.join(path)))
}

fn of(
    document: &Document<String>,
    workspace: PathBuf,
    target: &Path,
    dir: &Path,
) -> anyhow::Result<Membership> {
    let relative = target.strip_prefix(dir).ok().and_then(slashes);
    let Some(member) = relative else {
        let why = "its path is not UTF-8".to_owned();
        return Ok(Membership::Apart { workspace, why });
    };
    let members = document
        .get("workspace")
        .and_then(|table| table.get("members")?.as_array());
    let patterns = members
        .into_iter()
        .flatten()
        .filter_map(|pattern| pattern.as_str());
    let patterns: Vec<&str> = patterns.collect();
    if patterns.iter().any(|pattern| matches(pattern, &member)) {
        return Ok(Membership::Included { workspace });
    }
    if let Some((between, pattern)) = empty_member(&patterns, &member, dir) {
        bail!(
            "`{}` would hold no crate, and be a member of the workspace in `{}` all the same, by `{pattern}`: \
             give a directory that is no deeper",
            between.display(),
            workspace.display()
        );
    }
    Ok(match join(document, &member) {
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
    })
}

/// A directory on the way to `member` that a pattern makes a member of its own, though it would hold no crate.
fn empty_member(patterns: &[&str], member: &str, dir: &Path) -> Option<(PathBuf, String)> {
    let above = member
        .match_indices('/')
        .filter_map(|(end, _)| member.get(..end));
    let mut empty = above.filter(|above| !dir.join(above).exists());
    empty.find_map(|above| {
        let pattern = patterns.iter().find(|pattern| matches(pattern, above))?;
        Some((dir.join(above), (*pattern).to_owned()))
    })
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
        None => members_line(text, table, &quoted).map(|insertion| vec![insertion]),
    };
    let mut new = text.to_owned();
    for (at, inserted) in insertions.context("`members` is not a list in a table")? {
        let (before, after) = new
            .split_at_checked(at)
            .context("its members can't be found")?;
        new = format!("{before}{inserted}{after}");
    }
    let joined = Document::parse(new.clone())?;
    let members = joined
        .get("workspace")
        .and_then(|table| table.get("members")?.as_array());
    let mut members = members.into_iter().flatten().filter_map(|one| one.as_str());
    members
        .any(|one| one == member)
        .then_some(new)
        .context("`members` is not a list in a table")
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

/// The first list of members, and where it goes.
fn members_line(text: &str, table: &Item, member: &str) -> Option<(usize, String)> {
    let eol = line_end(text);
    if let Some(inline) = table.as_inline_table() {
        return into_inline(inline, &format!("members = [{member}]"));
    }
    let table = table.as_table()?;
    if table.is_dotted() {
        // `workspace.resolver = "3"`, of the root table: before its first line nothing else stands open.
        let start = usize::from(text.starts_with('\u{feff}')) * '\u{feff}'.len_utf8();
        return Some((start, format!("workspace.members = [{member}]{eol}")));
    }
    if table.is_implicit() {
        // `[workspace.package]` alone: the table itself can still be opened, anywhere.
        let gap = if text.is_empty() || text.ends_with('\n') {
            ""
        } else {
            eol
        };
        return Some((
            text.len(),
            format!("{gap}{eol}[workspace]{eol}members = [{member}]{eol}"),
        ));
    }
    let header = table.span()?.start;
    let line = format!("members = [{member}]");
    Some(match text.get(header..).and_then(|rest| rest.find('\n')) {
        Some(end) => (header + end + 1, format!("{line}{eol}")),
        None => (text.len(), format!("{eol}{line}{eol}")),
    })
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
            (
                "# Ours.\n[workspace.package]\nversion = \"1\"",
                "# Ours.\n[workspace.package]\nversion = \"1\"\n\n[workspace]\nmembers = [\"x y\"]\n",
            ),
            (
                "[workspace.dependencies]\na = \"1\"\n\n[profile.release]\nlto = true\n",
                "[workspace.dependencies]\na = \"1\"\n\n[profile.release]\nlto = true\n\n[workspace]\nmembers = [\"x y\"]\n",
            ),
            (
                "# Ours.\nworkspace.resolver = \"3\"\n[profile.release]\n",
                "workspace.members = [\"x y\"]\n# Ours.\nworkspace.resolver = \"3\"\n[profile.release]\n",
            ),
            (
                "workspace = { resolver = \"3\" }",
                "workspace = { resolver = \"3\", members = [\"x y\"] }",
            ),
            ("workspace = {}\n", "workspace = { members = [\"x y\"] }\n"),
        ] {
            let document = Document::parse(old.to_owned()).unwrap();
            assert_eq!(join(&document, "x y").unwrap(), new);
        }
        let odd = Document::parse("workspace = { members = 3 }".to_owned()).unwrap();
        assert!(join(&odd, "x").is_err());
    }
}
