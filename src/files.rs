//! The whole output in memory: path to text, and whose each file is.

use std::collections::BTreeMap;

/// Files by path; paths are relative to the crate's root, with `/` between the parts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Files(pub BTreeMap<String, File>);

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// `\n` ends every line, the last one too.
    pub text: String,
    pub owner: Owner,
}

/// Who may change a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    /// mcpgen rewrites it on each run.
    Mcpgen,
    /// The user: mcpgen writes it once, with `new`.
    User,
}
