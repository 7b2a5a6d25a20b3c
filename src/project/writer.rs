//! One writer with two modes: it changes files, or says how they differ from what they should be.

use std::{
    io,
    path::{Path, PathBuf},
};

use anyhow::Context as _;
use indexmap::IndexMap;
use similar::TextDiff;

use super::{disk::Disk, same::unix_lines};

/// Writes to the crate at a root, or checks it.
pub struct Writer<'a> {
    root: PathBuf,
    /// `None` while checking.
    disk: Option<&'a dyn Disk>,
    /// Nobody else sees the directory before it is whole.
    fresh: bool,
    /// By path, in the order in which they were made.
    changes: IndexMap<String, Change>,
}

/// A file that was changed, or would be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    pub kind: ChangeKind,
    /// From what lies on disk to what should; only while checking.
    pub diff: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChangeKind {
    Created,
    Updated,
    Removed,
}

impl ChangeKind {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Created => "created",
            Self::Updated => "updated",
            Self::Removed => "removed",
        }
    }
}

impl<'a> Writer<'a> {
    /// Changes files.
    pub fn write(root: &Path, disk: &'a dyn Disk) -> Self {
        Self::new(root, Some(disk))
    }

    /// Fills a new directory that nobody else sees before it is whole.
    pub fn fill(root: &Path, disk: &'a dyn Disk) -> Self {
        Self {
            fresh: true,
            ..Self::new(root, Some(disk))
        }
    }

    /// Changes nothing and notes the differences.
    pub fn check(root: &Path) -> Self {
        Self::new(root, None)
    }

    fn new(root: &Path, disk: Option<&'a dyn Disk>) -> Self {
        Self {
            root: root.to_owned(),
            disk,
            fresh: false,
            changes: IndexMap::new(),
        }
    }

    pub fn root(&self) -> &Path {
        &self.root
    }

    pub fn writes(&self) -> bool {
        self.disk.is_some()
    }

    /// What was changed so far, or would have been, by path from the crate's root.
    pub fn changes(&self) -> &IndexMap<String, Change> {
        &self.changes
    }

    /// Gives a file its text; `old` is what lies there.
    pub fn put(&mut self, path: &str, old: Option<&str>, new: &str) -> anyhow::Result<()> {
        self.act(path, self.replacing(path, new.as_bytes()))
            .with_context(|| format!("cannot write `{}`", self.shown(path)))?;
        let kind = match old {
            Some(_) => ChangeKind::Updated,
            None => ChangeKind::Created,
        };
        self.note(path, kind, old, Some(new));
        Ok(())
    }

    /// Makes a file that was not there, byte for byte.
    pub fn put_bytes(&mut self, path: &str, bytes: &[u8]) -> anyhow::Result<()> {
        self.act(path, self.replacing(path, bytes))
            .with_context(|| format!("cannot write `{}`", self.shown(path)))?;
        let text = String::from_utf8_lossy(bytes);
        self.note(path, ChangeKind::Created, None, Some(&text));
        Ok(())
    }

    /// Takes a file away; `old` is what lies there.
    pub fn remove(&mut self, path: &str, old: &str) -> anyhow::Result<()> {
        self.act(path, |disk, file| disk.remove_file(file))
            .with_context(|| format!("cannot remove `{}`", self.shown(path)))?;
        self.note(path, ChangeKind::Removed, Some(old), None);
        Ok(())
    }

    /// Gives a file its bytes: in one step where others may look on, or plainly where there is neither a file nor anybody.
    fn replacing(
        &self,
        path: &str,
        bytes: &[u8],
    ) -> impl FnOnce(&dyn Disk, &Path) -> io::Result<()> {
        let create = self.fresh && !self.changes.contains_key(path);
        move |disk, file| {
            if create {
                disk.create(file, bytes)
            } else {
                disk.replace(file, bytes)
            }
        }
    }

    fn act(
        &self,
        path: &str,
        act: impl FnOnce(&dyn Disk, &Path) -> io::Result<()>,
    ) -> io::Result<()> {
        self.disk
            .map_or(Ok(()), |disk| act(disk, &self.root.join(path)))
    }

    /// A file that is changed twice counts once, as the first time.
    fn note(&mut self, path: &str, kind: ChangeKind, old: Option<&str>, new: Option<&str>) {
        if self.changes.contains_key(path) {
            return;
        }
        let diff = if self.writes() {
            String::new()
        } else {
            diff(path, old, new)
        };
        self.changes.insert(path.to_owned(), Change { kind, diff });
    }

    /// A path as messages show it.
    pub fn shown(&self, path: &str) -> String {
        self.root.join(path).display().to_string()
    }
}

/// A unified diff from what lies on disk to what the spec gives, line ends aside.
pub fn diff(path: &str, old: Option<&str>, new: Option<&str>) -> String {
    let side = |mark, text: Option<&str>| match text {
        Some(_) => format!("{mark}/{path}"),
        None => "/dev/null".to_owned(),
    };
    let (from, to) = (side("a", old), side("b", new));
    let old = unix_lines(old.unwrap_or_default());
    let new = unix_lines(new.unwrap_or_default());
    TextDiff::from_lines(old.as_ref(), new.as_ref())
        .unified_diff()
        .context_radius(3)
        .header(&from, &to)
        .to_string()
}
