//! The server as a process: over HTTP with both eras on one port, and over stdio.

mod http;

use http::{Http, KEY, KEYS, KEYS_FILE, LONG, command, initialize};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader},
    time::timeout,
};

#[tokio::test]
async fn both_eras_are_served_on_one_port() {
    let server = Http::start(&[], &[]).await;

    let response = server
        .round(
            "tools/call",
            "measure",
            json!({ "arguments": { "word": "four" } }),
        )
        .await;
    assert_eq!(response.status, 200);
    assert_eq!(
        response.messages[0]["result"]["structuredContent"],
        json!({ "result": 4 })
    );
    let response = server.round("tools/call", "chat", json!({})).await;
    let result =
        &response.messages.last().expect("a result")["result"]["structuredContent"]["result"];
    assert_eq!(result["header"], "a header");

    let response = server.post(&[], &initialize()).await;
    assert_eq!(
        response.messages[0]["result"]["protocolVersion"],
        "2025-11-25"
    );
    let session = response
        .header("mcp-session-id")
        .expect("a session")
        .to_owned();
    let headers = [
        ("mcp-session-id", session.as_str()),
        ("mcp-protocol-version", "2025-11-25"),
    ];
    let initialized = json!({ "jsonrpc": "2.0", "method": "notifications/initialized" });
    assert_eq!(server.post(&headers, &initialized).await.status, 202);
    let call = json!({
        "jsonrpc": "2.0", "id": 2, "method": "tools/call",
        "params": { "name": "measure", "arguments": { "word": "four" } },
    });
    let response = server.post(&headers, &call).await;
    assert_eq!(
        response.messages[0]["result"]["structuredContent"],
        json!({ "result": 4 })
    );
    assert_eq!(server.stop("TERM").await, Some(0));
}

#[tokio::test]
async fn a_question_of_before_2026_comes_on_the_stream_of_its_call() {
    let server = Http::start(&[], &[]).await;
    let response = server.post(&[], &initialize()).await;
    let session = response
        .header("mcp-session-id")
        .expect("a session")
        .to_owned();
    let headers = [
        ("mcp-session-id", session.as_str()),
        ("mcp-protocol-version", "2025-11-25"),
    ];
    let call =
        json!({ "jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": { "name": "chain" } });
    let stream = server.open("POST", &headers, &call.to_string()).await;
    let mut lines = BufReader::new(stream).lines();
    let mut asked = 0;
    let result = loop {
        let line = timeout(LONG, lines.next_line())
            .await
            .expect("a line in time");
        let line = line.expect("UTF-8").expect("an end with a result");
        let Some(message) = line.strip_prefix("data:") else {
            continue;
        };
        let Ok(message) = serde_json::from_str::<Value>(message) else {
            continue;
        };
        if message.get("result").is_some() {
            break message;
        }
        assert_eq!(message["method"], "elicitation/create");
        let content = match asked {
            0 => json!({ "user": "Ann" }),
            _ => json!({ "ok": true }),
        };
        asked += 1;
        let answer = json!({
            "jsonrpc": "2.0", "id": message["id"], "result": { "action": "accept", "content": content },
        });
        assert_eq!(server.post(&headers, &answer).await.status, 202);
    };
    assert_eq!(asked, 2);
    assert_eq!(
        result["result"]["structuredContent"],
        json!({ "result": "Ann: true" })
    );
}

#[tokio::test]
async fn strange_hosts_and_origins_are_refused() {
    let server = Http::start(
        &[
            "--allow-host",
            "shop.example",
            "--allow-origin",
            "https://app.example:443",
        ],
        &[],
    )
    .await;
    let host = server.address.to_string();
    let here = format!("http://{host}");
    for (headers, status) in [
        (vec![("host", "evil.example")], 403),
        (vec![("origin", "http://evil.example")], 403),
        (vec![("origin", "null")], 403),
        (vec![("host", "localhost")], 200),
        (vec![("origin", here.as_str())], 200),
        (vec![("host", "shop.example")], 200),
        (vec![("origin", "https://app.example")], 200),
    ] {
        let response = server.post(&headers, &initialize()).await;
        assert_eq!(response.status, status, "{headers:?}");
    }
}

#[tokio::test]
async fn the_size_of_a_request_is_bounded() {
    let server = Http::start(&[], &[]).await;
    let params = json!({ "arguments": { "word": "a".repeat(5 << 20) } });
    assert_eq!(
        server.round("tools/call", "measure", params).await.status,
        413
    );
    let params = json!({ "arguments": { "word": "a".repeat(1 << 20) } });
    let response = server.round("tools/call", "measure", params).await;
    assert_eq!(
        response.messages[0]["result"]["structuredContent"],
        json!({ "result": 1 << 20 })
    );
}

