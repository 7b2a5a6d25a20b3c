//! YAML text to one tree, in which every key and value knows where it is written.

mod build;
mod limits;
mod mapping;
mod scalar;
mod syntax;
mod text;

pub use limits::Limits;
pub(super) use syntax::spaced;
pub(super) use text::too_large;

use super::{Node, Sp};
use crate::diagnostic::{Diagnostic, Source, Span};

/// A document, anchors and merge keys expanded.
#[derive(Debug)]
pub(super) struct Tree {
    pub root: Sp<Node>,
    pub duplicates: Vec<Duplicate>,
}

/// A key that stands twice in one mapping. The tree has the first.
#[derive(Debug)]
pub(super) struct Duplicate {
    pub first: Span,
    /// What the key had the second time.
    pub dropped: Node,
}

/// Reads the one document of a file.
///
/// `None` when it is not YAML, or more of it than `limits` allow; then the findings say where.
pub(super) fn parse(
    source: &Source,
    limits: &Limits,
    findings: &mut Vec<Diagnostic>,
) -> Option<Tree> {
    if let Err(finding) = text::check(source, limits) {
        findings.push(*finding);
        return None;
    }
    build::Builder::new(source, limits, findings).run()
}
