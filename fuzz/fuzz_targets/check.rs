//! Any text: a plan or an error, and never both or neither.
#![no_main]

use libfuzzer_sys::fuzz_target;
use mcpgen::diagnostic::{Diagnostic, Source};

fuzz_target!(|text: &str| {
    let source = Source::new("fuzz.yaml", text);
    let checked = mcpgen::check(&source);
    let wrong = checked.findings.iter().any(Diagnostic::is_error);
    assert_eq!(checked.plan.is_none(), wrong, "{:?}", checked.findings);
    for finding in &checked.findings {
        let labels = finding.labels.iter().map(|label| label.span);
        for span in labels.chain([finding.span]) {
            assert!(text.get(span.range()).is_some(), "{finding:?}");
        }
    }
});
