//! Findings about a spec: what is wrong, where, and how to mend it.

mod code;
pub mod render;
mod source;

pub use code::{Code, Severity};
pub use source::{Position, Source, Span};

/// One finding, with the place it is about and the mend.
///
/// The wording of `message`, `label` and `help` speaks of the spec, never of Rust.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Which rule of the language is broken.
    pub code: Code,
    /// What is wrong, in one sentence without a full stop.
    pub message: String,
    /// The culprit: the key or the value that has to change.
    pub span: Span,
    /// What stands under the underlined culprit; may be empty.
    pub label: String,
    /// Second places that matter, in the order in which they should be read.
    pub labels: Vec<Label>,
    /// The mend, in the words of the spec language.
    pub help: Option<String>,
}

/// A second place of a finding and what it has to do with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    pub span: Span,
    pub message: String,
}

impl Diagnostic {
    pub fn new(code: Code, span: Span, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            span,
            label: String::new(),
            labels: Vec::new(),
            help: None,
        }
    }

    /// Says what is underlined.
    pub fn label(mut self, label: impl Into<String>) -> Self {
        self.label = label.into();
        self
    }

    /// Adds a second place.
    pub fn also(mut self, span: Span, message: impl Into<String>) -> Self {
        self.labels.push(Label {
            span,
            message: message.into(),
        });
        self
    }

    /// Says the mend.
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    pub fn severity(&self) -> Severity {
        self.code.severity()
    }

    pub fn is_error(&self) -> bool {
        self.severity() == Severity::Error
    }
}
