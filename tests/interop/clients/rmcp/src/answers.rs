//! Answers the server's questions as the step says, and remembers what was asked.
// rmcp marks sampling and roots as deprecated (SEP-2577).
#![allow(deprecated)]

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rmcp::{
    ClientHandler, ErrorData,
    model::{
        ClientCapabilities, ClientInfo, CreateMessageRequestParams, CreateMessageResult,
        ElicitRequestParams, ElicitResult, ElicitationAction, Implementation, JsonObject,
        ListRootsResult, ProgressNotificationParam, Root, SamplingMessage,
    },
    service::{NotificationContext, RequestContext, RoleClient},
};
use serde::Deserialize;
use serde_json::Value;

/// What a step answers.
#[derive(Clone, Default, Deserialize)]
#[serde(default)]
pub struct Given {
    elicit: Option<Elicited>,
    sample: String,
    roots: Vec<String>,
}

#[derive(Clone, Deserialize)]
struct Elicited {
    action: ElicitationAction,
    content: Option<JsonObject>,
}

/// What was asked and reported during a step.
#[derive(Default)]
pub struct Heard {
    given: Given,
    pub asked: Vec<String>,
    pub progress: Vec<f64>,
}

#[derive(Clone, Default)]
pub struct Answers(Arc<Mutex<Heard>>);

impl Answers {
    pub fn begin(&self, given: Given) {
        *self.heard() = Heard {
            given,
            ..Heard::default()
        };
    }

    pub fn heard(&self) -> MutexGuard<'_, Heard> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl ClientHandler for Answers {
    fn get_info(&self) -> ClientInfo {
        let mut capabilities = ClientCapabilities::default();
        capabilities.elicitation = Some(Default::default());
        capabilities.sampling = Some(Default::default());
        capabilities.roots = Some(Default::default());
        ClientInfo::new(capabilities, Implementation::new("interop", "1"))
    }

    async fn create_elicitation(
        &self,
        params: ElicitRequestParams,
        _: RequestContext<RoleClient>,
    ) -> Result<ElicitResult, ErrorData> {
        let ElicitRequestParams::FormElicitationParams {
            message,
            requested_schema,
            ..
        } = params
        else {
            return Err(ErrorData::invalid_params("only forms are answered", None));
        };
        let mut heard = self.heard();
        heard.asked.push(message);
        let Some(Elicited { action, content }) = heard.given.elicit.clone() else {
            return Err(ErrorData::invalid_params("nobody answers", None));
        };
        let result = ElicitResult::new(action);
        let Some(mut content) = content else {
            return Ok(result);
        };
        content.retain(|name, _| requested_schema.properties.contains_key(name));
        Ok(result.with_content(Value::Object(content)))
    }

    async fn create_message(
        &self,
        params: CreateMessageRequestParams,
        _: RequestContext<RoleClient>,
    ) -> Result<CreateMessageResult, ErrorData> {
        let mut heard = self.heard();
        let text = params
            .messages
            .iter()
            .flat_map(|message| message.content.iter());
        let text = text
            .filter_map(|block| block.as_text())
            .map(|block| block.text.clone());
        heard.asked.extend(text.take(1));
        let answer = SamplingMessage::assistant_text(heard.given.sample.clone());
        Ok(CreateMessageResult::new(answer, "a-model".to_owned()))
    }

    async fn list_roots(
        &self,
        _: RequestContext<RoleClient>,
    ) -> Result<ListRootsResult, ErrorData> {
        let mut heard = self.heard();
        heard.asked.push("roots".to_owned());
        Ok(ListRootsResult::new(
            heard.given.roots.iter().map(Root::new).collect(),
        ))
    }

    async fn on_progress(
        &self,
        update: ProgressNotificationParam,
        _: NotificationContext<RoleClient>,
    ) {
        self.heard().progress.push(update.progress);
    }
}
