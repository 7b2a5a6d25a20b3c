//! A client over streamable HTTP: as many kept connections as calls in flight.

use std::{
    collections::VecDeque,
    net::SocketAddr,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail};
use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader},
    net::TcpStream,
    task::JoinSet,
};

use crate::calls::{Calls, Era, Next, Tool};

pub struct Client {
    runtime: tokio::runtime::Runtime,
    workers: Vec<Worker>,
}

impl Client {
    /// Connects, and makes the handshake on each connection where the era has one.
    pub fn start(address: SocketAddr, row: (Era, Tool), in_flight: usize) -> Result<Self> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()?;
        let workers = runtime.block_on(async {
            let mut workers = Vec::new();
            for _ in 0..in_flight {
                workers.push(Worker::start(address, row).await?);
            }
            anyhow::Ok(workers)
        })?;
        Ok(Self { runtime, workers })
    }

    /// On each connection calls go on as long as `more`, which is told how many were begun there; gives the time that
    /// each call took.
    pub fn run(
        &mut self,
        more: impl Fn(usize) -> bool + Clone + Send + 'static,
    ) -> Result<Vec<Duration>> {
        let mut times = Vec::new();
        let mut tasks = JoinSet::new();
        for worker in std::mem::take(&mut self.workers) {
            tasks.spawn_on(worker.run(more.clone()), self.runtime.handle());
        }
        while let Some(done) = self.runtime.block_on(tasks.join_next()) {
            let (worker, mut more) = done??;
            self.workers.push(worker);
            times.append(&mut more);
        }
        Ok(times)
    }
}

/// One call at a time, on a connection for requests and another for answers to questions.
struct Worker {
    requests: Connection,
    answers: Connection,
    calls: Calls,
    next_id: u64,
}

impl Worker {
    async fn start(address: SocketAddr, (era, tool): (Era, Tool)) -> Result<Self> {
        let mut requests = Connection::open(address, era, tool).await?;
        let mut answers = Connection::open(address, era, tool).await?;
        if let Some([initialize, initialized]) = Calls::initialize(era) {
            requests.post(&initialize).await?;
            requests
                .message()
                .await?
                .context("no answer to initialize")?;
            requests.finish().await?;
            answers.session = requests.session.clone();
            requests.post(&initialized).await?;
            requests.finish().await?;
        }
        Ok(Self {
            requests,
            answers,
            calls: Calls::new(era, tool),
            next_id: 1,
        })
    }

    async fn run(mut self, more: impl Fn(usize) -> bool + Send) -> Result<(Self, Vec<Duration>)> {
        let mut times = Vec::new();
        let mut body = Vec::new();
        while more(times.len()) {
            let began = Instant::now();
            body.clear();
            self.calls.request(self.next_id, &mut body);
            self.next_id += 1;
            self.requests.post(&body).await?;
            loop {
                let message = self
                    .requests
                    .message()
                    .await?
                    .context("the stream ended early")?;
                match self.calls.take(&message)? {
                    Next::Done(_) => break,
                    Next::Reply { id: Some(_), body } => {
                        self.requests.finish().await?;
                        self.requests.post(&body).await?;
                    }
                    Next::Reply { id: None, body } => {
                        self.answers.post(&body).await?;
                        self.answers.finish().await?;
                    }
                }
            }
            self.requests.finish().await?;
            times.push(began.elapsed());
        }
        Ok((self, times))
    }
}

/// As much of HTTP/1.1 and of event streams as servers of MCP answer with.
struct Connection {
    stream: BufReader<TcpStream>,
    head: String,
    session: String,
    body: Body,
    messages: VecDeque<Vec<u8>>,
}

enum Body {
    None,
    /// This many bytes, a message.
    Length(usize),
    /// Chunks of events, of which this much is not a whole event yet.
    Events(Vec<u8>),
}

impl Connection {
    async fn open(address: SocketAddr, era: Era, tool: Tool) -> Result<Self> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        let mut head = format!(
            "POST /mcp HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n\
             Accept: application/json, text/event-stream\r\nMCP-Protocol-Version: {}\r\n",
            era.version()
        );
        if era == Era::Stateless {
            head += &format!("Mcp-Method: tools/call\r\nMcp-Name: {}\r\n", tool.name());
        }
        let session = String::new();
        let (body, messages) = (Body::None, VecDeque::new());
        Ok(Self {
            stream: BufReader::new(stream),
            head,
            session,
            body,
            messages,
        })
    }

    async fn post(&mut self, body: &[u8]) -> Result<()> {
        let head = format!(
            "{}{}Content-Length: {}\r\n\r\n",
            self.head,
            self.session,
            body.len()
        );
        let request = [head.as_bytes(), body].concat();
        self.stream.write_all(&request).await?;
        let status = self.line().await?;
        if !status.starts_with("HTTP/1.1 20") {
            bail!("{status}");
        }
        self.body = Body::None;
        loop {
            let line = self.line().await?;
            let Some((name, value)) = line.split_once(": ") else {
                return Ok(());
            };
            match name.to_ascii_lowercase().as_str() {
                "content-length" => self.body = Body::Length(value.parse()?),
                "transfer-encoding" => self.body = Body::Events(Vec::new()),
                "mcp-session-id" => self.session = format!("Mcp-Session-Id: {value}\r\n"),
                _ => {}
            }
        }
    }

    /// The next message of the answer; `None` at its end.
    async fn message(&mut self) -> Result<Option<Vec<u8>>> {
        while self.messages.is_empty() {
            if !self.part().await? {
                return Ok(None);
            }
        }
        Ok(self.messages.pop_front())
    }

    /// Reads to the end of the answer.
    async fn finish(&mut self) -> Result<()> {
        while self.part().await? {}
        self.messages.clear();
        Ok(())
    }

    /// Reads a part of the answer; false at its end.
    async fn part(&mut self) -> Result<bool> {
        let mut part = Vec::new();
        match &mut self.body {
            Body::None => return Ok(false),
            Body::Length(length) => {
                part.resize(*length, 0);
                self.stream.read_exact(&mut part).await?;
                self.body = Body::None;
                self.messages.push_back(part);
                Ok(true)
            }
            Body::Events(_) => {
                let length = usize::from_str_radix(&self.line().await?, 16)?;
                part.resize(length + 2, 0);
                self.stream.read_exact(&mut part).await?;
                if length == 0 {
                    self.body = Body::None;
                    return Ok(false);
                }
                if let Body::Events(rest) = &mut self.body {
                    rest.extend_from_slice(&part[..length]);
                    take_events(rest, &mut self.messages);
                }
                Ok(true)
            }
        }
    }

    async fn line(&mut self) -> Result<String> {
        let mut line = String::new();
        if self.stream.read_line(&mut line).await? == 0 {
            bail!("the server hung up");
        }
        Ok(line.trim_end().to_owned())
    }
}

/// Takes the whole lines off and keeps the data of those that have any.
fn take_events(rest: &mut Vec<u8>, messages: &mut VecDeque<Vec<u8>>) {
    while let Some(end) = rest.iter().position(|byte| *byte == b'\n') {
        let line: Vec<u8> = rest.drain(..=end).collect();
        let line = line.trim_ascii_end();
        if let Some(data) = line.strip_prefix(b"data:").map(<[u8]>::trim_ascii_start)
            && !data.is_empty()
        {
            messages.push_back(data.to_vec());
        }
    }
}
