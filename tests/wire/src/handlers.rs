use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
};

use rmcp::model::{Annotations, Resource, TextContent};
use serde_json::{Value, json};
use tokio::sync::{Barrier, watch};

use crate::generated::{
    Circle, Colour, Completions, Consent, Content, Context, Elicit, ElicitUrl, Error, Folder,
    ListRoots, LoggingLevel, Login, Outcome, Point, PromptMessage, Prompts, Resolvers,
    ResourceContents, Resources, Result, Role, Root, Sample, Sampled, Shape, SignUpPlan, Taste,
    Tools,
};

/// What the tests set, and what they see.
#[derive(Default)]
pub struct Wire {
    pub set: Arc<Mutex<Settings>>,
    /// The methods that ran, in order.
    pub ran: Arc<Mutex<Vec<&'static str>>>,
    /// Whether a call of `wait` is running.
    pub waiting: watch::Sender<bool>,
}

/// How the methods behave.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// Who the user is, if the server knows.
    pub known: Option<String>,
    /// What `login` adds to its question.
    pub wording: String,
    /// Resolvers that fail.
    pub failing: Vec<&'static str>,
    /// Where `left`, `right` and `slow` meet.
    pub meeting: Option<Arc<Barrier>>,
}

impl Wire {
    pub async fn start() -> anyhow::Result<Self> {
        Ok(Self::default())
    }

    fn settings(&self) -> Settings {
        let settings = self.set.lock();
        settings.unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn ran(&self, method: &'static str) {
        let ran = self.ran.lock();
        ran.unwrap_or_else(PoisonError::into_inner).push(method);
    }

    async fn meet(&self, resolver: &'static str) -> Result<String> {
        self.ran(resolver);
        let settings = self.settings();
        if let Some(meeting) = settings.meeting {
            meeting.wait().await;
        }
        if settings.failing.contains(&resolver) {
            return Err(Error::new(format!("{resolver} failed")));
        }
        Ok(resolver.to_owned())
    }
}

impl Resolvers for Wire {
    async fn login(&self, context: &Context) -> Result<Elicit<Login>> {
        self.ran("login");
        let settings = self.settings();
        if let Some(user) = settings.known {
            return Ok(Elicit::Known(Login { user, born: None }));
        }
        if context.client_info().is_none() {
            return Err(Error::new("nobody calls"));
        }
        Ok(Elicit::ask(format!("Who are you{}?", settings.wording)))
    }

    async fn agree(&self, login: &Login) -> Result<Elicit<Consent>> {
        self.ran("agree");
        Ok(Elicit::ask(format!("Does {} agree?", login.user)))
    }

    async fn taste(&self) -> Result<Elicit<Taste>> {
        self.ran("taste");
        Ok(Elicit::ask("Which colour?"))
    }

    async fn greeting(&self, login: &Login) -> Result<String> {
        self.ran("greeting");
        Ok(format!("Hello, {}", login.user))
    }

    async fn nickname(&self) -> Result<Elicit<Login>> {
        self.ran("nickname");
        let wording = self.settings().wording;
        Ok(Elicit::ask_unless_sent(format!(
            "Who are you to friends{wording}?"
        )))
    }

    async fn count(&self, word: &str) -> Result<i64> {
        self.ran("count");
        Ok(i64::try_from(word.chars().count())?)
    }

    async fn page(&self) -> Result<ElicitUrl> {
        self.ran("page");
        Ok(ElicitUrl::ask("Sign the form.", "https://example.com/form"))
    }

    async fn poem(&self, topic: &str) -> Result<Sample> {
        self.ran("poem");
        let poem = Sample::prompt(format!("A poem about {topic}"), 100)
            .system_prompt("You are a poet.")
            .temperature(0.5);
        if topic == "tools" {
            return Ok(poem.tool_choice(crate::generated::ToolChoice::auto()));
        }
        Ok(poem)
    }

    async fn folders(&self) -> Result<ListRoots> {
        self.ran("folders");
        Ok(ListRoots::Ask)
    }

    async fn manners(&self, login: &Outcome<Login>) -> Result<String> {
        self.ran("manners");
        let manners = match login {
            Outcome::Accept(_) => "accept",
            Outcome::Decline => "decline",
            Outcome::Cancel => "cancel",
        };
        Ok(manners.to_owned())
    }

    async fn left(&self) -> Result<String> {
        self.meet("left").await
    }

    async fn right(&self) -> Result<String> {
        self.meet("right").await
    }

    async fn slow(&self) -> Result<String> {
        self.meet("slow").await
    }
}

impl Tools for Wire {
    async fn chain(&self, login: Login, agree: Consent) -> Result<String> {
        self.ran("chain");
        Ok(format!("{}: {}", login.user, agree.ok))
    }

    async fn pair(&self, login: Login, taste: Taste, greeting: String) -> Result<String> {
        self.ran("pair");
        let (user, colour) = (login.user, taste.colour);
        Ok(format!("{greeting}; {user} likes {colour}"))
    }

