//! Any bytes: a spec or findings that stand in the file, and never a panic.
#![no_main]

use libfuzzer_sys::fuzz_target;
use mcpgen::{
    diagnostic::{Diagnostic, Source},
    spec::{self, ReadError},
};

fuzz_target!(|bytes: &[u8]| {
    match spec::read_from("fuzz.yaml", bytes) {
        Ok(source) => {
            let (_, findings) = spec::load(&source);
            findings.iter().for_each(|finding| inside(&source, finding));
            assert!(findings.is_sorted_by_key(|finding| finding.span));
        }
        Err(ReadError::Content { source, finding }) => inside(&source, &finding),
        Err(error) => panic!("bytes can always be read: {error}"),
    }
});

/// Every place of a finding is one of the file, and no text goes over more than one line.
fn inside(source: &Source, finding: &Diagnostic) {
    let labels = finding
        .labels
        .iter()
        .map(|label| (label.span, &label.message));
    for (span, message) in labels.chain([(finding.span, &finding.message)]) {
        assert!(source.text().get(span.range()).is_some(), "{finding:?}");
        assert!(!message.contains('\n'), "{finding:?}");
    }
}
