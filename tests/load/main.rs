//! The loader: from text to a spec, or to findings with the right places and words.

mod corpus;
mod findings;
mod hostile;
mod merge;
mod mutate;
mod read;
mod shape;
mod syntax;

use std::{fs, path::PathBuf};

use mcpgen::{
    diagnostic::{Diagnostic, Source},
    spec::{self, Spec},
};

#[test]
fn good_specs_load_without_a_finding() {
    for path in specs("good") {
        let source = spec::read(&path).expect("readable");
        let (_, findings) = spec::load(&source);
        assert!(findings.is_empty(), "{}: {findings:#?}", path.display());
    }
}

/// The specs of a folder under `tests/specs`, in order.
fn specs(folder: &str) -> Vec<PathBuf> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("tests/specs")
        .join(folder);
    let entries = fs::read_dir(folder).expect("a folder of specs");
    let mut paths: Vec<_> = entries
        .map(|entry| entry.expect("readable").path())
        .collect();
    paths.retain(|path| {
        path.extension()
            .is_some_and(|extension| extension == "yaml")
    });
    paths.sort();
    assert!(!paths.is_empty());
    paths
}

fn load(text: &str) -> (Source, Spec, Vec<Diagnostic>) {
    let source = Source::new("spec.yaml", text);
    let (spec, findings) = spec::load(&source);
    (source, spec, findings)
}

/// `2:9 yaml-syntax`, with what is underlined and all that is said.
fn shown(source: &Source, finding: &Diagnostic) -> String {
    let at = |offset| {
        let position = source.position(offset);
        format!("{}:{}", position.line, position.column)
    };
    let mut text = format!(
        "{} {}: {}\n  {:?}",
        at(finding.span.start),
        finding.code,
        finding.message,
        source.slice(finding.span),
    );
    if !finding.label.is_empty() {
        text += &format!(" {}", finding.label);
    }
    for label in &finding.labels {
        text += &format!("\n  {} {}", at(label.span.start), label.message);
    }
    if let Some(help) = &finding.help {
        text += &format!("\n  help: {help}");
    }
    text + "\n"
}
