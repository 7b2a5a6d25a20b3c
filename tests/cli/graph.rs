//! `mcpgen graph`; the formats themselves are tested beside their code.

use crate::run::{mcpgen, run};

const SPEC: &str = "tests/specs/good/clinic-desk.yaml";

#[test]
fn text_is_the_default() {
    insta::assert_snapshot!(run(["graph", SPEC]));
}

#[test]
fn every_format() {
    for (format, begins) in [
        ("mermaid", "flowchart LR\n"),
        ("dot", "digraph mcpgen {\n"),
        ("text", "tool list_slots"),
        ("svg", "<svg xmlns="),
    ] {
        let run = run(["graph", SPEC, "--format", format]);
        assert!(run.stdout.starts_with(begins), "{}", run.stdout);
        assert_eq!((run.stderr.as_str(), run.status), ("", 0));
    }
}

#[test]
fn one_caller() {
    let run = run(["graph", SPEC, "--caller", "cancel_visit", "--format", "svg"]);
    assert!(
        run.stdout
            .contains("<title>What cancel_visit needs</title>")
    );
    assert!(!run.stdout.contains("list_slots"));
}

#[test]
fn unusable_invocations() {
    insta::assert_snapshot!(run(["graph", SPEC, "--caller", "cancel_visits"]));
    insta::assert_snapshot!(run(["graph", "no-such-file.yaml"]));
    let run = mcpgen().args(["graph", "-"]).stdin("a: [").run();
    insta::assert_snapshot!(run);
}

#[test]
fn a_spec_with_findings_is_drawn() {
    insta::assert_snapshot!(run(["graph", "tests/specs/bad/several-findings.yaml"]));
}

/// The README shows it. `mcpgen graph examples/bookshop/bookshop.yaml --format svg > docs/bookshop.svg` mends it.
#[test]
fn the_picture_of_the_bookshop_is_current() {
    let run = run([
        "graph",
        "examples/bookshop/bookshop.yaml",
        "--format",
        "svg",
    ]);
    let committed = include_str!("../../docs/bookshop.svg").replace("\r\n", "\n");
    assert!(
        run.stdout == committed,
        "docs/bookshop.svg is not what mcpgen draws"
    );
}
