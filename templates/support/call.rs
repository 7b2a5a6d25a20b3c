//! How a request is answered: user code that panics does not end the server, and a call that is cancelled stops.

use std::fmt::Display;
//% if calls
use std::{
    future::poll_fn,
    panic::{AssertUnwindSafe, catch_unwind},
    pin::pin,
    task::Poll,
};
//% endif

use rmcp::{
    ErrorData,
    model::{CustomRequest, CustomResult, ErrorCode},
};
//% if tools
use rmcp::model::{CallToolResponse, CallToolResult, ContentBlock};
//% endif
//% if prompts
use rmcp::model::GetPromptResponse;
//% endif
//% if resources
use rmcp::model::ReadResourceResponse;
//% endif
//% if round or context
use rmcp::{RoleServer, model::ProtocolVersion, service::RequestContext};
//% endif
use serde_json::{Value, json};
//% if calls
use tokio_util::sync::CancellationToken;

use super::Result;
//% endif
//% if prompts
use super::Error;
//% endif

//% if calls
/// How a call ended.
pub(crate) enum Ended<T> {
    Answered(Result<T>),
    Panicked,
    Cancelled,
}

/// Runs a call to its end, or drops it when the client cancels it or hangs up.
pub(crate) async fn run<T>(
    stop: &CancellationToken,
    call: impl Future<Output = Result<T>>,
) -> Ended<T> {
    let mut call = pin!(call);
    let call = poll_fn(|context| {
        let poll = catch_unwind(AssertUnwindSafe(|| call.as_mut().poll(context)));
        match poll {
            Ok(poll) => poll.map(Ended::Answered),
            Err(_) => Poll::Ready(Ended::Panicked),
        }
    });
    tokio::select! {
        biased;
        ended = call => ended,
        () = stop.cancelled() => Ended::Cancelled,
    }
}

//% endif
//% if tools
/// Runs the call of a tool. What fails in it is a result for the model to read.
pub(crate) async fn call_tool(
    name: &str,
    stop: &CancellationToken,
    call: impl Future<Output = Result<CallToolResponse>>,
) -> std::result::Result<CallToolResponse, ErrorData> {
    let what = format!("Error executing tool {name}");
    match run(stop, call).await {
        Ended::Answered(Ok(response)) => Ok(response),
        Ended::Answered(Err(error)) => Ok(failure(error.describe(what)?)),
        Ended::Panicked => Ok(failure(what)),
        Ended::Cancelled => Err(cancelled()),
    }
}

/// The answer to a call of a tool that is not there.
pub(crate) fn unknown_tool(name: &str) -> CallToolResponse {
    failure(format!("Unknown tool: {name}"))
}

fn failure(message: String) -> CallToolResponse {
    CallToolResult::error(vec![ContentBlock::text(message)]).into()
}

//% endif
//% if prompts
/// Runs the call of a prompt. What fails in it ends the request.
pub(crate) async fn get_prompt(
    name: &str,
    stop: &CancellationToken,
    call: impl Future<Output = Result<GetPromptResponse>>,
) -> std::result::Result<GetPromptResponse, ErrorData> {
    let what = format!("Error rendering prompt {name}");
    match run(stop, call).await {
        Ended::Answered(Ok(response)) => Ok(response),
        Ended::Answered(Err(error)) => Err(ErrorData::internal_error(error.describe(what)?, None)),
        Ended::Panicked => Err(ErrorData::internal_error(what, None)),
        Ended::Cancelled => Err(cancelled()),
    }
}

/// The answer to a call of a prompt that is not there.
pub(crate) fn unknown_prompt(name: &str) -> Error {
    Error::protocol(
        ErrorCode::INVALID_PARAMS.0,
        format!("Unknown prompt: {name}"),
    )
}

//% endif
//% if resources
/// Runs the reading of a resource. What fails in it ends the request.
pub(crate) async fn read_resource(
    uri: &str,
    stop: &CancellationToken,
    call: impl Future<Output = Result<ReadResourceResponse>>,
) -> std::result::Result<ReadResourceResponse, ErrorData> {
    let what = format!("Error reading resource {uri}");
    let failure = |message| ErrorData::internal_error(message, Some(json!({ "uri": uri })));
    match run(stop, call).await {
        Ended::Answered(Ok(response)) => Ok(response),
        Ended::Answered(Err(error)) => Err(failure(error.message()?.unwrap_or(what))),
        Ended::Panicked => Err(failure(what)),
        Ended::Cancelled => Err(cancelled()),
    }
}

/// The answer to the reading of a resource that is not there; rmcp has the code for each era.
pub(crate) fn resource_not_found(uri: &str) -> ErrorData {
    ErrorData::resource_not_found(
        format!("Unknown resource: {uri}"),
        Some(json!({ "uri": uri })),
    )
}

//% endif
//% if calls
/// Nobody reads the answer to a cancelled request.
pub(crate) fn cancelled() -> ErrorData {
    ErrorData::internal_error("Request cancelled", None)
}

//% endif
//% if round or context
/// Whether the request is of protocol 2026-07-28 or later.
pub(crate) fn is_modern(request: &RequestContext<RoleServer>) -> bool {
    let version = request.protocol_version();
    version.is_some_and(|version| version >= ProtocolVersion::V_2026_07_28)
}

//% endif
//% if calls and not round
/// Refuses a state: this server never asks, so it gave none.
pub(crate) fn refuse_state(state: Option<&str>) -> std::result::Result<(), ErrorData> {
    match state {
        None => Ok(()),
        Some(_) => Err(refused("this server gives no state")),
    }
}

//% endif
/// The answer to a request with a state that is not its own. Only the log has the cause.
pub(crate) fn refused(cause: impl Display) -> ErrorData {
    tracing::warn!(%cause, "request state refused");
    ErrorData::invalid_params(
        "Invalid or expired requestState",
        Some(json!({ "reason": "invalid_request_state" })),
    )
}

/// The answer to a request that is not as the protocol has it.
pub(crate) fn malformed() -> ErrorData {
    ErrorData::invalid_params("Invalid request parameters", None)
}

/// Answers a request whose parameters rmcp could not read, or a method that it does not know.
pub(crate) fn custom_request(
    request: CustomRequest,
) -> std::result::Result<CustomResult, ErrorData> {
    const KNOWN: &[&str] = &[
        //% if tools
        "tools/call",
        //% endif
        //% if prompts
        "prompts/get",
        //% endif
        //% if resources
        "resources/read",
        //% endif
        //% if completions
        "completion/complete",
        //% endif
        //% if subscribe
        "subscriptions/listen",
        //% endif
    ];

    if !KNOWN.contains(&request.method.as_str()) {
        return Err(ErrorData::new(
            ErrorCode::METHOD_NOT_FOUND,
            request.method,
            None,
        ));
    }
    let state = request
        .params
        .as_ref()
        .and_then(|params| params.get("requestState"));
    match state {
        None | Some(Value::Null | Value::String(_)) => Err(malformed()),
        Some(_) => Err(refused("the state is no string")),
    }
}
