//! Help, completion and manual pages.

use crate::run::run;

const COMMANDS: [&str; 6] = ["check", "explain", "graph", "schema", "completions", "man"];

#[test]
fn help_has_examples() {
    insta::assert_snapshot!("help", run(["--help"]));
    for command in COMMANDS {
        let run = run([command, "--help"]);
        assert!(run.stdout.contains("\nExample"), "{command}");
        insta::assert_snapshot!(format!("help_{command}"), run);
    }
}

#[test]
fn without_a_command_there_is_help() {
    let run = run([]);
    assert_eq!(run.status, 2);
    assert!(run.stderr.contains("Usage: mcpgen"), "{}", run.stderr);
}

#[test]
fn completions_know_every_command() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let run = run(["completions", shell]);
        assert_eq!(run.status, 0);
        for command in COMMANDS {
            assert!(run.stdout.contains(command), "{shell} lacks {command}");
        }
    }
    // Where the shell's completion has values, the codes are among them.
    assert!(run(["completions", "bash"]).stdout.contains("unused-model"));
}

#[test]
fn manual_pages() {
    let page = run(["man"]).stdout;
    assert!(page.contains(".TH mcpgen 1"), "{page}");

    let dir = tempfile::tempdir().unwrap();
    let target = dir.path().join("man 1");
    let done = run(["man", target.to_str().unwrap()]);
    assert_eq!(
        (done.stdout.as_str(), done.status),
        ("", 0),
        "{}",
        done.stderr
    );
    for command in COMMANDS {
        assert!(target.join(format!("mcpgen-{command}.1")).exists());
    }

    let file = dir.path().join("file");
    std::fs::write(&file, "").unwrap();
    let failed = run(["man", file.to_str().unwrap()]);
    assert_eq!(failed.status, 2);
    assert!(
        failed.stderr.contains("cannot write manual pages to"),
        "{}",
        failed.stderr
    );
}

#[test]
fn the_schema_is_the_committed_one() {
    let committed = include_str!("../../mcpgen.schema.json");
    let run = run(["schema"]);
    assert_eq!(run.status, 0);
    assert_eq!(run.stdout, committed.replace("\r\n", "\n"));
}
