//! Workflow commands of GitHub Actions, which annotate the changed lines of a pull request.

use std::fmt::Write as _;

use super::{Report, findings, region};
use crate::visible;

/// One `::error` or `::warning` a finding.
pub fn github(reports: &[Report<'_>]) -> String {
    let mut text = String::new();
    for (source, finding) in findings(reports) {
        let (start, end) = region(source, finding.span);
        let mut message = visible::text(&finding.message);
        for label in &finding.labels {
            let at = source.position(label.span.start);
            let _ = write!(
                message,
                "\n{}:{}: {}",
                at.line,
                at.column,
                visible::text(&label.message)
            );
        }
        if let Some(help) = &finding.help {
            let _ = write!(message, "\nhelp: {}", visible::text(help));
        }
        let _ = write!(
            text,
            "::{} file={},line={},endLine={}",
            finding.severity().as_str(),
            property(source.name()),
            start.line,
            end.line,
        );
        // GitHub refuses columns for what spans several lines.
        if start.line == end.line {
            let _ = write!(text, ",col={},endColumn={}", start.column, end.column);
        }
        let _ = writeln!(
            text,
            ",title={}::{}",
            property(finding.code.as_str()),
            data(&message)
        );
    }
    text
}

/// The text after `::`.
fn data(text: &str) -> String {
    text.replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}

/// The value of a `name=value`.
fn property(text: &str) -> String {
    data(&visible::text(text))
        .replace(':', "%3A")
        .replace(',', "%2C")
}
