//! One round of a call: the questions that it puts to the client, and the answers that it has.
//!
//! A client of 2026-07-28 or later gets all open questions at once, and calls again with the answers and the sealed
//! state of the round before. To an earlier one each question is a request of its own, in the midst of the call.
//!
//! An answer counts for the very question that was asked, known by its digest, and then goes along in the state, byte
//! for byte, for as long as its question comes up again.

use std::collections::BTreeMap;

use rmcp::{
    ErrorData, RoleServer,
    model::{InputRequests, InputRequiredResult, InputResponses},
    service::RequestContext,
};
//% if tools
use rmcp::model::CallToolRequestParams;
//% endif
//% if prompts
use rmcp::model::GetPromptRequestParams;
//% endif
//% if resources
use rmcp::model::ReadResourceRequestParams;
//% endif
use serde::{Deserialize, Serialize};
use serde_json::{Value, value::RawValue};

use super::{
    Result,
    ask::ask,
    call::{is_modern, malformed},
    principal::principal,
    question::{Question, Unfit, is_answer},
    state::{Binding, StateKeys},
};
//% if elicit
use super::{
    form::{self, Elicited},
    questions::Elicit,
};
//% endif
//% if elicit_url
use super::{question, questions::ElicitUrl};
//% endif
//% if elicits
use super::questions::Outcome;
//% endif
//% if sample
use super::{
    Error,
    sample::{self, Sample, Sampled},
};
//% endif
//% if roots
use super::roots::{self, ListRoots, Root};
//% endif

/// The version of the state's own format; another one is read as no progress.
const VERSION: u8 = 1;

/// What of a request concerns its questions.
pub(crate) struct Request<'a> {
    binding: Binding<'a>,
    answers: Option<&'a InputResponses>,
    state: Option<&'a str>,
}

impl<'a> Request<'a> {
    //% if tools
    /// A call of a tool of the server with this name.
    pub(crate) fn call_tool(server: &'a str, params: &'a CallToolRequestParams) -> Self {
        Self {
            binding: Binding {
                server,
                method: "tools/call",
                caller: &params.name,
                arguments: params.arguments.as_ref(),
            },
            answers: params.input_responses.as_ref(),
            state: params.request_state.as_deref(),
        }
    }

    //% endif
    //% if prompts
    /// A call of a prompt of the server with this name.
    pub(crate) fn get_prompt(server: &'a str, params: &'a GetPromptRequestParams) -> Self {
        Self {
            binding: Binding {
                server,
                method: "prompts/get",
                caller: &params.name,
                arguments: params.arguments.as_ref(),
            },
            answers: params.input_responses.as_ref(),
            state: params.request_state.as_deref(),
        }
    }

    //% endif
    //% if resources
    /// The reading of a resource of the server with this name.
    pub(crate) fn read_resource(server: &'a str, params: &'a ReadResourceRequestParams) -> Self {
        Self {
            binding: Binding {
                server,
                method: "resources/read",
                caller: &params.uri,
                arguments: None,
            },
            answers: params.input_responses.as_ref(),
            state: params.request_state.as_deref(),
        }
    }

    //% endif
}

/// What goes from round to round.
#[derive(Default, Deserialize, Serialize)]
struct State {
    v: u8,
    /// The answers by resolver.
    answers: BTreeMap<String, Recorded>,
    /// The digests of the questions that await an answer.
    asked: BTreeMap<String, String>,
}

//% if elicit
impl State {
    /// Whether the resolver `key` has asked in an earlier round.
    fn knows(&self, key: &str) -> bool {
        self.asked.contains_key(key) || self.answers.contains_key(key)
    }
}

//% endif

/// An answer, and the digest of its question.
#[derive(Deserialize, Serialize)]
struct Recorded {
    question: String,
    answer: Box<RawValue>,
}

/// The round of one request.
pub(crate) struct Round<'a> {
    context: &'a RequestContext<RoleServer>,
    keys: &'a StateKeys,
    request: Request<'a>,
    /// What its state is bound to, once that is wanted.
    bound: Option<[u8; 32]>,
    /// Of the round before.
    last: State,
    /// For the round after.
    next: State,
    questions: InputRequests,
}

impl<'a> Round<'a> {
    /// The round of this request; a state that does not belong to it is refused.
    pub(crate) fn open(
        context: &'a RequestContext<RoleServer>,
        keys: &'a StateKeys,
        request: Request<'a>,
    ) -> std::result::Result<Self, ErrorData> {
        let mut round = Self {
            context,
            keys,
            request,
            bound: None,
            last: State::default(),
            next: State {
                v: VERSION,
                ..State::default()
            },
            questions: InputRequests::new(),
        };
        if let Some(sealed) = round.request.state {
            let state = keys.open(sealed, &round.bound())?;
            if is_modern(context) {
                round.last = serde_json::from_slice(&state)
                    .ok()
                    .filter(|state: &State| state.v == VERSION)
                    .unwrap_or_default();
            }
        }
        if let Some(answers) = round.request.answers
            && is_modern(context)
            && !answers.values().all(is_answer)
        {
            return Err(malformed());
        }
        Ok(round)
    }

    fn bound(&mut self) -> [u8; 32] {
        *self
            .bound
            .get_or_insert_with(|| self.request.binding.digest(principal(self.context)))
    }

