//! The form that a user fills in for a model, made once for the process.

use std::sync::OnceLock;

use rmcp::model::{ElicitRequest, ElicitRequestParams, ElicitationSchema};
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::{
    Result,
    input::{self, Input},
    question::{Unfit, is_user_answer},
    questions::Outcome,
};

/// A model that users are asked for.
pub(crate) trait Elicited: Input {
    fn form() -> &'static Form;
}

/// A form: what the client shows, and what is digested of it.
pub(crate) struct Form {
    schema: &'static str,
    parsed: OnceLock<Parsed>,
}

struct Parsed {
    schema: ElicitationSchema,
    digest: [u8; 32],
}

impl Form {
    /// The form with this JSON Schema.
    pub(crate) const fn new(schema: &'static str) -> Self {
        Self {
            schema,
            parsed: OnceLock::new(),
        }
    }

    fn parsed(&self) -> Result<&Parsed> {
        if let Some(parsed) = self.parsed.get() {
            return Ok(parsed);
        }
        let schema = serde_json::from_str(self.schema)?;
        let digest = Sha256::digest(self.schema).into();
        Ok(self.parsed.get_or_init(|| Parsed { schema, digest }))
    }

    pub(crate) fn digest(&self) -> Result<[u8; 32]> {
        self.parsed().map(|parsed| parsed.digest)
    }

    pub(crate) fn request(&self, message: String) -> Result<ElicitRequest> {
        Ok(ElicitRequest::new(
            ElicitRequestParams::FormElicitationParams {
                meta: None,
                message,
                requested_schema: self.parsed()?.schema.clone(),
            },
        ))
    }
}

/// Reads the user's answer to a form.
pub(crate) fn read<T: Input>(answer: &Value) -> std::result::Result<Outcome<T>, Unfit> {
    if !is_user_answer(answer) {
        return Err(Unfit::User);
    }
    match answer.get("action").and_then(Value::as_str) {
        Some("accept") => match answer.get("content") {
            None | Some(Value::Null) => Err(Unfit::NoContent),
            Some(content) => input::answer(content)
                .map(Outcome::Accept)
                .ok_or(Unfit::Content),
        },
        Some("decline") => Ok(Outcome::Decline),
        Some("cancel") => Ok(Outcome::Cancel),
        _ => Err(Unfit::User),
    }
}
