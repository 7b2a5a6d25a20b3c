//! `mcpgen generate` in whole crates.

use std::{collections::BTreeSet, fs};

use crate::{
    command::{NEW_TOOL, mcpgen, outline, shop},
    tree::{Snapshot, changed},
};

/// What changed outside of `src/generated/`.
fn users(before: &Snapshot, after: &Snapshot) -> Vec<String> {
    let mut paths = changed(before, after);
    paths.retain(|path| !path.starts_with("shop/src/generated/"));
    paths
}

/// The lines of a run's output name exactly the files that changed.
fn says_what_changed(before: &Snapshot, after: &Snapshot, out: &str) {
    let said: BTreeSet<String> = out
        .lines()
        .filter_map(|line| line.split(' ').nth(1))
        .map(|path| format!("shop/{path}"))
        .collect();
    assert_eq!(said, changed(before, after).into_iter().collect());
}

/// What is said of other files than the generated ones.
fn besides(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.contains("src/generated/"));
    lines.map(|line| format!("{line}\n")).collect()
}

#[test]
fn nothing_to_do_is_nothing_said_and_nothing_touched() {
    let tree = shop();
    tree.age();
    let times = tree.times();
    tree.generate(&[]).silent();
    tree.generate(&["--check"]).silent();
    tree.generate(&["--stubs"]).silent();
    tree.generate(&["--force"]).silent();
    assert_eq!(tree.times(), times);
}

#[test]
fn a_tool_more_and_a_tool_less() {
    let tree = shop();
    tree.edit("shop/shop.yaml", |text| text + NEW_TOOL);
    tree.age();
    let (before, times) = (tree.snapshot(), tree.times());
    let check = tree.generate(&["--check"]);
    insta::assert_snapshot!("check with a tool more", outline(&check.said(&tree)));
    assert!(
        check.out.contains("\n+    /// Reserve a book.\n"),
        "{check:?}"
    );
    assert_eq!(tree.times(), times);

    let ran = tree.generate(&[]);
    insta::assert_snapshot!("a tool more", ran.said(&tree));
    let after = tree.snapshot();
    says_what_changed(&before, &after, &ran.out);
    assert_eq!(users(&before, &after), [""; 0]);
    let touched = tree.times();
    assert_eq!(
        times["shop/src/generated/tools/find_book.rs"],
        touched["shop/src/generated/tools/find_book.rs"]
    );

    let ran = tree.generate(&["--stubs"]);
    insta::assert_snapshot!("stubs for a tool more", ran.said(&tree));
    assert_eq!(users(&after, &tree.snapshot()), ["shop/src/handlers.rs"]);
    tree.generate(&[]).silent();

    let before = tree.snapshot();
    tree.respec(NEW_TOOL, "");
    let ran = tree.generate(&[]);
    insta::assert_snapshot!("a tool less", ran.said(&tree));
    assert_eq!(users(&before, &tree.snapshot()), ["shop/shop.yaml"]);
}

#[test]
fn a_tool_renamed() {
    let tree = shop();
    tree.respec("order_book", "buy_book");
    let before = tree.snapshot();
    let ran = tree.generate(&[]);
    insta::assert_snapshot!(ran.said(&tree));
    assert_eq!(users(&before, &tree.snapshot()), [""; 0]);
    assert!(!tree.join("shop/src/generated/tools/order_book.rs").exists());
}

/// The crate still compiles: only the names tell that the values changed places.
#[test]
fn two_string_arguments_that_changed_places() {
    let tree = shop();
    let title = "      title: { type: string, description: The book's title. }\n";
    let note = "      note: { type: string, description: A word to the shop. }\n";
    tree.respec(&format!("{title}{note}"), &format!("{note}{title}"));
    let before = tree.snapshot();
    let ran = tree.generate(&[]);
    insta::assert_snapshot!(ran.said(&tree));
    assert_eq!(users(&before, &tree.snapshot()), [""; 0]);
    // It says so until it is mended.
    assert_eq!(tree.generate(&[]).code, Some(1));
    assert_eq!(tree.generate(&["--check"]).code, Some(1));
    tree.edit("shop/src/handlers.rs", |text| {
        text.replace("title: String, note: String", "note: String, title: String")
    });
    tree.generate(&[]).silent();
}

