//! `mcpgen schema`: the JSON Schema of the spec language.

use super::{Outcome, terminal};

/// Print the JSON Schema of the spec language, for editors
///
/// With the schema beside a spec, and the line `# yaml-language-server: $schema=./mcpgen.schema.json` at the spec's top,
/// editors with the YAML language server complete keys, types and values, and underline what they don't know.
#[derive(clap::Args)]
#[command(after_help = "\
Example:
  mcpgen schema > mcpgen.schema.json")]
pub struct Args {}

pub fn run(_: &Args) -> anyhow::Result<Outcome> {
    let schema = mcpgen::spec::json_schema();
    terminal::print(&format!("{schema:#}\n"))?;
    Ok(Outcome::Clean)
}
