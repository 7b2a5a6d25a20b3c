//! The code behind the shapes: what server.py beside this file does, in Rust.

use std::collections::BTreeMap;

use rmcp::model::{Resource, ResourceContents};
use serde_json::Value;

use crate::generated::{Content, DefaultsGenre, Figure, Level, Point, Result, Shape, Tools, Tree};

pub struct Shapes;

impl Shapes {
    pub async fn start() -> anyhow::Result<Self> {
        Ok(Self)
    }
}

impl Tools for Shapes {
    async fn text(&self, value: String) -> Result<String> {
        Ok(value)
    }

    async fn whole(&self, value: i64) -> Result<i64> {
        Ok(value)
    }

    async fn real(&self, value: f64) -> Result<f64> {
        Ok(value)
    }

    async fn truth(&self, value: bool) -> Result<bool> {
        Ok(value)
    }

    async fn anything(&self, value: Value) -> Result<Value> {
        Ok(value)
    }

    async fn nothing(&self) -> Result<()> {
        Ok(())
    }

    async fn blocks(&self) -> Result<Vec<Content>> {
        Ok(vec![
            Content::text("так"),
            Content::image("aW1hZ2U=", "image/png"),
            Content::audio("c291bmQ=", "audio/wav"),
            Content::resource(
                ResourceContents::text("a note", "shapes://note").with_mime_type("text/plain"),
            ),
            Content::resource_link(
                Resource::new("shapes://more", "more")
                    .with_mime_type("text/html")
                    .with_description("More."),
            ),
        ])
    }

    async fn texts(&self, value: Vec<String>) -> Result<Vec<String>> {
        Ok(value)
    }

    async fn wholes(&self, value: Vec<i64>) -> Result<Vec<i64>> {
        Ok(value)
    }

    async fn grid(&self, value: Vec<Vec<i64>>) -> Result<Vec<Vec<i64>>> {
        Ok(value)
    }

    async fn points(&self, value: Vec<Point>) -> Result<Vec<Point>> {
        Ok(value)
    }

    async fn counts(&self, value: BTreeMap<String, i64>) -> Result<BTreeMap<String, i64>> {
        Ok(value)
    }

    async fn atlas(&self, value: BTreeMap<String, Point>) -> Result<BTreeMap<String, Point>> {
        Ok(value)
    }

    async fn point(&self, value: Point) -> Result<Point> {
        Ok(value)
    }

    async fn shape(&self, value: Shape) -> Result<Shape> {
        Ok(value)
    }

    async fn level(&self, value: Level) -> Result<Level> {
        Ok(value)
    }

    async fn figure(&self, value: Figure) -> Result<Figure> {
        Ok(value)
    }

    async fn figures(&self, value: Vec<Figure>) -> Result<Vec<Figure>> {
        Ok(value)
    }

    async fn tree(&self, value: Tree) -> Result<Tree> {
        Ok(value)
    }

    async fn perhaps(&self, value: Option<String>) -> Result<Option<String>> {
        Ok(value)
    }

    async fn perhaps_point(&self, value: Option<Point>) -> Result<Option<Point>> {
        Ok(value)
    }

    async fn bounded(
        &self,
        name: String,
        code: String,
        count: i64,
        share: f64,
        even: i64,
        tags: Vec<String>,
    ) -> Result<String> {
        Ok(format!(
            "{name} {code} {count} {share} {even} {}",
            tags.join("+")
        ))
    }

    async fn defaults(
        &self,
        who: String,
        times: i64,
        loud: bool,
        genre: DefaultsGenre,
        words: Vec<String>,
        note: Option<String>,
    ) -> Result<String> {
        let note = note.unwrap_or_else(|| "no note".to_owned());
        Ok(format!(
            "{who} {times} {loud} {genre} {} {note}",
            words.join("+")
        ))
    }

    async fn named(
        &self,
        r#type: String,
        self_: String,
        camel_case: String,
        kebab_case: String,
        größe: i64,
        file2name: String,
        http_port: i64,
    ) -> Result<String> {
        Ok(format!(
            "{} {self_} {camel_case} {kebab_case} {größe} {file2name} {http_port}",
            r#type
        ))
    }
}