    //% if elicit
    /// The user's answer to the form that the resolver `key` asks, `None` while it is open.
    pub(crate) async fn elicit<T: Elicited>(
        &mut self,
        key: &str,
        answer: Elicit<T>,
    ) -> Result<Option<Outcome<T>>> {
        let (message, unasked) = match answer {
            Elicit::Known(value) => return Ok(Some(Outcome::Accept(value))),
            Elicit::Ask(message) => (message, false),
            Elicit::AskUnlessSent(message) => (message, true),
        };
        let form = T::form();
        let question = Question::Form { message, form };
        if unasked && self.request.answers.is_some() && !self.last.knows(key) {
            // An answer now counts as if the round before had asked.
            let digest = question.digest()?;
            self.last.asked.insert(key.to_owned(), digest);
        }
        self.ask(key, question, form::read).await
    }

    //% endif
    //% if elicit_url
    /// The user's consent to open the URL of the resolver `key`, `None` while it is open.
    pub(crate) async fn elicit_url(
        &mut self,
        key: &str,
        answer: ElicitUrl,
    ) -> Result<Option<Outcome<()>>> {
        match answer {
            ElicitUrl::Known => Ok(Some(Outcome::Accept(()))),
            ElicitUrl::Ask { message, url } => {
                self.ask(key, Question::Url { message, url }, question::consent)
                    .await
            }
        }
    }

    //% endif
    //% if sample
    /// The message of the client's model for the resolver `key`, `None` while it is open.
    pub(crate) async fn sample(&mut self, key: &str, answer: Sample) -> Result<Option<Sampled>> {
        match answer {
            Sample::Known(sampled) => Ok(Some(sampled)),
            Sample::Ask(params) => {
                params.validate().map_err(Error::new)?;
                self.ask(key, Question::Sample(params), sample::read).await
            }
        }
    }

    //% endif
    //% if roots
    /// The client's roots for the resolver `key`, `None` while they are open.
    pub(crate) async fn list_roots(
        &mut self,
        key: &str,
        answer: ListRoots,
    ) -> Result<Option<Vec<Root>>> {
        match answer {
            ListRoots::Known(roots) => Ok(Some(roots)),
            ListRoots::Ask => self.ask(key, Question::Roots, roots::read).await,
        }
    }

    //% endif
    /// The open questions as the answer to the request.
    pub(crate) fn into_questions<R: From<InputRequiredResult>>(mut self) -> Result<R> {
        let state = serde_json::to_vec(&self.next)?;
        let state = self.keys.seal(&state, &self.bound());
        Ok(InputRequiredResult::new(Some(self.questions), Some(state)).into())
    }

    /// The answer to a question, read by `read`, or `None` while it is open.
    async fn ask<T>(
        &mut self,
        key: &str,
        question: Question,
        read: fn(&Value) -> std::result::Result<T, Unfit>,
    ) -> Result<Option<T>> {
        if !is_modern(self.context) {
            return self.send(key, question, read).await.map(Some);
        }
        let digest = question.digest()?;
        if let Some(answer) = self.recorded(key, &digest, read) {
            return Ok(Some(answer));
        }
        if let Some(answer) = self.answered(key, &digest) {
            let value = read(answer).map_err(|unfit| unfit.error(key, true))?;
            let answer = serde_json::value::to_raw_value(answer)?;
            let recorded = Recorded {
                question: digest,
                answer,
            };
            self.next.answers.insert(key.to_owned(), recorded);
            return Ok(Some(value));
        }
        self.require(key, &question)?;
        self.next.asked.insert(key.to_owned(), digest);
        self.questions
            .insert(key.to_owned(), question.into_input_request()?);
        Ok(None)
    }

    /// The answer to this very question that an earlier round had, if it still fits.
    fn recorded<T>(
        &mut self,
        key: &str,
        digest: &str,
        read: fn(&Value) -> std::result::Result<T, Unfit>,
    ) -> Option<T> {
        let recorded = self.last.answers.remove(key)?;
        if recorded.question != digest {
            return None;
        }
        let answer = serde_json::from_str(recorded.answer.get()).ok()?;
        let value = read(&answer).ok()?;
        self.next.answers.insert(key.to_owned(), recorded);
        Some(value)
    }

    /// The answer that came with this request, if the round before asked this very question.
    fn answered(&self, key: &str, digest: &str) -> Option<&'a Value> {
        let answer = self.request.answers?.get(key)?;
        if self
            .last
            .asked
            .get(key)
            .is_some_and(|asked| asked == digest)
        {
            return Some(answer);
        }
        tracing::info!(
            resolver = key,
            "answer dropped: the question is not the one that was asked"
        );
        None
    }

    /// Puts the question to a client that takes requests, and waits for its answer.
    async fn send<T>(
        &self,
        key: &str,
        question: Question,
        read: fn(&Value) -> std::result::Result<T, Unfit>,
    ) -> Result<T> {
        self.require(key, &question)?;
        let answer = ask(self.context, question).await?;
        read(&answer).map_err(|unfit| unfit.error(key, false))
    }

    fn require(&self, key: &str, question: &Question) -> Result<()> {
        let client = self.context.client_capabilities().unwrap_or_default();
        question.require(key, &client)
    }
}
