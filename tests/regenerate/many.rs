//! Many runs: at once in one crate, and one after another in places that differ.

use std::{process::Stdio, thread};

use crate::{
    command::{NEW_TOOL, Ran, SHOP, binary, shop},
    tree::{Snapshot, Tree, changed},
};

#[test]
fn runs_that_meet_end_with_a_whole_tree() {
    let tree = shop();
    for round in 0..4 {
        tree.write(
            "shop/shop.yaml",
            if round % 2 == 0 {
                SHOP.to_owned() + NEW_TOOL
            } else {
                SHOP.to_owned()
            },
        );
        let path = tree.join("shop");
        let runs: Vec<_> = (0..8)
            .map(|_| {
                let path = path.clone();
                let mut command = binary();
                command
                    .args(["generate", "--stubs"])
                    .current_dir(path)
                    .stdout(Stdio::null())
                    .stderr(Stdio::null());
                thread::spawn(move || command.status().unwrap().code())
            })
            .collect();
        for run in runs {
            // A method of the last round may be left over.
            assert!(matches!(run.join().unwrap(), Some(0 | 1)));
        }
        let ran = tree.generate(&["--check"]);
        assert!(ran.out.is_empty(), "{ran:?}");
        assert_eq!(
            tree.read("shop/src/handlers.rs")
                .matches("async fn reserve_book")
                .count(),
            1
        );
        assert!(
            tree.snapshot()
                .into_keys()
                .all(|path| !path.contains("unfinished"))
        );
    }
}

/// Fifty processes, each with another environment, give the same bytes.
#[test]
fn the_same_spec_gives_the_same_bytes() {
    let spec = include_str!("../../examples/bookshop/bookshop.yaml");
    let locales = ["C", "de_DE.UTF-8", "tr_TR.UTF-8", "ja_JP.SJIS", "POSIX", ""];
    let mut first = None;
    for n in 0..50 {
        let tree = Tree::new();
        tree.write(&format!("d{n}/bookshop.yaml"), spec);
        let mut command = binary();
        command.env_clear();
        let mut variables = vec![
            ("LANG", locales[n % 6].to_owned()),
            ("LC_ALL", locales[(n + 1) % 6].to_owned()),
            ("TZ", format!("UTC+{}", n % 12)),
            ("HOME", tree.path().display().to_string()),
            ("TMPDIR", tree.path().display().to_string()),
            ("SOURCE_DATE_EPOCH", n.to_string()),
            ("USER", format!("user{n}")),
            ("RUST_LOG", "trace".to_owned()),
            ("COLUMNS", (40 + n).to_string()),
        ];
        variables.rotate_left(n % 9);
        variables.truncate(9 - n % 4);
        let output = command
            .envs(variables)
            .args(["new", "bookshop.yaml", "out", "--name", "bookshop"])
            .current_dir(tree.join(&format!("d{n}")))
            .output()
            .unwrap();
        assert!(output.status.success(), "{output:?}");
        let files: Snapshot = tree
            .snapshot()
            .into_iter()
            .map(|(path, bytes)| (path.replacen(&format!("d{n}/"), "", 1), bytes))
            .collect();
        let first = first.get_or_insert_with(|| files.clone());
        assert_eq!(changed(first, &files), [""; 0], "run {n}");
    }
}

/// Each is a member in the end, and none was lost.
#[test]
fn crates_made_at_once_in_one_workspace() {
    let tree = Tree::new();
    tree.write("shop.yaml", SHOP);
    tree.write("Cargo.toml", "# Ours.\n[workspace]\nmembers = []\n");
    let names = ["a1", "a2", "a3", "a4", "a5", "a6"];
    let runs = names.map(|name| {
        let mut command = binary();
        command
            .args(["new", "shop.yaml", name, "--name", name])
            .current_dir(tree.path());
        thread::spawn(move || command.output().unwrap().status.code())
    });
    for run in runs {
        assert_eq!(run.join().unwrap(), Some(0));
    }
    let manifest = tree.read("Cargo.toml");
    assert!(manifest.starts_with("# Ours.\n[workspace]\n"), "{manifest}");
    for name in names {
        assert!(manifest.contains(&format!("\"{name}\"")), "{manifest}");
        assert!(
            !tree
                .read(&format!("{name}/Cargo.toml"))
                .contains("[workspace]")
        );
    }
}

#[test]
fn crates_made_at_once_in_one_place() {
    let tree = Tree::new();
    tree.write("shop.yaml", SHOP);
    let runs: Vec<_> = (0..6)
        .map(|_| {
            let mut command = binary();
            command
                .args(["new", "shop.yaml", "deep/shop"])
                .current_dir(tree.path());
            thread::spawn(move || command.output().unwrap())
        })
        .collect();
    let ran = runs.into_iter().map(|run| Ran::from(run.join().unwrap()));
    let (well, ill): (Vec<_>, Vec<_>) = ran.partition(|ran| ran.code == Some(0));
    assert_eq!(well.len(), 1, "{ill:?}");
    for ran in ill {
        assert_eq!(ran.code, Some(2));
        assert!(ran.err.contains("give another directory"), "{ran:?}");
    }
    crate::command::mcpgen(&tree.join("deep/shop"), &["generate", "--check"]).silent();
    assert!(
        tree.snapshot()
            .into_keys()
            .all(|path| !path.contains("unfinished"))
    );
}
