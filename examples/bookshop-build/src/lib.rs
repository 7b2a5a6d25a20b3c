//! Bookshop, as an MCP server.

// `pub mod generated`: what build.rs makes of the spec.
include!(concat!(env!("OUT_DIR"), "/mcpgen.rs"));

// rmcp marks the types of sampling and roots as deprecated.
#[allow(deprecated)]
mod handlers;

pub use handlers::Bookshop;
