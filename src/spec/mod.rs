//! What was written: YAML text to [`Spec`], every key and value with its place.
//!
//! ```
//! let source = mcpgen::diagnostic::Source::new("bell.yaml", "
//! server: { name: Doorbell }
//! tools:
//!   ring: { description: Ring the bell., returns: none }
//! ");
//! let (spec, findings) = mcpgen::spec::load(&source);
//! assert!(findings.is_empty());
//! assert!(spec.tools.contains_key("ring"));
//! ```

mod entry;
mod lower;
mod node;
mod read;
#[cfg(feature = "cli")]
mod schema;
mod shown;
mod tree;
mod types;
mod words;

pub use entry::{Entries, Entry, Sp};
pub use node::Node;
pub use read::{ReadError, read, read_from};
#[cfg(feature = "cli")]
pub use schema::json_schema;
pub use tree::Limits;
pub use types::*;
pub(crate) use words::{Word, is_quoted, truth, word};

use crate::diagnostic::{Code, Diagnostic, Source};

/// Reads a spec and reports everything about it that is not of the language's shape, in the order of the file.
///
/// What could not be read is missing from the [`Spec`].
pub fn load(source: &Source) -> (Spec, Vec<Diagnostic>) {
    load_within(source, &Limits::DEFAULT)
}

/// Like [`load`], with other limits.
pub fn load_within(source: &Source, limits: &Limits) -> (Spec, Vec<Diagnostic>) {
    let mut findings = Vec::new();
    let spec = match tree::parse(source, limits, &mut findings) {
        Some(tree) => lower::lower(source, tree, limits, &mut findings),
        None => Spec::default(),
    };
    sort(&mut findings);
    findings.truncate(MOST_FINDINGS);
    (spec, findings)
}

/// More findings than this help nobody; reading stops there.
const MOST_FINDINGS: usize = 10_000;

/// Orders findings as the file has them and drops repetitions: an alias shows one mistake in many places.
fn sort(findings: &mut Vec<Diagnostic>) {
    findings.sort_by_key(|finding| (finding.span, finding.code));
    findings.dedup_by(|later, earlier| {
        later.code == earlier.code
            && later.span == earlier.span
            && (later.code == Code::WrongType || later.message == earlier.message)
    });
}
