//! No spec takes more than 256 MiB to check: the command runs with no more address space than that.

use std::{fmt::Write, fs, path::Path, process::Command};

const HEAD: &str = "server: { name: x }\n";

/// Tools of which an alias makes many: what is declared and what is repeated are both at their limits.
#[test]
fn tools_at_the_limit() {
    let argument = |n| format!("a{n}: {{ type: string, description: {} }}", "d".repeat(120));
    let arguments = [0, 1, 2].map(argument).join(", ");
    let text = (1..24_900).fold(
        format!(
            "{HEAD}tools:\n  t0: &t {{ description: d, returns: string, arguments: {{ {arguments} }} }}\n"
        ),
        |mut text, n| {
            let _ = writeln!(text, "  t{n}: *t");
            text
        },
    );
    assert_eq!(check("tools", &text), "no findings in tools.yaml\n");
}

/// Every tool with an enum, and so a type, of its own.
#[test]
fn enums_at_the_limit() {
    let text = (1..24_900).fold(
        format!(
            "{HEAD}tools:\n  t0: &t {{ description: d, returns: none, arguments: {{ a: {{ type: string, description: d, enum: [a, b] }} }} }}\n"
        ),
        |mut text, n| {
            let _ = writeln!(text, "  t{n}: *t");
            text
        },
    );
    assert_eq!(check("enums", &text), "no findings in enums.yaml\n");
}

/// Errors by the thousand, each with its lines and a help.
#[test]
fn an_error_in_every_line() {
    let text = (0..30_000).fold(
        format!("{HEAD}tools:\n  t:\n    returns: none\n    arguments:\n"),
        |mut text, n| {
            let _ = writeln!(text, "      a{n}: b");
            text
        },
    );
    let found = check("errors", &text);
    assert!(
        found.contains("\n10000 errors and 10000 warnings in errors.yaml\n"),
        "{}",
        &found[found.len().saturating_sub(200)..]
    );
}

/// One text as long as a file may be.
#[test]
fn one_text_for_a_file() {
    let text = format!(
        "{HEAD}tools: {{ t: {{ returns: none, description: {} }} }}\n",
        "x\n\n".repeat(2_500_000)
    );
    assert_eq!(check("text", &text), "no findings in text.yaml\n");
}

/// What `mcpgen check` prints to standard output.
fn check(name: &str, text: &str) -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("memory");
    fs::create_dir_all(&folder).unwrap();
    let file = format!("{name}.yaml");
    fs::write(folder.join(&file), text).unwrap();
    // Only Linux bounds it in a shell, in units of 1,024 bytes.
    let limit = if cfg!(target_os = "linux") {
        format!("ulimit -v {};", 256 * 1024)
    } else {
        String::new()
    };
    let output = Command::new("sh")
        .args(["-c", &format!("{limit} exec \"$0\" check \"$1\"")])
        .args([env!("CARGO_BIN_EXE_mcpgen"), &file])
        .current_dir(&folder)
        // What the allocator only reserves is no memory, but counts here.
        .env("MIMALLOC_DISALLOW_ARENA_ALLOC", "1")
        .env_remove("RUST_BACKTRACE")
        .output()
        .unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    String::from_utf8(output.stdout).unwrap()
}
