//! The server as a process, and HTTP as a client speaks it.
#![allow(dead_code)]

use std::{net::SocketAddr, process::Stdio, time::Duration};

use serde_json::{Value, json};
use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader},
    net::TcpStream,
    process::{Child, Command},
    time::timeout,
};

pub const KEYS: &str = "MCP_REQUEST_STATE_KEYS";
pub const KEYS_FILE: &str = "MCP_REQUEST_STATE_KEYS_FILE";
pub const KEY: &str = "a key for the tests that is long enough to be one";

/// Longer than the server gives its last calls.
pub const LONG: Duration = Duration::from_secs(20);

pub fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_wire"));
    command
        .args(args)
        .env_remove("RUST_LOG")
        .env_remove(KEYS)
        .env_remove(KEYS_FILE)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .kill_on_drop(true);
    command
}

/// A server on a port of its own.
pub struct Http {
    pub child: Child,
    pub address: SocketAddr,
}

impl Http {
    pub async fn start(args: &[&str], env: &[(&str, &str)]) -> Self {
        let mut command = command(&["--http", "127.0.0.1:0"]);
        let mut child = command
            .args(args)
            .envs(env.iter().copied())
            .spawn()
            .expect("a process");
        let stderr = child.stderr.take().expect("a pipe");
        let mut lines = BufReader::new(stderr).lines();
        let line = lines.next_line().await.expect("UTF-8").expect("a line");
        let address = line
            .strip_prefix("serving http://")
            .and_then(|line| line.strip_suffix("/mcp"))
            .expect("the address");
        let address = address.parse().expect("an address");
        // The pipe must stay open for what the server logs.
        tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
        Self { child, address }
    }

    pub async fn open(&self, method: &str, headers: &[(&str, &str)], body: &str) -> TcpStream {
        let mut stream = TcpStream::connect(self.address)
            .await
            .expect("a connection");
        let mut head = format!(
            "{method} /mcp HTTP/1.1\r\ncontent-length: {}\r\n",
            body.len()
        );
        let mut headers = headers.to_vec();
        let host = self.address.to_string();
        for (name, value) in [
            ("host", host.as_str()),
            ("connection", "close"),
            ("content-type", "application/json"),
            ("accept", "application/json, text/event-stream"),
        ] {
            if !headers.iter().any(|(given, _)| *given == name) {
                headers.push((name, value));
            }
        }
        for (name, value) in headers {
            head.push_str(&format!("{name}: {value}\r\n"));
        }
        let request = format!("{head}\r\n{body}");
        // A server that refuses a body may hang up on the rest of it.
        let _ = stream.write_all(request.as_bytes()).await;
        stream
    }

    pub async fn post(&self, headers: &[(&str, &str)], body: &Value) -> Response {
        let mut stream = self.open("POST", headers, &body.to_string()).await;
        let mut bytes = Vec::new();
        let read = stream.read_to_end(&mut bytes);
        let read = timeout(LONG, read).await.expect("an answer in time");
        // A connection that is reset has said all it has to.
        let _ = read;
        Response::parse(&String::from_utf8_lossy(&bytes))
    }

    /// A request of 2026-07-28.
    pub async fn round(&self, method: &str, name: &str, params: Value) -> Response {
        let headers = [("x-test", "a header")];
        self.round_with(&headers, method, name, params).await
    }

    /// The same with headers of its own.
    pub async fn round_with(
        &self,
        headers: &[(&str, &str)],
        method: &str,
        name: &str,
        mut params: Value,
    ) -> Response {
        params["name"] = json!(name);
        params["_meta"] = json!({
            "io.modelcontextprotocol/protocolVersion": "2026-07-28",
            "io.modelcontextprotocol/clientInfo": { "name": "tests", "version": "1" },
            "io.modelcontextprotocol/clientCapabilities": { "elicitation": {} },
        });
        let mut headers = headers.to_vec();
        headers.extend([
            ("mcp-protocol-version", "2026-07-28"),
            ("mcp-method", method),
            ("mcp-name", name),
        ]);
        let body = json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params });
        self.post(&headers, &body).await
    }

    pub async fn stop(mut self, signal: &str) -> Option<i32> {
        let id = self.child.id().expect("a running process").to_string();
        let kill = Command::new("kill")
            .args(["-s", signal, &id])
            .status()
            .await;
        assert!(kill.expect("kill runs").success());
        let status = timeout(LONG, self.child.wait())
            .await
            .expect("an end in time");
        status.expect("a status").code()
    }
}

pub struct Response {
    pub status: u16,
    head: String,
    /// The JSON-RPC messages of the body, plain or as events.
    pub messages: Vec<Value>,
}

impl Response {
    pub fn parse(text: &str) -> Self {
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((text, ""));
        let status = head
            .split(' ')
            .nth(1)
            .and_then(|status| status.parse().ok());
        let lines = body.lines();
        let messages = lines
            .map(|line| line.strip_prefix("data:").unwrap_or(line))
            .filter_map(|line| serde_json::from_str::<Value>(line.trim()).ok())
            .filter(Value::is_object)
            .collect();
        Self {
            status: status.unwrap_or_default(),
            head: head.to_lowercase(),
            messages,
        }
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        let mut lines = self.head.lines();
        lines.find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
    }
}

pub fn initialize() -> Value {
    json!({
        "jsonrpc": "2.0", "id": 1, "method": "initialize",
        "params": {
            "protocolVersion": "2025-11-25",
            "capabilities": { "elicitation": {} },
            "clientInfo": { "name": "tests", "version": "1" },
        },
    })
}
