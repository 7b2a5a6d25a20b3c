//! Instructions a call, counted by callgrind: the same on a busy machine as on a quiet one.

use std::{fs, process::Command};

use anyhow::{Context, Result};

use crate::{
    calls::{Era, Tool},
    http,
    peer::{self, FAST, PYTHON, Peer, Running, Wire},
    stdio,
};

/// The difference between so many calls and three times as many leaves the start out.
const CALLS: usize = 300;

/// Prints them for the rows whose name contains `only`.
pub fn report(peers: &[Peer], only: Option<&str>) -> Result<()> {
    if Command::new("valgrind").arg("--version").output().is_err() {
        println!("\nno valgrind here: instructions are not counted");
        return Ok(());
    }
    println!("\ninstructions a call");
    for wire in [Wire::Pipes, Wire::Http] {
        for era in [Era::Sessions, Era::Stateless] {
            for tool in [Tool::Quote, Tool::Order, Tool::Question, Tool::Chain] {
                let name = format!("{} {} {}", wire.name(), era.version(), tool.row());
                if only.is_none_or(|part| name.contains(part)) {
                    compare(peers, wire, (era, tool)).with_context(|| name)?;
                }
            }
        }
    }
    Ok(())
}

fn compare(peers: &[Peer], wire: Wire, row: (Era, Tool)) -> Result<()> {
    println!("  {} {} {}", wire.name(), row.0.version(), row.1.row());
    let mut counts = Vec::new();
    for peer in peers.iter().filter(|peer| peer.name != PYTHON) {
        let count = a_call(peer, wire, row).with_context(|| peer.name.clone())?;
        counts.push((&peer.name, count));
    }
    let fast = counts.iter().find(|(name, _)| *name == FAST);
    let fast = fast.map_or(f64::NAN, |(_, count)| *count as f64);
    for (name, count) in counts {
        println!("    {name:<20} {count:>10} {:>6.2}", count as f64 / fast);
    }
    Ok(())
}

fn a_call(peer: &Peer, wire: Wire, row: (Era, Tool)) -> Result<u64> {
    let few = count(peer, wire, row, CALLS)?;
    let many = count(peer, wire, row, 3 * CALLS)?;
    Ok((many - few) / (2 * CALLS as u64))
}

fn count(peer: &Peer, wire: Wire, row: (Era, Tool), calls: usize) -> Result<u64> {
    let out = std::env::temp_dir().join(format!("callgrind-{}", std::process::id()));
    let mut command = Command::new("valgrind");
    command
        .arg("--tool=callgrind")
        .arg(format!("--callgrind-out-file={}", out.display()));
    peer.under(&mut command);
    // When the server stops, callgrind writes what it counted.
    let mut child = match wire {
        Wire::Pipes | Wire::Sockets => {
            let (child, answers, requests) = peer::spawn_stdio(command, wire)?;
            let mut client = stdio::Client::start(answers, requests, row, 1)?;
            client.run(|begun| begun < calls)?;
            child
        }
        Wire::Http => {
            let Running { child, address } = peer.listening(command)?;
            let mut client = http::Client::start(address, row, 1)?;
            client.run(move |begun| begun < calls)?;
            let id = child.id().to_string();
            Command::new("kill").args(["-TERM", &id]).status()?;
            child
        }
    };
    child.wait()?;
    let text = fs::read_to_string(&out)?;
    fs::remove_file(&out)?;
    let line = text.lines().find_map(|line| line.strip_prefix("totals: "));
    line.and_then(|count| count.trim().parse().ok())
        .context("callgrind gave no total")
}
