//! `mcpgen new`: what it makes, what it refuses, and cargo's workspaces.

use std::{fs, process::Command};

use crate::{
    command::{Ran, SHOP, mcpgen, shop},
    tree::{Tree, changed},
};

/// A tree with the spec in it.
fn spec() -> Tree {
    let tree = Tree::new();
    tree.write("shop.yaml", SHOP);
    tree
}

/// What cargo says of the crate: the root of its workspace, from the tree.
fn workspace_root(tree: &Tree, crate_dir: &str) -> Result<String, String> {
    let metadata = Command::new(env!("CARGO"))
        .args([
            "metadata",
            "--no-deps",
            "--offline",
            "--format-version",
            "1",
        ])
        .current_dir(tree.join(crate_dir))
        .env_remove("CARGO_TARGET_DIR")
        .output()
        .unwrap();
    let ran = Ran::from(metadata);
    if ran.code != Some(0) {
        return Err(ran.err);
    }
    let metadata: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    let root = metadata["workspace_root"].as_str().unwrap();
    let manifest = fs::canonicalize(tree.join(crate_dir))
        .unwrap()
        .join("Cargo.toml");
    let mut packages = metadata["packages"].as_array().unwrap().iter();
    assert!(
        packages.any(|package| package["manifest_path"] == manifest.to_str().unwrap()),
        "not a member"
    );
    let top = tree.path().canonicalize().unwrap();
    Ok(fs::canonicalize(root)
        .unwrap()
        .strip_prefix(top)
        .unwrap()
        .display()
        .to_string())
}

#[test]
fn a_crate_where_there_was_nothing() {
    let tree = spec();
    let ran = mcpgen(tree.path(), &["new", "shop.yaml"]);
    assert_eq!((ran.code, &*ran.err), (Some(0), ""));
    let ours = |line: &str| {
        if line.contains(" files)") {
            "  src/generated/ (N files)\n".to_owned()
        } else {
            format!("{line}\n")
        }
    };
    insta::assert_snapshot!(ran.out.lines().map(ours).collect::<String>());
    assert_eq!(tree.read("shop/shop.yaml"), SHOP);
    assert_eq!(workspace_root(&tree, "shop").unwrap(), "shop");
    for (path, bytes) in tree.snapshot() {
        assert!(!bytes.contains(&b'\r'), "{path}");
    }
    tree.generate(&["--check"]).silent();
}

#[test]
fn directories_and_names() {
    let tree = spec();
    fs::create_dir(tree.join("empty")).unwrap();
    for (args, dir, name) in [
        (&["--name", "books"][..], "books", "books"),
        (
            &["a/b/books", "--name", "my_books"],
            "a/b/books",
            "my_books",
        ),
        (&["empty"], "empty", "shop"),
        (&["Größe 日本"], "Größe 日本", "shop"),
    ] {
        let ran = mcpgen(tree.path(), &[&["new", "shop.yaml"], args].concat());
        assert_eq!(ran.code, Some(0), "{ran:?}");
        assert!(
            tree.read(&format!("{dir}/Cargo.toml"))
                .contains(&format!("name = \"{name}\""))
        );
        workspace_root(&tree, dir).unwrap();
        mcpgen(&tree.join(dir), &["generate", "--check"]).silent();
    }
    fs::create_dir(tree.join("here")).unwrap();
    let ran = mcpgen(&tree.join("here"), &["new", "../shop.yaml", "."]);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(!ran.out.contains("cd "));
    mcpgen(&tree.join("here"), &["generate", "--check"]).silent();

    tree.write("A b's ü.yaml", SHOP);
    let ran = mcpgen(tree.path(), &["new", "A b's ü.yaml", "it's here"]);
    assert!(ran.out.contains(r"cd 'it'\''s here'"), "{ran:?}");
    assert_eq!(tree.read("it's here/A b's ü.yaml"), SHOP);
    mcpgen(&tree.join("it's here"), &["generate", "--check"]).silent();
}

