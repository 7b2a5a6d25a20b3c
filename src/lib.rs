//! Generates idiomatic Rust MCP servers on `rmcp` from a YAML spec.

mod build;
pub mod check;
pub mod diagnostic;
pub mod diff;
pub mod emit;
pub mod files;
pub mod graph;
pub mod names;
pub mod nearest;
mod parallel;
pub mod plan;
pub mod project;
pub mod spec;
pub mod visible;

pub use build::Build;
pub use check::{Checked, check};
