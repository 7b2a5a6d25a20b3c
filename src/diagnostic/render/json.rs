//! Findings as one JSON array. The shape is a promise: keys may be added, none goes or changes its meaning.

use serde::Serialize;

use super::{Report, findings, region};
use crate::diagnostic::{Diagnostic, Source};
use crate::visible;

#[derive(Serialize)]
struct Finding<'a> {
    code: &'static str,
    severity: &'static str,
    message: &'a str,
    file: &'a str,
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
    labels: Vec<Label<'a>>,
    help: Option<&'a str>,
}

#[derive(Serialize)]
struct Label<'a> {
    line: usize,
    column: usize,
    message: &'a str,
}

/// All findings of a run as one array, indented by two.
pub fn json(reports: &[Report<'_>]) -> String {
    let found: Vec<_> = findings(reports)
        .map(|(source, finding)| Finding::new(source, finding))
        .collect();
    // Strings and numbers only: this can't fail.
    let text = serde_json::to_string_pretty(&found).unwrap_or_default();
    visible::json(&text) + "\n"
}

impl<'a> Finding<'a> {
    fn new(source: &'a Source, finding: &'a Diagnostic) -> Self {
        let (start, end) = region(source, finding.span);
        Self {
            code: finding.code.as_str(),
            severity: finding.severity().as_str(),
            message: &finding.message,
            file: source.name(),
            line: start.line,
            column: start.column,
            end_line: end.line,
            end_column: end.column,
            labels: finding
                .labels
                .iter()
                .map(|label| {
                    let at = source.position(label.span.start);
                    Label {
                        line: at.line,
                        column: at.column,
                        message: &label.message,
                    }
                })
                .collect(),
            help: finding.help.as_deref(),
        }
    }
}
