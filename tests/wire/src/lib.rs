//! A server that the tests of the wire call.

#[rustfmt::skip]
pub mod generated;
// rmcp marks the types of sampling and roots as deprecated.
#[allow(deprecated)]
mod handlers;

pub use handlers::{Settings, Wire};
