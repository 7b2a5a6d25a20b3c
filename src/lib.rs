//! Generates idiomatic Rust MCP servers on `rmcp` from a YAML spec.

pub mod check;
pub mod diagnostic;
pub mod emit;
pub mod files;
pub mod graph;
pub mod names;
pub mod nearest;
pub mod plan;
pub mod project;
pub mod spec;
pub mod visible;

pub use check::{Checked, check};
