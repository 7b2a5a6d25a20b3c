//! The dependencies of the generated code in the user's `Cargo.toml`: what is missing is added in place, what the
//! user decided stays and is explained where it can't work.

mod edit;
mod need;

use semver::VersionReq;
use toml_edit::{Document, Item, TableLike};

pub(super) use edit::{into_array, into_inline};
pub use need::{Need, mentions, needs};

use self::need::{features, requirement};
use super::finding::{Finding, Level};
use crate::diagnostic::{Source, Span};

/// What became of a `Cargo.toml`.
#[derive(Clone, Debug, Default)]
pub struct Reconciled {
    pub text: String,
    /// What was added, in words.
    pub added: Vec<String>,
    /// What the user has to decide.
    pub findings: Vec<Finding>,
}

/// Adds what `needs` asks for and `text` lacks. `workspace` is the manifest that `workspace = true` refers to.
pub fn reconcile(
    name: &str,
    text: &str,
    needs: &[Need],
    workspace: Option<&Document<String>>,
) -> anyhow::Result<Reconciled> {
    let mut result = Reconciled {
        text: text.to_owned(),
        ..Reconciled::default()
    };
    for need in needs {
        // Read anew after each edit: places move.
        let document = Document::parse(result.text.clone())?;
        let source = Source::new(name, result.text.clone());
        let found = document.get("dependencies").and_then(Item::as_table_like);
        let found = found.and_then(|table| Some((table, table.get(&need.name)?)));
        let edited = match found {
            None => {
                result.added.push(format!("dependency {need}"));
                Some(edit::add(&document, need))
            }
            Some((table, item)) => {
                let declared = Declared {
                    need,
                    item,
                    source: &source,
                    place: place(table, &need.name),
                };
                let (missing, findings) = declared.compare(workspace);
                result.findings.extend(findings);
                (!missing.is_empty()).then(|| {
                    let features = missing.iter().map(|feature| format!("`{feature}`"));
                    let features = features.collect::<Vec<_>>().join(", ");
                    result
                        .added
                        .push(format!("features {features} of dependency `{}`", need.name));
                    edit::add_features(&document, &need.name, &missing)
                })
            }
        };
        if let Some(edited) = edited {
            result.text = edited?;
        }
    }
    Ok(result)
}

/// Whether a manifest has a dependency under this name.
pub fn has(text: &str, name: &str) -> bool {
    Document::parse(text).is_ok_and(|document| {
        let table = document.get("dependencies").and_then(Item::as_table_like);
        table.is_some_and(|table| table.contains_key(name))
    })
}

/// The dependencies of a manifest.
pub fn names(text: &str) -> Vec<String> {
    let document = Document::parse(text).ok();
    let table = document
        .as_ref()
        .and_then(|document| document.get("dependencies")?.as_table_like());
    let names = table.into_iter().flat_map(|table| table.iter());
    names.map(|(name, _)| name.to_owned()).collect()
}

fn place(table: &dyn TableLike, name: &str) -> Span {
    let (key, item) = (table.key(name), table.get(name));
    let value = item.and_then(Item::as_value).and_then(|value| value.span());
    let range = value.or_else(|| key.and_then(|key| key.span()));
    range.map_or_else(Span::default, |range| Span::new(range.start, range.end))
}

/// A dependency as the user declares it.
struct Declared<'a> {
    need: &'a Need,
    item: &'a Item,
    source: &'a Source,
    place: Span,
}

impl Declared<'_> {
    /// The features that are missing, and what can't work.
    fn compare(&self, workspace: Option<&Document<String>>) -> (Vec<String>, Vec<Finding>) {
        let name = &self.need.name;
        let mut findings = Vec::new();
        let table = self.item.as_table_like();
        let package = table.and_then(|table| table.get("package")?.as_str());
        if package.is_some_and(|package| package != name) {
            // Another crate under the name, a fork: whoever chose it knows its versions and features.
            return (Vec::new(), findings);
        }
        let flag = |key| {
            table
                .and_then(|table| table.get(key))
                .and_then(Item::as_bool)
        };
        if flag("optional") == Some(true) {
            let message = format!("`{name}` is optional, and the generated code always uses it");
            findings.push(self.finding(message).help("take `optional = true` out"));
        }

        let mut has = features(self.item);
        let mut declared = self.item;
        if flag("workspace") == Some(true) {
            let inherited = workspace
                .and_then(|document| document.get("workspace"))
                .and_then(|table| table.get("dependencies"))
                .and_then(|table| table.get(name));
            let Some(inherited) = inherited else {
                let message =
                    format!("`{name}` is to come from the workspace, which does not have it");
                let help = format!(
                    "add to the workspace's `[workspace.dependencies]`: {}",
                    self.need.line()
                );
                findings.push(self.finding(message).help(help));
                return (Vec::new(), findings);
            };
            has.extend(features(inherited));
            declared = inherited;
        }
        findings.extend(self.version(declared));

        let mut missing: Vec<String> = self
            .need
            .features
            .iter()
            .filter(|feature| !has.contains(feature))
            .cloned()
            .collect();
        let no_default = [self.item, declared]
            .iter()
            .any(|item| item.get("default-features").and_then(Item::as_bool) == Some(false));
        if self.need.default_features
            && no_default
            && !has.iter().any(|feature| feature == "default")
        {
            missing.insert(0, "default".to_owned());
        }
        (missing, findings)
    }

    /// A version that excludes every one that the generated code can use.
    fn version(&self, declared: &Item) -> Option<Finding> {
        let asked = requirement(declared)?;
        let needed = self.need.version.as_ref()?;
        let Ok(wants) = VersionReq::parse(&asked) else {
            // Cargo says that better.
            return None;
        };
        if need::overlap(&wants, needed) {
            return None;
        }
        let name = &self.need.name;
        let message =
            format!("`{name} = \"{asked}\"` leaves no version that the generated code works with");
        let mut finding = self.finding(message);
        finding
            .labels
            .push((self.place, format!("it needs `{needed}`")));
        Some(finding.help(format!(
            "ask for `{name} = \"{}\"`, or use a version of mcpgen whose code works with `{asked}`",
            self.need.asked
        )))
    }

    fn finding(&self, message: String) -> Finding {
        Finding::new(Level::Error, self.source, self.place, message)
    }
}
