//! Disks that fill up, runs that are killed, and files that may not be read or written.

use std::{
    fs,
    os::unix::{
        fs::{MetadataExt, PermissionsExt, chown},
        process::{CommandExt, ExitStatusExt},
    },
    path::Path,
    process::Command,
};

use crate::{
    command::{Ran, SHOP, binary, shop},
    tree::{Tree, changed},
};

const NOBODY: u32 = 65_534;

/// Where every file that it writes may have so many blocks of 512 or 1,024 bytes. One that would grow beyond gets a
/// signal that kills it, or, where that is ignored, an error, as on a full disk.
fn limited(blocks: usize, ignored: bool, args: &[&str]) -> Command {
    let trap = if ignored { "trap '' XFSZ; " } else { "" };
    let mut command = Command::new("sh");
    let script = format!("{trap}ulimit -c 0; ulimit -f {blocks}; exec \"$@\"");
    command
        .args(["-c", &script, "sh", env!("CARGO_BIN_EXE_mcpgen")])
        .args(args);
    command.env("NO_COLOR", "1");
    command
}

/// Changes every generated file that says what a tool is for.
fn respec(tree: &Tree) {
    tree.edit("shop/shop.yaml", |text| {
        text.replace("a book.", "one book.")
            .replace("copies: integer", "copies: string")
    });
}

#[test]
fn a_killed_run_is_mended_by_the_next() {
    let mut killed = 0;
    for blocks in 0..7 {
        let tree = shop();
        respec(&tree);
        let before = tree.snapshot();
        let status = limited(blocks, false, &["generate"])
            .current_dir(tree.join("shop"))
            .output()
            .unwrap()
            .status;
        killed += usize::from(status.signal().is_some());
        let after = tree.snapshot();
        for path in changed(&before, &after) {
            // Of the files that were there none is half written.
            assert!(path.starts_with("shop/src/generated/"), "{path}");
            assert!(
                before.contains_key(&path) || path.contains(".mcpgen-unfinished-"),
                "{path}"
            );
        }
        let ran = tree.generate(&[]);
        assert_eq!(ran.code, Some(0), "{ran:?}");
        tree.generate(&["--check"]).silent();
        let left = tree
            .snapshot()
            .into_keys()
            .filter(|path| path.contains("unfinished"));
        assert_eq!(left.count(), 0);
    }
    assert!(killed > 2, "{killed}");
}

#[test]
fn a_full_disk_is_said_and_costs_nothing() {
    let tree = shop();
    respec(&tree);
    let before = tree.snapshot();
    let ran = Ran::from(
        limited(0, true, &["generate"])
            .current_dir(tree.join("shop"))
            .output()
            .unwrap(),
    );
    assert_eq!(ran.code, Some(2), "{ran:?}");
    assert!(
        ran.err.contains("cannot write") && ran.err.contains("src/generated/.mcpgen"),
        "{ran:?}"
    );
    assert_eq!(tree.snapshot(), before);
    assert_eq!(tree.generate(&[]).code, Some(0));
    tree.generate(&["--check"]).silent();
}

#[test]
fn new_on_a_full_disk_leaves_nothing() {
    for blocks in [0, 2, 6, 9] {
        for (dir, exists) in [("shop", false), ("empty", true), ("deep/down/shop", false)] {
            let tree = Tree::new();
            tree.write("shop.yaml", SHOP);
            if exists {
                fs::create_dir(tree.join(dir)).unwrap();
            }
            let before = tree.snapshot();
            let output = limited(blocks, true, &["new", "shop.yaml", dir])
                .current_dir(tree.path())
                .output()
                .unwrap();
            let ran = Ran::from(output);
            assert_eq!(ran.code, Some(2), "{ran:?}");
            assert!(
                ran.err
                    .contains(&format!("cannot write `{dir}`; nothing was left there")),
                "{ran:?}"
            );
            assert_eq!(tree.snapshot(), before);
            let names: Vec<_> = fs::read_dir(tree.path())
                .unwrap()
                .map(|entry| entry.unwrap().file_name())
                .collect();
            assert_eq!(names.len(), 1 + usize::from(exists), "{names:?}");
        }
    }
}

