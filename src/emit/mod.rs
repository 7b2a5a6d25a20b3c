//! A [`Plan`] as the files of a crate.
//!
//! Nothing here reads or writes a disk: the result is text in memory.

mod body;
mod callers;
mod completions;
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
pub use user::{UserOptions, Workspace, user_files};
pub use wire::Wire;

use crate::{
    files::{File, Files, Owner},
    plan::Plan,
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
    let mut files = Files::default();
    let mut add = |path: &str, text: String| {
        let file = File {
            text,
            owner: Owner::Mcpgen,
        };
        files.0.insert(format!("{GENERATED}/{path}"), file);
    };
    for (name, text) in support.files {
        add(&format!("support/{name}.rs"), text);
    }
    add("mod.rs", root::render(facts, writer)?);
    add("handlers.rs", handlers::render(facts, writer)?);
    add("server.rs", server::render(facts, writer)?);
    if !plan.types.is_empty() {
        add("models.rs", models::render(facts, writer)?);
    }
    if facts.features.subscribe {
        add("updated.rs", updated::render(plan, writer)?);
    }
    for tool in &plan.tools {
        let path = names::path(&tool.caller.name.ident, "tools");
        add(&path, tools::render(facts, writer, tool)?);
    }
    for prompt in &plan.prompts {
        let path = names::path(&prompt.caller.name.ident, "prompts");
        add(&path, prompts::render(facts, writer, prompt)?);
    }
    for resource in &plan.resources {
        let path = names::path(&resource.caller.name.ident, "resources");
        add(&path, resources::render(facts, writer, resource)?);
    }
    for (folder, text) in root::folders(plan, writer)? {
        add(&format!("{folder}/mod.rs"), text);
    }
    Ok(files)
}

/// What all files rest on, and the support files.
fn prepare(plan: &Plan) -> Result<(Facts<'_>, Support), Error> {
    let mut facts = Facts::new(plan);
    let support = Support::new(&facts.features)?;
    facts.exports = support.exports.clone();
    Ok((facts, support))
}
