//! Insertions into a `Cargo.toml`; not one byte of it changes otherwise.

use std::ops::Range;

use anyhow::Context as _;
use toml_edit::{Array, Document, Item, Table, Value};

use super::need::Need;
use crate::project::same::line_end;

pub type Insertion = (usize, String);

/// Adds a dependency: in its place where the table is sorted, else at its end.
pub fn add(document: &Document<String>, need: &Need) -> anyhow::Result<String> {
    let text = document.raw();
    let eol = line_end(text);
    let line = need.line();
    let inline = document.get("dependencies").and_then(Item::as_inline_table);
    let insertion = match document.get("dependencies").and_then(Item::as_table) {
        // `dependencies.anyhow = "1"`, among the keys of the root.
        Some(table) if table.is_dotted() => {
            let ends = table.iter().filter_map(|(key, item)| direct(key, item));
            let last = ends.map(|(_, end)| end).max();
            last.map(|last| after_line(text, last, &format!("dependencies.{line}"), eol))
        }
        Some(table) if !table.is_implicit() => {
            let keys: Vec<(&str, usize)> = table
                .iter()
                .filter_map(|(key, item)| direct(key, item))
                .collect();
            let sorted = keys.is_sorted_by_key(|(key, _)| *key);
            let before = keys
                .iter()
                .rev()
                .find(|(key, _)| !sorted || *key < need.name.as_str());
            let header = table.span().map(|span| span.start);
            let after = before.map(|(_, end)| *end).or(header);
            after.map(|after| after_line(text, after, &line, eol))
        }
        _ if inline.is_some() => inline.and_then(|table| into_inline(table, &line)),
        _ => {
            let gap = if text.is_empty() || text.ends_with('\n') {
                ""
            } else {
                eol
            };
            Some((
                text.len(),
                format!("{gap}{eol}[dependencies]{eol}{line}{eol}"),
            ))
        }
    };
    let new = insert(text, insertion, &line)?;
    Document::parse(new.as_str()).with_context(|| by_hand(&line))?;
    Ok(new)
}

/// Adds features to a dependency that is there.
pub fn add_features(
    document: &Document<String>,
    name: &str,
    features: &[String],
) -> anyhow::Result<String> {
    let text = document.raw();
    let eol = line_end(text);
    let quoted: Vec<String> = features
        .iter()
        .map(|feature| format!("\"{feature}\""))
        .collect();
    let list = format!("features = [{}]", quoted.join(", "));
    let item = document
        .get("dependencies")
        .and_then(|table| table.get(name));
    let array = item
        .and_then(|item| item.get("features"))
        .and_then(Item::as_array);
    let mut insertions = Vec::new();
    if let Some(array) = array {
        insertions.extend(into_array(text, array, &quoted).into_iter().flatten());
    } else {
        match item {
            Some(Item::Value(Value::InlineTable(table))) => {
                insertions.extend(into_inline(table, &list))
            }
            Some(Item::Value(value)) => {
                if let Some(Range { start, end }) = value.span() {
                    insertions.push((end, format!(", {list} }}")));
                    insertions.push((start, "{ version = ".to_owned()));
                }
            }
            Some(Item::Table(table)) => {
                let all = document.get("dependencies").and_then(Item::as_table);
                let line = match (table.is_dotted(), all.is_some_and(Table::is_dotted)) {
                    (true, true) => format!("dependencies.{name}.{list}"),
                    (true, false) => format!("{name}.{list}"),
                    (false, _) => list.clone(),
                };
                let ends = table.iter().filter_map(|(key, item)| direct(key, item));
                let last = ends.map(|(_, end)| end).max();
                insertions.extend(last.map(|last| after_line(text, last, &line, eol)));
            }
            _ => {}
        }
    }
    let mut new = text.to_owned();
    let what = format!("{name}: {list}");
    if insertions.is_empty() {
        return insert(text, None, &what);
    }
    for insertion in insertions {
        new = insert(&new, Some(insertion), &what)?;
    }
    Document::parse(new.as_str()).with_context(|| by_hand(&what))?;
    Ok(new)
}

/// A key that stands in the table's own part of the file, and where its value ends.
fn direct<'a>(key: &'a str, item: &Item) -> Option<(&'a str, usize)> {
    let end = match item {
        Item::Value(value) => value.span()?.end,
        Item::Table(inner) if inner.is_dotted() => {
            let ends = inner.iter().filter_map(|(key, item)| direct(key, item));
            ends.map(|(_, end)| end).max()?
        }
        _ => return None,
    };
    Some((key, end))
}

/// A line after the one on which `at` stands.
fn after_line(text: &str, at: usize, line: &str, eol: &str) -> Insertion {
    match text.get(at..).and_then(|rest| rest.find('\n')) {
        Some(end) => (at + end + 1, format!("{line}{eol}")),
        None => (text.len(), format!("{eol}{line}{eol}")),
    }
}

/// After the last entry of an inline table.
pub fn into_inline(table: &toml_edit::InlineTable, entry: &str) -> Option<Insertion> {
    let ends = table
        .get_values()
        .into_iter()
        .filter_map(|(_, value)| value.span());
    match ends.map(|span| span.end).max() {
        Some(end) => Some((end, format!(", {entry}"))),
        None => Some((table.span()?.start + 1, format!(" {entry} "))),
    }
}

/// After the last element of an array, as the others stand; the last place first.
pub fn into_array(text: &str, array: &Array, quoted: &[String]) -> Option<Vec<Insertion>> {
    let elements = array.iter().filter_map(|value| value.span());
    let Some(last) = elements.last() else {
        return Some(vec![(array.span()?.start + 1, quoted.join(", "))]);
    };
    let line = text.get(..last.start)?.rfind('\n').map_or(0, |at| at + 1);
    let indent = text.get(line..last.start)?;
    let end = text
        .get(last.end..)?
        .find('\n')
        .map(|end| last.end + end + 1);
    match end {
        // Each on a line of its own, maybe with a comment that stays beside it.
        Some(end) if indent.trim().is_empty() && !text.get(last.end..end)?.contains(']') => {
            let comma = if array.trailing_comma() { "," } else { "" };
            let lines = quoted.join(&format!(",{}{indent}", line_end(text)));
            let mut insertions = vec![(end, format!("{indent}{lines}{comma}{}", line_end(text)))];
            if comma.is_empty() {
                insertions.push((last.end, ",".to_owned()));
            }
            Some(insertions)
        }
        _ => Some(vec![(last.end, format!(", {}", quoted.join(", ")))]),
    }
}

fn insert(text: &str, insertion: Option<Insertion>, what: &str) -> anyhow::Result<String> {
    let (at, new) = insertion.with_context(|| by_hand(what))?;
    let (before, after) = text.split_at_checked(at).with_context(|| by_hand(what))?;
    Ok(format!("{before}{new}{after}"))
}

fn by_hand(what: &str) -> String {
    format!("can't see where to put it in Cargo.toml; add by hand under [dependencies]: {what}")
}
