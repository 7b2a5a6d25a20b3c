//! What the model may call.

use rmcp::model::{JsonObject, ResourceContents};

use super::{Everything, PIXEL, STEP};
use crate::generated::{
    Choices, Colour, Confirmation, Content, Context, Defaults, Error, LoggingLevel, Outcome,
    Result, Root, Sampled, Tools, User, UserName,
};

/// A hundredth of a second of silence, as WAV.
const SILENCE: &str = "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=";

fn text(sampled: &Sampled) -> &str {
    sampled.text().unwrap_or("nothing that can be read")
}

fn embedded() -> Content {
    let text = "This is an embedded resource content.";
    let resource = ResourceContents::text(text, "test://embedded-resource");
    Content::resource(resource.with_mime_type("text/plain"))
}

impl Tools for Everything {
    async fn test_simple_text(&self) -> Result<String> {
        Ok("This is a simple text response for testing.".to_owned())
    }

    async fn test_image_content(&self) -> Result<Vec<Content>> {
        Ok(vec![Content::image(PIXEL, "image/png")])
    }

    async fn test_audio_content(&self) -> Result<Vec<Content>> {
        Ok(vec![Content::audio(SILENCE, "audio/wav")])
    }

    async fn test_embedded_resource(&self) -> Result<Vec<Content>> {
        Ok(vec![embedded()])
    }

    async fn test_multiple_content_types(&self) -> Result<Vec<Content>> {
        Ok(vec![
            Content::text("Several kinds of content:"),
            Content::image(PIXEL, "image/png"),
            embedded(),
        ])
    }

    async fn test_tool_with_logging(&self, context: &Context) -> Result<String> {
        for message in ["Work began", "Work goes on", "Work is done"] {
            context.log(LoggingLevel::Info, message).await;
            tokio::time::sleep(STEP).await;
        }
        Ok("Logged three messages.".to_owned())
    }

    async fn test_error_handling(&self) -> Result<String> {
        Err(Error::new(
            "This tool intentionally returns an error for testing",
        ))
    }

    async fn test_tool_with_progress(&self, context: &Context) -> Result<String> {
        for done in [0.0, 50.0, 100.0] {
            context.progress(done, 100.0, "Working").await;
            tokio::time::sleep(STEP).await;
        }
        Ok("Worked through all of it.".to_owned())
    }

    async fn test_sampling(&self, _prompt: String, answer: Sampled) -> Result<String> {
        Ok(format!("LLM response: {}", text(&answer)))
    }

    async fn test_elicitation(&self, _message: String, user: Outcome<User>) -> Result<String> {
        Ok(match user {
            Outcome::Accept(user) => format!("Hello {} <{}>", user.username, user.email),
            Outcome::Decline => "The user would rather not say.".to_owned(),
            Outcome::Cancel => "The user went away.".to_owned(),
        })
    }

    async fn test_elicitation_sep1034_defaults(&self, defaults: Defaults) -> Result<String> {
        Ok(format!("Filled in: {defaults:?}"))
    }

    async fn test_elicitation_sep1330_enums(&self, choices: Choices) -> Result<String> {
        Ok(format!("Chosen: {choices:?}"))
    }

    async fn json_schema_2020_12_tool(&self, arguments: JsonObject) -> Result<String> {
        Ok(serde_json::to_string(&arguments)?)
    }

    async fn test_reconnection(&self) -> Result<String> {
        tokio::time::sleep(STEP).await;
        Ok("Still here.".to_owned())
    }

    async fn test_custom_header(&self, value: String) -> Result<String> {
        Ok(format!("The value is {value}."))
    }

    async fn test_missing_capability(&self, answer: Sampled) -> Result<String> {
        Ok(text(&answer).to_owned())
    }

    async fn test_streaming_elicitation(&self, user: UserName) -> Result<String> {
        Ok(format!("Hello {}.", user.name))
    }

    async fn test_logging_tool(&self, context: &Context) -> Result<String> {
        context
            .log(LoggingLevel::Info, "The logging tool was called")
            .await;
        Ok("Logged, if anybody listens.".to_owned())
    }

    async fn test_trigger_tool_change(&self) -> Result<String> {
        Ok("The tools of this server are fixed.".to_owned())
    }

    async fn test_trigger_prompt_change(&self) -> Result<String> {
        Ok("The prompts of this server are fixed.".to_owned())
    }

    async fn test_input_required_result_elicitation(&self, user: UserName) -> Result<String> {
        Ok(format!("Hello {}.", user.name))
    }

    async fn test_input_required_result_sampling(&self, answer: Sampled) -> Result<String> {
        Ok(format!("The capital of France: {}", text(&answer)))
    }

    async fn test_input_required_result_list_roots(&self, roots: Vec<Root>) -> Result<String> {
        let roots: Vec<&str> = roots.iter().map(|root| root.uri.as_str()).collect();
        Ok(format!("Roots: {}", roots.join(", ")))
    }

    async fn test_input_required_result_request_state(
        &self,
        confirmation: Confirmation,
    ) -> Result<String> {
        Ok(format!("state-ok, confirmed: {}", confirmation.ok))
    }

    async fn test_input_required_result_multiple_inputs(
        &self,
        user: UserName,
        answer: Sampled,
        roots: Vec<Root>,
    ) -> Result<String> {
        let (name, answer) = (user.name, text(&answer));
        Ok(format!("{name} says {answer} and shares {}.", roots.len()))
    }

    async fn test_input_required_result_multi_round(
        &self,
        user: UserName,
        colour: Colour,
    ) -> Result<String> {
        Ok(format!("{} likes {} best.", user.name, colour.color))
    }

    async fn test_input_required_result_tampered_state(
        &self,
        confirmation: Confirmation,
    ) -> Result<String> {
        Ok(format!("Confirmed: {}", confirmation.ok))
    }

    async fn test_input_required_result_capabilities(
        &self,
        user: UserName,
        answer: Sampled,
    ) -> Result<String> {
        Ok(format!("{}: {}", user.name, text(&answer)))
    }
}
