//! The loader on the specs of `tests/specs`.

use mcpgen::spec;

#[test]
fn good_specs_load_without_a_finding() {
    insta::glob!("specs/good/*.yaml", |path| {
        let source = spec::read(path).expect("readable");
        let (_, findings) = spec::load(&source);
        assert!(findings.is_empty(), "{findings:#?}");
    });
}
