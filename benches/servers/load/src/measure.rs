//! The turns of one row: the servers in turn, several times over.

use std::{
    process::Child,
    time::{Duration, Instant},
};

use anyhow::{Context, Result};

use crate::{
    Row, http,
    peer::{self, Peer, Wire},
    stdio,
};

/// What one server did in a row, the medians of its turns.
pub struct Figures<'a> {
    pub peer: &'a str,
    pub calls_a_second: f64,
    pub p50: Duration,
    pub p99: Duration,
    pub cpu: Duration,
    pub peak_memory: u64,
}

enum Client {
    Stdio(stdio::Client),
    Http(http::Client),
}

impl Client {
    fn run(&mut self, turn: Duration) -> Result<Vec<Duration>> {
        let end = Instant::now() + turn;
        let more = move |_| Instant::now() < end;
        match self {
            Self::Stdio(client) => client.run(more),
            Self::Http(client) => client.run(more),
        }
    }
}

struct Turn {
    calls_a_second: f64,
    p50: Duration,
    p99: Duration,
    cpu: Duration,
}

pub fn row<'a>(
    row: &Row,
    peers: &'a [Peer],
    turns: usize,
    turn: Duration,
) -> Result<Vec<Figures<'a>>> {
    let mut servers = Vec::new();
    for peer in peers {
        let (child, mut client) = start(row, peer).with_context(|| peer.name.clone())?;
        client.run(turn / 4).with_context(|| peer.name.clone())?;
        servers.push((peer.name.as_str(), child, client, Vec::new()));
    }
    for _ in 0..turns {
        for (name, child, client, done) in &mut servers {
            done.push(measure(child, client, turn).with_context(|| name.to_owned())?);
        }
    }
    let mut figures = Vec::new();
    for (peer, mut child, client, done) in servers {
        let peak_memory = peer::peak_memory(&child)?;
        drop(client);
        child.kill()?;
        child.wait()?;
        figures.push(Figures {
            peer,
            calls_a_second: median(done.iter().map(|turn| turn.calls_a_second)),
            p50: median(done.iter().map(|turn| turn.p50)),
            p99: median(done.iter().map(|turn| turn.p99)),
            cpu: median(done.iter().map(|turn| turn.cpu)),
            peak_memory,
        });
    }
    Ok(figures)
}

fn start(row: &Row, peer: &Peer) -> Result<(Child, Client)> {
    let calls = (row.era, row.tool);
    if row.wire == Wire::Http {
        let running = peer.http()?;
        let client = http::Client::start(running.address, calls, row.in_flight)?;
        return Ok((running.child, Client::Http(client)));
    }
    let (child, answers, requests) = peer.stdio(row.wire)?;
    let client = stdio::Client::start(answers, requests, calls, row.in_flight)?;
    Ok((child, Client::Stdio(client)))
}

fn measure(child: &Child, client: &mut Client, turn: Duration) -> Result<Turn> {
    let cpu_before = peer::cpu(child)?;
    let begin = Instant::now();
    let mut times = client.run(turn)?;
    let wall = begin.elapsed();
    let cpu = peer::cpu(child)? - cpu_before;
    times.sort_unstable();
    let calls = times.len().max(1);
    let at = |percent: usize| {
        times
            .get(calls * percent / 100)
            .copied()
            .unwrap_or_default()
    };
    Ok(Turn {
        calls_a_second: calls as f64 / wall.as_secs_f64(),
        p50: at(50),
        p99: at(99),
        cpu: cpu / calls as u32,
    })
}

pub fn median<T: PartialOrd + Copy + Default>(values: impl Iterator<Item = T>) -> T {
    let mut values: Vec<T> = values.collect();
    values.sort_by(|a, b| a.partial_cmp(b).unwrap_or(std::cmp::Ordering::Equal));
    values.get(values.len() / 2).copied().unwrap_or_default()
}
