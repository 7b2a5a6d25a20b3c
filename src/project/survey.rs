//! What lies in `src/generated/`, and whose it is: read whole before anything is written.

use std::{
    collections::BTreeSet,
    fs, io,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, bail};

use super::{
    generated::DIR,
    manifest::{self, MARKER, Manifest},
    writer::diff,
};
use crate::files::{Files, Owner};

/// How the directory differs from what the spec gives. Paths are from the crate's root.
pub struct Survey<'a> {
    /// The manifest's text, where there is one.
    pub manifest: Option<String>,
    pub old: Manifest,
    pub new: Manifest,
    pub changed: Vec<Changed<'a>>,
    pub orphans: Vec<Orphan>,
    pub refusals: Vec<Refusal>,
    pub unlisted: Vec<String>,
}

/// A file that is to be written.
pub struct Changed<'a> {
    pub path: String,
    pub old: Option<String>,
    pub new: &'a str,
}

/// A file that mcpgen wrote and that the spec no longer gives.
pub struct Orphan {
    pub path: String,
    pub old: String,
}

/// A file that is not what mcpgen wrote, and so is left alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// From the crate's root.
    pub path: String,
    pub why: Why,
    /// From what lies on disk to what the spec gives.
    pub diff: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// mcpgen wrote it once, and somebody changed it since.
    Edited,
    /// mcpgen never wrote it, or the manifest that says so is gone.
    Foreign,
    /// A symbolic link, a directory: not to be replaced, forced or not.
    NoFile,
}

/// What lies at a path.
enum Found {
    Absent,
    Text(String),
    /// Bytes that mcpgen can't have written, as far as they can be shown.
    Bytes(String),
    NoFile,
}

impl<'a> Survey<'a> {
    pub fn take(
        root: &Path,
        files: &'a Files,
        dependencies: &BTreeSet<String>,
        force: bool,
    ) -> anyhow::Result<Self> {
        let dir = root.join(DIR);
        require_directory(&dir)?;
        let manifest = match read(&dir.join(manifest::NAME))? {
            Found::Text(text) => Some(text),
            Found::Absent => None,
            Found::Bytes(_) | Found::NoFile => {
                let path = dir.join(manifest::NAME);
                bail!("`{}` is no file of mcpgen's: move it away", path.display())
            }
        };
        let ours = ours(files)?;
        let mut survey = Self {
            old: manifest.as_deref().map(Manifest::parse).unwrap_or_default(),
            manifest,
            new: Manifest::of(&ours, dependencies),
            changed: Vec::new(),
            orphans: Vec::new(),
            refusals: Vec::new(),
            unlisted: Vec::new(),
        };
        let mut parents = BTreeSet::new();
        for (path, text) in ours {
            survey.file(&dir, path, text, force, &mut parents)?;
        }
        survey.find_orphans(&dir, force, &mut parents)?;
        if survey.manifest.is_none() {
            survey.find_unlisted(&dir, "")?;
        }
        Ok(survey)
    }

    /// A file that the spec gives.
    fn file(
        &mut self,
        dir: &Path,
        path: &str,
        new: &'a str,
        force: bool,
        parents: &mut BTreeSet<PathBuf>,
    ) -> anyhow::Result<()> {
        let found = find(dir, path, parents)?;
        let old = match found {
            Found::NoFile => {
                self.refuse(path, Why::NoFile, None, Some(new));
                return Ok(());
            }
            Found::Absent => None,
            Found::Text(old) if self.old.is_current(path, &old, new) => return Ok(()),
            // Nobody's work is in an empty file; a crash of the machine can leave one.
            Found::Text(old) if old.is_empty() || force || self.old.wrote(path, &old) => Some(old),
            Found::Bytes(old) if force => Some(old),
            Found::Text(old) | Found::Bytes(old) => {
                let why = if self.old.lists(path) {
                    Why::Edited
                } else {
                    Why::Foreign
                };
                self.refuse(path, why, Some(&old), Some(new));
                return Ok(());
            }
        };
        self.changed.push(Changed {
            path: format!("{DIR}/{path}"),
            old,
            new,
        });
        Ok(())
    }

    /// Files that an earlier run wrote and that the spec no longer gives.
    fn find_orphans(
        &mut self,
        dir: &Path,
        force: bool,
        parents: &mut BTreeSet<PathBuf>,
    ) -> anyhow::Result<()> {
        let gone: Vec<String> = self
            .old
            .paths()
            .filter(|path| !self.new.lists(path) && is_inside(path))
            .map(str::to_owned)
            .collect();
        for path in gone {
            let old = match find(dir, &path, parents)? {
                // Whoever replaced it by something else did mean it.
                Found::Absent | Found::NoFile => continue,
                Found::Text(old) | Found::Bytes(old) => old,
            };
            // Its own first line says whose it is, or it is somebody else's by now.
            let marked = old.lines().next().is_some_and(|line| line.contains(MARKER));
            if marked && (force || self.old.wrote(&path, &old)) {
                let path = format!("{DIR}/{path}");
                self.orphans.push(Orphan { path, old });
            } else if marked {
                self.refuse(&path, Why::Edited, Some(&old), None);
            }
        }
        Ok(())
    }

