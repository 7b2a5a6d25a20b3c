//! A question for the client's roots.
// rmcp marks roots as deprecated (SEP-2577).
#![allow(deprecated)]

use rmcp::model::ListRootsResult;
use serde_json::Value;

use super::question::Unfit;

/// A folder or file that the client opens to the server.
pub type Root = rmcp::model::Root;

/// Roots that the resolver knows, or the request for the client's.
#[derive(Clone, Debug, PartialEq)]
pub enum ListRoots {
    /// The client is not asked.
    Known(Vec<Root>),
    /// The client is asked.
    Ask,
}

impl From<Vec<Root>> for ListRoots {
    fn from(roots: Vec<Root>) -> Self {
        Self::Known(roots)
    }
}

/// Reads the client's answer.
pub(crate) fn read(answer: &Value) -> std::result::Result<Vec<Root>, Unfit> {
    let result: ListRootsResult =
        serde::Deserialize::deserialize(answer).map_err(|_| Unfit::Client)?;
    Ok(result.roots)
}
