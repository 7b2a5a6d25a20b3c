//! Each example crate holds what mcpgen makes of its spec.
//!
//! `MCPGEN_BLESS=1 cargo test --test examples` writes it there: then read the difference.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use mcpgen::{check, diagnostic::Source, emit::emit};

#[test]
fn examples_are_what_their_specs_give() {
    let bless = std::env::var_os("MCPGEN_BLESS").is_some();
    let mut stale = Vec::new();
    let mut seen = 0;
    for root in crates() {
        let Some(spec) = spec(&root) else {
            continue;
        };
        seen += 1;
        let expected = generated(&spec);
        let actual = read(&root, &root.join("src/generated"));
        for (path, text) in &expected {
            if actual.get(path) != Some(text) {
                stale.push(root.join(path));
                if bless {
                    fs::create_dir_all(root.join(path).parent().unwrap()).unwrap();
                    fs::write(root.join(path), text).unwrap();
                }
            }
        }
        for path in actual.keys().filter(|path| !expected.contains_key(*path)) {
            stale.push(root.join(path));
            if bless {
                fs::remove_file(root.join(path)).unwrap();
            }
        }
    }
    assert!(seen > 0, "no example found");
    assert!(
        bless || stale.is_empty(),
        "these files are not what their specs give (MCPGEN_BLESS=1 writes them): {stale:#?}"
    );
}

#[test]
fn the_same_spec_gives_the_same_bytes() {
    let spec = spec(&Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/bookshop")).unwrap();
    let first = generated(&spec);
    for _ in 0..10 {
        assert!(generated(&spec) == first);
    }
}

/// The examples, and the crate that tests what goes over the wire.
fn crates() -> Vec<PathBuf> {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let examples = fs::read_dir(package.join("examples")).unwrap();
    let mut crates: Vec<PathBuf> = examples.map(|entry| entry.unwrap().path()).collect();
    crates.push(package.join("tests/wire"));
    crates
}

/// The one YAML file of a crate.
fn spec(root: &Path) -> Option<PathBuf> {
    let files = fs::read_dir(root).ok()?.map(|entry| entry.unwrap().path());
    let mut specs = files.filter(|path| {
        path.extension()
            .is_some_and(|extension| extension == "yaml")
    });
    specs.next()
}

fn generated(spec: &Path) -> BTreeMap<String, String> {
    let source = Source::new(
        spec.display().to_string(),
        fs::read_to_string(spec).unwrap(),
    );
    let checked = check::check(&source);
    let plan = checked
        .plan
        .unwrap_or_else(|| panic!("{} has errors: {:#?}", spec.display(), checked.findings));
    let files = emit(&plan).unwrap();
    files
        .0
        .into_iter()
        .map(|(path, file)| (path, file.text))
        .collect()
}

/// The files under a directory, by their paths from `root`.
fn read(root: &Path, directory: &Path) -> BTreeMap<String, String> {
    let mut files = BTreeMap::new();
    let mut todo = vec![directory.to_owned()];
    while let Some(directory) = todo.pop() {
        for entry in fs::read_dir(directory).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                todo.push(path);
            } else {
                let name = path
                    .strip_prefix(root)
                    .unwrap()
                    .to_str()
                    .unwrap()
                    .replace('\\', "/");
                let text = fs::read_to_string(&path).unwrap().replace("\r\n", "\n");
                files.insert(name, text);
            }
        }
    }
    files
}