    /// Files that bear mcpgen's marker, where no manifest says more.
    fn find_unlisted(&mut self, dir: &Path, under: &str) -> anyhow::Result<()> {
        let here = dir.join(under);
        let Ok(entries) = fs::read_dir(&here) else {
            return Ok(());
        };
        let mut names: Vec<_> = entries
            .flatten()
            .filter_map(|entry| {
                Some((
                    entry.file_name().into_string().ok()?,
                    entry.file_type().ok()?,
                ))
            })
            .collect();
        names.sort_by(|(one, _), (other, _)| one.cmp(other));
        for (name, kind) in names {
            let path = if under.is_empty() {
                name
            } else {
                format!("{under}/{name}")
            };
            if kind.is_dir() {
                self.find_unlisted(dir, &path)?;
            } else if let Found::Text(text) = read(&dir.join(&path))?
                && text
                    .lines()
                    .next()
                    .is_some_and(|line| line.contains(MARKER))
                && !self.new.lists(&path)
            {
                self.unlisted.push(format!("{DIR}/{path}"));
            }
        }
        Ok(())
    }

    fn refuse(&mut self, path: &str, why: Why, old: Option<&str>, new: Option<&str>) {
        let path = format!("{DIR}/{path}");
        let diff = match why {
            Why::NoFile => String::new(),
            Why::Edited | Why::Foreign => diff(&path, old, new),
        };
        self.refusals.push(Refusal { path, why, diff });
    }
}

/// The files that are mcpgen's, by their paths in its directory.
fn ours(files: &Files) -> anyhow::Result<Vec<(&str, &str)>> {
    let ours = files
        .0
        .iter()
        .filter(|(_, file)| file.owner == Owner::Mcpgen);
    ours.map(|(path, file)| {
        let inside = path
            .strip_prefix(DIR)
            .and_then(|rest| rest.strip_prefix('/'));
        match inside.filter(|path| is_inside(path)) {
            Some(inside) => Ok((inside, file.text.as_str())),
            None => bail!("a generated file would lie outside of `{DIR}`: `{path}`"),
        }
    })
    .collect()
}

/// Whether a path, of the emitter or of a manifest that anybody may have written, stays in the directory.
fn is_inside(path: &str) -> bool {
    !path.contains('\\')
        && !path.contains(':')
        && path.split('/').all(|part| !matches!(part, "" | "." | ".."))
}

/// The directory itself may be a symbolic link: whoever made it wants the files there.
fn require_directory(dir: &Path) -> anyhow::Result<()> {
    match fs::metadata(dir) {
        Ok(metadata) if metadata.is_dir() => Ok(()),
        Ok(_) => bail!("`{}` is not a directory: move it away", dir.display()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            if fs::symlink_metadata(dir).is_ok() {
                bail!("`{}` is a symbolic link to nothing", dir.display());
            }
            Ok(())
        }
        Err(error) => Err(error).with_context(|| format!("cannot read `{}`", dir.display())),
    }
}

/// What lies at a path of the directory; below a link in it lies nothing of ours.
fn find(dir: &Path, path: &str, parents: &mut BTreeSet<PathBuf>) -> anyhow::Result<Found> {
    let file = dir.join(path);
    let between: Vec<_> = file
        .ancestors()
        .skip(1)
        .take_while(|above| *above != dir)
        .collect();
    for parent in between.into_iter().rev() {
        if parents.contains(parent) {
            continue;
        }
        match fs::symlink_metadata(parent) {
            Ok(metadata) if metadata.is_dir() => parents.insert(parent.to_owned()),
            Ok(_) => return Ok(Found::NoFile),
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Found::Absent),
            Err(error) => {
                return Err(error).with_context(|| format!("cannot read `{}`", parent.display()));
            }
        };
    }
    read(&file)
}

fn read(path: &Path) -> anyhow::Result<Found> {
    let read = || match fs::symlink_metadata(path) {
        Ok(metadata) if metadata.is_file() => Ok(match String::from_utf8(fs::read(path)?) {
            Ok(text) => Found::Text(text),
            Err(error) => Found::Bytes(String::from_utf8_lossy(error.as_bytes()).into_owned()),
        }),
        Ok(_) => Ok(Found::NoFile),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Found::Absent),
        Err(error) => Err(error),
    };
    read().with_context(|| format!("cannot read `{}`", path.display()))
}
