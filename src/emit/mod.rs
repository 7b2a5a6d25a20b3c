//! A [`Plan`] as the files of a crate.
//!
//! Nothing here reads or writes a disk: the result is text in memory.

mod body;
mod chain;
mod defaults;
mod docs;
mod error;
mod facts;
mod features;
mod fields;
mod form;
mod handlers;
mod icons;
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
mod tools;
mod types;
mod user;
mod wire;
mod writer;

pub use error::Error;
pub use user::{UserOptions, Workspace, user_files};
pub use wire::Wire;

use crate::{
    files::{File, Files, Owner},
    plan::Plan,
};
use facts::Facts;
use features::Features;
use support::Support;
use writer::Writer;

/// The folder of all that mcpgen owns.
const GENERATED: &str = "src/generated";

/// The files that mcpgen owns and rewrites on each run.
pub fn emit(plan: &Plan) -> Result<Files, Error> {
    let facts = Facts::new(plan);
    let writer = Writer::new()?;
    let mut files = Files::default();
    let mut add = |path: &str, text: String| {
        let file = File {
            text,
            owner: Owner::Mcpgen,
        };
        files.0.insert(format!("{GENERATED}/{path}"), file);
    };
    let support = Support::new(&Features::new(&facts))?;
    add("mod.rs", root::render(&facts, &writer, support.exports)?);
    for (name, text) in support.files {
        add(&format!("support/{name}.rs"), text);
    }
    add("handlers.rs", handlers::render(&facts, &writer)?);
    add("server.rs", server::render(&facts, &writer)?);
    if !plan.types.is_empty() {
        add("models.rs", models::render(&facts, &writer)?);
    }
    if !plan.tools.is_empty() {
        let callers = plan.tools.iter().map(|tool| &tool.caller);
        add(
            "tools/mod.rs",
            root::folder("tools", "The tools, a file each.", callers, &writer)?,
        );
    }
    for tool in &plan.tools {
        let module = names::module(&tool.caller.name.ident, "tools");
        add(
            &format!("tools/{}", names::file(&module)),
            tools::render(&facts, &writer, tool)?,
        );
    }
    Ok(files)
}
