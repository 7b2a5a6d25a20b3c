//! Emitted crates are built: without a warning, clean for clippy, rustfmt and rustdoc.
//!
//! All specs of `tests/specs/good` and `tests/specs/emit` become members of one workspace with one target directory. A
//! first run takes minutes, since it builds rmcp; a run after it builds what has changed.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

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
    if !root.join("Cargo.lock").exists() {
        // The versions that this package is tested with.
        fs::copy(
            Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.lock"),
            root.join("Cargo.lock"),
        )
        .unwrap();
    }
    run(
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
    run(&root, &["fmt", "--all", "--check"]);
    run(&root, &["doc", "--workspace", "--no-deps"]);
    run(&root, &["test", "--workspace"]);
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
    if generated.exists() {
        remove_orphans(&generated, &|path| {
            let path = path
                .strip_prefix(root)
                .unwrap()
                .to_str()
                .unwrap()
                .replace('\\', "/");
            files.0.contains_key(&path)
        });
    }
    for (path, file) in &files.0 {
        write(&root.join(path), &file.text);
    }
}

/// A file whose text does not change keeps its time, so that cargo builds nothing anew.
fn write(path: &Path, text: &str) {
    if fs::read_to_string(path).is_ok_and(|old| old == text) {
        return;
    }
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

fn remove_orphans(directory: &Path, is_wanted: &dyn Fn(&Path) -> bool) {
    for entry in fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            remove_orphans(&path, is_wanted);
        } else if !is_wanted(&path) {
            fs::remove_file(path).unwrap();
        }
    }
}

fn run(root: &Path, arguments: &[&str]) {
    let output = Command::new(env!("CARGO"))
        .args(arguments)
        .current_dir(root)
        // The names of what is compiled would bury the error.
        .env("CARGO_TERM_QUIET", "true")
        .env("CARGO_TARGET_DIR", root.join("target"))
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
