//! What can go wrong between a plan and its files.

use std::fmt;

/// Why a plan gives no files.
#[derive(Debug)]
pub enum Error {
    /// A template could not be rendered.
    Template(minijinja::Error),
    /// What a template gave is not Rust: a mistake of mcpgen's.
    Syntax {
        template: String,
        error: syn::Error,
        code: String,
    },
    /// A value that JSON has no text for.
    Json(serde_json::Error),
    /// The models of a caller stand in one another so often or so deep that no client would read the schema.
    SchemaTooLarge(String),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Template(error) => write!(f, "this is a mistake of mcpgen's: {error:#}"),
            Self::Syntax {
                template, error, ..
            } => write!(
                f,
                "this is a mistake of mcpgen's: `{template}` gave no valid Rust: {error}"
            ),
            Self::Json(error) => write!(f, "a value of the spec can't be written as JSON: {error}"),
            Self::SchemaTooLarge(caller) => write!(
                f,
                "the JSON Schema of `{caller}` is too large: its models hold one another more than 50 levels deep, or too \
                 many times over; let some of them refer to another by name, as a string"
            ),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Template(error) => Some(error),
            Self::Syntax { error, .. } => Some(error),
            Self::Json(error) => Some(error),
            Self::SchemaTooLarge(_) => None,
        }
    }
}

impl From<minijinja::Error> for Error {
    fn from(error: minijinja::Error) -> Self {
        Self::Template(error)
    }
}

impl From<serde_json::Error> for Error {
    fn from(error: serde_json::Error) -> Self {
        Self::Json(error)
    }
}
