//! The user's handlers beside the traits that the spec gives: what is missing, what is left over, and which
//! parameters have come to stand in each other's places, where rustc would see nothing.

mod compare;
mod implementations;
mod modules;
mod scope;
mod stubs;
mod traits;

use std::path::Path;

pub use compare::Comparison;
pub use modules::shown;
pub use stubs::{Edit, append};
pub use traits::Traits;

use self::{implementations::Implementation, modules::SourceFile};
use super::finding::Finding;

/// The user's own modules, read once.
#[derive(Debug)]
pub struct Handlers {
    files: Vec<SourceFile>,
    implementations: Vec<Implementation>,
    /// Places where the code is not all there to be read: macros, `cfg`s, files with mistakes.
    gaps: Vec<Finding>,
}

impl Handlers {
    /// Reads every module that is reachable from the given files, `src/lib.rs` and `src/main.rs` as a rule, but for
    /// mcpgen's own.
    pub fn read(root: &Path, entries: &[std::path::PathBuf]) -> Self {
        let mut handlers = Self {
            files: Vec::new(),
            implementations: Vec::new(),
            gaps: Vec::new(),
        };
        modules::read(root, entries, &mut handlers.files, &mut handlers.gaps);
        for (index, file) in handlers.files.iter().enumerate() {
            implementations::find(
                index,
                file,
                &mut handlers.implementations,
                &mut handlers.gaps,
            );
        }
        handlers
    }

    /// Where every file lies.
    pub fn files(&self) -> impl Iterator<Item = &Path> {
        self.files.iter().map(|file| file.path.as_path())
    }

    /// The text of every file.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.files.iter().map(|file| file.source.text())
    }
}
