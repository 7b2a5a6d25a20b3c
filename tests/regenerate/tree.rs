//! A crate in a temporary directory, and what is in it.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    time::SystemTime,
};

use tempfile::TempDir;

/// A directory that is gone after the test.
pub struct Tree {
    dir: TempDir,
}

/// Everything under a directory: files with their bytes, links with where they lead.
pub type Snapshot = BTreeMap<String, Vec<u8>>;

impl Tree {
    pub fn new() -> Self {
        Self {
            dir: tempfile::tempdir().unwrap(),
        }
    }

    pub fn path(&self) -> &Path {
        self.dir.path()
    }

    pub fn join(&self, path: &str) -> PathBuf {
        self.dir.path().join(path)
    }

    pub fn write(&self, path: &str, text: impl AsRef<[u8]>) {
        let path = self.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    pub fn read(&self, path: &str) -> String {
        fs::read_to_string(self.join(path)).unwrap()
    }

    pub fn edit(&self, path: &str, edit: impl FnOnce(String) -> String) {
        self.write(path, edit(self.read(path)));
    }

    pub fn snapshot(&self) -> Snapshot {
        let mut files = Snapshot::new();
        walk(self.path(), "", &mut |path, full| {
            let bytes = match fs::read_link(full) {
                Ok(target) => format!("-> {}", target.display()).into_bytes(),
                Err(_) => fs::read(full).unwrap(),
            };
            files.insert(path, bytes);
        });
        files
    }

    /// When each file was last written.
    pub fn times(&self) -> BTreeMap<String, SystemTime> {
        let mut times = BTreeMap::new();
        walk(self.path(), "", &mut |path, full| {
            let metadata = fs::symlink_metadata(full).unwrap();
            times.insert(path, metadata.modified().unwrap());
        });
        times
    }

    /// Makes every file old, so that a write shows in its time.
    pub fn age(&self) {
        let long_ago = SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(1_000_000_000);
        walk(self.path(), "", &mut |_, full| {
            if !full.is_symlink() {
                let file = fs::OpenOptions::new().append(true).open(full).unwrap();
                file.set_modified(long_ago).unwrap();
            }
        });
    }
}

fn walk(root: &Path, under: &str, visit: &mut dyn FnMut(String, &Path)) {
    for entry in fs::read_dir(root.join(under)).unwrap() {
        let entry = entry.unwrap();
        let name = entry.file_name().into_string().unwrap();
        let path = if under.is_empty() {
            name
        } else {
            format!("{under}/{name}")
        };
        if entry.file_type().unwrap().is_dir() {
            if path != "target" {
                walk(root, &path, visit);
            }
        } else {
            visit(path, &entry.path());
        }
    }
}

/// The paths at which two snapshots differ.
pub fn changed(before: &Snapshot, after: &Snapshot) -> Vec<String> {
    let mut paths: Vec<String> = before.keys().chain(after.keys()).cloned().collect();
    paths.sort();
    paths.dedup();
    paths.retain(|path| before.get(path) != after.get(path));
    paths
}
