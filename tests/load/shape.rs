//! The specs of `tests/specs/shape`, as people see their findings.

use mcpgen::{
    diagnostic::render::{Report, Style, human},
    spec,
};

use super::specs;

#[test]
fn shapes() {
    for path in specs("shape") {
        let read = spec::read(&path).expect("readable");
        let name = path
            .file_stem()
            .and_then(|name| name.to_str())
            .expect("a name");
        let source = mcpgen::diagnostic::Source::new(format!("{name}.yaml"), read.text());
        let (_, findings) = spec::load(&source);
        let report = Report {
            source: &source,
            findings: &findings,
        };
        let style = Style {
            color: false,
            width: 140,
        };
        insta::assert_snapshot!(name, human(&[report], style));
    }
}
