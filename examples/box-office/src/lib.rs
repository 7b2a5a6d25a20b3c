//! A theatre's box office, as an MCP server.

/// What mcpgen makes of the spec.
#[rustfmt::skip]
pub mod generated;
mod handlers;
mod house;

pub use handlers::BoxOffice;
