//! `mcpgen check`: formats, files, and exit statuses.

use serde_json::Value;

use crate::run::{mcpgen, run};

const GOOD: &str = "tests/specs/good/clinic-desk.yaml";
const TWO_PLACES: &str = "tests/specs/bad/duplicate-key-tool.yaml";
const ERROR: &str = "tests/specs/bad/unknown-key-tool.yaml";
const WARNING: &str = "tests/specs/bad/unused-model.yaml";

fn json(text: &str) -> Vec<Value> {
    serde_json::from_str(text).unwrap()
}

#[test]
fn every_format() {
    for format in ["human", "short", "json", "github", "sarif"] {
        let run = run(["check", "--format", format, TWO_PLACES, WARNING, GOOD]);
        insta::assert_snapshot!(format!("format_{format}"), run);
    }
}

#[test]
fn nothing_to_report() {
    insta::assert_snapshot!(run(["check", GOOD]));
    for (format, expected) in [("short", ""), ("json", "[]\n"), ("github", "")] {
        let run = run(["check", "--format", format, GOOD]);
        assert_eq!(
            (run.stdout.as_str(), run.stderr.as_str(), run.status),
            (expected, "", 0)
        );
    }
    let log: Value =
        serde_json::from_str(&run(["check", "--format", "sarif", GOOD]).stdout).unwrap();
    assert_eq!(log["runs"][0]["results"], Value::Array(Vec::new()));
}

#[test]
fn json_has_these_keys() {
    let found = json(&run(["check", "--format", "json", TWO_PLACES]).stdout);
    let keys = |value: &Value| {
        value
            .as_object()
            .unwrap()
            .keys()
            .cloned()
            .collect::<Vec<_>>()
    };
    assert_eq!(
        keys(&found[0]),
        [
            "code",
            "severity",
            "message",
            "file",
            "line",
            "column",
            "end_line",
            "end_column",
            "labels",
            "help"
        ]
    );
    assert_eq!(keys(&found[0]["labels"][0]), ["line", "column", "message"]);
}

#[test]
fn exit_statuses() {
    let status = |args: &[&str]| mcpgen().args(args.iter().copied()).run().status;
    assert_eq!(status(&["check", GOOD]), 0);
    assert_eq!(status(&["check", WARNING]), 0);
    assert_eq!(status(&["check", ERROR]), 1);
    assert_eq!(status(&["check", GOOD, ERROR]), 1);
    assert_eq!(status(&["check", GOOD, WARNING, "--deny", "warnings"]), 1);
    assert_eq!(status(&["check", WARNING, "--deny", "unused-model"]), 1);
    assert_eq!(status(&["check", WARNING, "--deny", "long-name"]), 0);
    assert_eq!(
        status(&[
            "check",
            WARNING,
            "--deny",
            "warnings",
            "--allow",
            "unused-model"
        ]),
        0
    );
    assert_eq!(status(&["check", "no-such-file.yaml", ERROR]), 2);
    assert_eq!(status(&["check"]), 2);
    assert_eq!(status(&["chekc"]), 2);
}

#[test]
fn warnings_can_be_denied_and_allowed() {
    insta::assert_snapshot!(run(["check", WARNING, "--deny", "warnings"]));
    insta::assert_snapshot!(run(["check", WARNING, "--allow", "unused-model"]));
    // An error can't be allowed, and a slip of the finger is seen.
    insta::assert_snapshot!(run(["check", WARNING, "--allow", "unknown-key"]));
    insta::assert_snapshot!(run(["check", WARNING, "--deny", "unused-modle"]));
}

#[test]
fn standard_input() {
    let spec = "server: { name: Bell }\ntools:\n  ring: { description: Ring., return: none }\n";
    let run = mcpgen()
        .args(["check", "-", "--format", "short"])
        .stdin(spec)
        .run();
    insta::assert_snapshot!(run);
}

