use super::*;
use crate::diagnostic::Code;

fn rendered(text: &str, finding: Diagnostic) -> String {
    let source = Source::new("bookshop.yaml", text);
    let findings = [finding];
    human(
        &[Report {
            source: &source,
            findings: &findings,
        }],
        Style::default(),
    )
}

fn span(text: &str, part: &str) -> Span {
    let start = text.find(part).unwrap_or(text.len());
    Span::new(start, start + part.len())
}

#[test]
fn one_finding_with_everything() {
    let text =
        "models:\n  Stock:\n    fields:\n      a: string\ntools:\n  order:\n    returns: Stok\n";
    let finding = Diagnostic::new(
        Code::UnknownType,
        span(text, "Stok\n"),
        "there is no type or model `Stok`",
    )
    .label("no such type")
    .also(span(text, "order"), "in this tool")
    .also(span(text, "Stock"), "a model of nearly this name")
    .help("did you mean `Stock`?");
    insta::assert_snapshot!(rendered(text, finding));
}

/// One line, whatever was found: errors before warnings, and what there is several of is named by one.
#[test]
fn where_to_read_more() {
    let source = Source::new("bookshop.yaml", "");
    let of = |codes: &[Code]| {
        let found = codes
            .iter()
            .map(|code| Diagnostic::new(*code, Span::new(0, 0), ""));
        let findings: Vec<_> = found.collect();
        more(&[Report {
            source: &source,
            findings: &findings,
        }])
    };
    assert_eq!(of(&[]), None);
    assert_eq!(
        of(&[Code::LongName, Code::UnknownKey, Code::UnknownKey]).as_deref(),
        Some("For more about this error, run `mcpgen explain unknown-key`.")
    );
    assert_eq!(
        of(&[Code::UnknownKey, Code::UnknownType]).as_deref(),
        Some(
            "For more about an error, run `mcpgen explain CODE`, as `mcpgen explain unknown-key`."
        )
    );
    assert_eq!(
        of(&[Code::LongName]).as_deref(),
        Some("For more about this warning, run `mcpgen explain long-name`.")
    );
}

#[test]
fn tabs_wide_characters_and_windows_line_ends() {
    let text = "a:\t本日は { b: x }\r\nc: d\r\n";
    let finding = Diagnostic::new(Code::UnknownKey, span(text, "b"), "unknown key `b`")
        .label("here")
        .also(span(text, "c: d"), "and here");
    insta::assert_snapshot!(rendered(text, finding));
}

#[test]
fn at_the_end_of_the_file() {
    for (n, text) in ["", "a", "a\n", "a:\r\n"].into_iter().enumerate() {
        let at = Span::new(text.len(), text.len());
        let finding = Diagnostic::new(Code::MissingKey, at, "the file ends here").label("here");
        insta::assert_snapshot!(format!("end_{n}"), rendered(text, finding));
    }
}

#[test]
fn a_span_over_several_lines_is_marked_on_its_first() {
    let text = "tools:\n  a:\n    returns: none\n  b: 1\n";
    let finding = Diagnostic::new(
        Code::WrongType,
        Span::new(text.find("a:").unwrap(), text.len()),
        "a mapping",
    );
    insta::assert_snapshot!(rendered(text, finding));
}

#[test]
fn long_lines_and_far_places_are_cut() {
    let long = "x".repeat(500_000);
    let text = format!("{long} culprit {long}\n{}second\n", "\n".repeat(2_000));
    let finding = Diagnostic::new(Code::WrongType, span(&text, "culprit"), "look")
        .label("here")
        .also(span(&text, "second"), "and there");
    let text = rendered(&text, finding);
    assert!(text.len() < 2_000, "{}", text.len());
    insta::assert_snapshot!(text);
}

#[test]
fn many_places_are_counted() {
    let text = "abc\n".repeat(5_000);
    let mut finding = Diagnostic::new(Code::ResolverCycle, Span::new(0, 3), "a cycle");
    for n in 1..5_000 {
        finding = finding.also(Span::new(n * 4, n * 4 + 3), "then this");
    }
    let text = rendered(&text, finding);
    assert!(text.len() < 4_000, "{}", text.len());
    assert!(text.contains("and 4975 more places"), "{text}");
}

