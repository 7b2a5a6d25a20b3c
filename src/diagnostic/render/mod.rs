//! Findings as text: for people, for editors and for CI.
//!
//! Every function takes all files of a run at once. What comes from a spec is shown with its control characters made
//! visible, so that no spec can write escape sequences to a terminal.

mod excerpt;
mod github;
mod human;
mod json;
mod sarif;
mod short;

#[cfg(test)]
mod tests;

pub use github::github;
pub use human::{Style, human, more, summary};
pub use json::json;
pub use sarif::sarif;
pub use short::short;

use super::{Diagnostic, Position, Source, Span};

/// The findings of one file.
#[derive(Clone, Copy, Debug)]
pub struct Report<'a> {
    pub source: &'a Source,
    pub findings: &'a [Diagnostic],
}

/// Every finding of a run with its source, in order.
fn findings<'a>(
    reports: &'a [Report<'a>],
) -> impl Iterator<Item = (&'a Source, &'a Diagnostic)> + 'a {
    reports.iter().flat_map(|report| {
        report
            .findings
            .iter()
            .map(move |finding| (report.source, finding))
    })
}

/// Where a span begins and ends.
fn region(source: &Source, span: Span) -> (Position, Position) {
    (
        source.position(span.start),
        source.position(span.end.max(span.start)),
    )
}
