//! A server and a client of either era in one process, with a duplex stream between them.
#![allow(dead_code, deprecated)]

use std::sync::{Arc, Mutex};

use rmcp::{
    ClientHandler, ErrorData, RoleClient, RoleServer, ServiceError, ServiceExt,
    model::*,
    service::{
        ClientLifecycleMode, ClientServiceExt, NotificationContext, RequestContext, RunningService,
        RxJsonRpcMessage, TxJsonRpcMessage,
    },
    transport::{Transport, async_rw::AsyncRwTransport},
};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tokio::io::{DuplexStream, ReadHalf, WriteHalf};
use wire::{
    Settings, Wire,
    generated::{Principal, Server, StateKeys},
};

/// The two ways in which questions reach a client.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Era {
    /// 2025-11-25: each question is a request of the server's.
    Requests,
    /// 2026-07-28: questions are returned.
    Rounds,
}

pub const ERAS: [Era; 2] = [Era::Requests, Era::Rounds];

pub const KEY: &str = "a key for the tests that is long enough to be one";

/// A client's answer to a question: `{"method": …, "params": …}` in, its result out.
pub type Answer = dyn Fn(&Value) -> Result<Value, ErrorData> + Send + Sync;

/// What a client is and does.
#[derive(Clone)]
pub struct Answers {
    pub capabilities: Value,
    pub answer: Arc<Answer>,
    /// The questions that came, in order.
    pub asked: Arc<Mutex<Vec<Value>>>,
    /// The notifications that came.
    pub heard: Arc<Mutex<Vec<Value>>>,
}

impl Answers {
    /// A client that can be asked anything.
    pub fn new(answer: impl Fn(&Value) -> Value + Send + Sync + 'static) -> Self {
        Self::try_new(move |question| Ok(answer(question)))
    }

    pub fn try_new(
        answer: impl Fn(&Value) -> Result<Value, ErrorData> + Send + Sync + 'static,
    ) -> Self {
        Self {
            capabilities: json!({ "elicitation": { "form": {}, "url": {} }, "sampling": {}, "roots": {} }),
            answer: Arc::new(answer),
            asked: Arc::default(),
            heard: Arc::default(),
        }
    }

    /// A client that must not be asked.
    pub fn none() -> Self {
        Self::new(|question| panic!("nobody should ask {question}"))
    }

    pub fn with_capabilities(self, capabilities: Value) -> Self {
        Self {
            capabilities,
            ..self
        }
    }

    fn ask<T: DeserializeOwned>(&self, question: Value) -> Result<T, ErrorData> {
        let answer = self.answer(question)?;
        Ok(serde_json::from_value(answer).expect("an answer of the right kind"))
    }

    fn answer(&self, question: Value) -> Result<Value, ErrorData> {
        self.asked.lock().expect("no panic").push(question.clone());
        (self.answer)(&question)
    }

    fn hear(&self, method: &str, params: impl serde::Serialize) {
        let params = serde_json::to_value(params).expect("JSON");
        let mut heard = self.heard.lock().expect("no panic");
        heard.push(json!({ "method": method, "params": params }));
    }
}

impl ClientHandler for Answers {
    fn get_info(&self) -> ClientConfig {
        let capabilities = serde_json::from_value(self.capabilities.clone());
        ClientConfig::new(
            capabilities.expect("capabilities"),
            Implementation::new("tests", "1.0.0"),
        )
        .with_protocol_version(ProtocolVersion::V_2025_11_25)
    }

    async fn create_elicitation(
        &self,
        params: ElicitRequestParams,
        _: RequestContext<RoleClient>,
    ) -> Result<ElicitResult, ErrorData> {
        self.ask(json!({ "method": "elicitation/create", "params": params }))
    }

    async fn create_message(
        &self,
        params: CreateMessageRequestParams,
        _: RequestContext<RoleClient>,
    ) -> Result<CreateMessageResult, ErrorData> {
        self.ask(json!({ "method": "sampling/createMessage", "params": params }))
    }

    async fn list_roots(
        &self,
        _: RequestContext<RoleClient>,
    ) -> Result<ListRootsResult, ErrorData> {
        self.ask(json!({ "method": "roots/list" }))
    }

