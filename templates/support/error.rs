//! What a method may answer instead of a value.

use std::fmt;

use rmcp::{ErrorData, model::ErrorCode};
use serde_json::Value;

/// The result of a method.
pub type Result<T> = std::result::Result<T, Error>;

/// Why a call ends without its value.
///
/// Any [`std::error::Error`] converts with `?` and becomes a tool error, as [`Error::new`] makes.
#[derive(Clone, PartialEq)]
pub struct Error(Kind);

#[derive(Clone, Debug, PartialEq)]
enum Kind {
    /// The model reads the message.
    Message(String),
    //% if sample or roots
    /// The model learns only that the call failed; the log has the cause.
    Logged,
    //% endif
    /// It ends the request.
    Protocol(ErrorData),
}

impl Error {
    /// A failed call: the model reads the message and may try again.
    pub fn new(message: impl Into<String>) -> Self {
        Self(Kind::Message(message.into()))
    }

    /// A JSON-RPC error, which ends the request; few clients show it to the model.
    pub fn protocol(code: i32, message: impl Into<String>) -> Self {
        let message: String = message.into();
        Self(Kind::Protocol(ErrorData::new(
            ErrorCode(code),
            message,
            None,
        )))
    }

    //% if resources
    /// The answer to the reading of a resource at an address where there is none.
    pub fn resource_not_found(uri: impl AsRef<str>) -> Self {
        Self(Kind::Protocol(super::call::resource_not_found(
            uri.as_ref(),
        )))
    }

    //% endif
    /// Adds `data` to a JSON-RPC error. A tool error has no place for it.
    pub fn with_data(mut self, data: impl Into<Value>) -> Self {
        if let Kind::Protocol(error) = &mut self.0 {
            error.data = Some(data.into());
        }
        self
    }

    //% if sample or roots
    /// A failed call whose cause is for the log alone.
    pub(crate) fn logged(cause: impl fmt::Display) -> Self {
        tracing::error!(%cause, "a call failed");
        Self(Kind::Logged)
    }

    //% endif
    //% if round
    /// An error that goes to the client as it is.
    pub(crate) fn from_data(error: ErrorData) -> Self {
        Self(Kind::Protocol(error))
    }

    //% endif
    //% if tools or prompts or completions
    /// `what` with the message that the client may read, or the error that ends the request.
    pub(crate) fn describe(self, what: String) -> std::result::Result<String, ErrorData> {
        Ok(match self.message()? {
            Some(message) => format!("{what}: {message}"),
            None => what,
        })
    }

    //% endif
    //% if calls
    /// The message that the client may read, or the error that ends the request.
    pub(crate) fn message(self) -> std::result::Result<Option<String>, ErrorData> {
        match self.0 {
            Kind::Message(message) => Ok(Some(message)),
            //% if sample or roots
            Kind::Logged => Ok(None),
            //% endif
            Kind::Protocol(error) => Err(error),
        }
    }
    //% endif
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Kind::Message(message) => f.write_str(message),
            //% if sample or roots
            Kind::Logged => f.write_str("the call failed"),
            //% endif
            Kind::Protocol(error) => error.fmt(f),
        }
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

// `Error` itself is no `std::error::Error`, or this would overlap with `From<T> for T`.
impl<E: std::error::Error> From<E> for Error {
    fn from(error: E) -> Self {
        Self::new(error.to_string())
    }
}
