//! The tables, with each figure's ratio to the peers that people would use otherwise.

use std::time::{Duration, Instant};

use anyhow::{Context, Result};

use crate::{
    Row,
    calls::{Era, Tool},
    measure::{Figures, median},
    peer::{DOCUMENTED, FAST, PYTHON, Peer, Wire},
    stdio,
};

/// From starting the program to its first answer, over pipes.
pub fn starts(peers: &[Peer], turns: usize) -> Result<()> {
    println!("start to the first answer");
    let mut times = vec![Vec::new(); peers.len()];
    for _ in 0..turns {
        for (peer, times) in peers.iter().zip(&mut times) {
            times.push(start(peer).with_context(|| peer.name.clone())?);
        }
    }
    for (peer, times) in peers.iter().zip(times) {
        println!(
            "  {:<20} {:>10.1} ms",
            peer.name,
            milliseconds(median(times.into_iter()))
        );
    }
    Ok(())
}

fn start(peer: &Peer) -> Result<Duration> {
    let begin = Instant::now();
    let (mut child, answers, requests) = peer.stdio(Wire::Pipes)?;
    let row = (Era::Sessions, Tool::Quote);
    stdio::Client::start(answers, requests, row, 1)?.run(|calls| calls < 1)?;
    let took = begin.elapsed();
    child.kill()?;
    child.wait()?;
    Ok(took)
}

pub fn row(row: &Row, figures: &[Figures]) {
    println!("\n{}", row.name());
    println!(
        "  {:<20} {:>10} {:>9} {:>9} {:>9} {:>8}   {:>10} {:>10} {:>10}",
        "", "calls/s", "p50 us", "p99 us", "cpu us", "MiB", "x python", "x docum.", "x fast"
    );
    let rate_of = |name: &str| {
        let figures = figures.iter().find(|figures| figures.peer == name);
        figures.map(|figures| figures.calls_a_second)
    };
    for line in figures {
        print!(
            "  {:<20} {:>10.0} {:>9.0} {:>9.0} {:>9.1} {:>8.1}  ",
            line.peer,
            line.calls_a_second,
            microseconds(line.p50),
            microseconds(line.p99),
            microseconds(line.cpu),
            line.peak_memory as f64 / (1024.0 * 1024.0),
        );
        for other in [PYTHON, DOCUMENTED, FAST] {
            match rate_of(other) {
                Some(rate) => print!(" {:>10.2}", line.calls_a_second / rate),
                None => print!(" {:>10}", "-"),
            }
        }
        println!();
    }
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

fn microseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e6
}
