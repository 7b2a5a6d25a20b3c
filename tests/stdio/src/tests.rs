//! The transport over streams that the tests hold the other end of.

use std::{future::Future, pin::pin, task::Context, task::Waker};

use rmcp::{
    model::{
        CallToolResult, ClientJsonRpcMessage, ClientRequest, ContentBlock, GetMeta, RequestId,
        ServerJsonRpcMessage, ServerResult,
    },
    transport::Transport,
};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader, DuplexStream};

use crate::{lines::parse, stdio::Stdio, streams::Sockets};

/// A transport, the end that its input is written to, and the end that its output is read from. The streams between
/// them hold so many bytes.
fn transport(held: usize) -> (Stdio, DuplexStream, DuplexStream) {
    let (requests, reader) = tokio::io::duplex(held);
    let (writer, answers) = tokio::io::duplex(held);
    let transport = Stdio::new(Box::new(reader), Box::new(writer), Sockets::default());
    (transport, requests, answers)
}

fn call(id: u64, text: &str) -> Vec<u8> {
    let params = json!({ "name": "echo", "arguments": { "text": text } });
    let call = json!({ "jsonrpc": "2.0", "id": id, "method": "tools/call", "params": params });
    call.to_string().into_bytes()
}

fn answer(id: i64, text: &str) -> ServerJsonRpcMessage {
    let result = CallToolResult::success(vec![ContentBlock::text(text)]);
    ServerJsonRpcMessage::response(ServerResult::CallToolResult(result), RequestId::Number(id))
}

/// The id and the text of a call of `echo`.
fn called(message: Option<ClientJsonRpcMessage>) -> (i64, String) {
    let Some(ClientJsonRpcMessage::Request(request)) = message else {
        panic!("not a request: {message:?}");
    };
    let (RequestId::Number(id), ClientRequest::CallToolRequest(call)) =
        (request.id, request.request)
    else {
        panic!("not a call");
    };
    let arguments = Value::from(call.params.arguments);
    (
        id,
        arguments["text"].as_str().unwrap_or_default().to_owned(),
    )
}

async fn line(answers: &mut BufReader<DuplexStream>) -> Value {
    let mut line = String::new();
    answers.read_line(&mut line).await.expect("a line");
    serde_json::from_str(&line).expect("a message")
}

/// Polls once, and drops what is not done.
fn once<F: Future>(future: F) -> Option<F::Output> {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        std::task::Poll::Ready(output) => Some(output),
        std::task::Poll::Pending => None,
    }
}

#[tokio::test]
async fn a_line_may_come_byte_by_byte() {
    let (mut transport, mut requests, _answers) = transport(1);
    let writing = tokio::spawn(async move {
        for id in 1..=3 {
            requests
                .write_all(&call(id, "Ödön 🙂"))
                .await
                .expect("it is read");
            requests.write_all(b"\n").await.expect("it is read");
        }
    });
    for id in 1..=3 {
        assert_eq!(
            called(transport.receive().await),
            (id, "Ödön 🙂".to_owned())
        );
    }
    writing.await.expect("all is written");
    assert!(transport.receive().await.is_none());
}

#[tokio::test]
async fn a_receive_that_is_dropped_loses_nothing() {
    let (mut transport, mut requests, _answers) = transport(1024);
    for byte in [call(1, "Dune"), b"\n".to_vec(), call(2, "Ubik")].concat() {
        if let Some(message) = once(transport.receive()) {
            assert_eq!(called(message), (1, "Dune".to_owned()));
        }
        requests.write_all(&[byte]).await.expect("there is room");
    }
    drop(requests);
    assert_eq!(called(transport.receive().await), (2, "Ubik".to_owned()));
}

#[tokio::test]
async fn carriage_returns_blank_lines_and_a_byte_order_mark_are_no_part_of_messages() {
    let (mut transport, mut requests, mut answers) = transport(1024);
    let mark = b"\xEF\xBB\xBF".as_slice();
    let text = [
        mark,
        &call(1, "a"),
        b"\r\n\r\n\n  \n",
        &call(2, "b"),
        b"\r\n",
    ]
    .concat();
    requests.write_all(&text).await.expect("there is room");
    // The last line has no end.
    requests
        .write_all(&call(3, "c"))
        .await
        .expect("there is room");
    drop(requests);
    for (id, text) in [(1, "a"), (2, "b"), (3, "c")] {
        assert_eq!(called(transport.receive().await), (id, text.to_owned()));
    }
    assert!(transport.receive().await.is_none());
    drop(transport);
    let mut rest = Vec::new();
    answers.read_to_end(&mut rest).await.expect("the end");
    assert!(rest.is_empty(), "nothing was refused");
}

