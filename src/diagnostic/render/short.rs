//! One line a finding, as compilers print them: `file:line:column: error[code]: message`.

use std::fmt::Write as _;

use super::{Report, findings};
use crate::visible;

/// All findings, one line each.
pub fn short(reports: &[Report<'_>]) -> String {
    let mut text = String::new();
    for (source, finding) in findings(reports) {
        let at = source.position(finding.span.start);
        let _ = writeln!(
            text,
            "{}:{}:{}: {}[{}]: {}",
            visible::line(source.name()),
            at.line,
            at.column,
            finding.severity().as_str(),
            finding.code,
            visible::line(&finding.message),
        );
    }
    text
}
