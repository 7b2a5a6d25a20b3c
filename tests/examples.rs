//! Each example crate, and the one that tests the wire, holds what mcpgen makes of its spec and implements what it asks.
//!
//! `MCPGEN_BLESS=1 cargo test --test examples` writes it there: then read the difference.

use std::{fs, path::Path, process::Command};

#[test]
fn examples_are_what_their_specs_give() {
    let bless = std::env::var_os("MCPGEN_BLESS").is_some();
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let examples = fs::read_dir(package.join("examples")).unwrap();
    let mut crates: Vec<_> = examples.map(|entry| entry.unwrap().path()).collect();
    crates.push(package.join("tests/wire"));
    let mut seen = 0;
    let mut stale = String::new();
    for root in crates {
        let manifest = root.join("Cargo.toml");
        if !manifest.exists() {
            continue;
        }
        seen += 1;
        let output = Command::new(env!("CARGO_BIN_EXE_mcpgen"))
            .args(["generate", if bless { "--force" } else { "--check" }])
            .arg("--manifest-path")
            .arg(&manifest)
            .output()
            .unwrap();
        if !output.status.success() {
            stale.push_str(&String::from_utf8_lossy(&output.stdout));
            stale.push_str(&String::from_utf8_lossy(&output.stderr));
        }
    }
    assert!(seen > 0, "no example found");
    assert!(
        stale.is_empty(),
        "the examples are not what their specs give; MCPGEN_BLESS=1 writes them\n{stale}"
    );
}