#[tokio::test]
async fn ten_megabytes_go_in_and_out() {
    let long = "x".repeat(10_000_000);
    let (mut transport, mut requests, answers) = transport(64 * 1024);
    let request = call(1, &long);
    tokio::spawn(async move {
        requests.write_all(&request).await.expect("it is read");
        requests.write_all(b"\n").await.expect("it is read");
        requests
            .write_all(&call(2, "short"))
            .await
            .expect("it is read");
    });
    assert_eq!(called(transport.receive().await), (1, long.clone()));
    assert_eq!(called(transport.receive().await), (2, "short".to_owned()));

    let sending = tokio::spawn(transport.send(answer(1, &long)));
    let answered = line(&mut BufReader::new(answers)).await;
    assert_eq!(answered["result"]["content"][0]["text"], long);
    sending.await.expect("no panic").expect("written");
}

#[tokio::test]
async fn what_is_no_message_is_refused() {
    let refused = [
        (b"no JSON".as_slice(), -32700, Value::Null),
        (b"{\"jsonrpc\":\"2.0\",\"id\":1", -32700, Value::Null),
        (
            b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\xFF\"}",
            -32700,
            Value::Null,
        ),
        (b"\xC3\x28", -32700, Value::Null),
        (b"[]", -32600, Value::Null),
        (b"5", -32600, Value::Null),
        (b"{\"jsonrpc\":\"2.0\",\"id\":7}", -32600, Value::Null),
        (
            b"{\"jsonrpc\":\"1.0\",\"id\":7,\"method\":\"ping\"}",
            -32600,
            json!(7),
        ),
        (
            b"{\"id\":\"seven\",\"method\":\"ping\"}",
            -32600,
            json!("seven"),
        ),
        (
            b"{\"jsonrpc\":\"2.0\",\"id\":null,\"method\":\"ping\"}",
            -32600,
            Value::Null,
        ),
        (
            b"{\"jsonrpc\":\"2.0\",\"id\":[7],\"method\":\"ping\"}",
            -32600,
            Value::Null,
        ),
        // An answer of the client's; its id is not the client's own.
        (b"{\"id\":7,\"result\":{}}", -32600, Value::Null),
    ];
    let (mut transport, mut requests, answers) = transport(64 * 1024);
    let mut answers = BufReader::new(answers);
    for (text, code, id) in refused {
        let after = [text, b"\n", &call(1, "after"), b"\n"].concat();
        requests.write_all(&after).await.expect("there is room");
        assert_eq!(called(transport.receive().await), (1, "after".to_owned()));
        let refusal = line(&mut answers).await;
        assert_eq!(refusal["error"]["code"], code, "{}", text.escape_ascii());
        assert_eq!(refusal.get("id"), Some(&id), "{}", text.escape_ascii());
        assert_eq!(refusal["jsonrpc"], "2.0");
    }
}

#[tokio::test]
async fn a_notification_is_never_answered() {
    let (mut transport, mut requests, mut answers) = transport(1024);
    let text = b"{\"method\":\"$/setTrace\",\"params\":{}}\n";
    requests.write_all(text).await.expect("there is room");
    drop(requests);
    assert!(transport.receive().await.is_none());
    drop(transport);
    assert_eq!(answers.read(&mut [0]).await.expect("the end"), 0);
}

#[tokio::test]
async fn a_line_over_the_limit_is_refused_once() {
    let (mut transport, mut requests, answers) = transport(64 * 1024);
    tokio::spawn(async move {
        let megabyte = vec![b' '; 1024 * 1024];
        for _ in 0..40 {
            requests.write_all(&megabyte).await.expect("it is read");
        }
        requests.write_all(b"\n").await.expect("it is read");
        requests
            .write_all(&call(1, "after"))
            .await
            .expect("it is read");
    });
    assert_eq!(called(transport.receive().await), (1, "after".to_owned()));
    assert!(transport.receive().await.is_none());
    drop(transport);
    let mut answers = BufReader::new(answers);
    let refusal = line(&mut answers).await;
    assert_eq!(refusal["error"]["code"], -32600);
    let mut rest = String::new();
    answers.read_to_string(&mut rest).await.expect("the end");
    assert_eq!(rest, "", "it is refused once");
}

#[tokio::test]
async fn answers_are_written_whole_and_in_order() {
    let (mut transport, _requests, answers) = transport(7);
    let mut sends = Vec::new();
    for id in 0..100 {
        sends.push(transport.send(answer(id, "done")));
    }
    let sending: Vec<_> = sends.into_iter().rev().map(tokio::spawn).collect();
    let mut answers = BufReader::new(answers);
    for id in 0..100 {
        assert_eq!(line(&mut answers).await["id"], id);
    }
    for send in sending {
        send.await.expect("no panic").expect("written");
    }
}