    async fn on_progress(
        &self,
        params: ProgressNotificationParam,
        _: NotificationContext<RoleClient>,
    ) {
        self.hear("progress", params);
    }

    async fn on_logging_message(
        &self,
        params: LoggingMessageNotificationParam,
        _: NotificationContext<RoleClient>,
    ) {
        self.hear("log", params);
    }

    async fn on_resource_updated(
        &self,
        params: ResourceUpdatedNotificationParam,
        _: NotificationContext<RoleClient>,
    ) {
        self.hear("updated", params);
    }
}

/// A client, and the app that it is connected to.
pub struct Client {
    pub running: RunningService<RoleClient, Answers>,
    pub era: Era,
    pub set: Arc<Mutex<Settings>>,
    pub ran: Arc<Mutex<Vec<&'static str>>>,
    pub waiting: tokio::sync::watch::Receiver<bool>,
}

/// How a call went.
#[derive(Debug)]
pub struct Call {
    pub result: Result<CallToolResult, ErrorData>,
    /// The resolvers that asked, round by round; empty where questions are requests.
    pub rounds: Vec<Vec<String>>,
}

impl Call {
    /// The text of the result, which is no error.
    pub fn text(&self) -> String {
        let result = self.result.as_ref().expect("a result");
        assert_eq!(result.is_error, Some(false), "{result:?}");
        texts(result).join("\n")
    }

    /// The text of a failed call.
    pub fn failure(&self) -> String {
        let result = self.result.as_ref().expect("a result");
        assert_eq!(result.is_error, Some(true), "{result:?}");
        texts(result).join("\n")
    }

    /// The JSON-RPC error.
    pub fn error(&self) -> &ErrorData {
        self.result.as_ref().expect_err("an error")
    }
}

pub fn texts(result: &CallToolResult) -> Vec<String> {
    let blocks = result.content.iter();
    blocks
        .map(|block| block.as_text().expect("a text").text.clone())
        .collect()
}

/// A call of a tool.
pub fn call(name: &'static str, arguments: Value) -> CallToolRequestParams {
    let Value::Object(arguments) = arguments else {
        panic!("arguments are an object");
    };
    CallToolRequestParams::new(name).with_arguments(arguments)
}

/// The state and the questions of a call that has not ended.
pub fn questions(response: CallToolResponse) -> (InputRequests, String) {
    match response {
        CallToolResponse::InputRequired(required) => (
            required.input_requests.expect("questions"),
            required.request_state.expect("a state"),
        ),
        other => panic!("{other:?} is no question"),
    }
}

impl Client {
    pub async fn connect(era: Era, answers: Answers) -> Self {
        Self::connect_as(era, answers, None).await
    }

    /// A client on behalf of a principal.
    pub async fn connect_as(era: Era, answers: Answers, principal: Option<&str>) -> Self {
        let keys = StateKeys::new([KEY]).expect("a good key");
        Self::connect_with(era, answers, principal, keys).await
    }

    pub async fn connect_with(
        era: Era,
        answers: Answers,
        principal: Option<&str>,
        keys: StateKeys,
    ) -> Self {
        let (client_end, server_end) = tokio::io::duplex(1 << 16);
        let (read, write) = tokio::io::split(server_end);
        let app = Wire::start().await.expect("the app starts");
        let (set, ran) = (app.set.clone(), app.ran.clone());
        let waiting = app.waiting.subscribe();
        let server = Server::new(app).expect("a server").with_state_keys(keys);
        let transport = On {
            transport: AsyncRwTransport::new_server(read, write),
            principal: principal.map(|name| Principal(name.to_owned())),
        };
        tokio::spawn(async move {
            let running = server.serve(transport).await.expect("a client");
            running.waiting().await
        });
        let lifecycle = match era {
            Era::Requests => ClientLifecycleMode::Initialize,
            Era::Rounds => ClientLifecycleMode::Discover {
                preferred_versions: vec![ProtocolVersion::V_2026_07_28],
            },
        };
        let running = answers.serve_with_lifecycle(client_end, lifecycle).await;
        Self {
            running: running.expect("a server"),
            era,
            set,
            ran,
            waiting,
        }
    }

