//! The command line: one file a command.

mod check;
mod completions;
mod diff;
mod emitted;
mod explain;
mod generate;
mod graph;
mod input;
mod man;
mod new;
mod schema;
pub mod terminal;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Generates Rust MCP servers from a YAML spec.
///
/// A spec names the tools of a server, their arguments and models, and the resolvers that fill parameters or ask the
/// user. mcpgen checks it as a whole and writes a crate on rmcp in which only the bodies of your functions are left
/// to write.
#[derive(Parser)]
#[command(name = "mcpgen", version, arg_required_else_help = true)]
#[command(after_help = "\
Examples:
  mcpgen new bookshop.yaml         write a server for the spec, ready to run
  mcpgen check bookshop.yaml       report everything that is wrong with it
  mcpgen graph bookshop.yaml       show what calls what
  mcpgen generate                  bring a server up to date after its spec changed")]
pub struct Cli {
    /// When to colour the output
    ///
    /// `auto` colours what goes to a terminal; the environment variables NO_COLOR and CLICOLOR_FORCE are honoured.
    #[arg(
        long,
        global = true,
        value_name = "WHEN",
        default_value = "auto",
        help_heading = "Global options"
    )]
    color: terminal::Color,

    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    New(new::Args),
    Generate(generate::Args),
    Check(check::Args),
    Explain(explain::Args),
    Graph(graph::Args),
    Diff(diff::Args),
    Schema(schema::Args),
    Completions(completions::Args),
    Man(man::Args),
}

impl Cli {
    /// Runs the command. An error is an unusable invocation: a file that can't be read, a target that can't be written.
    pub fn run(self) -> anyhow::Result<Outcome> {
        self.color.apply();
        match self.command {
            Command::New(args) => new::run(&args),
            Command::Generate(args) => generate::run(&args),
            Command::Check(args) => check::run(&args),
            Command::Graph(args) => graph::run(&args),
            Command::Diff(args) => diff::run(&args),
            Command::Explain(args) => explain::run(&args),
            Command::Schema(args) => schema::run(&args),
            Command::Completions(args) => completions::run(&args),
            Command::Man(args) => man::run(&args),
        }
    }
}

/// How a run ended, and its exit status.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// Nothing to mend; warnings are allowed.
    Clean = 0,
    /// The spec, or what was made of it, has findings.
    Findings = 1,
    /// The invocation is unusable, or a file can't be read or written.
    Unusable = 2,
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> Self {
        Self::from(outcome as u8)
    }
}
