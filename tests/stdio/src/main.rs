//! A server on the stdio transport as it stands in `templates/`, for the tests to talk to.

#[path = "../../../templates/support/lines.rs"]
mod lines;
#[path = "../../../templates/support/stdio.rs"]
mod stdio;
#[path = "../../../templates/support/streams.rs"]
mod streams;

#[cfg(test)]
mod tests;

use std::time::Duration;

use rmcp::{
    ErrorData, RoleServer, ServerHandler, ServiceExt,
    model::{
        CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock,
        ProgressNotificationParam, ServerCapabilities, ServerConfig,
    },
    service::RequestContext,
};
use serde_json::Value;

struct Server;

impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
    }

    /// `echo` gives its `text` back, `wait` takes some `milliseconds`, `fill` gives so many `bytes`, and `count` sends
    /// so many `notifications` before it answers.
    async fn call_tool(
        &self,
        params: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let arguments = Value::from(params.arguments.unwrap_or_default());
        let number = |name: &str| arguments[name].as_u64().unwrap_or_default();
        let text = match params.name.as_ref() {
            "echo" => arguments["text"].as_str().unwrap_or_default().to_owned(),
            "wait" => {
                tokio::time::sleep(Duration::from_millis(number("milliseconds"))).await;
                "waited".to_owned()
            }
            "fill" => "x".repeat(number("bytes") as usize),
            "count" => {
                for done in 1..=number("notifications") {
                    let token = context
                        .meta
                        .get_progress_token()
                        .ok_or_else(ErrorData::default)?;
                    let progress = ProgressNotificationParam::new(token, done as f64);
                    if context.peer.notify_progress(progress).await.is_err() {
                        break;
                    }
                }
                "counted".to_owned()
            }
            name => return Err(ErrorData::invalid_params(format!("no tool {name}"), None)),
        };
        Ok(CallToolResult::success(vec![ContentBlock::text(text)]).into())
    }
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let running = Server.serve(stdio::stdio()).await?;
    tokio::select! {
        ended = running.waiting() => drop(ended?),
        () = streams::output_closed() => {}
    }
    Ok(())
}
