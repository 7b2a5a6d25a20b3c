//! The answers of a resolver that may ask, and what those who take them get.

//% if elicit
/// A value that the resolver knows, or a question to the user that gives it.
#[derive(Clone, Debug, PartialEq)]
pub enum Elicit<T> {
    /// The resolver answers for itself: nobody is asked.
    Known(T),
    /// The user is shown this message with a form for `T`.
    Ask(String),
    /// The same, unless the client sent an answer along with the call before it was asked: one that knows the question
    /// saves a round.
    AskUnlessSent(String),
}

impl<T> Elicit<T> {
    /// Asks the user.
    pub fn ask(message: impl Into<String>) -> Self {
        Self::Ask(message.into())
    }

    /// Asks the user, unless the client sent an answer along before it was asked.
    pub fn ask_unless_sent(message: impl Into<String>) -> Self {
        Self::AskUnlessSent(message.into())
    }
}

impl<T> From<T> for Elicit<T> {
    fn from(value: T) -> Self {
        Self::Known(value)
    }
}

//% endif
//% if elicit_url
/// Consent that the resolver knows of, or a request to the user to open a URL.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ElicitUrl {
    /// Nobody is asked.
    Known,
    /// The user is shown the message and asked to open the URL.
    Ask {
        /// Why the user should open the URL.
        message: String,
        /// What to open.
        url: String,
    },
}

impl ElicitUrl {
    /// Asks the user to open `url`.
    pub fn ask(message: impl Into<String>, url: impl Into<String>) -> Self {
        Self::Ask {
            message: message.into(),
            url: url.into(),
        }
    }
}

//% endif
//% if elicits
/// The user's answer to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome<T> {
    /// The user answered, or the resolver did.
    Accept(T),
    /// The user said no.
    Decline,
    /// The user closed the question without an answer.
    Cancel,
}

//% endif
//% if accepted
/// The plain value of an answer that has come, for `parameter`: without one, the call ends.
pub(crate) fn accepted<T>(
    parameter: &str,
    outcome: Option<Outcome<T>>,
) -> super::Result<Option<T>> {
    let action = match outcome {
        None => return Ok(None),
        Some(Outcome::Accept(value)) => return Ok(Some(value)),
        Some(Outcome::Decline) => "decline",
        Some(Outcome::Cancel) => "cancel",
    };
    Err(super::Error::new(format!(
        "Resolver for parameter '{parameter}' could not resolve: elicitation was {action}"
    )))
}

//% endif
