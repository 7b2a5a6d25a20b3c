//! On whose behalf a request is made.

use rmcp::{RoleServer, service::RequestContext};

/// Who makes a request, as an authentication layer of yours found out.
///
/// Such a layer puts it into the extensions of the HTTP request: `request.extensions_mut().insert(Principal(…))`.
/// The state of a call with open questions opens for the principal alone that began the call.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Principal(pub String);

/// The principal of a request, if a layer named one.
pub(crate) fn principal(context: &RequestContext<RoleServer>) -> Option<&str> {
    let http = context.extensions.get::<axum::http::request::Parts>();
    let principal = context
        .extensions
        .get::<Principal>()
        .or_else(|| http?.extensions.get::<Principal>());
    principal.map(|principal| principal.0.as_str())
}
