//! Lines of input, and the message in each.

use std::{io, mem, ops::Range};

use rmcp::model::{
    CallToolRequest, ClientJsonRpcMessage, ClientRequest, ErrorCode, JsonRpcMessage, JsonRpcRequest,
};
use serde_json::{Value, json};
use tokio::io::AsyncReadExt;

use super::streams::Reader;

/// The longest line that is read; rmcp's own limit.
const MAX_LINE: usize = 16 * 1024 * 1024;

/// As much as a pipe holds.
const CHUNK: usize = 64 * 1024;

/// The buffer may stay this large once a long line is done with.
const MAX_KEPT: usize = 1024 * 1024;

pub(super) struct Lines {
    reader: Reader,
    buffer: Vec<u8>,
    /// Where the next line begins.
    start: usize,
    /// Up to where its end has been looked for.
    searched: usize,
    /// The line was too long, and what is left of it is dropped.
    skipping: bool,
    ended: bool,
}

pub(super) enum Line<'a> {
    Whole(&'a [u8]),
    TooLong,
}

impl Lines {
    pub(super) fn new(reader: Reader) -> Self {
        Self {
            reader,
            buffer: Vec::new(),
            start: 0,
            searched: 0,
            skipping: false,
            ended: false,
        }
    }

    /// The next line, where it lies in the buffer. Dropped while it waits, this loses nothing.
    pub(super) async fn next(&mut self) -> io::Result<Option<Line<'_>>> {
        loop {
            if let Some(line) = self.take_line() {
                if mem::take(&mut self.skipping) {
                    continue;
                }
                if line.len() > MAX_LINE {
                    return Ok(Some(Line::TooLong));
                }
                return Ok(self.buffer.get(line).map(Line::Whole));
            }
            if self.ended {
                return Ok(None);
            }
            if self.skipping {
                self.start = self.searched;
            } else if self.searched - self.start > MAX_LINE {
                self.skipping = true;
                return Ok(Some(Line::TooLong));
            }
            self.fill().await?;
        }
    }

    /// Where the next line is, without its line feed, which the last one need not have.
    fn take_line(&mut self) -> Option<Range<usize>> {
        let start = self.start;
        let unsearched = self.buffer.get(self.searched..)?;
        let end = match unsearched.iter().position(|byte| *byte == b'\n') {
            Some(length) => {
                let end = self.searched + length;
                self.start = end + 1;
                end
            }
            None => {
                self.searched = self.buffer.len();
                if !self.ended || start == self.searched {
                    return None;
                }
                self.start = self.searched;
                self.searched
            }
        };
        self.searched = self.start;
        Some(start..end)
    }

    async fn fill(&mut self) -> io::Result<()> {
        self.buffer.drain(..self.start);
        self.searched -= self.start;
        self.start = 0;
        if self.buffer.is_empty() && self.buffer.capacity() > MAX_KEPT {
            self.buffer = Vec::new();
        }
        self.buffer.reserve(CHUNK);
        self.ended = self.reader.read_buf(&mut self.buffer).await? == 0;
        Ok(())
    }
}

/// The message, or what a line that is none is to be answered with, if anything.
pub(super) fn parse(line: &[u8]) -> Result<ClientJsonRpcMessage, Option<Value>> {
    let line = line
        .strip_prefix(b"\xEF\xBB\xBF")
        .unwrap_or(line)
        .trim_ascii();
    if line.is_empty() {
        return Err(None);
    }
    // rmcp tries one kind of message after the other. Most are calls of tools, so that kind goes first.
    if let Ok(call) = serde_json::from_slice::<JsonRpcRequest<CallToolRequest>>(line) {
        let request = ClientRequest::CallToolRequest(call.request);
        return Ok(JsonRpcMessage::request(request, call.id));
    }
    serde_json::from_slice(line).map_err(|_| refuse(line))
}

fn refuse(line: &[u8]) -> Option<Value> {
    let value: Value = match serde_json::from_slice(line) {
        Ok(value) => value,
        Err(error) => {
            let message = format!("Parse error: {error}");
            return Some(refusal(Value::Null, ErrorCode::PARSE_ERROR, &message));
        }
    };
    let id = match (value.get("method"), value.get("id")) {
        // Nobody waits for the answer to a notification.
        (Some(_), None) => return None,
        (Some(_), Some(id)) if id.is_string() || id.is_i64() => id.clone(),
        _ => Value::Null,
    };
    let message = "Invalid Request";
    Some(refusal(id, ErrorCode::INVALID_REQUEST, message))
}

pub(super) fn too_long() -> Value {
    let message = format!("Invalid Request: a message has at most {MAX_LINE} bytes");
    refusal(Value::Null, ErrorCode::INVALID_REQUEST, &message)
}

/// JSON-RPC wants the id even where there is none to give.
fn refusal(id: Value, code: ErrorCode, message: &str) -> Value {
    json!({ "jsonrpc": "2.0", "id": id, "error": { "code": code, "message": message } })
}