#[tokio::test]
async fn a_signal_ends_the_server_with_streams_open() {
    for signal in ["TERM", "INT"] {
        let server = Http::start(&[], &[]).await;
        let response = server.post(&[], &initialize()).await;
        let session = response
            .header("mcp-session-id")
            .expect("a session")
            .to_owned();
        let headers = [
            ("mcp-session-id", session.as_str()),
            ("mcp-protocol-version", "2025-11-25"),
        ];
        let mut stream = server.open("GET", &headers, "").await;
        let mut first = [0];
        stream
            .read_exact(&mut first)
            .await
            .expect("the stream is open");
        assert_eq!(server.stop(signal).await, Some(0));
    }
}

#[tokio::test]
async fn servers_with_the_same_keys_take_each_other_s_states() {
    let file = std::env::temp_dir().join(format!("wire-keys-{}", std::process::id()));
    std::fs::write(
        &file,
        format!("another key that was not used before today\n{KEY}\n"),
    )
    .expect("a file");
    let one = Http::start(&[], &[(KEYS, KEY)]).await;
    let other = Http::start(&[], &[(KEYS_FILE, file.to_str().expect("UTF-8"))]).await;
    let stranger = Http::start(&[], &[]).await;

    let response = one.round("tools/call", "chain", json!({})).await;
    let state = response.messages[0]["result"]["requestState"].clone();
    let answers = json!({ "login": { "action": "accept", "content": { "user": "Ann" } } });
    let params = json!({ "requestState": state, "inputResponses": answers });
    let response = other.round("tools/call", "chain", params.clone()).await;
    let questions = &response.messages[0]["result"]["inputRequests"];
    assert_eq!(questions["agree"]["params"]["message"], "Does Ann agree?");
    let response = stranger.round("tools/call", "chain", params).await;
    assert_eq!(
        response.messages[0]["error"]["message"],
        "Invalid or expired requestState"
    );
    std::fs::remove_file(file).expect("the file is there");
}

#[tokio::test]
async fn unusable_keys_and_addresses_are_told() {
    for (args, env, told) in [
        (
            vec![],
            vec![(KEYS, "short")],
            "request state key 1 has 5 bytes; at least 32 are needed",
        ),
        (vec![], vec![(KEYS, " , ")], "no request state key given"),
        (vec![], vec![(KEYS_FILE, "/no/such/file")], "/no/such/file"),
        (
            vec!["--http", "192.0.2.1:80"],
            vec![],
            "cannot listen on 192.0.2.1:80",
        ),
        (vec!["--http", "nowhere"], vec![], "nowhere"),
    ] {
        let output = command(&args).envs(env).output().await.expect("a process");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success());
        assert!(stderr.contains(told), "{stderr}");
        assert!(output.stdout.is_empty());
    }
}

#[tokio::test]
async fn stdout_has_messages_alone_and_the_server_ends_with_its_client() {
    let mut child = command(&[])
        .env("RUST_LOG", "trace")
        .spawn()
        .expect("a process");
    let mut stdin = child.stdin.take().expect("a pipe");
    let call = json!({
        "jsonrpc": "2.0", "id": 2, "method": "tools/call",
        "params": { "name": "measure", "arguments": { "word": "four" } },
    });
    let lines = format!("{}\r\n\n{call}\n", initialize());
    stdin.write_all(lines.as_bytes()).await.expect("a pipe");
    drop(stdin);
    let output = timeout(LONG, child.wait_with_output())
        .await
        .expect("an end in time");
    let output = output.expect("a process");
    assert!(output.status.success());
    assert!(!output.stderr.is_empty());
    let stdout = String::from_utf8(output.stdout).expect("UTF-8");
    let messages: Vec<Value> = stdout
        .lines()
        .map(|line| serde_json::from_str(line).expect("a message"))
        .collect();
    assert_eq!(messages.len(), 2);
    assert_eq!(
        messages[1]["result"]["structuredContent"],
        json!({ "result": 4 })
    );
}

#[tokio::test]
async fn a_client_that_says_nothing_is_no_error() {
    let mut child = command(&[]).spawn().expect("a process");
    drop(child.stdin.take());
    let status = timeout(LONG, child.wait()).await.expect("an end in time");
    assert!(status.expect("a status").success());
}
