//! Findings as rustc prints them: the line, the culprit underlined, second places, the mend.

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

use super::{
    Report,
    excerpt::{self, Mark},
    findings,
};
use crate::{
    diagnostic::{Diagnostic, Severity, Source},
    visible,
};

/// More second places than this are counted, not shown.
const MOST_LABELS: usize = 24;
/// Longer messages are cut.
const LONGEST_MESSAGE: usize = 4_000;

/// How findings are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// With ANSI escape sequences.
    pub color: bool,
    /// In columns; longer lines are cut around the culprit.
    pub width: usize,
}

impl Default for Style {
    /// Without colour, for a log.
    fn default() -> Self {
        Self {
            color: false,
            width: 140,
        }
    }
}

/// All findings, an empty line after each.
pub fn human(reports: &[Report<'_>], style: Style) -> String {
    findings(reports)
        .map(|(source, finding)| one(source, finding, style) + "\n\n")
        .collect()
}

/// What a run found in all: `2 errors and 1 warning in bookshop.yaml`. `None` where there was nothing to look at.
pub fn summary(reports: &[Report<'_>]) -> Option<String> {
    let count = |severity| {
        findings(reports)
            .filter(|(_, finding)| finding.severity() == severity)
            .count()
    };
    let (errors, warnings) = (count(Severity::Error), count(Severity::Warning));
    let counts = match (errors, warnings) {
        (0, 0) => "no findings".to_owned(),
        (0, _) => plural(warnings, "warning"),
        (_, 0) => plural(errors, "error"),
        _ => format!(
            "{} and {}",
            plural(errors, "error"),
            plural(warnings, "warning")
        ),
    };
    // The files that have findings; all of them where none has.
    let files: Vec<_> = reports
        .iter()
        .filter(|report| errors + warnings == 0 || !report.findings.is_empty())
        .collect();
    let place = match *files {
        [] => return None,
        [only] => visible::line(only.source.name()),
        _ => plural(files.len(), "file"),
    };
    Some(format!("{counts} in {place}"))
}

/// Where to read more about what a run found, as rustc has it: one line for all findings, the errors first. `None`
/// where nothing was found.
pub fn more(reports: &[Report<'_>]) -> Option<String> {
    let found = || findings(reports).map(|(_, finding)| finding);
    let first = found().find(|finding| finding.is_error());
    let first = first.or_else(|| found().next())?;
    let kind = first.severity().as_str();
    let code = first.code;
    let mut all = found().filter(|finding| finding.severity() == first.severity());
    Some(if all.all(|finding| finding.code == code) {
        format!("For more about this {kind}, run `mcpgen explain {code}`.")
    } else {
        let article = if first.is_error() { "an" } else { "a" };
        format!(
            "For more about {article} {kind}, run `mcpgen explain CODE`, as `mcpgen explain {code}`."
        )
    })
}

fn plural(count: usize, noun: &str) -> String {
    let s = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{s}")
}

fn one(source: &Source, finding: &Diagnostic, style: Style) -> String {
    let renderer = if style.color {
        Renderer::styled().hyperlink(false)
    } else {
        Renderer::plain()
    };
    let level = match finding.severity() {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let title = level
        .primary_title(shorten(visible::line(&finding.message)))
        .id(finding.code.as_str());

    let marks = marks(finding);
    let name = visible::line(source.name());
    let pieces = excerpt::pieces(source, &marks);
    let snippets = pieces.iter().enumerate().map(|(n, piece)| {
        Snippet::source(piece.text.as_str())
            .line_start(piece.first_line)
            .path((n > 0).then_some(name.as_str()))
            .annotations(piece.marks.iter().map(|(range, mark)| {
                let kind = if mark.primary {
                    AnnotationKind::Primary
                } else {
                    AnnotationKind::Context
                };
                let label = shorten(visible::line(mark.label));
                kind.span(range.clone())
                    .label((!label.is_empty()).then_some(label))
            }))
    });
    let mut group = Group::with_title(title).elements(snippets);
    if finding.labels.len() > MOST_LABELS {
        let more = plural(finding.labels.len() - MOST_LABELS, "more place");
        group = group.element(Level::NOTE.message(format!("and {more}")));
    }
    if let Some(help) = &finding.help {
        group = group.element(Level::HELP.message(shorten(visible::text(help))));
    }
    let text = renderer.term_width(style.width).render(&[group]);
    with_origin(&text, &name, source, finding, style)
}

/// The culprit and the second places to show.
fn marks(finding: &Diagnostic) -> Vec<Mark<'_>> {
    let primary = Mark {
        span: finding.span,
        label: &finding.label,
        primary: true,
    };
    let others = finding.labels.iter().take(MOST_LABELS).map(|label| Mark {
        span: label.span,
        label: &label.message,
        primary: false,
    });
    std::iter::once(primary).chain(others).collect()
}

/// Puts `--> file:line:column` under the title. Lines may have been cut, so only we know the column.
fn with_origin(
    text: &str,
    name: &str,
    source: &Source,
    finding: &Diagnostic,
    style: Style,
) -> String {
    let (title, rest) = text.split_once('\n').unwrap_or((text, ""));
    let gutter = rest.len() - rest.trim_start_matches(' ').len();
    let arrow = if style.color {
        let blue = annotate_snippets::renderer::DEFAULT_LINE_NUM_STYLE;
        format!("{blue}-->{blue:#}")
    } else {
        "-->".to_owned()
    };
    let at = source.position(finding.span.start);
    let indent = " ".repeat(gutter.saturating_sub(1));
    format!(
        "{title}\n{indent}{arrow} {name}:{}:{}\n{rest}",
        at.line, at.column
    )
}

fn shorten(mut text: String) -> String {
    if let Some((end, _)) = text.char_indices().nth(LONGEST_MESSAGE) {
        text.truncate(end);
        text.push('…');
    }
    text
}