#[test]
fn a_killed_new_leaves_nothing_that_claims_to_be_a_crate() {
    let mut killed = 0;
    for (blocks, exists) in (0..16)
        .step_by(2)
        .flat_map(|blocks| [(blocks, false), (blocks, true)])
    {
        let tree = Tree::new();
        tree.write("shop.yaml", SHOP);
        if exists {
            fs::create_dir(tree.join("shop")).unwrap();
        }
        let output = limited(blocks, false, &["new", "shop.yaml"])
            .current_dir(tree.path())
            .output()
            .unwrap();
        if output.status.signal().is_none() {
            continue;
        }
        killed += 1;
        for path in tree.snapshot().into_keys() {
            assert!(
                path == "shop.yaml" || path.contains(".mcpgen-unfinished-"),
                "{path}"
            );
            assert!(!path.ends_with("Cargo.toml"), "{path}");
        }
        let ran = crate::command::mcpgen(tree.path(), &["new", "shop.yaml"]);
        assert_eq!(ran.code, Some(0), "{ran:?}");
        assert_eq!(unfinished(&tree), Vec::<String>::new());
    }
    assert!(killed > 4, "{killed}");
}

/// The directories of crates that are not finished, beside where they were to stand.
fn unfinished(tree: &Tree) -> Vec<String> {
    let entries = fs::read_dir(tree.path())
        .unwrap()
        .map(|entry| entry.unwrap());
    let names = entries.map(|entry| entry.file_name().into_string().unwrap());
    let mut names: Vec<_> = names.filter(|name| name.contains("unfinished")).collect();
    names.sort();
    names
}

#[test]
fn what_a_killed_new_left_goes_with_the_next_and_nothing_else() {
    let tree = Tree::new();
    tree.write("shop.yaml", SHOP);
    let killed = |dir: &str| {
        let before = unfinished(&tree);
        let output = limited(0, false, &["new", "shop.yaml", dir])
            .current_dir(tree.path())
            .output()
            .unwrap();
        assert!(output.status.signal().is_some(), "{output:?}");
        let mut names = unfinished(&tree);
        names.retain(|name| !before.contains(name));
        names.pop().unwrap()
    };
    let (old, live, other) = (killed("shop"), killed("shop"), killed("other"));
    // The second has taken the first away. Here is one that is alive, and what looks like one.
    assert!(!tree.join(&old).exists());
    let held = fs::File::open(tree.join(&live)).unwrap();
    held.lock().unwrap();
    tree.write(&format!("{live}.txt"), "A note.");
    let mine = ".mcpgen-unfinished-novel";
    tree.write(&format!("{mine}/chapter"), "It was");

    let ran = crate::command::mcpgen(tree.path(), &["new", "shop.yaml", "shop"]);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    let mut left = vec![live.clone(), format!("{live}.txt"), other, mine.to_owned()];
    left.sort();
    assert_eq!(unfinished(&tree), left);
}

/// Someone who may not do everything, as root may.
struct Nobody<'a> {
    tree: &'a Tree,
    root: bool,
}

impl<'a> Nobody<'a> {
    fn of(tree: &'a Tree) -> Self {
        let root = fs::metadata("/proc/self").is_ok_and(|metadata| metadata.uid() == 0);
        // The binary lies where others may not go.
        fs::copy(env!("CARGO_BIN_EXE_mcpgen"), tree.join("mcpgen")).unwrap();
        let nobody = Self { tree, root };
        nobody.own(tree.path());
        nobody
    }

    fn own(&self, path: &Path) {
        if !self.root || path.is_symlink() {
            return;
        }
        chown(path, Some(NOBODY), Some(NOBODY)).unwrap();
        if path.is_dir() {
            for entry in fs::read_dir(path).unwrap() {
                self.own(&entry.unwrap().path());
            }
        }
    }

