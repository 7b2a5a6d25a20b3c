//! Instructions a call, counted by callgrind: the same on a busy machine as on a quiet one.

use std::{fs, process::Command};

use anyhow::{Context, Result};

use crate::{
    calls::{Era, Tool},
    peer::{self, FAST, PYTHON, Peer, Wire},
    stdio,
};

/// The difference between so many calls and three times as many leaves the start out.
const CALLS: usize = 300;

pub fn report(peers: &[Peer]) -> Result<()> {
    if Command::new("valgrind").arg("--version").output().is_err() {
        println!("\nno valgrind here: instructions are not counted");
        return Ok(());
    }
    println!("\ninstructions a call, over pipes");
    for era in [Era::Sessions, Era::Stateless] {
        for tool in [Tool::Quote, Tool::Order, Tool::Question, Tool::Chain] {
            println!("  {} {}", era.version(), tool.row());
            let mut counts = Vec::new();
            for peer in peers.iter().filter(|peer| peer.name != PYTHON) {
                counts.push((
                    &peer.name,
                    a_call(peer, era, tool).with_context(|| peer.name.clone())?,
                ));
            }
            let fast = counts
                .iter()
                .find(|(name, _)| *name == FAST)
                .map(|(_, count)| *count);
            for (name, count) in counts {
                let ratio = fast
                    .map(|fast| count as f64 / fast as f64)
                    .unwrap_or(f64::NAN);
                println!("    {name:<20} {count:>10} {ratio:>6.2}");
            }
        }
    }
    Ok(())
}

fn a_call(peer: &Peer, era: Era, tool: Tool) -> Result<u64> {
    let few = count(peer, era, tool, CALLS)?;
    let many = count(peer, era, tool, 3 * CALLS)?;
    Ok((many - few) / (2 * CALLS as u64))
}

fn count(peer: &Peer, era: Era, tool: Tool, calls: usize) -> Result<u64> {
    let out = std::env::temp_dir().join(format!("callgrind-{}", std::process::id()));
    let mut command = Command::new("valgrind");
    command
        .arg("--tool=callgrind")
        .arg(format!("--callgrind-out-file={}", out.display()));
    peer.under(&mut command);
    let (mut child, answers, requests) = peer::spawn_stdio(command, Wire::Pipes)?;
    let mut client = stdio::Client::start(answers, requests, (era, tool), 1)?;
    client.run(|begun| begun < calls)?;
    // At the end of its input the server stops, and callgrind writes what it counted.
    drop(client);
    child.wait()?;
    let text = fs::read_to_string(&out)?;
    fs::remove_file(&out)?;
    let line = text.lines().find_map(|line| line.strip_prefix("totals: "));
    line.and_then(|count| count.trim().parse().ok())
        .context("callgrind gave no total")
}
