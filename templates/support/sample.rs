//! A question to the client's model, and its answer.
// rmcp marks sampling as deprecated (SEP-2577).
#![allow(deprecated)]

use rmcp::model::{CreateMessageRequestParams, CreateMessageResult, Tool};
use serde_json::Value;

use super::question::Unfit;

/// How far a model may go for speed, cost and intelligence.
pub type ModelPreferences = rmcp::model::ModelPreferences;
/// One message of a conversation with a model.
pub type SamplingMessage = rmcp::model::SamplingMessage;
/// Whether a model must use tools.
pub type ToolChoice = rmcp::model::ToolChoice;

/// A message of the client's model that the resolver knows, or the request for one.
#[derive(Clone, Debug, PartialEq)]
pub enum Sample {
    /// Nobody is asked.
    Known(Sampled),
    /// The client's model is asked.
    Ask(Box<CreateMessageRequestParams>),
}

impl Sample {
    /// Asks the client's model to answer a text.
    pub fn prompt(text: impl Into<String>, max_tokens: u32) -> Self {
        Self::messages(vec![SamplingMessage::user_text(text)], max_tokens)
    }

    /// Asks the client's model to go on with a conversation.
    pub fn messages(messages: impl Into<Vec<SamplingMessage>>, max_tokens: u32) -> Self {
        let params = CreateMessageRequestParams::new(messages.into(), max_tokens);
        Self::Ask(Box::new(params))
    }

    /// With a system prompt.
    pub fn system_prompt(self, prompt: impl Into<String>) -> Self {
        self.with(|params| params.system_prompt = Some(prompt.into()))
    }

    /// With a temperature.
    pub fn temperature(self, temperature: f32) -> Self {
        self.with(|params| params.temperature = Some(temperature))
    }

    /// With sequences at which the model stops.
    pub fn stop_sequences<S: Into<String>>(self, sequences: impl IntoIterator<Item = S>) -> Self {
        self.with(|params| {
            params.stop_sequences = Some(sequences.into_iter().map(Into::into).collect());
        })
    }

    /// With preferences for the model to take.
    pub fn model_preferences(self, preferences: ModelPreferences) -> Self {
        self.with(|params| params.model_preferences = Some(preferences))
    }

    /// With metadata for the provider of the model.
    pub fn metadata(self, metadata: impl Into<Value>) -> Self {
        self.with(|params| params.metadata = Some(metadata.into()))
    }

    /// With tools that the model may use; the client must have declared `sampling.tools`.
    pub fn tools(self, tools: impl Into<Vec<Tool>>) -> Self {
        self.with(|params| params.tools = Some(tools.into()))
    }

    /// With a say in whether the model uses tools; the client must have declared `sampling.tools`.
    pub fn tool_choice(self, choice: ToolChoice) -> Self {
        self.with(|params| params.tool_choice = Some(choice))
    }

    fn with(mut self, set: impl FnOnce(&mut CreateMessageRequestParams)) -> Self {
        if let Self::Ask(params) = &mut self {
            set(params);
        }
        self
    }
}

impl From<Sampled> for Sample {
    fn from(sampled: Sampled) -> Self {
        Self::Known(sampled)
    }
}

/// A message of the client's model.
#[derive(Clone, Debug, PartialEq)]
pub struct Sampled(Box<CreateMessageResult>);

impl Sampled {
    /// The message's text, if it has any: of several, the first.
    pub fn text(&self) -> Option<&str> {
        let blocks = self.0.message.content.iter();
        blocks
            .filter_map(|block| block.as_text())
            .map(|content| content.text.as_str())
            .next()
    }

    /// The whole message, with the name of its model and why that stopped.
    pub fn into_inner(self) -> CreateMessageResult {
        *self.0
    }
}

impl From<CreateMessageResult> for Sampled {
    fn from(message: CreateMessageResult) -> Self {
        Self(Box::new(message))
    }
}

/// Reads the client's answer.
pub(crate) fn read(answer: &Value) -> std::result::Result<Sampled, Unfit> {
    serde::Deserialize::deserialize(answer)
        .map(|message| Sampled(Box::new(message)))
        .map_err(|_| Unfit::Client)
}
