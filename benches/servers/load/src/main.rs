//! Calls MCP servers as fast as they answer, checks every answer, and prints how they compare.

mod calls;
mod http;
mod instructions;
mod measure;
mod peer;
mod report;
mod stdio;

use std::{path::PathBuf, time::Duration};

use anyhow::Result;
use calls::{Era, Tool};
use clap::Parser;
use peer::{Peer, Wire};

#[derive(Parser)]
pub struct Options {
    /// Where the release binaries of the peers are.
    #[arg(long)]
    binaries: PathBuf,
    /// A Python with the SDK, and the Python peer.
    #[arg(long, num_args = 2)]
    python: Option<Vec<PathBuf>>,
    /// Another server to compare, `NAME=PROGRAM`: an earlier build, say.
    #[arg(long)]
    also: Vec<String>,
    /// How often each server's turn comes; the medians of the turns are printed.
    #[arg(long, default_value_t = 5)]
    turns: usize,
    /// How long a turn is.
    #[arg(long, default_value_t = 1000)]
    milliseconds: u64,
    /// Only rows whose name contains this.
    #[arg(long)]
    only: Option<String>,
    /// Only the peers whose name contains this.
    #[arg(long)]
    peer: Option<String>,
    /// Leave callgrind out.
    #[arg(long)]
    no_instructions: bool,
}

/// One line of the table: the same calls to every server.
#[derive(Clone, Copy)]
pub struct Row {
    pub wire: Wire,
    pub era: Era,
    pub tool: Tool,
    pub in_flight: usize,
}

impl Row {
    pub fn name(&self) -> String {
        let (wire, era, tool) = (self.wire.name(), self.era.version(), self.tool.row());
        format!("{wire} {era} {tool} x{}", self.in_flight)
    }
}

fn rows() -> Vec<Row> {
    let mut rows = Vec::new();
    for wire in [Wire::Pipes, Wire::Sockets, Wire::Http] {
        for era in [Era::Sessions, Era::Stateless] {
            for (tool, in_flight) in [
                (Tool::Quote, 1),
                (Tool::Quote, 32),
                (Tool::Order, 32),
                (Tool::Question, 32),
                (Tool::Chain, 32),
                (Tool::Shops, 1),
            ] {
                // Node's clients speak over sockets, the others over pipes; one row shows both.
                if wire != Wire::Sockets || tool == Tool::Quote {
                    rows.push(Row {
                        wire,
                        era,
                        tool,
                        in_flight,
                    });
                }
            }
        }
    }
    rows
}

fn main() -> Result<()> {
    let options = Options::parse();
    let peers: Vec<Peer> = peer::all(&options.binaries, options.python.as_deref(), &options.also)
        .into_iter()
        .filter(|peer| {
            options
                .peer
                .as_ref()
                .is_none_or(|part| peer.name.contains(part.as_str()))
        })
        .collect();
    report::starts(&peers, options.turns)?;
    let turn = Duration::from_millis(options.milliseconds);
    for row in rows() {
        if options
            .only
            .as_ref()
            .is_none_or(|part| row.name().contains(part.as_str()))
        {
            report::row(&row, &measure::row(&row, &peers, options.turns, turn)?);
        }
    }
    if !options.no_instructions {
        instructions::report(&peers, options.only.as_deref())?;
    }
    Ok(())
}