#[test]
fn control_characters_are_pictures() {
    let text = "a: \x1b]0;owned\x07\u{9b}31m\u{202e}b\n";
    let finding = Diagnostic::new(
        Code::WrongType,
        span(text, "b"),
        "found `\x1b[2J`\nand more",
    )
    .help("write \x1b[31mthis");
    let source = Source::new("\x1b[0m.yaml", text);
    let findings = [finding];
    let report = [Report {
        source: &source,
        findings: &findings,
    }];
    for text in [
        human(&report, Style::default()),
        short(&report),
        github(&report),
        json(&report),
    ] {
        let raw = |c: &char| c.is_control() && *c != '\n' || *c == '\u{202e}';
        assert_eq!(text.chars().find(raw), None, "{text:?}");
    }
}

fn one_finding<'a>(source: &'a Source, finding: &'a [Diagnostic]) -> [Report<'a>; 1] {
    [Report {
        source,
        findings: finding,
    }]
}

#[test]
fn workflow_commands_are_escaped() {
    let source = Source::new("a, b:100%.yaml", "a: 😀 b\n");
    let finding = [Diagnostic::new(
        Code::WrongType,
        span(source.text(), "b\n"),
        "50% of\nit::all",
    )
    .also(Span::new(0, 1), "100%")];
    assert_eq!(
        github(&one_finding(&source, &finding)),
        "::error file=a%2C b%3A100%25.yaml,line=1,endLine=2,title=wrong-type::50%25 of%0Ait::all%0A1:1: 100%25\n"
    );
}

#[test]
fn columns_are_characters_or_utf16_units() {
    let source = Source::new("a.yaml", "a: 😀é b\n");
    let finding = [Diagnostic::new(
        Code::WrongType,
        span(source.text(), "b"),
        "m",
    )];
    let report = one_finding(&source, &finding);
    let found: serde_json::Value = serde_json::from_str(&json(&report)).unwrap();
    assert_eq!(
        (&found[0]["column"], &found[0]["end_column"]),
        (&7.into(), &8.into())
    );
    let log: serde_json::Value = serde_json::from_str(&sarif(&report)).unwrap();
    let location = &log["runs"][0]["results"][0]["locations"][0];
    let region = &location["physicalLocation"]["region"];
    assert_eq!(
        (&region["startColumn"], &region["endColumn"]),
        (&8.into(), &9.into())
    );
    assert_eq!(short(&report), "a.yaml:1:7: error[wrong-type]: m\n");
}

#[test]
fn help_may_have_several_lines() {
    let text = "a: b\n";
    let finding =
        Diagnostic::new(Code::WrongType, span(text, "b"), "m").help("write\n  a:\n    c: d");
    insta::assert_snapshot!(rendered(text, finding));
}

#[test]
fn summaries() {
    let clean = Source::new("clean.yaml", "");
    let wrong = Source::new("wrong.yaml", "");
    let error = Diagnostic::new(Code::WrongType, Span::default(), "m");
    let warning = Diagnostic::new(Code::LongName, Span::default(), "m");
    let told = |files: &[(&Source, &[Diagnostic])]| {
        let reports: Vec<_> = files
            .iter()
            .map(|&(source, findings)| Report { source, findings })
            .collect();
        summary(&reports).unwrap_or_default()
    };
    let both = [error.clone(), error, warning.clone()];
    assert_eq!(told(&[]), "");
    assert_eq!(told(&[(&clean, &[])]), "no findings in clean.yaml");
    assert_eq!(
        told(&[(&clean, &[]), (&wrong, &[])]),
        "no findings in 2 files"
    );
    assert_eq!(
        told(&[(&clean, &[]), (&wrong, &both)]),
        "2 errors and 1 warning in wrong.yaml"
    );
    assert_eq!(
        told(&[(&clean, &[warning]), (&wrong, &both)]),
        "2 errors and 2 warnings in 2 files"
    );
}

/// Spans of every kind over every kind of character: nothing panics, in no width.
#[test]
fn any_span_can_be_shown() {
    let text = "a\tb: 本\r\n\n  \u{301}x\u{200b}😀: [1]\n\x1b\u{9b}\n  y";
    let source = Source::new("a.yaml", text);
    let offsets: Vec<usize> = (0..=text.len() + 2).collect();
    for &start in &offsets {
        for &end in &offsets {
            let findings = [Diagnostic::new(Code::WrongType, Span::new(start, end), "m")
                .label("primary")
                .also(Span::new(end, start), "second")
                .also(Span::new(text.len() - start.min(text.len()), end), "")];
            let report = [Report {
                source: &source,
                findings: &findings,
            }];
            for width in [0, 10, 80] {
                human(&report, Style { color: true, width });
            }
            json(&report);
            github(&report);
        }
    }
}
