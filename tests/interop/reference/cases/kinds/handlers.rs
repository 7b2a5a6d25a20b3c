//! The code behind the questions: what server.py beside this file does, in Rust.

use std::sync::Mutex;

use rmcp::model::{ModelHint, SamplingMessageContentBlock, Tool};
use serde_json::json;

use crate::generated::{
    Colour, Context, Elicit, ElicitUrl, ListRoots, ModelPreferences, Outcome, Resolvers, Result,
    Root, Sample, Sampled, SamplingMessage, ToolChoice, Tools, models::Form,
};

#[derive(Default)]
pub struct Questions {
    runs: Mutex<Vec<&'static str>>,
}

impl Questions {
    pub async fn start() -> anyhow::Result<Self> {
        Ok(Self::default())
    }

    /// Notes that a function runs.
    fn ran(&self, name: &'static str) {
        self.runs.lock().unwrap().push(name);
    }
}

fn yes(value: bool) -> &'static str {
    if value { "yes" } else { "no" }
}

fn text(sampled: &Sampled) -> &str {
    sampled.text().unwrap_or("no text")
}

impl Resolvers for Questions {
    async fn colour(&self) -> Result<Elicit<Colour>> {
        self.ran("colour");
        Ok(Elicit::ask("Which colour?"))
    }

    async fn folder(&self) -> Result<ListRoots> {
        self.ran("folder");
        Ok(ListRoots::Ask)
    }

    async fn poem(&self, colour: &Colour) -> Result<Sample> {
        self.ran("poem");
        Ok(Sample::prompt(format!("A poem on {}.", colour.name), 100))
    }

    async fn slogan(&self) -> Result<Sample> {
        self.ran("slogan");
        Ok(Sample::prompt("A slogan — kurz.", 10))
    }

    async fn plan(&self) -> Result<Sample> {
        self.ran("plan");
        let schema = json!({ "type": "object", "properties": {} });
        let look = Tool::new(
            "look",
            "Look around.",
            schema.as_object().cloned().unwrap_or_default(),
        );
        let choice = ToolChoice::required();
        Ok(Sample::prompt("Make a plan.", 20)
            .tools(vec![look])
            .tool_choice(choice))
    }

    async fn essay(&self, topic: &str) -> Result<Sample> {
        self.ran("essay");
        let messages = vec![
            SamplingMessage::user_text(format!("An essay on {topic}.")),
            SamplingMessage::assistant_text("Gladly."),
            SamplingMessage::user_text("Go on."),
        ];
        let preferences = ModelPreferences::new()
            .with_hints(vec![ModelHint::new("small")])
            .with_cost_priority(1.0)
            .with_speed_priority(0.25);
        Ok(Sample::messages(messages, 1000)
            .system_prompt("Be brief.")
            .temperature(0.5)
            .stop_sequences(vec!["END".to_owned(), ".".to_owned()])
            .metadata(json!({ "tone": "dry", "level": 3 }))
            .model_preferences(preferences))
    }

    async fn form(&self) -> Result<Elicit<Form>> {
        self.ran("form");
        Ok(Elicit::ask("Fill it in."))
    }

    async fn who(&self, context: &Context) -> Result<String> {
        self.ran("who");
        let version = context.protocol_version();
        Ok(format!(
            "protocol {}",
            version.map_or("unknown".to_owned(), |version| version.to_string())
        ))
    }

    async fn consent(&self, amount: i64) -> Result<ElicitUrl> {
        self.ran("consent");
        let url = format!("https://pay.example.com/?amount={amount}");
        Ok(ElicitUrl::ask(format!("Pay {amount} crowns?"), url))
    }
}

impl Tools for Questions {
    async fn write_poem(&self, colour: Colour, poem: Sampled) -> Result<String> {
        self.ran("write_poem");
        Ok(format!("{}: {}", colour.name, text(&poem)))
    }

    async fn make_plan(&self, plan: Sampled) -> Result<String> {
        self.ran("make_plan");
        let parts = plan
            .into_inner()
            .message
            .content
            .into_vec()
            .into_iter()
            .map(|block| match block {
                SamplingMessageContentBlock::ToolUse(used) => {
                    let far = used
                        .input
                        .get("far")
                        .map(|far| format!("\"far\": {far}"))
                        .unwrap_or_default();
                    format!("{} {{{far}}}", used.name)
                }
                SamplingMessageContentBlock::Text(text) => text.text,
                _ => "?".to_owned(),
            });
        Ok(parts.collect::<Vec<_>>().join("; "))
    }

    async fn write_essay(&self, topic: String, essay: Sampled) -> Result<String> {
        self.ran("write_essay");
        let written = text(&essay).to_owned();
        let answer = essay.into_inner();
        let reason = answer.stop_reason.unwrap_or_else(|| "None".into());
        Ok(format!("{topic}: {written} [{}, {reason}]", answer.model))
    }

    async fn all_kinds(
        &self,
        colour: Colour,
        folder: Vec<Root>,
        slogan: Sampled,
    ) -> Result<String> {
        self.ran("all_kinds");
        Ok(format!(
            "{}, {}, {}",
            colour.name,
            folder.len(),
            text(&slogan)
        ))
    }

    async fn register(&self, form: Form) -> Result<String> {
        self.ran("register");
        let toppings: Vec<String> = form.toppings.iter().map(ToString::to_string).collect();
        let (nickname, email, age, size, speed) =
            (form.nickname, form.email, form.age, form.size, form.speed);
        let note = form.note.unwrap_or_else(|| "no note".to_owned());
        Ok(format!(
            "{nickname} {email} {age} {} {size} {speed} {} {note}",
            yes(form.member),
            toppings.join("+")
        ))
    }

    async fn whoami(&self, context: &Context, who: String) -> Result<String> {
        self.ran("whoami");
        let name = context
            .client_info()
            .map_or("nobody".to_owned(), |info| info.name);
        Ok(format!(
            "{who}, {name}, headers: {}",
            yes(context.headers().is_some())
        ))
    }

    async fn work(&self, context: &Context, steps: i64) -> Result<i64> {
        for step in 1..=steps {
            context
                .progress(step as f64, steps as f64, format!("step {step}").as_str())
                .await;
        }
        Ok(steps)
    }

    async fn pay(&self, amount: i64) -> Result<String> {
        self.ran("pay");
        Ok(format!("Paid {amount}."))
    }

    async fn pay_or_not(&self, amount: i64, consent: Outcome<()>) -> Result<String> {
        self.ran("pay_or_not");
        let action = match consent {
            Outcome::Accept(()) => "accept",
            Outcome::Decline => "decline",
            Outcome::Cancel => "cancel",
        };
        Ok(format!("{amount}: {action}"))
    }

    async fn runs(&self) -> Result<Vec<String>> {
        let runs = std::mem::take(&mut *self.runs.lock().unwrap());
        Ok(runs.into_iter().map(str::to_owned).collect())
    }
}
