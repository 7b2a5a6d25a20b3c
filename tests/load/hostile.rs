//! Files that are made to hurt.

use mcpgen::{
    diagnostic::{Code, Source},
    spec::{Limits, load_within},
};

use super::load;

/// The file gives one `yaml-syntax` finding; tests run on threads with two megabytes of stack.
fn refused(text: &str, said: &str) {
    let (_, _, findings) = load(text);
    let codes: Vec<_> = findings.iter().map(|finding| finding.code).collect();
    assert_eq!(codes, [Code::YamlSyntax]);
    assert!(
        findings[0].message.contains(said),
        "{}",
        findings[0].message
    );
}

#[test]
fn nesting() {
    for opening in ["[", "{a: ", "- ", "? ", "[{a: "] {
        refused(&opening.repeat(100_000), "nested more than 100 deep");
    }
    let blocks: String = (0..2_000).map(|depth| " ".repeat(depth) + "a:\n").collect();
    refused(&blocks, "nested more than 100 deep");
    // As deep as allowed, through everything that reads it.
    let deep = format!(
        "{}string{}",
        "{ type: array, items: ".repeat(90),
        " }".repeat(90)
    );
    let (_, _, findings) = load(&format!(
        "server: {{ name: x }}\nmodels: {{ M: {{ fields: {{ f: {deep} }} }} }}\n"
    ));
    assert_eq!(findings, []);
    let schema = format!(
        "{}{}",
        "{ not: ".repeat(96),
        "{}".to_owned() + &"}".repeat(96)
    );
    let (_, spec, findings) = load(&format!(
        "server: {{ name: x }}\ntools: {{ t: {{ returns: none, input_schema: {schema} }} }}\n"
    ));
    assert_eq!(findings, []);
    let schema = spec.tools["t"].input_schema.as_ref().expect("a schema");
    assert!(schema.to_json().is_object());
}

#[test]
fn alias_bombs() {
    let mut lists = "a0: &a0 [x,x,x,x,x,x,x,x,x]\n".to_owned();
    let mut maps = "a0: &a0 { k: x }\n".to_owned();
    for level in 1..30 {
        let below = format!("*a{}", level - 1);
        lists += &format!("a{level}: &a{level} [{}]\n", [below.as_str(); 9].join(","));
        let keys: Vec<_> = (0..9).map(|key| format!("k{key}: {below}")).collect();
        maps += &format!("a{level}: &a{level} {{ {} }}\n", keys.join(", "));
    }
    refused(&lists, "with its aliases expanded");
    refused(&maps, "with its aliases expanded");
    let text = format!(
        "a: &a \"{}\"\nb: [{}]\n",
        "x".repeat(100_000),
        "*a,".repeat(60_000)
    );
    refused(&text, "with its aliases expanded");
    let keys: Vec<_> = (0..1_000).map(|key| format!("k{key}: 1")).collect();
    let merges = format!(
        "b: &b {{ {} }}\nc:\n{}",
        keys.join(", "),
        "  - { <<: *b }\n".repeat(1_000)
    );
    refused(&merges, "with its aliases expanded");
    let anchors = format!("{}x{}", "&a [".repeat(99), "]".repeat(99));
    assert_eq!(load(&anchors).2[0].code, Code::WrongType);
}

#[test]
fn endless_aliases() {
    refused("&a [*a]", "stands inside what it repeats");
    refused("a: &a { b: *a }", "stands inside what it repeats");
    refused("a: &a { <<: *a }", "stands inside what it repeats");
    refused("a: &a [&b [*a]]", "stands inside what it repeats");
}

#[test]
fn endless_texts() {
    let server = "server:\n  name: x\n  description: ";
    for text in [
        "y".repeat(2_000_000),
        "y\n    ".repeat(300_000),
        format!("\"{}\"", "y\n    ".repeat(300_000)),
        format!("|\n{}", "    y\n".repeat(300_000)),
        format!("a\n{}", "\n".repeat(2_000_000)),
        format!("a\n{}", "# y\n".repeat(500_000)),
    ] {
        let (_, _, findings) = load(&format!("{server}{text}\n"));
        assert_eq!(findings, []);
    }
}

