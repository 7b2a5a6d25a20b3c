//! Findings in SARIF 2.1.0, for code scanning and for viewers.

use serde_json::{Value, json};

use super::{Report, findings};
use crate::diagnostic::{Code, Diagnostic, Source, Span};
use crate::visible;

/// All findings as one SARIF log with one run.
pub fn sarif(reports: &[Report<'_>]) -> String {
    let rules: Vec<Code> = Code::ALL
        .iter()
        .copied()
        .filter(|code| findings(reports).any(|(_, finding)| finding.code == *code))
        .collect();
    let results: Vec<Value> = findings(reports)
        .map(|(source, finding)| result(source, finding, &rules))
        .collect();
    let log = json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": {
                "driver": {
                    "name": "mcpgen",
                    "semanticVersion": env!("CARGO_PKG_VERSION"),
                    "informationUri": env!("CARGO_PKG_REPOSITORY"),
                    "rules": rules.into_iter().map(rule).collect::<Vec<_>>(),
                },
            },
            "columnKind": "utf16CodeUnits",
            "results": results,
        }],
    });
    visible::json(&format!("{log:#}")) + "\n"
}

fn rule(code: Code) -> Value {
    json!({
        "id": code.as_str(),
        "shortDescription": { "text": code.title() },
        "helpUri": code.url(),
        "help": { "text": code.page(), "markdown": code.page() },
        "defaultConfiguration": { "level": code.severity().as_str() },
    })
}

fn result(source: &Source, finding: &Diagnostic, rules: &[Code]) -> Value {
    let mut message = finding.message.clone();
    if let Some(help) = &finding.help {
        message = format!("{message}\nhelp: {help}");
    }
    let related = finding.labels.iter().enumerate().map(|(n, label)| {
        json!({
            "id": n + 1,
            "physicalLocation": physical(source, label.span),
            "message": { "text": label.message },
        })
    });
    json!({
        "ruleId": finding.code.as_str(),
        "ruleIndex": rules.iter().position(|code| *code == finding.code),
        "level": finding.severity().as_str(),
        "message": { "text": message },
        "locations": [{ "physicalLocation": physical(source, finding.span) }],
        "relatedLocations": related.collect::<Vec<_>>(),
    })
}

fn physical(source: &Source, span: Span) -> Value {
    let end = span.end.max(span.start);
    json!({
        "artifactLocation": { "uri": uri(source.name()) },
        "region": {
            "startLine": source.position(span.start).line,
            "startColumn": source.utf16_column(span.start),
            "endLine": source.position(end).line,
            "endColumn": source.utf16_column(end),
        },
    })
}

/// A path as a URI reference: relative ones stay relative, which code scanning takes from the repository's root.
fn uri(path: &str) -> String {
    let mut path = path.replace('\\', "/");
    let drive = path.as_bytes().get(1) == Some(&b':');
    if drive {
        path.insert(0, '/');
    }
    let mut uri = String::new();
    if path.starts_with('/') {
        uri.push_str("file://");
    }
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                uri.push(char::from(byte));
            }
            b':' if drive => uri.push(':'),
            _ => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    #[test]
    fn paths_are_uris() {
        for (path, uri) in [
            ("bookshop.yaml", "bookshop.yaml"),
            ("my specs/größe.yaml", "my%20specs/gr%C3%B6%C3%9Fe.yaml"),
            ("/srv/a.yaml", "file:///srv/a.yaml"),
            ("C:\\srv\\a.yaml", "file:///C:/srv/a.yaml"),
            ("<stdin>", "%3Cstdin%3E"),
        ] {
            assert_eq!(super::uri(path), uri);
        }
    }
}
