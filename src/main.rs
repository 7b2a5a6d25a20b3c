//! The `mcpgen` command.

mod cli;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    match cli::Cli::parse().run() {
        Ok(outcome) => outcome.into(),
        Err(error) => {
            cli::terminal::error(&format!("{error:#}"));
            cli::Outcome::Unusable.into()
        }
    }
}