#[test]
fn an_edit_by_hand_is_refused() {
    let tree = shop();
    let file = "shop/src/generated/tools/order_book.rs";
    tree.edit(file, |text| {
        text.replacen("check_stock(&args.title)", "check_stock(&args.note)", 1)
    });
    tree.edit("shop/shop.yaml", |text| text + NEW_TOOL);
    let before = tree.snapshot();
    let ran = tree.generate(&["--stubs"]);
    insta::assert_snapshot!(outline(&ran.said(&tree)));
    let diff = "\n-    let stock = app.check_stock(&args.note).await?;\n+    let stock = app.check_stock(&args.title).await?;\n";
    assert!(ran.err.contains(diff), "{ran:?}");
    assert_eq!(tree.snapshot(), before);
    assert_eq!(tree.generate(&["--check"]).code, Some(1));

    let ran = tree.generate(&["--force", "--stubs"]);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert_eq!(users(&before, &tree.snapshot()), ["shop/src/handlers.rs"]);
    tree.generate(&["--check"]).silent();
}

#[test]
fn a_checkout_with_other_line_ends() {
    let tree = shop();
    for path in tree.snapshot().into_keys() {
        tree.edit(&path, |text| text.replace('\n', "\r\n"));
    }
    let before = tree.snapshot();
    tree.generate(&["--check"]).silent();
    tree.generate(&[]).silent();
    assert_eq!(tree.snapshot(), before);

    // Stubs and dependencies keep to the files' line ends.
    tree.edit("shop/shop.yaml", |text| {
        text + &NEW_TOOL.replace("The book's title. }", "Its title., pattern: \"^[A-Z]\" }")
    });
    assert_eq!(tree.generate(&["--stubs"]).code, Some(0));
    for path in ["shop/src/handlers.rs", "shop/Cargo.toml"] {
        let text = tree.read(path);
        assert_eq!(
            text.matches('\n').count(),
            text.matches("\r\n").count(),
            "{path}"
        );
        assert!(text.contains(if path.ends_with("toml") {
            "regex"
        } else {
            "reserve_book"
        }));
    }
    tree.generate(&[]).silent();
}

#[test]
fn cargo_fmt_and_rustfmt() {
    let tree = shop();
    let before = tree.snapshot();
    let cargo = std::process::Command::new(env!("CARGO"))
        .args(["fmt", "--check"])
        .current_dir(tree.join("shop"))
        .output()
        .unwrap();
    assert!(
        cargo.status.success(),
        "{}",
        String::from_utf8_lossy(&cargo.stdout)
    );
    assert_eq!(tree.snapshot(), before);

    // An editor that formats what it opens goes past `#[rustfmt::skip]`.
    for path in before
        .keys()
        .filter(|path| path.starts_with("shop/src/generated/") && path.ends_with(".rs"))
    {
        let rustfmt = std::process::Command::new("rustfmt")
            .args(["--edition", "2024", "--config", "max_width=60"])
            .stdin(fs::File::open(tree.join(path)).unwrap())
            .output()
            .unwrap();
        assert!(
            rustfmt.status.success(),
            "{path}: {}",
            String::from_utf8_lossy(&rustfmt.stderr)
        );
        tree.write(path, rustfmt.stdout);
    }
    let formatted = tree.snapshot();
    assert!(changed(&before, &formatted).len() > 5);
    tree.generate(&["--check"]).silent();
    tree.generate(&[]).silent();
    assert_eq!(tree.snapshot(), formatted);

    // Nor does it look like an edit when the spec changes.
    tree.edit("shop/shop.yaml", |text| text + NEW_TOOL);
    let ran = tree.generate(&["--stubs"]);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    tree.generate(&["--check"]).silent();
}

#[test]
fn from_anywhere_in_the_crate_and_from_outside() {
    let tree = shop();
    tree.edit("shop/shop.yaml", |text| text + NEW_TOOL);
    let ran = mcpgen(
        &tree.join("shop/src/generated/tools"),
        &["generate", "--stubs"],
    );
    insta::assert_snapshot!("from within", ran.said(&tree));
    tree.respec(NEW_TOOL, "");
    let ran = mcpgen(
        tree.path(),
        &["generate", "--manifest-path", "shop/Cargo.toml"],
    );
    insta::assert_snapshot!("from outside", ran.said(&tree));

    let ran = mcpgen(tree.path(), &["generate"]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("no Cargo.toml"), "{ran:?}");
    tree.write("Cargo.toml", "[workspace]\nmembers = [\"shop\"]\n");
    let ran = mcpgen(tree.path(), &["generate"]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("a workspace without a package"), "{ran:?}");
}

