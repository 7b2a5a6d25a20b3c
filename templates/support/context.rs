//! What a method can learn about the request that it serves, and tell the client on the way.
// rmcp marks logging as deprecated (SEP-2577).
#![allow(deprecated)]

use std::sync::{
    Arc,
    atomic::{AtomicU8, Ordering},
};

use axum::http::{HeaderMap, request::Parts};
use rmcp::{
    ErrorData, RoleServer, ServiceError,
    model::{
        ClientCapabilities, Implementation, LoggingMessageNotificationParam,
        ProgressNotificationParam, ProtocolVersion, RequestId, SetLevelRequestMethod,
    },
    service::RequestContext,
};
use serde_json::Value;

use super::{call::is_modern, principal::principal};

/// The request that a method serves.
#[derive(Clone, Debug)]
pub struct Context {
    request: RequestContext<RoleServer>,
    session: LogLevel,
}

impl Context {
    pub(crate) fn new(request: RequestContext<RoleServer>, session: &LogLevel) -> Self {
        Self {
            request,
            session: session.clone(),
        }
    }

    /// The request's id.
    pub fn request_id(&self) -> &RequestId {
        &self.request.id
    }

    /// The protocol version that the client speaks.
    pub fn protocol_version(&self) -> Option<ProtocolVersion> {
        self.request.protocol_version()
    }

    /// The client's name and version.
    pub fn client_info(&self) -> Option<Implementation> {
        self.request.client_info()
    }

    /// What the client declared that it can do.
    pub fn client_capabilities(&self) -> ClientCapabilities {
        self.request.client_capabilities().unwrap_or_default()
    }

    /// The headers of the HTTP request; `None` on stdio.
    ///
    /// A client sets them as it likes: they say nothing about who it is.
    pub fn headers(&self) -> Option<&HeaderMap> {
        let parts = self.request.extensions.get::<Parts>();
        parts.map(|parts| &parts.headers)
    }

    /// Who makes the request, if an authentication layer named a [`Principal`](super::Principal).
    pub fn principal(&self) -> Option<&str> {
        principal(&self.request)
    }

    /// Tells the client how far the call has come, if it asked to be told.
    pub async fn progress<'a>(
        &self,
        done: f64,
        total: impl Into<Option<f64>>,
        message: impl Into<Option<&'a str>>,
    ) {
        let Some(token) = self.request.meta.get_progress_token() else {
            return;
        };
        let mut progress = ProgressNotificationParam::new(token, done);
        progress.total = total.into();
        progress.message = message.into().map(str::to_owned);
        note(self.request.peer.notify_progress(progress).await);
    }

    /// Sends the client a log message, if it wants messages of this level.
    ///
    /// Over HTTP, a client of before 2026-07-28 hears it on the stream that it keeps open with `GET`.
    pub async fn log(&self, level: LoggingLevel, data: impl Into<Value>) {
        if !self.wants(level) {
            return;
        }
        let message = LoggingMessageNotificationParam::new(level.into(), data.into());
        note(self.request.peer.notify_logging_message(message).await);
    }

    /// From 2026-07-28 on each request says from which level on it wants messages, and none if it says nothing; before,
    /// a session does, and all until it says something.
    fn wants(&self, level: LoggingLevel) -> bool {
        if is_modern(&self.request) {
            let wanted = self.request.meta.log_level();
            wanted.is_some_and(|wanted| level >= wanted.into())
        } else {
            level as u8 >= self.session.0.load(Ordering::Relaxed)
        }
    }

    /// Waits until the call is over: answered, cancelled, or its client gone. The method itself is stopped then, at its
    /// next `await`: this is for what it has started elsewhere and should not outlive it.
    pub async fn cancelled(&self) {
        self.request.ct.cancelled().await;
    }

    /// rmcp's own context, for the rest.
    pub fn rmcp(&self) -> &RequestContext<RoleServer> {
        &self.request
    }
}

/// What does not reach the client is no reason for a call to fail: if the client has hung up, the call ends anyway.
fn note(sent: Result<(), ServiceError>) {
    if let Err(error) = sent {
        tracing::debug!(%error, "a notification did not reach the client");
    }
}

/// The level of a log message, from the least to the most urgent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LoggingLevel {
    Debug,
    Info,
    Notice,
    Warning,
    Error,
    Critical,
    Alert,
    Emergency,
}

impl From<rmcp::model::LoggingLevel> for LoggingLevel {
    fn from(level: rmcp::model::LoggingLevel) -> Self {
        use rmcp::model::LoggingLevel as Level;

        match level {
            Level::Debug => Self::Debug,
            Level::Info => Self::Info,
            Level::Notice => Self::Notice,
            Level::Warning => Self::Warning,
            Level::Error => Self::Error,
            Level::Critical => Self::Critical,
            Level::Alert => Self::Alert,
            Level::Emergency => Self::Emergency,
        }
    }
}

impl From<LoggingLevel> for rmcp::model::LoggingLevel {
    fn from(level: LoggingLevel) -> Self {
        match level {
            LoggingLevel::Debug => Self::Debug,
            LoggingLevel::Info => Self::Info,
            LoggingLevel::Notice => Self::Notice,
            LoggingLevel::Warning => Self::Warning,
            LoggingLevel::Error => Self::Error,
            LoggingLevel::Critical => Self::Critical,
            LoggingLevel::Alert => Self::Alert,
            LoggingLevel::Emergency => Self::Emergency,
        }
    }
}

/// From which level on a session of before 2026-07-28 wants log messages.
#[derive(Clone, Debug, Default)]
pub(crate) struct LogLevel(Arc<AtomicU8>);

impl LogLevel {
    /// Answers `logging/setLevel`.
    pub(crate) fn set(
        &self,
        level: rmcp::model::LoggingLevel,
        context: &RequestContext<RoleServer>,
    ) -> Result<(), ErrorData> {
        if is_modern(context) {
            return Err(ErrorData::method_not_found::<SetLevelRequestMethod>());
        }
        self.0
            .store(LoggingLevel::from(level) as u8, Ordering::Relaxed);
        Ok(())
    }
}
