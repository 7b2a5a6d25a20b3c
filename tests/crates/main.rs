//! Emitted crates are built: without a warning, clean for clippy, rustfmt and rustdoc.
//!
//! All specs of `tests/specs/good` and `tests/specs/emit` become members of one workspace with one target directory. A
//! first run takes minutes, since it builds rmcp; a run after it builds what has changed.

mod cargo;
mod sweep;

use std::{
    fs,
    path::{Path, PathBuf},
};

use cargo::{cargo, lock, remove_orphans, write};
use mcpgen::{
    check,
    diagnostic::Source,
    emit::{UserOptions, Workspace, emit, user_files},
};

#[test]
fn emitted_crates_are_clean() {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("crates");
    let specs = specs();

    let mut members = Vec::new();
    for spec in &specs {
        let name = spec.file_stem().unwrap().to_str().unwrap();
        write_crate(&root.join(name), name, spec);
        members.push(format!("\"{name}\""));
    }
    // Three test programs a crate: with debug information and caches of increments they would fill a disk.
    let manifest = format!(
        "[workspace]\nresolver = \"3\"\nmembers = [{}]\n\n[profile.dev]\ndebug = false\nincremental = false\n",
        members.join(", ")
    );
    write(&root.join("Cargo.toml"), &manifest);
    lock(&root);
    cargo(
        &root,
        &[
            "clippy",
            "--workspace",
            "--all-targets",
            "--keep-going",
            "--",
            "-D",
            "warnings",
        ],
    );
    cargo(&root, &["fmt", "--all", "--check"]);
    cargo(&root, &["doc", "--workspace", "--no-deps"]);
    cargo(&root, &["test", "--workspace"]);
}

fn specs() -> Vec<PathBuf> {
    let specs = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/specs");
    let mut found = Vec::new();
    for folder in ["good", "emit"] {
        let Ok(entries) = fs::read_dir(specs.join(folder)) else {
            continue;
        };
        for entry in entries {
            let path = entry.unwrap().path();
            if path
                .extension()
                .is_some_and(|extension| extension == "yaml")
            {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

fn write_crate(root: &Path, name: &str, spec: &Path) {
    let source = Source::new(
        spec.display().to_string(),
        fs::read_to_string(spec).unwrap(),
    );
    let checked = check::check(&source);
    let plan = checked
        .plan
        .unwrap_or_else(|| panic!("{} has errors: {:#?}", spec.display(), checked.findings));
    let options = UserOptions {
        name: name.to_owned(),
        spec: "spec.yaml".to_owned(),
        workspace: Workspace::Member,
        build_rs: false,
    };
    let mut files =
        emit(&plan).unwrap_or_else(|error| panic!("{}: {error}: {error:?}", spec.display()));
    files.0.extend(user_files(&plan, &options).unwrap().0);
    let generated = root.join("src/generated");
    remove_orphans(&generated, &|path| {
        let path = path.strip_prefix(root).unwrap();
        let path = path.to_str().unwrap().replace('\\', "/");
        files.0.contains_key(&path)
    });
    for (path, file) in &files.0 {
        write(&root.join(path), &file.text);
    }
}
