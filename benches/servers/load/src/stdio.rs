//! A client over stdio that keeps a number of calls in flight.

use std::{
    fs::File,
    io::{Read, Write},
    time::{Duration, Instant},
};

use anyhow::{Result, bail};

use crate::calls::{Calls, Era, Next, Tool};

pub struct Client {
    answers: File,
    requests: File,
    calls: Calls,
    in_flight: usize,
    /// No id up to this one is used again.
    last_id: u64,
    read: Vec<u8>,
    /// How much of it has been looked at.
    seen: usize,
    outgoing: Vec<u8>,
}

impl Client {
    /// Makes the handshake, where the era has one.
    pub fn start(
        answers: File,
        requests: File,
        (era, tool): (Era, Tool),
        in_flight: usize,
    ) -> Result<Self> {
        let mut client = Self {
            answers,
            requests,
            calls: Calls::new(era, tool),
            in_flight,
            last_id: 0,
            read: Vec::new(),
            seen: 0,
            outgoing: Vec::new(),
        };
        if let Some([initialize, initialized]) = Calls::initialize(era) {
            client.outgoing.extend(initialize);
            client.write()?;
            client.line()?;
            client.outgoing.extend(initialized);
            client.write()?;
        }
        Ok(client)
    }

    /// Calls while `more` says so of the calls begun, and gives the time that each call took.
    pub fn run(&mut self, more: impl Fn(usize) -> bool) -> Result<Vec<Duration>> {
        let slots = self.in_flight as u64;
        let base = (self.last_id / slots + 1) * slots;
        let mut began = vec![Instant::now(); self.in_flight];
        let mut times = Vec::new();
        let mut open = 0;
        for id in base..base + slots {
            if more(open) {
                self.call(id, &mut began)?;
                open += 1;
            }
        }
        while open > 0 {
            let line = self.line()?;
            match self.calls.take(&self.read[line])? {
                Next::Reply { body, .. } => {
                    self.outgoing.extend(body);
                    self.write()?;
                }
                Next::Done(id) => {
                    times.push(began[(id % slots) as usize].elapsed());
                    open -= 1;
                    if more(times.len() + open) {
                        self.call(id + slots, &mut began)?;
                        open += 1;
                    }
                }
            }
        }
        Ok(times)
    }

    fn call(&mut self, id: u64, began: &mut [Instant]) -> Result<()> {
        self.last_id = self.last_id.max(id);
        began[(id % self.in_flight as u64) as usize] = Instant::now();
        self.calls.request(id, &mut self.outgoing);
        self.write()
    }

    /// Each message is written by itself, as clients do.
    fn write(&mut self) -> Result<()> {
        self.outgoing.push(b'\n');
        self.requests.write_all(&self.outgoing)?;
        self.outgoing.clear();
        Ok(())
    }

    /// Where the next line is in what has been read.
    fn line(&mut self) -> Result<std::ops::Range<usize>> {
        loop {
            if let Some(length) = self.read[self.seen..]
                .iter()
                .position(|byte| *byte == b'\n')
            {
                let start = self.seen;
                self.seen += length + 1;
                return Ok(start..start + length);
            }
            self.read.drain(..self.seen);
            self.seen = 0;
            let mut chunk = [0; 64 * 1024];
            match self.answers.read(&mut chunk)? {
                0 => bail!("the server went away"),
                length => self.read.extend_from_slice(&chunk[..length]),
            }
        }
    }
}
