//! Workspaces on disk, and cargo in them.

use std::{fs, path::Path, process::Command};

/// Gives the workspace the versions that this package is tested with.
pub(crate) fn lock(root: &Path) {
    if !root.join("Cargo.lock").exists() {
        let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.lock");
        fs::copy(own, root.join("Cargo.lock")).unwrap();
    }
}

/// A file whose text does not change keeps its time, so that cargo builds nothing anew.
pub(crate) fn write(path: &Path, text: &str) {
    if fs::read_to_string(path).is_ok_and(|old| old == text) {
        return;
    }
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

pub(crate) fn remove_orphans(directory: &Path, is_wanted: &dyn Fn(&Path) -> bool) {
    // None yet is none too many.
    let entries = fs::read_dir(directory).into_iter().flatten();
    for entry in entries {
        let path = entry.unwrap().path();
        if path.is_dir() {
            remove_orphans(&path, is_wanted);
        } else if !is_wanted(&path) {
            fs::remove_file(path).unwrap();
        }
    }
}

/// Runs cargo in the workspace, with the target directory that all workspaces of these tests share.
pub(crate) fn cargo(root: &Path, arguments: &[&str]) {
    let output = Command::new(env!("CARGO"))
        .args(arguments)
        .current_dir(root)
        // The names of what is compiled would bury the error.
        .env("CARGO_TERM_QUIET", "true")
        .env(
            "CARGO_TARGET_DIR",
            root.with_file_name("crates").join("target"),
        )
        .env("RUSTDOCFLAGS", "-Dwarnings")
        .env_remove("RUSTFLAGS")
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stderr);
    let out = String::from_utf8_lossy(&output.stdout);
    assert!(
        output.status.success(),
        "cargo {} failed\n{out}\n{text}",
        arguments.join(" ")
    );
}
