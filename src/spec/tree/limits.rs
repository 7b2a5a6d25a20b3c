//! How much of a file is read before it is refused.

/// Bounds on one spec; what lies past them is a finding, never memory or stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of the file.
    pub bytes: usize,
    /// Lists and mappings within one another.
    pub depth: usize,
    /// Keys and values, those that aliases repeat among them.
    pub nodes: usize,
    /// Tools, arguments, fields, enum values and whatever else is declared, in all.
    pub entries: usize,
    /// Bytes of text that aliases may repeat.
    pub repeated_bytes: usize,
}

impl Limits {
    /// What a spec may be unless somebody says otherwise. A server of 10,000 tools stays below, and a plan of what is
    /// at the limit fits in 256 MiB.
    pub const DEFAULT: Self = Self {
        bytes: 8 * 1024 * 1024,
        depth: 100,
        nodes: 800_000,
        entries: 100_000,
        repeated_bytes: 16 * 1024 * 1024,
    };
}

impl Default for Limits {
    fn default() -> Self {
        Self::DEFAULT
    }
}
