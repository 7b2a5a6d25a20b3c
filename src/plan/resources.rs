//! Resources and their addresses.

use super::{Caller, Output};

#[derive(Clone, Debug, PartialEq)]
pub struct Resource {
    pub caller: Caller,
    pub uri: Uri,
    pub mime_type: Option<String>,
    pub subscribe: bool,
    pub audience: Vec<Role>,
    pub priority: Option<serde_json::Number>,
    /// In bytes.
    pub size: Option<u64>,
    pub output: ResourceOutput,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    User,
    Assistant,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Uri {
    /// As written.
    pub text: String,
    /// Literal text and variables in turn; a fixed address is one literal.
    pub parts: Vec<UriPart>,
}

impl Uri {
    pub fn is_template(&self) -> bool {
        self.parts
            .iter()
            .any(|part| matches!(part, UriPart::Variable(_)))
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UriPart {
    Literal(String),
    /// The index of the variable among the caller's `arguments`.
    Variable(usize),
}

#[derive(Clone, Debug, PartialEq)]
#[allow(clippy::large_enum_variant)] // A plan has few of them, and a box would be in everybody's way.
pub enum ResourceOutput {
    String,
    Bytes,
    Contents,
    /// A value, as JSON text.
    Value(Output),
}