#[test]
fn unreadable_files_do_not_hide_the_others() {
    insta::assert_snapshot!(run(["check", "no-such-file.yaml", "tests/specs", ERROR]));
    let run = run(["check", "--format", "json", "no-such-file.yaml", ERROR]);
    assert_eq!(json(&run.stdout).len(), 1);
    let run = crate::run::run(["check", "--format", "json", "no-such-file.yaml"]);
    assert_eq!(run.stdout, "[]\n");
}

#[test]
fn what_is_no_text_is_a_finding() {
    let run = mcpgen()
        .args(["check", "-"])
        .stdin(*b"server: {name: B\xfcro}\n")
        .run();
    insta::assert_snapshot!(run);
    let run = mcpgen()
        .args(["check", "-"])
        .stdin(vec![b' '; 9 << 20])
        .run();
    insta::assert_snapshot!(run);
    let run = mcpgen().args(["check", "-"]).run();
    insta::assert_snapshot!(run);
}

#[test]
fn a_file_named_twice_is_checked_once() {
    let run = run(["check", "--format", "json", ERROR, ERROR]);
    assert_eq!(json(&run.stdout).len(), 1);
}

#[test]
fn colours() {
    let coloured = |args: &[&str], env: &[(&str, &str)]| {
        let mut invocation = mcpgen().args(["check", ERROR]).args(args.iter().copied());
        for (name, value) in env {
            invocation = invocation.env(name, value);
        }
        invocation.run().stdout.contains('\x1b')
    };
    assert!(!coloured(&[], &[]));
    assert!(coloured(&[], &[("CLICOLOR_FORCE", "1")]));
    assert!(!coloured(
        &[],
        &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]
    ));
    assert!(coloured(&["--color", "always"], &[("NO_COLOR", "1")]));
    assert!(!coloured(&["--color", "never"], &[("CLICOLOR_FORCE", "1")]));
    let run = run(["check", ERROR, "--color", "always"]);
    insta::assert_snapshot!(run.stdout.replace('\x1b', "ESC"));
}

/// A reader that goes away early is no error.
#[cfg(unix)]
#[test]
fn broken_pipes_are_quiet() {
    use std::process::{Command, Stdio};

    let mut child = Command::new(env!("CARGO_BIN_EXE_mcpgen"))
        .args(["check", ERROR])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(1));
}

/// The parts of SARIF 2.1.0 that viewers rely on.
#[test]
fn sarif() {
    let run = run(["check", "--format", "sarif", TWO_PLACES, WARNING]);
    let log: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(log["version"], "2.1.0");
    let run = &log["runs"][0];
    assert_eq!(run["columnKind"], "utf16CodeUnits");
    let rules = run["tool"]["driver"]["rules"].as_array().unwrap();
    for rule in rules {
        let id = rule["id"].as_str().unwrap();
        assert!(
            rule["helpUri"]
                .as_str()
                .unwrap()
                .ends_with(&format!("docs/findings/{id}.md"))
        );
        assert!(
            !rule["shortDescription"]["text"]
                .as_str()
                .unwrap()
                .is_empty()
        );
        assert!(
            rule["help"]["markdown"]
                .as_str()
                .unwrap()
                .contains("## Mended")
        );
    }
    let results = run["results"].as_array().unwrap();
    assert_eq!(results.len(), 2);
    for result in results {
        let index = usize::try_from(result["ruleIndex"].as_u64().unwrap()).unwrap();
        assert_eq!(result["ruleId"], rules[index]["id"]);
        assert!(["error", "warning"].contains(&result["level"].as_str().unwrap()));
        assert!(!result["message"]["text"].as_str().unwrap().is_empty());
        let locations = result["locations"].as_array().unwrap();
        for location in locations
            .iter()
            .chain(result["relatedLocations"].as_array().unwrap())
        {
            let physical = &location["physicalLocation"];
            assert!(
                physical["artifactLocation"]["uri"]
                    .as_str()
                    .unwrap()
                    .starts_with("tests/specs/bad/")
            );
            for key in ["startLine", "startColumn", "endLine", "endColumn"] {
                assert!(physical["region"][key].as_u64().unwrap() >= 1);
            }
        }
    }
    assert_eq!(results[0]["relatedLocations"].as_array().unwrap().len(), 1);
}
