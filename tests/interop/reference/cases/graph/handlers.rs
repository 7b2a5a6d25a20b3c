//! The crossroads' own code: what server.py beside this file does, in Rust.

use std::sync::Mutex;

use serde_json::json;

use crate::generated::{
    Colour, Confirm, Elicit, Error, Login, Outcome, Place, Resolvers, Result, Tools,
};

#[derive(Default)]
pub struct Crossroads {
    runs: Mutex<Vec<&'static str>>,
}

impl Crossroads {
    pub async fn start() -> anyhow::Result<Self> {
        Ok(Self::default())
    }

    /// Notes that a function runs; says for the how manieth time since the last look.
    fn ran(&self, name: &'static str) -> usize {
        let mut runs = self.runs.lock().unwrap();
        runs.push(name);
        runs.iter().filter(|run| **run == name).count()
    }
}

fn fail(how: &str) -> Result<()> {
    match how {
        "tool" => Err(Error::new("out of order: жаль")),
        "protocol" => {
            Err(Error::protocol(-32050, "not today").with_data(json!({ "again": "tomorrow" })))
        }
        "bare" => Err(Error::protocol(-32051, "no data")),
        "crash" => panic!("a secret"),
        _ => Ok(()),
    }
}

fn yes(value: bool) -> &'static str {
    if value { "yes" } else { "no" }
}

impl Resolvers for Crossroads {
    async fn login(&self) -> Result<Elicit<Login>> {
        self.ran("login");
        Ok(Elicit::ask("Who are you?"))
    }

    async fn confirm(&self, login: &Login) -> Result<Elicit<Confirm>> {
        self.ran("confirm");
        Ok(Elicit::ask(format!("Really, {}?", login.user)))
    }

    async fn r#final(&self, login: &Login, confirm: &Confirm) -> Result<Elicit<Place>> {
        self.ran("final");
        Ok(Elicit::ask(format!(
            "Where to, {} ({})?",
            login.user,
            yes(confirm.ok)
        )))
    }

    async fn colour(&self) -> Result<Elicit<Colour>> {
        self.ran("colour");
        Ok(Elicit::ask("Which colour?"))
    }

    async fn place(&self) -> Result<Elicit<Place>> {
        self.ran("place");
        Ok(Elicit::ask("Which city?"))
    }

    async fn greeting(&self, login: &Login) -> Result<String> {
        self.ran("greeting");
        Ok(format!("Hello {}", login.user))
    }

    async fn length(&self, login: &Login) -> Result<i64> {
        self.ran("length");
        Ok(login.user.chars().count() as i64)
    }

    async fn polite(&self, login: &Outcome<Login>) -> Result<String> {
        self.ran("polite");
        Ok(match login {
            Outcome::Accept(login) => format!("Dear {}", login.user),
            Outcome::Decline => "Dear nobody (decline)".to_owned(),
            Outcome::Cancel => "Dear nobody (cancel)".to_owned(),
        })
    }

    async fn maybe(&self, ask: bool) -> Result<Elicit<Confirm>> {
        self.ran("maybe");
        Ok(if ask {
            Elicit::ask("Shall we?")
        } else {
            Elicit::Known(Confirm { ok: true })
        })
    }

    async fn admin_only(&self, login: &Login) -> Result<Elicit<Confirm>> {
        self.ran("admin_only");
        Ok(match login.user.as_str() {
            "admin" => Elicit::ask("Use your powers?"),
            _ => Elicit::Known(Confirm { ok: false }),
        })
    }

    async fn fickle(&self) -> Result<Elicit<Confirm>> {
        Ok(match self.ran("fickle") {
            run @ ..4 => Elicit::ask(format!("Question {run}?")),
            _ => Elicit::Known(Confirm { ok: true }),
        })
    }

    async fn stubborn(&self) -> Result<Elicit<Confirm>> {
        Ok(match self.ran("stubborn") {
            1 => Elicit::ask("Shall I ask?"),
            _ => Elicit::Known(Confirm { ok: false }),
        })
    }

    async fn broken(&self, how: &str) -> Result<String> {
        self.ran("broken");
        fail(how)?;
        Ok("fine".to_owned())
    }

    async fn broken_question(&self, how: &str) -> Result<Elicit<Confirm>> {
        self.ran("broken_question");
        fail(how)?;
        Ok(Elicit::ask("Is it fine?"))
    }
}

