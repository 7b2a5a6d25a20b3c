//! Files to sources.

use mcpgen::{
    diagnostic::{Diagnostic, Source},
    spec::{Limits, ReadError, load, load_within, read, read_from},
};

use super::shown;

fn content(bytes: &[u8]) -> (Source, Diagnostic) {
    match read_from("spec.yaml", bytes) {
        Err(ReadError::Content { source, finding }) => (*source, *finding),
        other => panic!("{other:?}"),
    }
}

#[test]
fn files_that_are_none_are_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let missing = folder.path().join("missing.yaml");
    let error = read(&missing).expect_err("not there").to_string();
    assert!(
        error.starts_with("there is no file `") && error.contains("missing.yaml"),
        "{error}"
    );
    let error = read(folder.path()).expect_err("a directory").to_string();
    assert!(error.contains("is a directory"), "{error}");
}

#[test]
fn text_that_is_not_utf8_is_refused_at_its_first_byte() {
    let (source, finding) = content(b"server:\n  name: caf\xe9\n  title: \xff\n");
    let shown = shown(&source, &finding);
    assert!(
        shown.starts_with("2:12 yaml-syntax: the file is not UTF-8: the byte 0xE9"),
        "{shown}"
    );
    let (source, finding) = content(b"\xff\xfes\0");
    assert!(shown_help(&source, &finding).contains("UTF-16"));
}

fn shown_help(source: &Source, finding: &Diagnostic) -> String {
    shown(source, finding)
}

#[test]
fn a_byte_order_mark_is_no_text() {
    let source = read_from("spec.yaml", &b"\xef\xbb\xbfserver: { nam: x }\n"[..]).expect("text");
    let (_, findings) = load(&source);
    assert_eq!(source.position(findings[0].span.start).column, 11);
    // In a source that was made of a text with one, it does no harm either.
    let source = Source::new("spec.yaml", "\u{feff}server: { name: x }\n");
    assert_eq!(load(&source).1, []);
}

#[test]
fn a_large_file_is_refused() {
    let limit = Limits::DEFAULT.bytes;
    let (_, finding) = content(&vec![b'#'; limit + 1]);
    assert!(
        finding.message.contains("more than 8388608 bytes"),
        "{}",
        finding.message
    );
    assert!(read_from("spec.yaml", &vec![b'#'; limit][..]).is_ok());
    let small = Limits {
        bytes: 10,
        ..Limits::DEFAULT
    };
    let source = Source::new("spec.yaml", "server: { name: x }\n");
    assert!(
        load_within(&source, &small).1[0]
            .message
            .contains("more than 10 bytes")
    );
}