#[test]
fn what_is_refused() {
    let tree = spec();
    tree.write("taken/notes.txt", "mine");
    tree.write("file", "mine");
    tree.write("crate/Cargo.toml", "[package]\nname = \"mine\"\n");
    tree.write("wrong.yaml", "server: { name: 3 }\n");
    tree.write(
        "nameless.yaml",
        "server: { name: 日本 }\ntools:\n  a: { description: b, returns: none }\n",
    );
    tree.write("README.md", SHOP);
    fs::create_dir(tree.join("folder")).unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink("nowhere", tree.join("link")).unwrap();
    let before = tree.snapshot();
    let mut said = String::new();
    for (args, code) in [
        (&["shop.yaml", "taken"][..], 2),
        (&["shop.yaml", "file"], 2),
        (&["shop.yaml", "crate"], 2),
        (&["shop.yaml", "link"], 2),
        (&["shop.yaml", "."], 2),
        (&["shop.yaml", "file/below"], 2),
        (&["missing.yaml"], 2),
        (&["folder"], 2),
        (&["nameless.yaml"], 2),
        (&["README.md"], 2),
        (&["shop.yaml", "x", "--name", "1x"], 2),
        (&["shop.yaml", "x", "--name", "fn"], 2),
        (&["shop.yaml", "x", "--name", "test"], 2),
        (&["shop.yaml", "x", "--name", "../x"], 2),
        (&["shop.yaml", "x", "--name", "rmcp"], 2),
        (&["wrong.yaml"], 1),
    ] {
        let ran = mcpgen(tree.path(), &[&["new"], args].concat());
        said.push_str(&format!(
            "$ mcpgen new {}\n{}\n",
            args.join(" "),
            ran.said(&tree)
        ));
        assert_eq!(ran.code, Some(code), "{args:?} {ran:?}");
        assert_eq!(tree.snapshot(), before, "{args:?}");
    }
    insta::assert_snapshot!(said);
}

#[test]
fn workspaces() {
    let member = "[workspace]\nresolver = \"3\"\nmembers = [\n    \"crates/*\", # all\n]\nexclude = [\"apart\"]\n";
    let mut said = String::new();
    for (manifest, dir, root) in [
        (member, "crates/shop", Ok("")),
        (member, "shop", Ok("")),
        (member, "deep/down/shop", Ok("")),
        (member, "apart/shop", Ok("apart/shop")),
        ("[workspace]\n", "shop", Ok("")),
        (
            "[package]\nname = \"top\"\nedition = \"2024\"\n\n[workspace]",
            "shop",
            Ok(""),
        ),
        (
            "[package]\nname = \"top\"\nedition = \"2024\"\n",
            "shop",
            Ok("shop"),
        ),
        ("workspace = 3\n", "shop", Ok("shop")),
        ("this is no TOML", "shop", Ok("shop")),
    ] {
        let tree = spec();
        tree.write("Cargo.toml", manifest);
        tree.write("src/lib.rs", "");
        if manifest == member {
            tree.write(
                "crates/other/Cargo.toml",
                "[package]\nname = \"other\"\nedition = \"2024\"\n",
            );
            tree.write("crates/other/src/lib.rs", "");
        }
        let before = tree.snapshot();
        let ran = mcpgen(tree.path(), &["new", "shop.yaml", dir]);
        assert_eq!(ran.code, Some(0), "{ran:?}");
        let about = ran.out.lines().filter(|line| line.contains("workspace"));
        let about: String = about.map(|line| format!("{line}\n")).collect();
        let top = tree.path().canonicalize().unwrap().display().to_string();
        let old = changed(&before, &tree.snapshot())
            .into_iter()
            .filter(|path| before.contains_key(path));
        let old: String = old
            .map(|path| format!("{path}:\n{}", tree.read(&path)))
            .collect();
        said.push_str(&format!(
            "-- {dir} under {manifest:?}\n{}{old}\n",
            about.replace(&top, "TREE")
        ));
        assert_eq!(
            workspace_root(&tree, dir).as_deref(),
            root.map_err(|error: &str| error.to_owned())
                .as_ref()
                .map(|root| *root),
            "{manifest}"
        );
        // A member is built into the workspace's `target`.
        let ignore = fs::read_to_string(tree.join(dir).join(".gitignore")).ok();
        let own = (root == Ok(dir)).then_some("/target\n");
        assert_eq!(ignore.as_deref(), own, "{manifest}");
    }
    insta::assert_snapshot!(said);
}

#[test]
fn beside_a_crate_of_the_workspace_and_inside_of_it() {
    let tree = spec();
    tree.write("Cargo.toml", "[workspace]\nmembers = [\"a\"]\n");
    tree.write(
        "a/Cargo.toml",
        "[package]\nname = \"a\"\nedition = \"2024\"\n",
    );
    tree.write("a/src/lib.rs", "");
    for dir in ["beside", "a/inside"] {
        let ran = mcpgen(
            tree.path(),
            &[
                "new",
                "shop.yaml",
                dir,
                "--name",
                dir.rsplit('/').next().unwrap(),
            ],
        );
        assert_eq!(ran.code, Some(0), "{ran:?}");
        assert_eq!(workspace_root(&tree, dir).unwrap(), "");
    }
    assert_eq!(
        tree.read("Cargo.toml"),
        "[workspace]\nmembers = [\"a\", \"beside\", \"a/inside\"]\n"
    );
}

