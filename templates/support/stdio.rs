//! Standard input and output as a transport: one JSON-RPC message a line.

use std::{
    io, mem,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use rmcp::{
    RoleServer,
    model::{ClientJsonRpcMessage, ServerJsonRpcMessage},
    transport::Transport,
};
use serde::Serialize;
use tokio::io::AsyncWriteExt;

use super::{
    lines::{self, Line, Lines},
    streams::{self, Reader, Sockets, Streams, Writer},
};

/// With more than this unwritten, nothing is read until the client has taken its answers.
const MAX_UNWRITTEN: usize = 1024 * 1024;

/// How long the last messages may take to be written when the connection ends.
const LAST_WRITE: Duration = Duration::from_secs(2);

/// The transport over this process's own standard input and output.
pub(crate) fn stdio() -> Stdio {
    let Streams {
        reader,
        writer,
        sockets,
    } = streams::open();
    Stdio::new(reader, writer, sockets)
}

pub(crate) struct Stdio {
    input: Lines,
    output: Arc<Output>,
    /// A line was refused, and the answer that says so is not written yet.
    refused: bool,
    _sockets: Sockets,
}

impl Stdio {
    pub(super) fn new(reader: Reader, writer: Writer, sockets: Sockets) -> Self {
        Self {
            input: Lines::new(reader),
            output: Arc::new(Output::new(writer)),
            refused: false,
            _sockets: sockets,
        }
    }
}

impl Transport<RoleServer> for Stdio {
    type Error = io::Error;

    fn send(
        &mut self,
        message: ServerJsonRpcMessage,
    ) -> impl Future<Output = io::Result<()>> + Send + 'static {
        // It takes its place at once; whoever writes next writes all there is.
        let queued = self.output.queue(&message);
        let output = self.output.clone();
        async move {
            queued?;
            output.flush().await
        }
    }

    /// May be dropped at any of its awaits without losing a byte.
    async fn receive(&mut self) -> Option<ClientJsonRpcMessage> {
        loop {
            if self.refused || self.output.unwritten()? > MAX_UNWRITTEN {
                self.output.flush().await.ok()?;
                self.refused = false;
            }
            let refusal = match self.input.next().await {
                Ok(Some(Line::Whole(line))) => match lines::parse(line) {
                    Ok(message) => return Some(message),
                    Err(None) => continue,
                    Err(Some(refusal)) => refusal,
                },
                Ok(Some(Line::TooLong)) => lines::too_long(),
                Ok(None) => return None,
                Err(error) => {
                    tracing::error!(%error, "cannot read from standard input");
                    return None;
                }
            };
            self.output.queue(&refusal).ok()?;
            self.refused = true;
        }
    }

    async fn close(&mut self) -> io::Result<()> {
        let written = tokio::time::timeout(LAST_WRITE, self.output.flush()).await;
        self.output.state().closed = true;
        written?
    }
}

/// Messages on their way to the client.
struct Output {
    state: Mutex<State>,
    writing: tokio::sync::Mutex<Writing>,
}

#[derive(Default)]
struct State {
    /// Whole lines that nobody has begun to write.
    queued: Vec<u8>,
    /// The client has hung up, or the connection has come to its end.
    closed: bool,
}

struct Writing {
    writer: Writer,
    batch: Vec<u8>,
    /// How much of the batch is written.
    written: usize,
}

impl Output {
    fn new(writer: Writer) -> Self {
        let (batch, written) = (Vec::new(), 0);
        Self {
            state: Mutex::default(),
            writing: tokio::sync::Mutex::new(Writing {
                writer,
                batch,
                written,
            }),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many bytes nobody has begun to write; `None` once the client can't be reached.
    fn unwritten(&self) -> Option<usize> {
        let state = self.state();
        (!state.closed).then_some(state.queued.len())
    }

    fn queue<T: Serialize>(&self, message: &T) -> io::Result<()> {
        let mut state = self.state();
        if state.closed {
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        let before = state.queued.len();
        if let Err(error) = serde_json::to_writer(&mut state.queued, message) {
            state.queued.truncate(before);
            return Err(error.into());
        }
        state.queued.push(b'\n');
        Ok(())
    }

    /// Writes all that is queued, in as few goes as the system takes it. One caller writes for all who wait.
    async fn flush(&self) -> io::Result<()> {
        let mut writing = self.writing.lock().await;
        let written = writing.write_all(self).await;
        if written.is_err() {
            self.state().closed = true;
        }
        written
    }
}

impl Writing {
    /// Dropped half way, it leaves the rest to the next.
    async fn write_all(&mut self, output: &Output) -> io::Result<()> {
        loop {
            while let Some(rest) = self
                .batch
                .get(self.written..)
                .filter(|rest| !rest.is_empty())
            {
                match self.writer.write(rest).await? {
                    0 => return Err(io::ErrorKind::WriteZero.into()),
                    length => self.written += length,
                }
            }
            self.batch.clear();
            self.written = 0;
            mem::swap(&mut self.batch, &mut output.state().queued);
            if self.batch.is_empty() {
                return self.writer.flush().await;
            }
        }
    }
}
