//! `mcpgen::Build` in the build script of a crate, which cargo builds.

use std::{fs, path::Path, process::Command};

use crate::{
    command::{Ran, SHOP},
    tree::Tree,
};

const MANIFEST: &str = r#"
[package]
name = "NAME"
version = "0.1.0"
edition = "2024"

[build-dependencies]
mcpgen = { path = "MCPGEN", default-features = false }

[profile.dev]
debug = false
incremental = false

[workspace]
"#;

/// A crate of nothing but a build script: that what it writes compiles is for `examples/bookshop-build` to show.
///
/// Its name is that of nobody else's in the target directory: to cargo, two would be one that changed.
fn crate_named(name: &str) -> Tree {
    let tree = Tree::new();
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let manifest = MANIFEST
        .replace("NAME", name)
        .replace("MCPGEN", here.to_str().unwrap());
    tree.write("Cargo.toml", manifest);
    // The versions that are here already: nothing is downloaded.
    tree.write("Cargo.lock", fs::read(here.join("Cargo.lock")).unwrap());
    tree.write(
        "build.rs",
        "fn main() { mcpgen::Build::new(\"shop.yaml\").run(); }",
    );
    tree.write("src/lib.rs", "");
    tree.write("shop.yaml", SHOP);
    tree
}

fn build(tree: &Tree, args: &[&str]) -> Ran {
    let output = Command::new(env!("CARGO"))
        .args(["build", "--offline", "--color=never"])
        .args(args)
        .current_dir(tree.path())
        // Warm from one run of the tests to the next.
        .env("CARGO_TARGET_DIR", target())
        .env_remove("RUSTFLAGS")
        .env_remove("CARGO_TERM_COLOR")
        .output()
        .unwrap();
    Ran::from(output)
}

fn target() -> &'static Path {
    Path::new(concat!(env!("CARGO_TARGET_TMPDIR"), "/build-script"))
}

/// Whether a script wrote code with this resolver.
fn generated(resolver: &str) -> bool {
    let wrote = |entry: fs::DirEntry| {
        let text = fs::read_to_string(entry.path().join("out/mcpgen.rs"));
        text.is_ok_and(|text| text.contains(resolver))
    };
    let mut entries = fs::read_dir(target().join("debug/build")).unwrap();
    entries.any(|entry| wrote(entry.unwrap()))
}

#[test]
fn a_build_runs_the_script_when_the_spec_changes_and_only_then() {
    let tree = crate_named("idle");
    // Not that of the last run, since the target directory may be.
    let resolver = format!("check_{}", std::process::id());
    tree.edit("shop.yaml", |text| text.replace("check_stock", &resolver));
    let before = tree.snapshot();
    let first = build(&tree, &[]);
    assert_eq!(first.code, Some(0), "{}", first.err);
    assert!(generated(&resolver));
    // Sources are read, never written.
    let mut after = tree.snapshot();
    after.insert("Cargo.lock".to_owned(), before["Cargo.lock"].clone());
    assert_eq!(after, before);

    let idle = |why: &str| {
        let ran = build(&tree, &["-v"]);
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        assert!(ran.err.contains("Fresh idle v0.1.0"), "{why}: {}", ran.err);
        assert!(!ran.err.contains("Running"), "{why}: {}", ran.err);
    };
    idle("nothing changed");
    tree.write("README.md", "A shop.");
    idle("a file that is not the spec");

    let again = format!("{resolver}_again");
    tree.edit("shop.yaml", |text| text.replace(&resolver, &again));
    let ran = build(&tree, &["-v"]);
    assert!(ran.err.contains("build-script-build"), "{}", ran.err);
    assert!(generated(&again));
    idle("after the change");
}

#[test]
fn findings_are_the_build_s_error_and_warnings_cargo_s() {
    let tree = crate_named("mistaken");
    tree.edit("shop.yaml", |text| {
        text.replace("    returns: string", "    retruns: string")
    });
    let ran = build(&tree, &[]);
    assert_eq!(ran.code, Some(101), "{}", ran.err);
    for said in [
        "error[unknown-key]",
        "--> shop.yaml:20:5",
        "20 |     retruns: string",
        "did you mean `returns`?",
    ] {
        assert!(ran.err.contains(said), "{said}: {}", ran.err);
    }
    assert!(!ran.err.contains("panicked"), "{}", ran.err);

    tree.write(
        "shop.yaml",
        SHOP.replace("    description: Find a book.\n", ""),
    );
    let ran = build(&tree, &[]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let warning = ran
        .err
        .lines()
        .find(|line| line.starts_with("warning: mistaken@0.1.0: shop.yaml:21:3: warning"));
    assert!(warning.is_some(), "{}", ran.err);

    fs::remove_file(tree.join("shop.yaml")).unwrap();
    let ran = build(&tree, &[]);
    assert_eq!(ran.code, Some(101), "{}", ran.err);
    assert!(ran.err.contains("shop.yaml"), "{}", ran.err);
}
