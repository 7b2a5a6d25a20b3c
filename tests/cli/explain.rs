//! `mcpgen explain`, and the examples of its pages.

use mcpgen::diagnostic::{Code, Source};

use crate::run::run;

/// The YAML under a heading of a page.
fn example(code: Code, heading: &str) -> &'static str {
    let page = code.page();
    page.split_once(&format!("\n## {heading}\n\n```yaml\n"))
        .and_then(|(_, rest)| rest.split_once("```"))
        .map(|(yaml, _)| yaml)
        .unwrap_or_else(|| panic!("{code} has no example under {heading}"))
}

fn codes(yaml: &str) -> Vec<Code> {
    let checked = mcpgen::check(&Source::new("example.yaml", yaml));
    checked
        .findings
        .iter()
        .map(|finding| finding.code)
        .collect()
}

#[test]
fn failing_examples_fail_with_their_code_alone() {
    for &code in Code::ALL {
        assert_eq!(codes(example(code, "Wrong")), [code], "{code}");
    }
}

#[test]
fn mended_examples_are_clean() {
    for &code in Code::ALL {
        assert_eq!(codes(example(code, "Mended")), [], "{code}");
    }
}

#[test]
fn pages_are_well_formed() {
    for &code in Code::ALL {
        let page = code.page();
        assert!(page.starts_with(&format!("# {code}: ")), "{code}");
        assert!(page.ends_with('\n') && !page.contains('\r'), "{code}");
        assert_eq!(run(["explain", code.as_str()]).stdout, page);
    }
}

#[test]
fn without_a_code_all_are_listed() {
    insta::assert_snapshot!(run(["explain"]));
}

#[test]
fn a_slip_of_the_finger_is_seen() {
    let run = run(["explain", "unknown-kye"]);
    assert_eq!(run.status, 2);
    assert!(run.stderr.contains("'unknown-key'"), "{}", run.stderr);
}
