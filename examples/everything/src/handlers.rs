//! The server that uses everything the protocol offers.

mod prompts;
mod resources;
mod tools;

use std::time::Duration;

use crate::generated::{
    Choices, Colour, Confirmation, Context, Defaults, Elicit, ListRoots, Resolvers, Result, Sample,
    User, UserContext, UserName,
};

pub struct Everything;

impl Everything {
    pub async fn start() -> anyhow::Result<Self> {
        Ok(Self)
    }
}

/// As long as a step of the work takes.
const STEP: Duration = Duration::from_millis(50);

/// A red pixel, as PNG.
const PIXEL: &str = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==";

impl Resolvers for Everything {
    async fn answer(&self, prompt: &str) -> Result<Sample> {
        Ok(Sample::prompt(prompt, 100))
    }

    async fn user(&self, message: &str) -> Result<Elicit<User>> {
        Ok(Elicit::ask(message))
    }

    async fn defaults(&self) -> Result<Elicit<Defaults>> {
        Ok(Elicit::ask("Please look through the form."))
    }

    async fn choices(&self) -> Result<Elicit<Choices>> {
        Ok(Elicit::ask("Please choose."))
    }

    async fn user_name(&self) -> Result<Elicit<UserName>> {
        Ok(Elicit::ask_unless_sent("What is your name?"))
    }

    async fn favourite_colour(&self, user: &UserName) -> Result<Elicit<Colour>> {
        Ok(Elicit::ask(format!(
            "Which colour does {} like best?",
            user.name
        )))
    }

    async fn capital_question(&self) -> Result<Sample> {
        Ok(Sample::prompt("What is the capital of France?", 100))
    }

    async fn client_roots(&self) -> Result<ListRoots> {
        Ok(ListRoots::Ask)
    }

    async fn confirm(&self) -> Result<Elicit<Confirmation>> {
        Ok(Elicit::ask("Shall I go on?"))
    }

    async fn user_name_if_possible(&self, context: &Context) -> Result<Elicit<UserName>> {
        if context.client_capabilities().elicitation.is_none() {
            let name = "nobody in particular".to_owned();
            return Ok(Elicit::Known(UserName { name }));
        }
        self.user_name().await
    }

    async fn user_context(&self) -> Result<Elicit<UserContext>> {
        Ok(Elicit::ask("What should the prompt know of you?"))
    }
}