    fn run(&self, dir: &str, args: &[&str]) -> Ran {
        let mut command = Command::new(self.tree.join("mcpgen"));
        command
            .current_dir(self.tree.join(dir))
            .args(args)
            .env("NO_COLOR", "1");
        if self.root {
            command.uid(NOBODY).gid(NOBODY);
        }
        Ran::from(command.output().unwrap())
    }

    /// Takes away the right to write anything, or gives it back.
    fn read_only(&self, path: &Path, yes: bool) {
        let metadata = fs::symlink_metadata(path).unwrap();
        let mode = metadata.mode() & 0o555 | if yes { 0 } else { 0o200 };
        if metadata.is_dir() {
            for entry in fs::read_dir(path).unwrap() {
                self.read_only(&entry.unwrap().path(), yes);
            }
        }
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    }

    fn mode(&self, path: &str, mode: u32) {
        fs::set_permissions(self.tree.join(path), fs::Permissions::from_mode(mode)).unwrap();
    }
}

#[test]
fn what_may_not_be_written_is_named() {
    let tree = shop();
    respec(&tree);
    let nobody = Nobody::of(&tree);
    let before = tree.snapshot();
    nobody.mode("shop/src/generated", 0o555);
    let ran = nobody.run("shop", &["generate"]);
    assert_eq!(ran.code, Some(2), "{ran:?}");
    assert!(
        ran.err.contains("cannot write") && ran.err.contains("src/generated/.mcpgen"),
        "{ran:?}"
    );
    assert_eq!(tree.snapshot(), before);
    // Reading is enough to check.
    assert_eq!(nobody.run("shop", &["generate", "--check"]).code, Some(1));

    // Half of it can be written.
    nobody.mode("shop/src/generated", 0o755);
    nobody.mode("shop/src/generated/tools", 0o555);
    let ran = nobody.run("shop", &["generate"]);
    assert_eq!(ran.code, Some(2), "{ran:?}");
    assert!(ran.err.contains("src/generated/tools/"), "{ran:?}");
    nobody.mode("shop/src/generated/tools", 0o755);
    assert_eq!(nobody.run("shop", &["generate"]).code, Some(0));
    nobody.run("shop", &["generate", "--check"]).silent();

    // A read-only file is no obstacle to who may write its directory, and stays read-only.
    nobody.mode("shop/src/generated/models.rs", 0o444);
    tree.edit("shop/shop.yaml", |text| {
        text.replace("copies: number", "copies: integer")
    });
    let ran = nobody.run("shop", &["generate"]);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    let mode = fs::metadata(tree.join("shop/src/generated/models.rs"))
        .unwrap()
        .mode();
    assert_eq!(mode & 0o777, 0o444);

    tree.edit("shop/shop.yaml", |text| {
        text.replace("A word to the shop. }", "A word., pattern: a }")
    });
    nobody.mode("shop", 0o555);
    let ran = nobody.run("shop", &["generate"]);
    assert_eq!(ran.code, Some(2), "{ran:?}");
    assert!(ran.err.contains("Cargo.toml"), "{ran:?}");
    nobody.mode("shop", 0o755);
}

/// A crate in a read-only checkout or image: where there is nothing to do, nothing is written.
#[test]
fn a_read_only_tree_can_be_up_to_date() {
    let tree = shop();
    let nobody = Nobody::of(&tree);
    let before = tree.snapshot();
    nobody.read_only(tree.path(), true);
    let runs = [&["generate"][..], &["generate", "--check"]];
    let more = [
        &["generate", "--stubs", "--force"][..],
        &["check", "shop.yaml"],
    ];
    let ran: Vec<_> = runs
        .into_iter()
        .chain(more)
        .map(|args| (args, nobody.run("shop", args)))
        .collect();
    nobody.read_only(tree.path(), false);
    for (args, ran) in ran {
        assert_eq!((ran.code, &*ran.err), (Some(0), ""), "{args:?}: {ran:?}");
    }
    assert_eq!(tree.snapshot(), before);

    // There is something to do, and it is said.
    respec(&tree);
    nobody.read_only(tree.path(), true);
    let (check, write) = (
        nobody.run("shop", &["generate", "--check"]),
        nobody.run("shop", &["generate"]),
    );
    nobody.read_only(tree.path(), false);
    assert_eq!(check.code, Some(1), "{check:?}");
    assert_eq!(write.code, Some(2), "{write:?}");
    assert!(write.err.contains("cannot write"), "{write:?}");
}

