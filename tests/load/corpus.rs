//! What fuzzing has found interesting is checked in each run of the tests.

use std::{fs, path::Path};

use mcpgen::diagnostic::{Diagnostic, Source};

#[test]
fn the_corpus_of_the_fuzzer() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus/spec");
    for entry in fs::read_dir(corpus).unwrap() {
        let path = entry.unwrap().path();
        let bytes = fs::read(&path).unwrap();
        let Ok(text) = String::from_utf8(bytes) else {
            continue;
        };
        let checked = mcpgen::check(&Source::new("spec.yaml", text));
        let wrong = checked.findings.iter().any(Diagnostic::is_error);
        assert_eq!(checked.plan.is_none(), wrong, "{}", path.display());
    }
}