    async fn outcome(&self, login: Outcome<Login>, manners: String) -> Result<String> {
        self.ran("outcome");
        Ok(match login {
            Outcome::Accept(login) => format!("{manners}: {}", login.user),
            Outcome::Decline | Outcome::Cancel => manners,
        })
    }

    async fn early(&self, login: Login, left: String, taste: Taste) -> Result<String> {
        self.ran("early");
        Ok(format!("{} {left} {}", login.user, taste.colour))
    }

    async fn open_page(&self) -> Result<String> {
        self.ran("open_page");
        Ok("opened".to_owned())
    }

    async fn offer_page(&self, page: Outcome<()>) -> Result<String> {
        Ok(format!("{page:?}"))
    }

    async fn write_poem(&self, topic: String, poem: Sampled) -> Result<String> {
        let text = poem.text().unwrap_or("no words");
        Ok(format!("{topic}: {text}"))
    }

    async fn list_folders(&self, folders: Vec<Root>) -> Result<Vec<String>> {
        Ok(folders.into_iter().map(|root| root.uri).collect())
    }

    async fn all(
        &self,
        _topic: String,
        _login: Login,
        _poem: Sampled,
        _folders: Vec<Root>,
    ) -> Result<()> {
        self.ran("all");
        Ok(())
    }

    async fn nick(&self, nickname: Login, taste: Taste) -> Result<String> {
        self.ran("nick");
        Ok(format!("{} likes {}", nickname.user, taste.colour))
    }

    async fn measure(&self, word: String, count: i64) -> Result<i64> {
        self.ran("measure");
        match word.as_str() {
            "" => Err(Error::new("no word")),
            _ => Ok(count),
        }
    }

    async fn panic(&self) -> Result<String> {
        panic!("a secret");
    }

    async fn wait(&self) -> Result<()> {
        struct Waiting(watch::Sender<bool>);

        impl Drop for Waiting {
            fn drop(&mut self) {
                self.0.send_replace(false);
            }
        }

        self.waiting.send_replace(true);
        let _waiting = Waiting(self.waiting.clone());
        std::future::pending().await
    }

    async fn fail(&self, code: Option<i64>) -> Result<()> {
        match code {
            None => Err("five".parse::<i64>().map(drop).expect_err("a word").into()),
            Some(code) => {
                let code = i32::try_from(code)?;
                Err(Error::protocol(code, "it fails").with_data(json!({ "code": code })))
            }
        }
    }

    async fn together(&self, left: String, right: String, slow: String) -> Result<String> {
        Ok(format!("{left} {right} {slow}"))
    }

    async fn chat(&self, context: &Context) -> Result<BTreeMap<String, Value>> {
        for step in 0..3 {
            context.progress(f64::from(step), 2.0, "on the way").await;
        }
        for level in [LoggingLevel::Debug, LoggingLevel::Info, LoggingLevel::Error] {
            context
                .log(level, json!({ "at": format!("{level:?}") }))
                .await;
        }
        let client = context.client_info().map(|client| client.name);
        let version = context
            .protocol_version()
            .map(|version| version.to_string());
        let header = |name| Some(context.headers()?.get(name)?.to_str().ok()?.to_owned());
        Ok(BTreeMap::from([
            ("client".to_owned(), json!(client)),
            ("header".to_owned(), json!(header("x-test"))),
            ("principal".to_owned(), json!(context.principal())),
            (
                "roots".to_owned(),
                json!(context.client_capabilities().roots.is_some()),
            ),
            ("version".to_owned(), json!(version)),
        ]))
    }

    async fn point(&self) -> Result<Point> {
        Ok(Point {
            x: 1.0,
            y: -0.5,
            label: None,
        })
    }

    async fn points(&self) -> Result<Vec<Point>> {
        let label = Some("here".to_owned());
        Ok(vec![
            Point {
                x: 0.0,
                y: 0.0,
                label,
            },
            self.point().await?,
        ])
    }

    async fn grid(&self) -> Result<Vec<Vec<i64>>> {
        Ok(vec![vec![1, 2], vec![], vec![3]])
    }

    async fn table(&self) -> Result<BTreeMap<String, f64>> {
        Ok(BTreeMap::from([
            ("a".to_owned(), 1.0),
            ("b".to_owned(), 2.5),
        ]))
    }

    async fn ratio(&self, of: f64, to: f64) -> Result<f64> {
        Ok(of / to)
    }

    async fn direction(&self, of: f64, to: f64) -> Result<Point> {
        let (x, y, label) = (1.0, of / to, None);
        Ok(Point { x, y, label })
    }

    async fn shade(&self) -> Result<Colour> {
        Ok(Colour::DarkBlue)
    }

    async fn shape(&self) -> Result<Shape> {
        let centre = self.point().await?;
        Ok(Shape::Circle(Circle {
            centre,
            radius: 2.0,
        }))
    }

    async fn maybe(&self, word: Option<String>) -> Result<Option<String>> {
        Ok(word)
    }

