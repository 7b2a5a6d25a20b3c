//! A question as it goes over the wire, and what its answer must be.
//% if sample or roots
// rmcp marks sampling and roots as deprecated (SEP-2577).
#![allow(deprecated)]
//% endif

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use rmcp::model::{ClientCapabilities, InputRequest, ServerRequest};
//% if elicit_url
use rmcp::model::{ElicitRequest, ElicitRequestParams};
//% endif
//% if sample
use rmcp::model::{CreateMessageRequest, CreateMessageRequestParams};
//% endif
//% if roots
use rmcp::model::ListRootsRequest;
//% endif
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

//% if elicit
use super::form::Form;
//% endif
//% if elicit_url
use super::questions::Outcome;
//% endif
use super::{Error, Result};

/// What a client can be asked.
pub(crate) enum Question {
    //% if elicit
    /// The user, with a form.
    Form {
        message: String,
        form: &'static Form,
    },
    //% endif
    //% if elicit_url
    /// The user, to open a URL.
    Url { message: String, url: String },
    //% endif
    //% if sample
    /// The client's model.
    Sample(Box<CreateMessageRequestParams>),
    //% endif
    //% if roots
    /// The client, for its roots.
    Roots,
    //% endif
}

/// Why an answer is of no use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unfit {
    //% if elicits
    /// It is no answer of a user.
    User,
    //% endif
    //% if sample or roots
    /// It is no answer to such a question to the client.
    Client,
    //% endif
    //% if elicit
    /// The user accepted, and nothing came with it.
    NoContent,
    /// What the user sent does not fit the form.
    Content,
    //% endif
}

impl Unfit {
    /// The error for the answer to the resolver `key`, in the words that the Python SDK has for each era: `modern` is
    /// 2026-07-28 and later.
    pub(crate) fn error(self, key: &str, modern: bool) -> Error {
        let what = match (self, modern) {
            //% if elicit
            (Self::Content, true) => {
                " received an accepted elicitation whose content does not match the requested schema"
            }
            (Self::Content, false) => {
                ": Received an accepted elicitation whose content does not match the requested schema"
            }
            (Self::NoContent, true) => " received an accepted elicitation with no content",
            (Self::NoContent, false) => ": Received an accepted elicitation with no content",
            //% endif
            //% if elicits
            (Self::User, true) => " received a non-elicitation response",
            (Self::User, false) => ": received an invalid elicitation response",
            //% endif
            //% if sample or roots
            (Self::Client, false) => {
                let cause = format!("resolver '{key}' received a response of the wrong kind");
                return Error::logged(cause);
            }
            (Self::Client, true) => " received a response of the wrong kind",
            //% endif
        };
        Error::new(format!("Resolver '{key}'{what}"))
    }
}

/// Whether a value is any answer at all that a client can give.
pub(crate) fn is_answer(value: &Value) -> bool {
    is_user_answer(value) || is_message(value) || value.get("roots").is_some_and(Value::is_array)
}

/// Whether a value is the answer of a user.
pub(crate) fn is_user_answer(value: &Value) -> bool {
    let action = value.get("action").and_then(Value::as_str);
    matches!(action, Some("accept" | "decline" | "cancel"))
        && match value.get("content") {
            None | Some(Value::Null) => true,
            Some(Value::Object(fields)) => fields.values().all(is_form_value),
            Some(_) => false,
        }
}

/// A form has scalars and lists of strings.
fn is_form_value(value: &Value) -> bool {
    match value {
        Value::Object(_) => false,
        Value::Array(items) => items.iter().all(Value::is_string),
        _ => true,
    }
}

fn is_message(value: &Value) -> bool {
    ["model", "role", "content"]
        .iter()
        .all(|field| value.get(field).is_some())
}

impl Question {
    /// A digest of all that the client is shown.
    pub(crate) fn digest(&self) -> Result<String> {
        let digest = match self {
            //% if elicit
            Self::Form { message, form } => Sha256::new()
                .chain_update(form.digest()?)
                .chain_update(message),
            //% endif
            //% if elicit_url
            Self::Url { message, url } => Sha256::new()
                .chain_update(Sha256::digest(url))
                .chain_update(message),
            //% endif
            //% if sample
            Self::Sample(params) => Sha256::new().chain_update(serde_json::to_vec(params)?),
            //% endif
            //% if roots
            Self::Roots => Sha256::new(),
            //% endif
        };
        Ok(URL_SAFE_NO_PAD.encode(&digest.finalize()[..16]))
    }

