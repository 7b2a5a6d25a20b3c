//! An argument that must travel in a header as well, so that what stands before the server can route by it.

mod http;

use http::{Http, initialize};
use serde_json::{Value, json};

fn arguments(room: Option<&str>) -> Value {
    let mut arguments =
        json!({ "name": "Ann", "age": 18, "terms": true, "emails": ["a@b.example"] });
    if let Some(room) = room {
        arguments["room"] = json!(room);
    }
    arguments
}

#[tokio::test]
async fn from_2026_on_header_and_argument_must_agree() {
    let server = Http::start(&[], &[]).await;
    for (room, header) in [
        (Some("5"), Some("5")),
        (Some("größer"), Some("=?base64?Z3LDtsOfZXI=?=")),
        (None, None),
    ] {
        let headers: Vec<_> = header
            .map(|value| ("mcp-param-room", value))
            .into_iter()
            .collect();
        let params = json!({ "arguments": arguments(room) });
        let response = server
            .round_with(&headers, "tools/call", "sign_up", params)
            .await;
        assert_eq!(response.status, 200, "{room:?} {header:?}");
        let result = &response.messages.last().expect("a result")["result"];
        assert_eq!(
            result["structuredContent"]["result"]["texts"][5],
            json!(room)
        );
    }
    for header in [None, Some("6"), Some("=?base64?!!?=")] {
        let headers: Vec<_> = header
            .map(|value| ("mcp-param-room", value))
            .into_iter()
            .collect();
        let params = json!({ "arguments": arguments(Some("5")) });
        let response = server
            .round_with(&headers, "tools/call", "sign_up", params)
            .await;
        assert_eq!(response.status, 400, "{header:?}");
        assert_eq!(response.messages[0]["error"]["code"], -32020);
    }
}

#[tokio::test]
async fn before_2026_there_are_no_such_headers() {
    let server = Http::start(&[], &[]).await;
    let response = server.post(&[], &initialize()).await;
    let session = response.header("mcp-session-id").expect("a session");
    let headers = [
        ("mcp-session-id", session),
        ("mcp-protocol-version", "2025-11-25"),
    ];
    let initialized = json!({ "jsonrpc": "2.0", "method": "notifications/initialized" });
    assert_eq!(server.post(&headers, &initialized).await.status, 202);
    let call = json!({
        "jsonrpc": "2.0", "id": 2, "method": "tools/call",
        "params": { "name": "sign_up", "arguments": arguments(Some("5")) },
    });
    let response = server.post(&headers, &call).await;
    let result = &response.messages.last().expect("a result")["result"];
    assert_eq!(result["structuredContent"]["result"]["texts"][5], "5");
}
