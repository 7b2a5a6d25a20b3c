//! Findings in the user's code, in the look of the findings in a spec.

use annotate_snippets::{AnnotationKind, Group, Level as Title, Origin, Renderer, Snippet};

use super::compare::{Finding, Level};
use crate::diagnostic::render::Style;

/// All findings, an empty line after each.
pub fn render(findings: &[Finding], style: Style) -> String {
    findings
        .iter()
        .map(|finding| one(finding, style) + "\n\n")
        .collect()
}

fn one(finding: &Finding, style: Style) -> String {
    let title = match finding.level {
        Level::Error => Title::ERROR,
        Level::Note => Title::NOTE,
    };
    let source = &finding.source;
    let mut group = Group::with_title(title.primary_title(finding.message.as_str()));
    let at = source.position(finding.span.start);
    if source.slice(finding.span).is_empty() {
        group = group.element(
            Origin::path(source.name())
                .line(at.line)
                .char_column(at.column),
        );
    } else {
        let mut snippet = Snippet::source(source.text()).path(source.name());
        let labelled = |(span, _): &&(crate::diagnostic::Span, String)| *span == finding.span;
        let own = finding.labels.iter().find(labelled);
        let primary = AnnotationKind::Primary.span(finding.span.range());
        snippet = snippet.annotation(primary.label(own.map(|(_, label)| label.as_str())));
        for (span, label) in finding.labels.iter().filter(|label| !labelled(label)) {
            snippet = snippet.annotation(
                AnnotationKind::Context
                    .span(span.range())
                    .label(label.as_str()),
            );
        }
        group = group.element(snippet);
    }
    if let Some(help) = &finding.help {
        group = group.element(Title::HELP.message(help.as_str()));
    }
    let renderer = if style.color {
        Renderer::styled()
    } else {
        Renderer::plain()
    };
    renderer.term_width(style.width).render(&[group])
}
