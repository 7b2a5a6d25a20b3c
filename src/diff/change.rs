//! One change and what it does to clients.

use std::fmt::{self, Display};

/// A change that clients can see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    pub effect: Effect,
    pub subject: Subject,
    /// A stable name for the kind of change, `argument-required`.
    pub kind: &'static str,
    /// What changed, in the words of the protocol: a sentence that names the subject.
    pub message: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Effect {
    Safe,
    Breaking,
}

impl Effect {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Safe => "safe",
            Self::Breaking => "breaking",
        }
    }

    pub fn breaking_if(breaking: bool) -> Self {
        if breaking { Self::Breaking } else { Self::Safe }
    }
}

/// What a change is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    Server,
    Tool(String),
    Prompt(String),
    Resource(String),
}

impl Subject {
    /// `tool`, `prompt`, …
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Server => "server",
            Self::Tool(_) => "tool",
            Self::Prompt(_) => "prompt",
            Self::Resource(_) => "resource",
        }
    }

    pub fn name(&self) -> Option<&str> {
        match self {
            Self::Server => None,
            Self::Tool(name) | Self::Prompt(name) | Self::Resource(name) => Some(name),
        }
    }
}

impl Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.name() {
            Some(name) => write!(f, "{} `{name}`", self.kind()),
            None => f.write_str(self.kind()),
        }
    }
}

/// Collects the changes of one subject.
#[derive(Debug)]
pub struct Changes {
    pub subject: Subject,
    pub list: Vec<Change>,
}

impl Changes {
    pub fn of(subject: Subject) -> Self {
        Self {
            subject,
            list: Vec::new(),
        }
    }

    /// Something about a part of the subject, as a sentence of its own.
    pub fn push(&mut self, effect: Effect, kind: &'static str, message: impl Display) {
        let message = format!("{}: {message}", self.subject);
        self.add(effect, kind, message);
    }

    /// Something about the subject itself: `is gone`.
    pub fn itself(&mut self, effect: Effect, kind: &'static str, predicate: impl Display) {
        let message = format!("{} {predicate}", self.subject);
        self.add(effect, kind, message);
    }

    fn add(&mut self, effect: Effect, kind: &'static str, message: String) {
        self.list.push(Change {
            effect,
            subject: self.subject.clone(),
            kind,
            message,
        });
    }

    /// Says that a text was added, changed or taken away; clients show it or give it to a model.
    pub fn text<T: PartialEq>(
        &mut self,
        kind: &'static str,
        what: &str,
        old: &Option<T>,
        new: &Option<T>,
    ) {
        let how = match (old, new) {
            (None, Some(_)) => "added",
            (Some(_), None) => "removed",
            (Some(old), Some(new)) if old != new => "changed",
            _ => return,
        };
        self.push(Effect::Safe, kind, format!("{what} {how}"));
    }
}