    async fn maybe_point(&self, there: bool) -> Result<Option<Point>> {
        if there {
            return self.point().await.map(Some);
        }
        Ok(None)
    }

    async fn anything(&self, value: Value) -> Result<Value> {
        Ok(value)
    }

    async fn show(&self) -> Result<Vec<Content>> {
        Ok(vec![
            Content::text("a text"),
            Content::image("aW1hZ2U=", "image/png"),
            Content::audio("c291bmQ=", "audio/wav"),
            Content::embedded_text("wire://motto", "a motto"),
            Content::resource_link(
                Resource::new("wire://logo", "logo").with_mime_type("image/png"),
            ),
            Content::Text(
                TextContent::new("for the user").with_annotations(
                    Annotations::default()
                        .with_audience(vec![Role::User])
                        .with_priority(0.5),
                ),
            ),
        ])
    }

    async fn folder(&self, folder: Folder) -> Result<Folder> {
        Ok(folder)
    }

    async fn sign_up(
        &self,
        id: String,
        at: String,
        name: String,
        age: i64,
        height: f64,
        step: Option<i64>,
        plan: SignUpPlan,
        seats: i64,
        terms: bool,
        emails: Vec<String>,
        site: Option<String>,
        born: Option<String>,
        wakes: Option<String>,
        naps: Option<String>,
        photo: Option<String>,
        scores: BTreeMap<String, f64>,
        home: Option<Point>,
        shape: Option<Shape>,
        room: Option<String>,
    ) -> Result<BTreeMap<String, Value>> {
        let values = [
            ("id", json!(id)),
            ("at", json!(at)),
            ("name", json!(name)),
            ("age", json!(age)),
            ("height", json!(height)),
            ("step", json!(step)),
            ("plan", json!(plan)),
            ("seats", json!(seats)),
            ("terms", json!(terms)),
            ("emails", json!(emails)),
            ("texts", json!([site, born, wakes, naps, photo, room])),
            ("scores", json!(scores)),
            ("home", json!(home)),
            ("shape", json!(shape)),
        ];
        Ok(values.map(|(name, value)| (name.to_owned(), value)).into())
    }

    async fn check(&self, arguments: rmcp::model::JsonObject) -> Result<Value> {
        Ok(arguments.into())
    }
}

impl Prompts for Wire {
    async fn greet(
        &self,
        word: String,
        times: i64,
        loud: Option<bool>,
        login: Login,
    ) -> Result<String> {
        let mark = if loud == Some(true) { "!" } else { "." };
        Ok(format!("{word}, {}{mark} ({times})", login.user))
    }

    async fn talk(&self) -> Result<Vec<PromptMessage>> {
        Ok(vec![
            PromptMessage::new_text(Role::User, "Hello"),
            PromptMessage::new_text(Role::Assistant, "Hello yourself"),
            PromptMessage::new(Role::User, Content::image("aW1hZ2U=", "image/png")),
            PromptMessage::new(Role::User, Content::audio("c291bmQ=", "audio/wav")),
            PromptMessage::new(
                Role::User,
                Content::embedded_text("wire://motto", "a motto"),
            ),
            PromptMessage::new(
                Role::User,
                Content::resource_link(Resource::new("wire://logo", "logo")),
            ),
        ])
    }

    async fn panics(&self) -> Result<String> {
        panic!("a secret");
    }
}

impl Resources for Wire {
    async fn motto(&self) -> Result<String> {
        Ok("Word for word".to_owned())
    }

    async fn logo(&self) -> Result<Vec<u8>> {
        Ok(b"\x89PNG".to_vec())
    }

    async fn origin(&self) -> Result<Point> {
        Ok(Point {
            x: 0.0,
            y: 0.0,
            label: None,
        })
    }

    async fn mixed(&self) -> Result<Vec<ResourceContents>> {
        Ok(vec![
            ResourceContents::text("a", "wire://mixed/a"),
            ResourceContents::blob("Yg==", "wire://mixed/b"),
        ])
    }

    async fn note(&self, user: String, name: String, login: Login) -> Result<String> {
        if name == "none" {
            return Err(Error::resource_not_found("wire://users/ann/notes/none"));
        }
        Ok(format!("{name} of {user}, for {}", login.user))
    }

    async fn weather(&self) -> Result<String> {
        Ok("rain".to_owned())
    }

    async fn broken(&self) -> Result<String> {
        Err(Error::new("no paper"))
    }
}

impl Completions for Wire {
    async fn greet_word(
        &self,
        value: &str,
        _chosen: &BTreeMap<String, String>,
    ) -> Result<Vec<String>> {
        let words = ["Hello", "Hey", "Good morning"];
        let fitting = words.iter().filter(|word| word.starts_with(value));
        Ok(fitting.map(ToString::to_string).collect())
    }

    async fn note_user(
        &self,
        _value: &str,
        chosen: &BTreeMap<String, String>,
    ) -> Result<Vec<String>> {
        let users = (0..150).map(|index| format!("user{index}{}", chosen.len()));
        Ok(users.collect())
    }
}