#[tokio::test]
async fn a_send_that_is_dropped_half_way_is_finished_by_the_next() {
    let (mut transport, _requests, answers) = transport(16);
    assert!(
        once(transport.send(answer(1, "first"))).is_none(),
        "no room for all"
    );
    let sending = tokio::spawn(transport.send(answer(2, "second")));
    let mut answers = BufReader::new(answers);
    assert_eq!(line(&mut answers).await["id"], 1);
    assert_eq!(line(&mut answers).await["id"], 2);
    sending.await.expect("no panic").expect("written");
}

#[tokio::test]
async fn nothing_is_read_while_too_much_is_unwritten() {
    let (mut transport, mut requests, answers) = transport(1024);
    requests
        .write_all(&[&call(1, "more")[..], b"\n"].concat())
        .await
        .expect("there is room");
    let megabyte = "x".repeat(1024 * 1024);
    let first = tokio::spawn(transport.send(answer(1, &megabyte)));
    // It is begun, and blocks; the second is not begun.
    tokio::task::yield_now().await;
    let second = tokio::spawn(transport.send(answer(2, &megabyte)));
    assert!(
        once(transport.receive()).is_none(),
        "the client reads first"
    );

    let reading = tokio::spawn(async move {
        let mut answers = BufReader::new(answers);
        (
            line(&mut answers).await["id"].clone(),
            line(&mut answers).await["id"].clone(),
        )
    });
    assert_eq!(called(transport.receive().await), (1, "more".to_owned()));
    assert_eq!(reading.await.expect("no panic"), (json!(1), json!(2)));
    first.await.expect("no panic").expect("written");
    second.await.expect("no panic").expect("written");
}

#[tokio::test]
async fn closing_writes_what_is_left() {
    let (mut transport, _requests, answers) = transport(16);
    let dropped = transport.send(answer(1, "never awaited"));
    drop(dropped);
    let reading = tokio::spawn(async move { line(&mut BufReader::new(answers)).await });
    transport.close().await.expect("written");
    assert_eq!(reading.await.expect("no panic")["id"], 1);
    assert!(transport.send(answer(2, "too late")).await.is_err());
}

#[tokio::test]
async fn a_client_that_has_hung_up_ends_the_input_too() {
    let (mut transport, mut requests, answers) = transport(1024);
    drop(answers);
    assert!(transport.send(answer(1, "nobody reads it")).await.is_err());
    requests
        .write_all(&call(1, "unheard"))
        .await
        .expect("there is room");
    assert!(transport.receive().await.is_none());
}

/// Calls of tools take a way of their own through the parser.
#[test]
fn messages_are_the_same_as_rmcp_reads_them() {
    let params = [
        json!({ "name": "echo" }),
        json!({ "name": "echo", "arguments": { "text": "a", "n": [1, -2, 3.5, null, true, u64::MAX] } }),
        json!({ "name": "echo", "arguments": null, "_meta": null, "task": { "ttl": 1 } }),
        json!({ "name": "echo", "_meta": { "progressToken": 5, "a": { "b": [] } } }),
        json!({ "name": "echo", "inputResponses": { "q": { "action": "decline" } }, "requestState": "s" }),
        json!({ "name": "echo", "requestState": 5 }),
        json!({ "name": "echo", "arguments": [] }),
        json!({ "name": 5 }),
        json!([null, "echo", {}]),
        json!({}),
    ];
    let mut messages: Vec<Value> = params
        .into_iter()
        .flat_map(|params| {
            [json!(1), json!("one"), json!(1.0)].map(|id| {
                json!({ "jsonrpc": "2.0", "id": id, "method": "tools/call", "params": params })
            })
        })
        .collect();
    messages.extend([
        json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call" }),
        json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/list" }),
        json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": { "cursor": "c" } }),
        json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }),
        json!({ "jsonrpc": "2.0", "id": 1, "result": { "action": "accept", "content": {} } }),
        json!({ "jsonrpc": "2.0", "id": 1, "error": { "code": -1, "message": "no" } }),
    ]);
    for message in messages {
        let text = message.to_string();
        let theirs = serde_json::from_str::<ClientJsonRpcMessage>(&text).ok();
        let ours = parse(text.as_bytes()).ok();
        assert_eq!(format!("{ours:?}"), format!("{theirs:?}"), "{text}");
        let meta = |message: Option<ClientJsonRpcMessage>| match message {
            Some(ClientJsonRpcMessage::Request(request)) => {
                Some(request.request.get_meta().clone())
            }
            _ => None,
        };
        assert_eq!(meta(ours), meta(theirs), "{text}");
    }
}
