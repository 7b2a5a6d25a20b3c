//! The few ways in which a crate on disk is changed, each of them whole or not at all.

use std::{
    fs::{self, Metadata},
    io::{self, Write},
    path::{Path, PathBuf},
};

use tempfile::{Builder, NamedTempFile};

/// How the names of files and crates begin that are not whole yet.
pub const UNFINISHED: &str = ".mcpgen-unfinished-";

/// What changes files. The tests put a disk in its place that fills up.
pub trait Disk {
    /// Gives a file this content, and the directories above it where they are missing. At every moment there is
    /// either the old file or the new one. A symbolic link stays, and the file that it leads to changes.
    fn replace(&self, path: &Path, bytes: &[u8]) -> io::Result<()>;

    /// Makes a file where none is, and the directories above it. Should it fail, a part of the file may be there.
    fn create(&self, path: &Path, bytes: &[u8]) -> io::Result<()>;

    fn remove_file(&self, path: &Path) -> io::Result<()>;

    /// Gives a file or a directory another name; there is nothing at `to`.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;
}

/// The real one.
#[derive(Clone, Copy, Debug, Default)]
pub struct RealDisk;

impl Disk for RealDisk {
    fn replace(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        let (path, old) = target(path)?;
        let mut file = in_directory(&path, unfinished)?;
        if let Some(old) = old {
            file.as_file().set_permissions(old.permissions())?;
        }
        file.write_all(bytes)?;
        file.persist(path)?;
        Ok(())
    }

    fn create(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        let mut file = in_directory(path, |_| fs::File::create_new(path))?;
        file.write_all(bytes)
    }

    fn remove_file(&self, path: &Path) -> io::Result<()> {
        fs::remove_file(path)
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }
}

/// Makes something in the directory of a path, and that directory where it is missing.
fn in_directory<T>(path: &Path, make: impl Fn(&Path) -> io::Result<T>) -> io::Result<T> {
    let dir = path.parent().unwrap_or(Path::new("."));
    match make(dir) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            fs::create_dir_all(dir)?;
            make(dir)
        }
        made => made,
    }
}

/// Where a path leads, and what lies there.
fn target(path: &Path) -> io::Result<(PathBuf, Option<Metadata>)> {
    match fs::symlink_metadata(path) {
        Ok(link) if link.is_symlink() => {
            let path = path.canonicalize()?;
            let metadata = fs::metadata(&path).ok();
            Ok((path, metadata))
        }
        found => Ok((path.to_owned(), found.ok())),
    }
}

/// A file that is gone again unless it is renamed; like any other new file it is readable by all that the umask allows.
fn unfinished(dir: &Path) -> io::Result<NamedTempFile> {
    let mut builder = Builder::new();
    builder.prefix(UNFINISHED).suffix(".tmp");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(dir)
}

/// Takes away what runs that were killed have left in a directory. Only for who holds the [`lock`](super::Lock).
pub fn sweep(dir: &Path) {
    let Ok(entries) = fs::read_dir(dir) else {
        return;
    };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let ours = name
            .to_str()
            .is_some_and(|name| name.starts_with(UNFINISHED));
        if ours {
            let _ = fs::remove_file(entry.path());
        }
    }
}
