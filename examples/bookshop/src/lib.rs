//! A bookshop, as an MCP server.

#[rustfmt::skip]
pub mod generated;
// rmcp marks the types of sampling and roots as deprecated.
#[allow(deprecated)]
mod handlers;

pub use handlers::Bookshop;