#[test]
fn what_may_not_be_read_is_named() {
    let tree = shop();
    let nobody = Nobody::of(&tree);
    let before = tree.snapshot();
    for (path, args) in [
        ("shop/shop.yaml", &["generate"][..]),
        ("shop/src/generated/models.rs", &["generate", "--force"]),
        ("shop/Cargo.toml", &["generate"]),
    ] {
        nobody.mode(path, 0o000);
        let ran = nobody.run("shop", args);
        assert_eq!(ran.code, Some(2), "{ran:?}");
        assert!(
            ran.err.contains(path.trim_start_matches("shop/")),
            "{ran:?}"
        );
        nobody.mode(path, 0o644);
    }
    nobody.mode("shop.yaml", 0o000);
    let ran = nobody.run("", &["new", "shop.yaml", "other"]);
    assert_eq!(ran.code, Some(2), "{ran:?}");
    assert!(ran.err.contains("`shop.yaml`"), "{ran:?}");
    nobody.mode("shop.yaml", 0o644);

    fs::create_dir(tree.join("closed")).unwrap();
    nobody.own(&tree.join("closed"));
    nobody.mode("closed", 0o555);
    for dir in ["closed/other", "closed"] {
        let ran = nobody.run("", &["new", "shop.yaml", dir]);
        assert_eq!(ran.code, Some(2), "{ran:?}");
        assert!(
            ran.err.contains(&format!("cannot write `{dir}`")),
            "{ran:?}"
        );
    }
    assert_eq!(tree.snapshot(), before);
}

/// Where the workspace can't be told of its new member, the crate stands apart from it.
#[test]
fn a_workspace_that_may_not_be_written() {
    let tree = Tree::new();
    tree.write("shop.yaml", SHOP);
    tree.write("Cargo.toml", "[workspace]\nmembers = []\n");
    fs::create_dir(tree.join("servers")).unwrap();
    let nobody = Nobody::of(&tree);
    let before = tree.snapshot();
    nobody.mode("", 0o555);
    let ran = nobody.run("", &["new", "shop.yaml", "servers/shop"]);
    nobody.mode("", 0o755);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(
        ran.out.contains("made it a workspace of its own"),
        "{ran:?}"
    );
    assert_eq!(tree.read("Cargo.toml"), "[workspace]\nmembers = []\n");
    assert!(
        tree.read("servers/shop/Cargo.toml")
            .ends_with("\n[workspace]\n")
    );
    assert_eq!(tree.read("servers/shop/.gitignore"), "/target\n");
    assert!(
        changed(&before, &tree.snapshot())
            .iter()
            .all(|path| path.starts_with("servers/shop/"))
    );
}

#[test]
fn standard_output_that_is_full_or_gone() {
    let tree = shop();
    respec(&tree);
    let full = fs::OpenOptions::new()
        .write(true)
        .open("/dev/full")
        .unwrap();
    let output = binary()
        .arg("generate")
        .current_dir(tree.join("shop"))
        .stdout(full)
        .output()
        .unwrap();
    let ran = Ran::from(output);
    assert_eq!(ran.code, Some(2), "{ran:?}");
    assert!(ran.err.contains("standard output"), "{ran:?}");
    // The crate is whole all the same.
    tree.generate(&["--check"]).silent();
}
