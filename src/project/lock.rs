//! One run at a time in one crate: an editor's and cargo's may meet.

use std::{
    fs::{File, TryLockError},
    io,
    path::Path,
};

/// Held while it lives; the system lets it go when the process ends, however it ends.
#[derive(Debug)]
pub struct Lock(#[expect(dead_code, reason = "the open file is the lock")] Option<File>);

impl Lock {
    /// Waits until no other run writes to the crate at `root`, and keeps others from it.
    pub fn write(root: &Path, waiting: impl FnOnce()) -> io::Result<Self> {
        Self::take(root, waiting, File::try_lock, File::lock)
    }

    /// Waits until no other run writes to the crate at `root`; others may read it too.
    pub fn read(root: &Path, waiting: impl FnOnce()) -> io::Result<Self> {
        Self::take(root, waiting, File::try_lock_shared, File::lock_shared)
    }

    /// Keeps all others from `root`, if nobody has it just now; `None` also where there are no locks.
    pub fn free(root: &Path) -> Option<Self> {
        let file = open(root).ok()?;
        file.try_lock().ok()?;
        Some(Self(Some(file)))
    }

    fn take(
        root: &Path,
        waiting: impl FnOnce(),
        try_lock: impl FnOnce(&File) -> Result<(), TryLockError>,
        lock: impl FnOnce(&File) -> io::Result<()>,
    ) -> io::Result<Self> {
        let file = open(root)?;
        let result = match try_lock(&file) {
            Ok(()) => Ok(()),
            Err(TryLockError::WouldBlock) => {
                waiting();
                lock(&file)
            }
            Err(TryLockError::Error(error)) => Err(error),
        };
        match result {
            Ok(()) => Ok(Self(Some(file))),
            // Some network file systems know no locks. Every file is still written whole.
            Err(_) => Ok(Self(None)),
        }
    }
}

/// The crate's directory itself is what is locked, so no file is left in it.
#[cfg(unix)]
fn open(root: &Path) -> io::Result<File> {
    File::open(root)
}

/// A directory can't be locked here: a file among the temporary ones stands for it.
#[cfg(not(unix))]
fn open(root: &Path) -> io::Result<File> {
    let root = root.canonicalize()?;
    let name = super::same::digest(&root.to_string_lossy());
    File::create(std::env::temp_dir().join(format!("mcpgen-{name:016x}.lock")))
}
