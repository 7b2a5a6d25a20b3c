//! A [`Plan`] as the files of a crate.
//!
//! Nothing here reads or writes a disk: the result is text in memory.

mod body;
mod callers;
mod completions;
mod complexity;
mod defaults;
mod docs;
mod error;
mod facts;
mod features;
mod fields;
mod form;
mod handlers;
mod imports;
mod json;
mod layout;
mod literal;
mod models;
mod names;
mod numbers;
mod recursion;
mod root;
mod schema;
mod server;
mod support;
mod types;
mod updated;
mod user;
mod uses;
mod wire;
mod writer;

pub use error::Error;
pub use user::{IGNORE, UserOptions, Workspace, user_files};
pub use wire::Wire;

use crate::{
    files::{File, Files, Owner},
    parallel,
    plan::{Plan, Prompt, Resource, Tool},
};
use callers::{prompts, resources, tools};
use facts::Facts;
use support::Support;
use writer::Writer;

/// The folder of all that mcpgen owns.
const GENERATED: &str = "src/generated";

/// The files that mcpgen owns and rewrites on each run.
pub fn emit(plan: &Plan) -> Result<Files, Error> {
    let (facts, support) = prepare(plan)?;
    let facts = &facts;
    let writer = &Writer::new()?;
    let mut texts: Vec<(String, String)> = support
        .files()?
        .into_iter()
        .map(|(name, text)| (format!("support/{name}.rs"), text))
        .collect();
    if !plan.types.is_empty() {
        texts.push(("models.rs".to_owned(), models::render(facts, writer)?));
    }
    if plan.callers().next().is_some() {
        texts.push(("handlers.rs".to_owned(), handlers::render(facts, writer)?));
    }
    if facts.features.subscribe {
        texts.push(("updated.rs".to_owned(), updated::render(plan, writer)?));
    }
    let parts: Vec<Part<'_>> = Part::all(plan).collect();
    let rendered = parallel::map(&parts, |part| part.render(facts, writer))?;
    texts.extend(parts.iter().map(Part::path).zip(rendered));
    texts.extend(
        root::folders(plan, writer)?
            .into_iter()
            .map(|(folder, text)| (format!("{folder}/mod.rs"), text)),
    );
    let files = texts.into_iter().map(|(path, text)| {
        let owner = Owner::Mcpgen;
        (format!("{GENERATED}/{path}"), File { text, owner })
    });
    Ok(Files(files.collect()))
}

/// What all files rest on, and the support files.
fn prepare(plan: &Plan) -> Result<(Facts<'_>, Support), Error> {
    let mut facts = Facts::new(plan);
    let support = Support::new(facts.features.clone())?;
    facts.exports = support.exports.clone();
    Ok((facts, support))
}

/// A file that rests on the plan alone.
enum Part<'a> {
    Server,
    Root,
    Tool(&'a Tool),
    Prompt(&'a Prompt),
    Resource(&'a Resource),
}

impl<'a> Part<'a> {
    /// The large ones come first: the others fill the time of the threads that are done.
    fn all(plan: &'a Plan) -> impl Iterator<Item = Self> {
        [Self::Server, Self::Root]
            .into_iter()
            .chain(plan.tools.iter().map(Self::Tool))
            .chain(plan.prompts.iter().map(Self::Prompt))
            .chain(plan.resources.iter().map(Self::Resource))
    }

    fn path(&self) -> String {
        match self {
            Self::Server => "server.rs".to_owned(),
            Self::Root => "mod.rs".to_owned(),
            Self::Tool(tool) => names::path(&tool.caller.name.ident, "tools"),
            Self::Prompt(prompt) => names::path(&prompt.caller.name.ident, "prompts"),
            Self::Resource(resource) => names::path(&resource.caller.name.ident, "resources"),
        }
    }

    fn render(&self, facts: &Facts<'_>, writer: &Writer) -> Result<String, Error> {
        match self {
            Self::Server => server::render(facts, writer),
            Self::Root => root::render(facts, writer),
            Self::Tool(tool) => tools::render(facts, writer, tool),
            Self::Prompt(prompt) => prompts::render(facts, writer, prompt),
            Self::Resource(resource) => resources::render(facts, writer, resource),
        }
    }
}