    /// Calls a tool and answers its questions until it ends.
    pub async fn call(&self, name: &'static str, arguments: Value) -> Call {
        let mut rounds = Vec::new();
        let mut params = call(name, arguments);
        let result = loop {
            match self.running.call_tool_once(params.clone()).await {
                Ok(CallToolResponse::Complete(result)) => break Ok(result),
                Err(ServiceError::McpError(error)) => break Err(error),
                Ok(required) => {
                    assert!(rounds.len() < 10, "it asks for ever");
                    let (questions, state) = questions(required);
                    rounds.push(questions.keys().cloned().collect());
                    params.input_responses = match self.answer(questions) {
                        Ok(answers) => Some(answers),
                        Err(error) => break Err(error),
                    };
                    params.request_state = Some(state);
                }
                Err(error) => panic!("{error}"),
            }
        };
        Call { result, rounds }
    }

    pub fn answer(&self, questions: InputRequests) -> Result<InputResponses, ErrorData> {
        let answers = self.running.service();
        let questions = questions.into_iter();
        questions
            .map(|(key, question)| {
                let question = serde_json::to_value(question).expect("JSON");
                Ok((key, answers.answer(question)?))
            })
            .collect()
    }

    /// The methods that ran since the last look.
    pub fn ran(&self) -> Vec<&'static str> {
        std::mem::take(&mut self.ran.lock().expect("no panic"))
    }

    pub fn set(&self, change: impl FnOnce(&mut Settings)) {
        change(&mut self.set.lock().expect("no panic"));
    }

    /// The questions that came since the last look.
    pub fn asked(&self) -> Vec<Value> {
        let answers = self.running.service();
        std::mem::take(&mut answers.asked.lock().expect("no panic"))
    }

    /// The notifications that came, once there are as many.
    pub async fn heard(&self, count: usize) -> Vec<Value> {
        let answers = self.running.service();
        loop {
            let heard = answers.heard.lock().expect("no panic").clone();
            if heard.len() >= count {
                return heard;
            }
            tokio::task::yield_now().await;
        }
    }
}

/// An answer to a form.
pub fn accept(content: Value) -> Value {
    json!({ "action": "accept", "content": content })
}

/// The answers of a willing client: Ann, who likes red and agrees.
pub fn ann(question: &Value) -> Value {
    let message = question["params"]["message"].as_str().unwrap_or_default();
    match question["method"].as_str() {
        Some("roots/list") => json!({ "roots": [{ "uri": "file:///a" }, { "uri": "file:///b" }] }),
        Some("sampling/createMessage") => json!({
            "model": "a model", "role": "assistant", "content": { "type": "text", "text": "some words" },
        }),
        _ if message.starts_with("Who") => accept(json!({ "user": "Ann" })),
        _ if message.starts_with("Does") => accept(json!({ "ok": true })),
        _ if message.starts_with("Which") => accept(json!({ "colour": "red" })),
        _ if message.starts_with("Sign") => json!({ "action": "accept" }),
        _ => panic!("nobody should ask {question}"),
    }
}

/// A server's transport on which all requests are on behalf of a principal.
struct On {
    transport: AsyncRwTransport<RoleServer, ReadHalf<DuplexStream>, WriteHalf<DuplexStream>>,
    principal: Option<Principal>,
}

impl Transport<RoleServer> for On {
    type Error = std::io::Error;

    fn send(
        &mut self,
        message: TxJsonRpcMessage<RoleServer>,
    ) -> impl Future<Output = Result<(), Self::Error>> + Send + 'static {
        self.transport.send(message)
    }

    async fn receive(&mut self) -> Option<RxJsonRpcMessage<RoleServer>> {
        let mut message = self.transport.receive().await?;
        if let Some(principal) = &self.principal {
            message.insert_extension(principal.clone());
        }
        Some(message)
    }

    async fn close(&mut self) -> Result<(), Self::Error> {
        self.transport.close().await
    }
}
