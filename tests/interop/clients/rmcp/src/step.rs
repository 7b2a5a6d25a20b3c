//! One thing that a client does, and what it saw.

use rmcp::{
    model::{
        CallToolRequestParams, CallToolResult, ContentBlock, ErrorCode, GetPromptRequestParams,
        JsonObject, ReadResourceRequestParams, ResourceContents,
    },
    service::{RoleClient, RunningService, ServiceError},
};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::answers::{Answers, Given};

#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum Step {
    ListTools,
    Call {
        tool: String,
        arguments: JsonObject,
        #[serde(default)]
        answers: Given,
    },
    ListPrompts,
    GetPrompt {
        name: String,
        arguments: JsonObject,
        #[serde(default)]
        answers: Given,
    },
    ListResources,
    ListTemplates,
    ReadResource {
        uri: String,
    },
    Complete {
        prompt: String,
        argument: String,
        value: String,
    },
}

pub async fn play(
    client: &RunningService<RoleClient, Answers>,
    answers: &Answers,
    step: Step,
) -> anyhow::Result<Value> {
    match take(client, answers, step).await {
        Ok(seen) => Ok(seen),
        Err(ServiceError::McpError(error)) => {
            Ok(json!({ "protocol_error": error.code.0, "message": error.message }))
        }
        Err(error) => Err(error.into()),
    }
}

async fn take(
    client: &RunningService<RoleClient, Answers>,
    answers: &Answers,
    step: Step,
) -> Result<Value, ServiceError> {
    Ok(match step {
        Step::ListTools => {
            let tools = client.list_all_tools().await?;
            json!({ "names": tools.iter().map(|tool| &tool.name).collect::<Vec<_>>() })
        }
        Step::Call {
            tool,
            arguments,
            answers: given,
        } => {
            answers.begin(given);
            let params = CallToolRequestParams::new(tool).with_arguments(arguments);
            let result = call_tool(client, params).await?;
            let heard = answers.heard();
            json!({
                "asked": heard.asked,
                "progress": heard.progress,
                "kinds": kinds(&result.content),
                "texts": texts(&result.content),
                "structured": result.structured_content,
                "failed": result.is_error.unwrap_or(false),
            })
        }
        Step::ListPrompts => {
            let prompts = client.list_all_prompts().await?;
            json!({ "names": prompts.iter().map(|prompt| &prompt.name).collect::<Vec<_>>() })
        }
        Step::GetPrompt {
            name,
            arguments,
            answers: given,
        } => {
            answers.begin(given);
            let params = GetPromptRequestParams::new(name).with_arguments(arguments);
            let messages = client.get_prompt(params).await?.messages;
            let blocks: Vec<_> = messages
                .into_iter()
                .map(|message| message.content)
                .collect();
            let asked = &answers.heard().asked;
            json!({ "asked": asked, "kinds": kinds(&blocks), "texts": texts(&blocks) })
        }
        Step::ListResources => {
            let resources = client.list_all_resources().await?;
            json!({ "uris": resources.iter().map(|resource| &resource.uri).collect::<Vec<_>>() })
        }
        Step::ListTemplates => {
            let templates = client.list_all_resource_templates().await?;
            json!({ "uris": templates.iter().map(|one| &one.uri_template).collect::<Vec<_>>() })
        }
        Step::ReadResource { uri } => {
            let result = client
                .read_resource(ReadResourceRequestParams::new(uri))
                .await?;
            contents(&result.contents)
        }
        Step::Complete {
            prompt,
            argument,
            value,
        } => {
            json!({ "values": client.complete_prompt_simple(prompt, argument, value).await? })
        }
    })
}

/// Calls a tool; lists the tools and tries again where the headers of the arguments were missing.
///
/// The client learns them from the list, but not always: rmcp 3.11 forgets a list that is the last thing on its stream.
async fn call_tool(
    client: &RunningService<RoleClient, Answers>,
    params: CallToolRequestParams,
) -> Result<CallToolResult, ServiceError> {
    for _ in 0..10 {
        match client.call_tool(params.clone()).await {
            Err(ServiceError::McpError(error)) if error.code == ErrorCode::HEADER_MISMATCH => {
                client.list_all_tools().await?;
            }
            result => return result,
        }
    }
    client.call_tool(params).await
}

fn kinds(blocks: &[ContentBlock]) -> Vec<&'static str> {
    let kind = |block: &ContentBlock| match block {
        ContentBlock::Text(_) => "text",
        ContentBlock::Image(_) => "image",
        ContentBlock::Audio(_) => "audio",
        ContentBlock::Resource(_) => "resource",
        ContentBlock::ResourceLink(_) => "resource_link",
        _ => "unknown",
    };
    blocks.iter().map(kind).collect()
}

fn texts(blocks: &[ContentBlock]) -> Vec<&str> {
    let texts = blocks.iter().filter_map(|block| block.as_text());
    texts.map(|block| block.text.as_str()).collect()
}

fn contents(parts: &[ResourceContents]) -> Value {
    let mut mime_types = Vec::new();
    let mut texts = Vec::new();
    let mut blobs = 0;
    for part in parts {
        match part {
            ResourceContents::TextResourceContents {
                mime_type, text, ..
            } => {
                mime_types.push(mime_type);
                texts.push(text);
            }
            ResourceContents::BlobResourceContents { mime_type, .. } => {
                mime_types.push(mime_type);
                blobs += 1;
            }
            _ => {}
        }
    }
    json!({ "mime_types": mime_types, "texts": texts, "blobs": blobs })
}
