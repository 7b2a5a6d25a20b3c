//! Lists in pages.

use rmcp::{
    ErrorData,
    model::{Cursor, PaginatedRequestParams},
};

/// Longer lists come in pages of this length.
const LENGTH: usize = 500;

/// The page that a client asks for, and the cursor of the one after it.
pub(crate) fn page<T: Clone>(
    list: &[T],
    params: Option<PaginatedRequestParams>,
) -> Result<(Vec<T>, Option<Cursor>), ErrorData> {
    let start = match params.and_then(|params| params.cursor) {
        None => 0,
        Some(cursor) => cursor
            .parse()
            .ok()
            .filter(|start| *start < list.len())
            .ok_or_else(|| ErrorData::invalid_params("Invalid cursor", None))?,
    };
    let end = list.len().min(start + LENGTH);
    let next = (end < list.len()).then(|| end.to_string());
    Ok((list.get(start..end).unwrap_or_default().to_vec(), next))
}
