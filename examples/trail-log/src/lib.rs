//! A log of walks and of what was seen on them, as an MCP server.

/// What mcpgen makes of the spec.
#[rustfmt::skip]
pub mod generated;
mod handlers;
mod logbook;
mod track;

pub use handlers::TrailLog;
