//! The `mcpgen` command.

mod cli;

use std::process::ExitCode;

use clap::Parser;

/// What syn parses are many small things: a third of the time of a large spec went to the system's allocator.
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
