//! A question as a request of its own, to a client of before 2026-07-28.

use axum::http::request::Parts;
use rmcp::{
    Peer, RoleServer, ServiceError,
    model::{CancelledNotificationParam, ErrorCode, RequestId},
    service::{PeerRequestOptions, RequestContext},
};
use serde_json::Value;

use super::{Error, Result, question::Question};

/// Asks the client, and waits for its answer.
pub(crate) async fn ask(context: &RequestContext<RoleServer>, question: Question) -> Result<Value> {
    if !can_answer(context) {
        let method = question.method();
        return Err(Error::protocol(
            ErrorCode::INVALID_REQUEST.0,
            format!(
                "Cannot send '{method}': this transport context has no back-channel for server-initiated requests."
            ),
        ));
    }
    let options = PeerRequestOptions::no_options();
    let sent = context
        .peer
        .send_cancellable_request(question.into_server_request()?, options)
        .await?;
    let mut open = Open {
        peer: &context.peer,
        id: Some(sent.id.clone()),
    };
    let answer = sent.await_response().await;
    open.id = None;
    match answer {
        Ok(answer) => Ok(serde_json::to_value(answer)?),
        Err(ServiceError::McpError(error)) => Err(Error::from_data(error)),
        Err(error) => Err(error.into()),
    }
}

/// Over HTTP an answer finds its way by the session: without one, nobody would wait for it.
fn can_answer(context: &RequestContext<RoleServer>) -> bool {
    let http = context.extensions.get::<Parts>();
    http.is_none_or(|http| http.headers.contains_key("mcp-session-id"))
}

/// A question that waits for its answer. Should the call end first, the client need not answer any more.
struct Open<'a> {
    peer: &'a Peer<RoleServer>,
    id: Option<RequestId>,
}

impl Drop for Open<'_> {
    fn drop(&mut self) {
        if let Some(id) = self.id.take() {
            let peer = self.peer.clone();
            let cancelled = CancelledNotificationParam::new(Some(id), None);
            // A client that is gone does not need to hear of it.
            tokio::spawn(async move { _ = peer.notify_cancelled(cancelled).await });
        }
    }
}