impl Tools for Crossroads {
    async fn chain(&self, login: Login, confirm: Confirm) -> Result<String> {
        self.ran("chain");
        Ok(format!("{}: {}", login.user, yes(confirm.ok)))
    }

    async fn chain_backwards(&self, confirm: Confirm, login: Login) -> Result<String> {
        self.ran("chain_backwards");
        Ok(format!("{}: {}", login.user, yes(confirm.ok)))
    }

    async fn three(&self, login: Login, confirm: Confirm, place: Place) -> Result<String> {
        self.ran("three");
        Ok(format!(
            "{}: {}, {}",
            login.user,
            yes(confirm.ok),
            place.city
        ))
    }

    async fn pair(&self, colour: Colour, place: Place) -> Result<String> {
        self.ran("pair");
        Ok(format!("{} in {}", colour.name, place.city))
    }

    async fn diamond(&self, greeting: String, length: i64) -> Result<String> {
        self.ran("diamond");
        Ok(format!("{greeting} ({length})"))
    }

    async fn outcome_then_plain(&self, greeting: String, login: Login) -> Result<String> {
        self.ran("outcome_then_plain");
        Ok(format!("{greeting}, alias {}", login.user))
    }

    async fn plain_then_outcome(&self, login: Login, greeting: String) -> Result<String> {
        self.ran("plain_then_outcome");
        Ok(format!("{greeting}, alias {}", login.user))
    }

    async fn both_ways(&self, login: Login, asked: Outcome<Login>) -> Result<String> {
        self.ran("both_ways");
        let asked = match asked {
            Outcome::Accept(_) => "accept",
            Outcome::Decline => "decline",
            Outcome::Cancel => "cancel",
        };
        Ok(format!("{} ({asked})", login.user))
    }

    async fn outcome_only(&self, greeting: String) -> Result<String> {
        self.ran("outcome_only");
        Ok(greeting)
    }

    async fn three_open(&self, colour: Colour, login: Login, place: Place) -> Result<String> {
        self.ran("three_open");
        Ok(format!(
            "{} in {} in {}",
            login.user, colour.name, place.city
        ))
    }

    async fn maybe_ask(&self, _ask: bool, maybe: Confirm) -> Result<String> {
        self.ran("maybe_ask");
        Ok(yes(maybe.ok).to_owned())
    }

    async fn admin(&self, login: Login, sure: Confirm) -> Result<String> {
        self.ran("admin");
        Ok(format!("{}: {}", login.user, yes(sure.ok)))
    }

    async fn ask_fickle(&self, fickle: Confirm) -> Result<String> {
        self.ran("ask_fickle");
        Ok(yes(fickle.ok).to_owned())
    }

    async fn ask_stubborn(&self, stubborn: Confirm, place: Place) -> Result<String> {
        self.ran("ask_stubborn");
        Ok(format!("{} in {}", yes(stubborn.ok), place.city))
    }

    async fn fails(&self, _how: String, broken: String) -> Result<String> {
        self.ran("fails");
        Ok(broken)
    }

    async fn fails_first(&self, _how: String, broken: String, colour: Colour) -> Result<String> {
        self.ran("fails_first");
        Ok(format!("{broken} {}", colour.name))
    }

    async fn fails_late(&self, _how: String, colour: Colour, broken: String) -> Result<String> {
        self.ran("fails_late");
        Ok(format!("{broken} {}", colour.name))
    }

    async fn fails_asking(&self, _how: String, sure: Confirm) -> Result<String> {
        self.ran("fails_asking");
        Ok(yes(sure.ok).to_owned())
    }

    async fn tool_fails(&self, how: String) -> Result<String> {
        self.ran("tool_fails");
        fail(&how)?;
        Ok("fine".to_owned())
    }

    async fn tool_fails_answered(&self, how: String, colour: Colour) -> Result<String> {
        self.ran("tool_fails_answered");
        fail(&how)?;
        Ok(colour.name.to_string())
    }

    async fn runs(&self) -> Result<Vec<String>> {
        let runs = std::mem::take(&mut *self.runs.lock().unwrap());
        Ok(runs.into_iter().map(str::to_owned).collect())
    }
}
