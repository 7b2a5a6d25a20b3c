//! What changes for the clients of a server from one spec to the next.
//!
//! A change is breaking where a client that knows the old server may get an error, a refusal or a value that it does
//! not expect from the new one: its calls must still be taken, and the new answers must still be of the old kind.

mod callers;
mod change;
mod keywords;
mod prompts;
mod read;
mod render;
mod resources;
mod schema;
mod server;
mod tools;

#[cfg(test)]
mod tests;

pub use change::{Change, Effect, Subject};
pub use render::{human, json};

use crate::{emit, plan::Plan};

/// Every change, in the order of the new spec; what is gone comes last of its kind.
pub fn diff(old: &Plan, new: &Plan) -> Result<Vec<Change>, emit::Error> {
    let mut changes = server::compare(&old.server, &new.server);
    changes.extend(tools::compare(old, new)?);
    changes.extend(prompts::compare(old, new)?);
    changes.extend(resources::compare(old, new)?);
    Ok(changes)
}
