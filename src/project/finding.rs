//! What there is to say about files of the user's, in the look of the findings in a spec.

use annotate_snippets::{AnnotationKind, Group, Level as Title, Origin, Renderer, Snippet};

use crate::diagnostic::{Source, Span, render::Style};

/// Something to say about a file of the user's, with its place.
#[derive(Clone, Debug)]
pub struct Finding {
    pub level: Level,
    pub source: Source,
    pub span: Span,
    pub message: String,
    pub labels: Vec<(Span, String)>,
    pub help: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    Error,
    /// What could not be decided.
    Note,
}

impl Finding {
    pub fn new(level: Level, source: &Source, span: Span, message: impl Into<String>) -> Self {
        Self {
            level,
            source: source.clone(),
            span,
            message: message.into(),
            labels: Vec::new(),
            help: None,
        }
    }

    pub fn is_error(&self) -> bool {
        self.level == Level::Error
    }

    /// Says something of a place.
    pub fn label(mut self, span: Span, label: impl Into<String>) -> Self {
        self.labels.push((span, label.into()));
        self
    }

    /// Says the mend.
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}

/// All findings, an empty line after each.
pub fn render(findings: &[Finding], style: Style) -> String {
    findings
        .iter()
        .map(|finding| one(finding, style) + "\n\n")
        .collect()
}

/// One line each.
pub fn short(findings: &[Finding]) -> String {
    let line = |finding: &Finding| {
        let at = finding.source.position(finding.span.start);
        let level = match finding.level {
            Level::Error => "error",
            Level::Note => "note",
        };
        let name = finding.source.name();
        format!(
            "{name}:{}:{}: {level}: {}\n",
            at.line, at.column, finding.message
        )
    };
    findings.iter().map(line).collect()
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
        let labelled = |(span, _): &&(Span, String)| *span == finding.span;
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