#[test]
fn a_second_new_in_the_same_place_is_refused() {
    let tree = shop();
    let before = tree.snapshot();
    let ran = mcpgen(tree.path(), &["new", "shop.yaml"]);
    assert_eq!(ran.code, Some(2));
    assert!(
        ran.err.contains("`shop`") && ran.err.contains("mcpgen generate"),
        "{ran:?}"
    );
    assert_eq!(tree.snapshot(), before);
}

/// Every way in which a manifest can be a workspace's: cargo finds the crate in it, and what stood there stands.
#[test]
fn a_workspace_in_another_form() {
    for manifest in [
        "[workspace.package]\nversion = \"1.0.0\"\n",
        "# Ours.\n[workspace.dependencies] # all\nserde = \"1\"\n\n[workspace.lints.rust]\nunsafe_code = \"forbid\"",
        "workspace.resolver = \"3\"\n",
        "# Ours.\nworkspace.package.version = \"1.0.0\"\n\n[profile.dev]\ndebug = 1\n",
        "workspace = {}\n",
        "workspace = { resolver = \"3\" } # ours\n",
        "\u{feff}[workspace]\r\nresolver = \"3\"\r\n",
        "[workspace]",
    ] {
        let tree = spec();
        tree.write("Cargo.toml", manifest);
        let ran = mcpgen(tree.path(), &["new", "shop.yaml", "servers/shop"]);
        assert_eq!(ran.code, Some(0), "{ran:?}");
        assert!(
            ran.out.contains("added `servers/shop` to the members"),
            "{ran:?}"
        );
        assert_eq!(
            workspace_root(&tree, "servers/shop").as_deref(),
            Ok(""),
            "{manifest}"
        );
        let new = tree.read("Cargo.toml");
        for line in manifest.lines().filter(|line| !line.contains('{')) {
            assert!(
                new.lines().any(|other| other == line),
                "{line:?} in {new:?}"
            );
        }
    }
}

/// `crates/*` would make a member of `crates/group`, which holds no crate.
#[test]
fn a_place_that_would_break_the_workspace() {
    let tree = spec();
    tree.write("Cargo.toml", "[workspace]\nmembers = [\"crates/*\"]\n");
    let before = tree.snapshot();
    let ran = mcpgen(tree.path(), &["new", "shop.yaml", "crates/group/shop"]);
    assert_eq!(ran.code, Some(2), "{ran:?}");
    assert!(
        ran.err.contains("crates/group` would hold no crate"),
        "{ran:?}"
    );
    assert_eq!(tree.snapshot(), before);
    assert!(!tree.join("crates").exists());
    assert_eq!(
        mcpgen(tree.path(), &["new", "shop.yaml", "crates/shop"]).code,
        Some(0)
    );
}

/// What can be read once only is copied all the same, and no name of cargo's is taken.
#[cfg(unix)]
#[test]
fn specs_that_are_no_plain_files() {
    let tree = spec();
    let pipe = Command::new("sh")
        .args([
            "-c",
            "cat shop.yaml | \"$0\" new /dev/fd/0 piped",
            env!("CARGO_BIN_EXE_mcpgen"),
        ])
        .current_dir(tree.path())
        .output()
        .unwrap();
    let ran = Ran::from(pipe);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert_eq!(tree.read("piped/0"), SHOP);

    for name in [
        "build.rs",
        "Cargo.lock",
        "readme.md",
        "src",
        "tests",
        "target",
    ] {
        tree.write(name, SHOP);
        let before = tree.snapshot();
        let ran = mcpgen(tree.path(), &["new", name, "other"]);
        assert_eq!(ran.code, Some(2), "{ran:?}");
        assert!(
            ran.err.contains(&format!("can't be called `{name}`")),
            "{ran:?}"
        );
        assert_eq!(tree.snapshot(), before);
    }
    let ran = mcpgen(tree.path(), &["new", "-", "other"]);
    assert_eq!(ran.code, Some(2), "{ran:?}");
    assert!(ran.err.contains("standard input"), "{ran:?}");
}