#[test]
fn a_manifest_whose_entry_is_wrong() {
    let tree = shop();
    let before = tree.snapshot();
    let mut said = String::new();
    for entry in [
        "",
        "[package.metadata]\nmcpgen = \"shop.yaml\"",
        "[package.metadata.mcpgen]",
        "[package.metadata.mcpgen]\nspec = 3",
        "[package.metadata.mcpgen]\nspec = \"\"",
        "[package.metadata.mcpgen]\nspec = \"gone.yaml\"",
        "[package.metadata.mcpgen]\nspec = \"shop.yaml\"\nbuild-rs = \"yes\"",
    ] {
        let manifest = tree.read("shop/Cargo.toml");
        let entry_of_new = "[package.metadata.mcpgen]\nspec = \"shop.yaml\"";
        tree.write("shop/Cargo.toml", manifest.replace(entry_of_new, entry));
        let ran = tree.generate(&[]);
        assert_eq!(ran.code, Some(2), "{ran:?}");
        said.push_str(&format!("-- {entry}\n{}", ran.said(&tree)));
        tree.write("shop/Cargo.toml", manifest);
    }
    insta::assert_snapshot!(said);
    assert_eq!(tree.snapshot(), before);
}

/// `check` reads the crate of a spec too.
#[test]
fn check_says_it_before_anything_is_written() {
    let tree = shop();
    let clean = |spec: &str| {
        let ran = mcpgen(tree.path(), &["check", spec]);
        let said = format!("no findings in {spec}\n");
        assert_eq!((ran.code, &*ran.out, &*ran.err), (Some(0), &*said, ""));
    };
    clean("shop/shop.yaml");
    tree.respec("find_book", "search_book");
    let before = tree.snapshot();
    let ran = mcpgen(tree.path(), &["check", "shop/shop.yaml"]);
    insta::assert_snapshot!("check of a tool renamed", ran.said(&tree));
    let ran = mcpgen(
        tree.path(),
        &["check", "shop/shop.yaml", "--format", "short"],
    );
    insta::assert_snapshot!("check of a tool renamed, short", ran.said(&tree));
    // What a machine reads is about the spec's file alone.
    let ran = mcpgen(
        tree.path(),
        &["check", "shop/shop.yaml", "--format", "json"],
    );
    assert_eq!((ran.code, &*ran.out), (Some(1), "[]\n"));
    assert!(ran.err.contains("search_book"), "{ran:?}");
    // A spec that is no crate's own.
    for other in ["other.yaml", "shop/other.yaml"] {
        tree.write(other, tree.read("shop/shop.yaml"));
        clean(other);
        std::fs::remove_file(tree.join(other)).unwrap();
    }
    assert_eq!(tree.snapshot(), before);
}

#[test]
fn a_spec_with_mistakes_changes_nothing() {
    let tree = shop();
    tree.respec(
        "resolve: { stock: check_stock }",
        "resolve: { stock: chek_stock }",
    );
    let before = tree.snapshot();
    for args in [&[][..], &["--force", "--stubs"], &["--check"]] {
        let ran = tree.generate(args);
        assert_eq!(ran.code, Some(1));
        assert!(
            ran.err.contains("shop.yaml:") && ran.err.contains("unknown-resolver"),
            "{ran:?}"
        );
    }
    fs::remove_file(tree.join("shop/shop.yaml")).unwrap();
    let ran = tree.generate(&[]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("shop.yaml"), "{ran:?}");
    assert_eq!(changed(&before, &tree.snapshot()), ["shop/shop.yaml"]);
}

#[test]
fn dependencies_come_in_place_and_are_named_when_they_are_no_longer_used() {
    let tree = shop();
    tree.edit("shop/Cargo.toml", |text| {
        text.replace("[dependencies]\n", "[dependencies]\n# Errors.\n") + "\n# The end.\n"
    });
    let pattern = "description: A word to the shop., pattern: \"^[a-z]\" }";
    tree.respec("description: A word to the shop. }", pattern);
    let before = tree.read("shop/Cargo.toml");
    let check = tree.generate(&["--check"]);
    assert_eq!(check.code, Some(1));
    assert!(
        check.out.contains("+++ b/Cargo.toml") && check.out.contains("\n+regex = "),
        "{check:?}"
    );
    let ran = tree.generate(&[]);
    assert_eq!(ran.code, Some(0));
    insta::assert_snapshot!("a dependency more", besides(&ran.said(&tree)));
    let after = tree.read("shop/Cargo.toml");
    let new: Vec<&str> = after
        .lines()
        .filter(|line| !before.lines().any(|old| old == *line))
        .collect();
    assert!(
        matches!(new[..], [line] if line.starts_with("regex = ")),
        "{new:?}"
    );
    tree.generate(&[]).silent();

    tree.respec(pattern, "description: A word to the shop. }");
    let ran = tree.generate(&[]);
    insta::assert_snapshot!("a dependency less", besides(&ran.said(&tree)));
    assert_eq!(tree.read("shop/Cargo.toml"), after);
    tree.generate(&[]).silent();
}

