//! `mcpgen man`: manual pages from the command line's own definition.

use std::path::PathBuf;

use anyhow::Context as _;
use clap::CommandFactory;

use super::{Cli, Outcome, terminal};

/// Print the manual page, or write one page a command to a directory
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mcpgen man | man -l -
  mcpgen man ~/.local/share/man/man1")]
pub struct Args {
    /// The directory to write `mcpgen.1`, `mcpgen-check.1` and so on to; made if missing
    dir: Option<PathBuf>,
}

pub fn run(args: &Args) -> anyhow::Result<Outcome> {
    match &args.dir {
        Some(dir) => {
            std::fs::create_dir_all(dir)
                .and_then(|()| clap_mangen::generate_to(Cli::command(), dir))
                .with_context(|| format!("cannot write manual pages to `{}`", dir.display()))?;
        }
        None => {
            let mut page = Vec::new();
            clap_mangen::Man::new(Cli::command()).render(&mut page)?;
            terminal::print(&String::from_utf8_lossy(&page))?;
        }
    }
    Ok(Outcome::Clean)
}
