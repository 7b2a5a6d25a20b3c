//! `mcpgen completions`: shell completion from the command line's own definition.

use clap::CommandFactory;
use clap_complete::Shell;

use super::{Cli, Outcome, terminal};

/// Print a completion script for a shell
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mcpgen completions bash > ~/.local/share/bash-completion/completions/mcpgen
  mcpgen completions zsh > ~/.zfunc/_mcpgen
  mcpgen completions fish > ~/.config/fish/completions/mcpgen.fish")]
pub struct Args {
    /// The shell to complete in
    shell: Shell,
}

pub fn run(args: &Args) -> anyhow::Result<Outcome> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "mcpgen", &mut script);
    terminal::print(&String::from_utf8_lossy(&script))?;
    Ok(Outcome::Clean)
}
