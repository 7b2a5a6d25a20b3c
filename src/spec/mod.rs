//! What was written: YAML text to [`Spec`], every key and value with its place.

mod entry;
mod node;
mod types;

pub use entry::{Entries, Entry, Sp};
pub use node::Node;
pub use types::*;
