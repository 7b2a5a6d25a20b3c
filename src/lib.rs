//! Generates idiomatic Rust MCP servers on `rmcp` from a YAML spec.

pub mod diagnostic;
pub mod files;
pub mod names;
pub mod nearest;
pub mod plan;
pub mod project;
pub mod spec;
mod visible;
