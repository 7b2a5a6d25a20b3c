//! Everything server, as an MCP server.

/// What mcpgen makes of the spec.
#[rustfmt::skip]
pub mod generated;
// rmcp marks the types of sampling and roots as deprecated.
#[allow(deprecated)]
mod handlers;

pub use handlers::Everything;
