//! What a resource gives, as the client gets it.

//% if bytes
use base64::{Engine, engine::general_purpose::STANDARD};
//% endif
use rmcp::model::{ReadResourceResponse, ReadResourceResult, ResourceContents};
//% if json
use serde::Serialize;

use super::Result;
//% endif

//% if text
/// A text of this type.
pub(crate) fn text(uri: &str, mime_type: &str, text: String) -> ReadResourceResponse {
    respond(ResourceContents::text(text, uri), mime_type)
}

//% endif
//% if bytes
/// Bytes of this type.
pub(crate) fn bytes(uri: &str, mime_type: &str, bytes: Vec<u8>) -> ReadResourceResponse {
    respond(
        ResourceContents::blob(STANDARD.encode(bytes), uri),
        mime_type,
    )
}

//% endif
//% if json
/// A value, as JSON text.
pub(crate) fn json(
    uri: &str,
    mime_type: &str,
    value: &impl Serialize,
) -> Result<ReadResourceResponse> {
    let text = serde_json::to_string_pretty(value)?;
    Ok(respond(ResourceContents::text(text, uri), mime_type))
}

//% endif
//% if text or bytes or json
fn respond(contents: ResourceContents, mime_type: &str) -> ReadResourceResponse {
    ReadResourceResult::new(vec![contents.with_mime_type(mime_type)]).into()
}
//% endif
