//! What the generated code needs, read off the manifest that `new` would write.

use std::fmt;

use semver::{Comparator, Op, Version, VersionReq};
use toml_edit::{Document, Item};

use crate::files::{Files, Owner};

/// A dependency of the generated code.
#[derive(Clone, Debug, PartialEq)]
pub struct Need {
    pub name: String,
    /// The version as it is written, `3.11`.
    pub asked: String,
    pub version: Option<VersionReq>,
    pub features: Vec<String>,
    pub default_features: bool,
    /// What stands right of the `=`.
    value: String,
}

impl Need {
    /// A line of `[dependencies]`.
    pub fn line(&self) -> String {
        format!("{} = {}", self.name, self.value)
    }
}

impl fmt::Display for Need {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`", self.line())
    }
}

/// The dependencies in `manifest`, as `new` would write it, that the generated files use. What only the user's code
/// uses is the user's to keep or not.
pub fn needs(manifest: &str, files: &Files) -> anyhow::Result<Vec<Need>> {
    let document = Document::parse(manifest)?;
    let table = document.get("dependencies").and_then(Item::as_table_like);
    let all = table.into_iter().flat_map(|table| table.iter());
    let uses = |name: &str| {
        let path = format!("{}::", name.replace('-', "_"));
        let mut ours = files.0.values().filter(|file| file.owner == Owner::Mcpgen);
        ours.any(|file| mentions(&file.text, &path))
    };
    Ok(all
        .filter(|(name, _)| uses(name))
        .map(|(name, item)| need(name, item))
        .collect())
}

/// Whether a path begins so somewhere.
pub fn mentions(text: &str, path: &str) -> bool {
    text.match_indices(path).any(|(at, _)| {
        let before = text.get(..at).and_then(|before| before.chars().next_back());
        !before.is_some_and(|c| c == '_' || c.is_alphanumeric())
    })
}

fn need(name: &str, item: &Item) -> Need {
    let asked = requirement(item).unwrap_or_default();
    let default = item.get("default-features").and_then(Item::as_bool);
    Need {
        name: name.to_owned(),
        version: VersionReq::parse(&asked).ok(),
        asked,
        features: features(item),
        default_features: default != Some(false),
        value: item.to_string().trim().to_owned(),
    }
}

/// The version that a dependency asks for; none where it comes from a path or a repository.
pub fn requirement(item: &Item) -> Option<String> {
    let version = item.as_str().or_else(|| item.get("version")?.as_str());
    version.map(str::to_owned)
}

pub fn features(item: &Item) -> Vec<String> {
    let list = item.get("features").and_then(Item::as_array);
    let features = list
        .into_iter()
        .flatten()
        .filter_map(|feature| feature.as_str());
    features.map(str::to_owned).collect()
}

/// Whether some version meets both requirements. Where one does, so does the lowest that one of them allows.
pub fn overlap(one: &VersionReq, other: &VersionReq) -> bool {
    let all = || one.comparators.iter().chain(&other.comparators);
    let mut lowest: Vec<Version> = all().map(lowest).collect();
    lowest.push(Version::new(0, 0, 0));
    lowest
        .iter()
        .any(|version| one.matches(version) && other.matches(version))
}

/// The lowest version that a comparator lets through, or may be bounded by.
fn lowest(comparator: &Comparator) -> Version {
    let (major, minor, patch) = (comparator.major, comparator.minor, comparator.patch);
    let mut version = Version::new(major, minor.unwrap_or(0), patch.unwrap_or(0));
    version.pre = comparator.pre.clone();
    if comparator.op == Op::Greater {
        version.pre = semver::Prerelease::EMPTY;
        match (minor, patch) {
            (None, _) => version = Version::new(major.saturating_add(1), 0, 0),
            (Some(minor), None) => version = Version::new(major, minor.saturating_add(1), 0),
            (Some(_), Some(patch)) if comparator.pre.is_empty() => {
                version.patch = patch.saturating_add(1)
            }
            _ => {}
        }
    }
    version
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requirements_that_meet_and_that_do_not() {
        let cases = [
            ("3.11", "3.11", true),
            ("3", "3.11", true),
            ("=3.11.2", "3.11", true),
            ("=3.10.0", "3.11", false),
            ("2", "3.11", false),
            ("~3.10", "3.11", false),
            (">=3, <4", "3.11", true),
            (">=3, <3.11", "3.11", false),
            (">3.11", "3.11", true),
            (">3", "3.11", false),
            (">3.11.4, <3.12", "3.11", true),
            ("*", "3.11", true),
            ("3.*", "3.11", true),
            ("<=3.11.0", "3.11", true),
            ("0.12", "0.11", false),
        ];
        for (one, other, meet) in cases {
            let parse = |text| VersionReq::parse(text).unwrap();
            assert_eq!(
                overlap(&parse(one), &parse(other)),
                meet,
                "{one} and {other}"
            );
            assert_eq!(
                overlap(&parse(other), &parse(one)),
                meet,
                "{other} and {one}"
            );
        }
    }

    #[test]
    fn a_path_and_no_part_of_a_word() {
        assert!(mentions("use regex::Regex;", "regex::"));
        assert!(mentions("::regex::Regex", "regex::"));
        assert!(!mentions("use my_regex::Regex;", "regex::"));
    }
}
