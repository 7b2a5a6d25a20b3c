//! Findings of one run, and what is not said again.

use super::load;

fn codes(text: &str) -> Vec<(usize, &'static str)> {
    let (source, _, findings) = load(text);
    findings
        .iter()
        .map(|finding| {
            let line = source.position(finding.span.start).line;
            (line, finding.code.as_str())
        })
        .collect()
}

#[test]
fn all_of_a_run_in_file_order() {
    let text = "\
tools:
  a: { returns: list<string, arguments: [x] }
  a: { returns: none }
server: { nam: x }
models: { M: { fields: { f: { type: string, min: 1 } } } }
";
    let expected = [
        (2, "wrong-type"),
        (2, "unknown-type"),
        (3, "duplicate-key"),
        (4, "unknown-key"),
        (5, "unknown-key"),
    ];
    let mut found = codes(text);
    found.sort();
    let mut sorted = expected.to_vec();
    sorted.sort();
    assert_eq!(found, sorted);
    assert!(codes(text).is_sorted_by_key(|(line, _)| *line));
}

#[test]
fn a_misspelt_key_is_not_missing_as_well() {
    assert_eq!(codes("sever: { name: x }\n"), [(1, "unknown-key")]);
    assert_eq!(
        codes("server: { name: x }\ntools: { t: { retruns: none } }\n"),
        [(2, "unknown-key")]
    );
    assert_eq!(
        codes("server: { name: x }\nmodels: { M: { feilds: { a: string } } }\n"),
        [(2, "unknown-key")]
    );
}

#[test]
fn a_value_that_could_not_be_read_is_not_missing_as_well() {
    assert_eq!(codes("server: { name: 5 }\n"), [(1, "wrong-type")]);
    assert_eq!(
        codes("server: { name: x }\ntools: { t: { returns: } }\n"),
        [(2, "wrong-type")]
    );
}

#[test]
fn an_unsupported_version_stands_alone() {
    for version in [
        "2",
        "\"1\"",
        "1.1",
        "[1]",
        "",
        "~",
        "99999999999999999999999",
    ] {
        let text = format!("tools: 5\nserver: {{ a: 1, a: 2 }}\nmcpgen: {version}\n");
        assert_eq!(codes(&text), [(3, "unsupported-version")], "{version}");
    }
    assert_eq!(codes("mcpgen: 1.0\nserver: { name: x }\n"), []);
    assert_eq!(codes("mcpgen: 0x1\nserver: { name: x }\n"), []);
}

#[test]
fn what_an_alias_repeats_is_reported_where_it_is_written_and_once() {
    let text = "\
server: { name: x }
tools:
  a: &a { description: 5, returns: none }
  b: *a
  c: { <<: *a }
";
    assert_eq!(codes(text), [(3, "wrong-type")]);
}

#[test]
fn names_in_what_could_not_be_read_are_remembered() {
    let (_, spec, _) = load(
        "\
server: { name: x }
tools:
  a: { resolv: { stock: check_stock }, returns: list<Book }
  b: { resolve: [find_bed], returns: none }
  b: { resolve: { bed: make_bed }, returns: none }
",
    );
    for name in ["check_stock", "Book", "find_bed", "make_bed"] {
        assert!(spec.unread.contains(name), "{name}");
    }
    assert!(!spec.unread.contains("server"));
    assert!(spec.tools["a"].broken);
}

#[test]
fn at_most_ten_thousand_are_given() {
    let keys: String = (0..20_000).map(|n| format!("key{n}: 1\n")).collect();
    assert_eq!(codes(&keys).len(), 10_000);
    let items: String = (0..20_000).map(|n| format!("  t{n}: 1\n")).collect();
    assert_eq!(codes(&format!("tools:\n{items}")).len(), 10_000);
    let twice = "a: 1\n".repeat(20_000);
    assert!(codes(&twice).len() <= 10_000);
    let aliases = format!("a: [{}]\n", "*x,".repeat(20_000));
    assert_eq!(codes(&aliases).len(), 10_000);
}
