//! The `mcpgen` command.

mod cli;

use std::process::ExitCode;

use clap::Parser;

/// What syn parses are many small things: nearly a third of the instructions for a large spec were those of the system's
/// allocator.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    match cli::Cli::parse().run() {
        Ok(outcome) => outcome.into(),
        Err(error) => {
            cli::terminal::error(&format!("{error:#}"));
            cli::Outcome::Unusable.into()
        }
    }
}
