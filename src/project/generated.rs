//! `src/generated/` on disk is made what the spec gives, and nothing that people wrote is lost by it.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use super::{
    disk::sweep,
    manifest::{self, Manifest},
    same::unix_lines,
    survey::{Refusal, Survey},
    writer::Writer,
};
use crate::files::Files;

/// The directory that is mcpgen's, in every crate.
pub const DIR: &str = "src/generated";

/// What a run over `src/generated/` found beside its differences.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// Files that it must not touch. Where there are any, nothing was written at all.
    pub refusals: Vec<Refusal>,
    /// Files with mcpgen's marker of which a lost manifest can't say whether they are still wanted.
    pub unlisted: Vec<String>,
    /// Dependencies that the generated code used before and uses no longer.
    pub unused: Vec<String>,
}

/// Writes the files that are mcpgen's and differ, and removes those that the spec no longer gives.
///
/// With `force`, edits are overwritten. Only for who holds the [`Lock`](super::Lock).
pub fn update(
    writer: &mut Writer<'_>,
    files: &Files,
    dependencies: &BTreeSet<String>,
    force: bool,
) -> anyhow::Result<Outcome> {
    // Where nothing is written, an edit is a difference like any other.
    let force = force || !writer.writes();
    let survey = Survey::take(writer.root(), files, dependencies, force)?;
    let outcome = Outcome {
        unused: survey
            .old
            .dependencies
            .difference(dependencies)
            .cloned()
            .collect(),
        refusals: survey.refusals,
        unlisted: survey.unlisted,
    };
    if writer.writes() && !outcome.refusals.is_empty() {
        return Ok(outcome);
    }

    let root = writer.root().join(DIR);
    if writer.writes() {
        sweep_all(&root, &survey.old, &survey.new);
    }
    let manifest = format!("{DIR}/{}", manifest::NAME);
    let on_disk = survey.manifest.as_deref();
    let new = survey.new.to_string();
    let differs = !(survey.changed.is_empty() && survey.orphans.is_empty());
    if writer.writes() && differs {
        // Listed first: should the run end half way, the next one knows both texts of each file as mcpgen's.
        let mut both = survey.old;
        both.merge(&survey.new);
        writer.put(&manifest, on_disk, &both.to_string())?;
    }
    // A `mod` item comes after the file that it names.
    let (modules, leaves): (Vec<_>, Vec<_>) = survey
        .changed
        .into_iter()
        .partition(|change| change.path.ends_with("/mod.rs"));
    for change in leaves.into_iter().chain(modules.into_iter().rev()) {
        writer.put(&change.path, change.old.as_deref(), change.new)?;
    }
    for orphan in survey.orphans {
        writer.remove(&orphan.path, &orphan.old)?;
        if writer.writes() {
            remove_empty(&root, &writer.root().join(&orphan.path));
        }
    }
    // Beside other differences its own says nothing to people.
    let tell = writer.writes() || !differs;
    if tell && on_disk.map(unix_lines).as_deref() != Some(&new) {
        writer.put(&manifest, on_disk, &new)?;
    }
    Ok(outcome)
}

/// Removes the directories that a removed file leaves empty.
fn remove_empty(root: &Path, file: &Path) {
    let above = file.ancestors().skip(1);
    for dir in above.take_while(|dir| dir.starts_with(root) && *dir != root) {
        // It refuses what is not empty.
        if fs::remove_dir(dir).is_err() {
            return;
        }
    }
}

/// Takes away what a killed run left, wherever one may have written.
fn sweep_all(root: &Path, old: &Manifest, new: &Manifest) {
    let files = old.paths().chain(new.paths());
    let mut dirs: BTreeSet<PathBuf> = files
        .filter_map(|path| root.join(path).parent().map(Path::to_owned))
        .collect();
    dirs.insert(root.to_owned());
    for dir in dirs {
        sweep(&dir);
    }
}