#[test]
fn endless_types_and_names() {
    let field = |ty: &str| {
        format!("server: {{ name: x }}\nmodels: {{ M: {{ fields: {{ f: \"{ty}\" }} }} }}\n")
    };
    let (_, _, findings) = load(&field(&"list<".repeat(500_000)));
    assert_eq!(findings[0].code, Code::UnknownType);
    assert!(findings[0].message.len() < 300);
    let (_, _, findings) = load(&field(&"?".repeat(500_000)));
    assert!(findings[0].message.len() < 300);
    for (before, after) in [
        ("map<a, ", ""),
        ("", "[]"),
        ("", "<a>"),
        ("list<", ""),
        ("", " ["),
        ("list<", "?>"),
    ] {
        let ty = format!("{before}{}{after}", "n".repeat(100_000));
        let (_, _, findings) = load(&field(&ty));
        let finding = &findings[0];
        assert!(finding.message.len() + finding.help.as_ref().map_or(0, String::len) < 600);
    }
    let name = "n".repeat(500_000);
    let (_, _, findings) = load(&format!(
        "? {name}\n: x\nserver: {{ \"{name}\": x, name: \"{name}\" }}\n"
    ));
    let said: usize = findings.iter().map(|finding| finding.message.len()).sum();
    assert!(said < 1_000, "{said}");
}

#[test]
fn characters_that_yaml_does_not_allow() {
    refused("server: { name: \"a\0b\" }\n", "U+0000");
    refused("server: { name: \u{7f} }\n", "U+007F");
    refused("server: { name: \u{9f} }\n", "U+009F");
    refused("\u{ffff}", "U+FFFF");
    refused("server:\u{b}{ name: x }\n", "U+000B");
}

#[test]
fn line_ends_of_all_systems() {
    let text = "server:\n  name: x\n  größe: 1\nbad: 2\n";
    for text in [text.to_owned(), text.replace('\n', "\r\n")] {
        let (source, _, findings) = load(&text);
        let places: Vec<_> = findings
            .iter()
            .map(|finding| source.position(finding.span.start))
            .collect();
        assert_eq!((places[0].line, places[0].column), (3, 3));
        assert_eq!((places[1].line, places[1].column), (4, 1));
        assert_eq!(source.slice(findings[0].span), "größe");
    }
    let (source, _, findings) = load(&text.replace('\n', "\r"));
    let culprits: Vec<_> = findings
        .iter()
        .map(|finding| source.slice(finding.span))
        .collect();
    assert_eq!(culprits, ["größe", "bad"]);
}

#[test]
fn columns_count_characters() {
    let (source, _, findings) = load("server: { name: 日本語, 見出し: x, \"🦀\": y }\n");
    let columns: Vec<_> = findings
        .iter()
        .map(|finding| source.position(finding.span.start).column)
        .collect();
    assert_eq!(columns, [22, 30]);
}

#[test]
fn more_than_any_server_has() {
    let said = "declares more than 100000 tools";
    let entries: String = (0..100_001).map(|n| format!("  e{n}: string\n")).collect();
    refused(
        &format!(
            "server: {{ name: x }}\nmodels: {{ M: {{ enum: [{}] }} }}\n",
            "a,".repeat(100_001)
        ),
        said,
    );
    refused(
        &format!("server: {{ name: x }}\nmodels:\n M:\n  fields:\n{entries}")
            .replace("  e", "   e"),
        said,
    );
    let limits = Limits {
        entries: 1,
        ..Limits::DEFAULT
    };
    let source = Source::new(
        "spec.yaml",
        "server: { name: x }\nmodels: { M: { fields: { a: any } } }\n",
    );
    let (_, findings) = load_within(&source, &limits);
    assert_eq!(source.slice(findings[0].span), "a");
}

#[test]
fn a_limit_is_said_without_aliases_where_there_are_none() {
    let limits = Limits {
        nodes: 3,
        ..Limits::DEFAULT
    };
    for (text, aliases) in [("[1, 2, 3, 4]", false), ("[&a 1, *a, *a, *a]", true)] {
        let (_, findings) = load_within(&Source::new("spec.yaml", text), &limits);
        let help = findings[0].help.as_deref().unwrap_or_default();
        assert_eq!(help.contains("alias"), aliases, "{findings:?}");
        assert_eq!(findings[0].message.contains("alias"), aliases);
    }
}

#[test]
fn ten_thousand_tools() {
    let tools: String = (0..10_000)
        .map(|n| {
            format!(
                "  tool_{n}:
    title: Tool {n}
    description: Does the thing number {n} for whoever asks.
    arguments:
      name: {{ type: string, minLength: 1, maxLength: 100, description: The name of the thing. }}
      count: {{ type: integer, minimum: 0, default: 1, description: How many. }}
      mode: {{ type: string, enum: [fast, slow], default: fast, description: How. }}
      labels: {{ type: list<string>, maxItems: 5, default: [], description: Labels. }}
    annotations: {{ read_only: true, idempotent: true }}
    returns: list<string>
"
            )
        })
        .collect();
    let (_, spec, findings) = load(&format!("server: {{ name: x }}\ntools:\n{tools}"));
    assert_eq!(findings, []);
    assert_eq!(spec.tools.len(), 10_000);
}