    /// Refuses a question to a client that did not say that it can answer it.
    pub(crate) fn require(&self, key: &str, client: &ClientCapabilities) -> Result<()> {
        let (declared, name, required) = match self {
            //% if elicit
            // `elicitation: {}` is how clients said so when forms were all there was.
            Self::Form { .. } => (
                client
                    .elicitation
                    .as_ref()
                    .is_some_and(|modes| modes.form.is_some() || modes.url.is_none()),
                "form elicitation",
                json!({ "elicitation": { "form": {} } }),
            ),
            //% endif
            //% if elicit_url
            Self::Url { .. } => (
                client
                    .elicitation
                    .as_ref()
                    .is_some_and(|modes| modes.url.is_some()),
                "url elicitation",
                json!({ "elicitation": { "url": {} } }),
            ),
            //% endif
            //% if sample
            Self::Sample(params) if params.tools.is_some() || params.tool_choice.is_some() => (
                client
                    .sampling
                    .as_ref()
                    .is_some_and(|sampling| sampling.tools.is_some()),
                "sampling.tools",
                json!({ "sampling": { "tools": {} } }),
            ),
            Self::Sample(_) => (
                client.sampling.is_some(),
                "sampling",
                json!({ "sampling": {} }),
            ),
            //% endif
            //% if roots
            Self::Roots => (client.roots.is_some(), "roots", json!({ "roots": {} })),
            //% endif
        };
        if declared {
            return Ok(());
        }
        let message =
            format!("Client did not declare the {name} capability required by resolver '{key}'");
        Err(Error::protocol(
            rmcp::model::ErrorCode::MISSING_REQUIRED_CLIENT_CAPABILITY.0,
            message,
        )
        .with_data(json!({ "requiredCapabilities": required })))
    }

    /// The question among those that a round returns.
    pub(crate) fn into_input_request(self) -> Result<InputRequest> {
        Ok(match self {
            //% if elicit
            Self::Form { message, form } => InputRequest::Elicitation(form.request(message)?),
            //% endif
            //% if elicit_url
            Self::Url { message, url } => InputRequest::Elicitation(url_request(message, url)),
            //% endif
            //% if sample
            Self::Sample(params) => InputRequest::CreateMessage(CreateMessageRequest::new(*params)),
            //% endif
            //% if roots
            Self::Roots => InputRequest::ListRoots(ListRootsRequest {
                method: Default::default(),
                extensions: Default::default(),
            }),
            //% endif
        })
    }

    /// The method of the question as a request of its own.
    pub(crate) fn method(&self) -> &'static str {
        match self {
            //% if elicit
            Self::Form { .. } => "elicitation/create",
            //% endif
            //% if elicit_url
            Self::Url { .. } => "elicitation/create",
            //% endif
            //% if sample
            Self::Sample(_) => "sampling/createMessage",
            //% endif
            //% if roots
            Self::Roots => "roots/list",
            //% endif
        }
    }

    /// The question as a request of its own.
    pub(crate) fn into_server_request(self) -> Result<ServerRequest> {
        Ok(match self {
            //% if elicit
            Self::Form { message, form } => ServerRequest::ElicitRequest(form.request(message)?),
            //% endif
            //% if elicit_url
            Self::Url { message, url } => ServerRequest::ElicitRequest(url_request(message, url)),
            //% endif
            //% if sample
            Self::Sample(params) => {
                ServerRequest::CreateMessageRequest(CreateMessageRequest::new(*params))
            }
            //% endif
            //% if roots
            Self::Roots => ServerRequest::ListRootsRequest(ListRootsRequest {
                method: Default::default(),
                extensions: Default::default(),
            }),
            //% endif
        })
    }
}

//% if elicit_url
/// The id is for clients of before 2026-07-28; later ones know none.
fn url_request(message: String, url: String) -> ElicitRequest {
    ElicitRequest::new(ElicitRequestParams::UrlElicitationParams {
        meta: None,
        message,
        url,
        elicitation_id: uuid::Uuid::new_v4().to_string(),
    })
}

/// Reads the user's consent to open a URL.
pub(crate) fn consent(answer: &Value) -> std::result::Result<Outcome<()>, Unfit> {
    match answer.get("action").and_then(Value::as_str) {
        Some("accept") => Ok(Outcome::Accept(())),
        Some("decline") => Ok(Outcome::Decline),
        Some("cancel") => Ok(Outcome::Cancel),
        _ => Err(Unfit::User),
    }
}
//% endif
