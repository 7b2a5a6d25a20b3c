//! Reads the specs that a command names.

use std::path::Path;

use mcpgen::{
    Checked,
    diagnostic::{Diagnostic, Source},
    spec::{self, ReadError},
};

/// A spec as it was read.
pub struct Input {
    pub source: Source,
    /// Set where the file is no text that can be checked any further.
    pub unreadable: Option<Diagnostic>,
}

impl Input {
    /// What the spec means, and every finding in the order of the file.
    pub fn check(&self) -> Checked {
        match &self.unreadable {
            Some(finding) => Checked {
                plan: None,
                findings: vec![finding.clone()],
            },
            None => mcpgen::check(&self.source),
        }
    }
}

/// Reads the spec at `path`; `-` is standard input. An error says what to do about a file that can't be read.
pub fn read(path: &Path) -> anyhow::Result<Input> {
    from(if path == Path::new("-") {
        spec::read_from("<stdin>", std::io::stdin().lock())
    } else {
        spec::read(path)
    })
}

/// What came of reading a spec.
pub fn from(read: Result<Source, ReadError>) -> anyhow::Result<Input> {
    match read {
        Ok(source) => Ok(Input {
            source,
            unreadable: None,
        }),
        Err(ReadError::Content { source, finding }) => Ok(Input {
            source: *source,
            unreadable: Some(*finding),
        }),
        Err(ReadError::File { message, .. }) => Err(anyhow::Error::msg(message)),
    }
}