#[test]
fn a_pinned_dependency_is_respected_or_explained() {
    let tree = shop();
    tree.edit("shop/Cargo.toml", |text| {
        text.replace(
            "rmcp = { version = \"3.11\"",
            "rmcp = { version = \"=3.11.0\"",
        )
    });
    tree.generate(&[]).silent();
    tree.edit("shop/Cargo.toml", |text| {
        text.replace("\"=3.11.0\"", "\"=2.0.0\"")
    });
    let before = tree.snapshot();
    let ran = tree.generate(&[]);
    assert_eq!(ran.code, Some(1));
    assert!(
        ran.err.contains("Cargo.toml:") && ran.err.contains("=2.0.0"),
        "{ran:?}"
    );
    assert_eq!(tree.snapshot(), before);
}

#[cfg(unix)]
#[test]
fn a_linked_directory() {
    let tree = shop();
    fs::rename(tree.join("shop/src/generated"), tree.join("elsewhere")).unwrap();
    std::os::unix::fs::symlink(tree.join("elsewhere"), tree.join("shop/src/generated")).unwrap();
    tree.generate(&["--check"]).silent();
    tree.edit("shop/shop.yaml", |text| text + NEW_TOOL);
    assert_eq!(tree.generate(&["--stubs"]).code, Some(0));
    assert!(tree.join("shop/src/generated").is_symlink());
    assert!(tree.join("elsewhere/tools/reserve_book.rs").is_file());
    tree.generate(&["--check"]).silent();
}

/// A file of the user's that is a link stays one.
#[cfg(unix)]
#[test]
fn linked_files_of_the_users() {
    let tree = shop();
    for (path, real) in [("src/handlers.rs", "real.rs"), ("Cargo.toml", "real.toml")] {
        let link = tree.join("shop").join(path);
        fs::rename(&link, tree.join(real)).unwrap();
        std::os::unix::fs::symlink(tree.join(real), &link).unwrap();
    }
    tree.edit("shop/shop.yaml", |text| {
        text.replace("A word to the shop. }", "A word., pattern: \"^a\" }") + NEW_TOOL
    });
    let ran = tree.generate(&["--stubs"]);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(tree.join("shop/src/handlers.rs").is_symlink());
    assert!(tree.join("shop/Cargo.toml").is_symlink());
    assert!(tree.read("real.rs").contains("async fn reserve_book"));
    assert!(tree.read("real.toml").contains("\nregex = "));
    tree.generate(&["--check"]).silent();
}

/// Cargo finds programs in `src/bin` by itself.
#[test]
fn handlers_of_another_program() {
    let tree = shop();
    let (resolvers, tools) = {
        let text = tree.read("shop/src/handlers.rs");
        let at = text.find("impl Tools").unwrap();
        (text[..at].to_owned(), text[at..].to_owned())
    };
    tree.write("shop/src/handlers.rs", resolvers);
    let imports = "use shop::generated::{Error, Result, Stock, Tools};\n\nstruct App;\n\n";
    tree.write(
        "shop/src/bin/serve/main.rs",
        format!("{imports}{}", tools.replace("for Shop", "for App")),
    );
    tree.generate(&["--check"]).silent();
}

/// A workspace that is not above the crate is named in its manifest.
#[test]
fn a_dependency_of_a_workspace_elsewhere() {
    let tree = shop();
    let mut rmcp = String::new();
    tree.edit("shop/Cargo.toml", |text| {
        let line = text
            .lines()
            .find(|line| line.starts_with("rmcp = "))
            .unwrap();
        rmcp = line.to_owned();
        text.replacen(line, "rmcp.workspace = true", 1).replace(
            "publish = false\n",
            "publish = false\nworkspace = \"../all\"\n",
        )
    });
    tree.write(
        "all/Cargo.toml",
        format!("[workspace]\nmembers = [\"../shop\"]\n\n[workspace.dependencies]\n{rmcp}\n"),
    );
    tree.generate(&[]).silent();
}
