//! JSON Schemas, read once from their text.

use std::sync::Arc;

use rmcp::model::JsonObject;

/// The schema as rmcp lists it.
pub(crate) fn schema(text: &str) -> serde_json::Result<Arc<JsonObject>> {
    serde_json::from_str(text).map(Arc::new)
}
