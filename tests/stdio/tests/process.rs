//! The transport in a process of its own: pipes, sockets and files for its standard input and output.
#![cfg(unix)]

use std::{
    fs::{self, File},
    io::{BufRead, BufReader, Read, Write},
    net::Shutdown,
    os::{
        fd::{AsRawFd, OwnedFd},
        unix::net::UnixStream,
    },
    process::{Child, Command, Stdio},
    thread,
};

use serde_json::{Value, json};

fn server() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mcpgen-stdio-tests"));
    command.stderr(Stdio::null());
    command
}

fn piped() -> (
    Child,
    impl Write + Send + 'static,
    BufReader<impl Read + Send + 'static>,
) {
    let command = &mut server();
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let requests = child.stdin.take().expect("piped");
    let answers = child.stdout.take().expect("piped");
    (child, requests, BufReader::new(answers))
}

/// A handshake, then the calls: each a tool and its arguments, with ids from 1.
fn session(calls: &[(&str, Value)]) -> String {
    let initialize = json!({
        "jsonrpc": "2.0", "id": 0, "method": "initialize",
        "params": {
            "protocolVersion": "2025-11-25", "capabilities": {},
            "clientInfo": { "name": "test", "version": "1" },
        },
    });
    let initialized = json!({ "jsonrpc": "2.0", "method": "notifications/initialized" });
    let mut text = format!("{initialize}\n{initialized}\n");
    for (id, (tool, arguments)) in (1..).zip(calls) {
        let params = json!({
            "name": tool, "arguments": arguments, "_meta": { "progressToken": id },
        });
        let call = json!({ "jsonrpc": "2.0", "id": id, "method": "tools/call", "params": params });
        text += &format!("{call}\n");
    }
    text
}

/// The texts of the answers by id, of all messages up to the end of the stream.
fn answered(answers: impl BufRead) -> Vec<(u64, String)> {
    let lines = answers
        .lines()
        .map(|line| line.expect("whole lines of UTF-8"));
    let mut texts: Vec<(u64, String)> = lines
        .map(|line| serde_json::from_str::<Value>(&line).expect("a message"))
        .filter(|message| message.get("id").is_some_and(|id| *id != 0))
        .map(|message| {
            let text = message["result"]["content"][0]["text"].as_str();
            let text = text.unwrap_or_else(|| panic!("no answer: {message}"));
            (message["id"].as_u64().expect("a number"), text.to_owned())
        })
        .collect();
    texts.sort();
    texts
}

#[test]
fn a_thousand_calls_at_once_are_all_answered() {
    let calls: Vec<_> = (0..1000)
        .map(|n| ("echo", json!({ "text": format!("call {n}") })))
        .collect();
    let (mut child, mut requests, answers) = piped();
    let writing = thread::spawn(move || {
        requests
            .write_all(session(&calls).as_bytes())
            .expect("it is read");
    });
    let expected: Vec<_> = (1..=1000)
        .map(|id| (id, format!("call {}", id - 1)))
        .collect();
    assert_eq!(answered(answers), expected);
    writing.join().expect("no panic");
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn calls_in_flight_are_answered_after_the_client_has_closed_its_end() {
    let (mut child, mut requests, answers) = piped();
    let calls = [
        ("wait", json!({ "milliseconds": 300 })),
        ("fill", json!({ "bytes": 4_000_000 })),
    ];
    requests
        .write_all(session(&calls).as_bytes())
        .expect("it is read");
    drop(requests);
    let expected = [(1, "waited".to_owned()), (2, "x".repeat(4_000_000))];
    assert_eq!(answered(answers), expected);
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn notifications_come_before_the_answer() {
    let (mut child, mut requests, mut answers) = piped();
    requests
        .write_all(session(&[("count", json!({ "notifications": 50 }))]).as_bytes())
        .expect("it is read");
    let mut messages: Vec<Value> = Vec::new();
    while messages.last().is_none_or(|message| message["id"] != 1) {
        let mut line = String::new();
        answers.read_line(&mut line).expect("a line");
        messages.push(serde_json::from_str(&line).expect("a message"));
    }
    drop(requests);
    let progress: Vec<_> = messages
        .iter()
        .filter_map(|m| m["params"]["progress"].as_f64())
        .collect();
    assert_eq!(progress, (1..=50).map(f64::from).collect::<Vec<_>>());
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn a_client_that_stops_reading_ends_the_server() {
    let (mut child, mut requests, answers) = piped();
    drop(answers);
    // It finds out when it writes, and then reads no more.
    let call = session(&[("echo", json!({ "text": "x" }))]);
    let call = call.lines().last().expect("a call");
    requests
        .write_all(session(&[]).as_bytes())
        .expect("it is read");
    while writeln!(requests, "{call}").is_ok() {}
    child.wait().expect("it ends");
}

#[test]
#[cfg(target_os = "linux")]
fn a_client_that_is_gone_ends_calls_that_would_go_on_for_ever() {
    let (mut child, mut requests, mut answers) = piped();
    let calls = [("wait", json!({ "milliseconds": u64::from(u32::MAX) }))];
    requests
        .write_all(session(&calls).as_bytes())
        .expect("it is read");
    let mut line = String::new();
    answers.read_line(&mut line).expect("the handshake");
    drop(answers);
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn files_will_do() {
    let directory = tempfile::tempdir().expect("a directory");
    let (input, output) = (directory.path().join("in"), directory.path().join("out"));
    fs::write(
        &input,
        session(&[("echo", json!({ "text": "from a file" }))]),
    )
    .expect("written");
    let mut command = server();
    command
        .stdin(File::open(&input).expect("opened"))
        .stdout(File::create(&output).expect("created"));
    assert!(command.status().expect("it starts").success());
    let answers = BufReader::new(File::open(&output).expect("opened"));
    assert_eq!(answered(answers), [(1, "from a file".to_owned())]);
}

#[test]
fn one_socket_will_do_for_both_and_half_of_it_may_be_shut() {
    let (mut ours, theirs) = UnixStream::pair().expect("a pair");
    let theirs = OwnedFd::from(theirs);
    let both = theirs.try_clone().expect("cloned");
    let mut child = server()
        .stdin(both)
        .stdout(theirs)
        .spawn()
        .expect("it starts");
    let calls = [
        ("wait", json!({ "milliseconds": 300 })),
        ("fill", json!({ "bytes": 4_000_000 })),
    ];
    ours.write_all(session(&calls).as_bytes())
        .expect("it is read");
    ours.shutdown(Shutdown::Write).expect("shut");
    let expected = [(1, "waited".to_owned()), (2, "x".repeat(4_000_000))];
    assert_eq!(answered(BufReader::new(ours)), expected);
    assert!(child.wait().expect("it ends").success());
}

/// Whether reading from a descriptor or writing to it returns at once.
#[cfg(target_os = "linux")]
fn is_nonblocking(process: &str, descriptor: i32) -> bool {
    const O_NONBLOCK: u32 = 0o4000;
    let info =
        fs::read_to_string(format!("/proc/{process}/fdinfo/{descriptor}")).expect("it is open");
    let flags = info
        .lines()
        .find_map(|line| line.strip_prefix("flags:"))
        .expect("flags");
    u32::from_str_radix(flags.trim(), 8).expect("octal") & O_NONBLOCK != 0
}

#[cfg(target_os = "linux")]
#[test]
fn sockets_block_again_afterwards_for_those_who_share_them() {
    let (mut ours, theirs) = UnixStream::pair().expect("a pair");
    let shared = theirs.try_clone().expect("cloned");
    let theirs = OwnedFd::from(theirs);
    let both = theirs.try_clone().expect("cloned");
    let mut child = server()
        .stdin(both)
        .stdout(theirs)
        .spawn()
        .expect("it starts");
    ours.write_all(session(&[("echo", json!({ "text": "x" }))]).as_bytes())
        .expect("it is read");
    ours.shutdown(Shutdown::Write).expect("shut");
    let mut lines = BufReader::new(ours).lines();
    lines.next().expect("an answer").expect("a line");
    assert!(child.wait().expect("it ends").success());
    assert!(!is_nonblocking("self", shared.as_raw_fd()));
}

#[cfg(target_os = "linux")]
#[test]
fn pipes_block_all_the_while_for_those_who_share_them() {
    let (mut child, mut requests, mut answers) = piped();
    requests
        .write_all(session(&[]).as_bytes())
        .expect("it is read");
    answers.read_line(&mut String::new()).expect("an answer");
    let process = child.id().to_string();
    assert!(!is_nonblocking(&process, 0) && !is_nonblocking(&process, 1));
    drop(requests);
    assert!(child.wait().expect("it ends").success());
}

#[cfg(target_os = "linux")]
#[test]
fn a_line_without_an_end_takes_no_more_memory_than_the_limit() {
    let (mut child, mut requests, mut answers) = piped();
    requests
        .write_all(session(&[]).as_bytes())
        .expect("it is read");
    let megabyte = vec![b'x'; 1024 * 1024];
    for _ in 0..200 {
        requests.write_all(&megabyte).expect("it is read");
    }
    requests.write_all(b"\n").expect("it is read");
    let call = session(&[("echo", json!({ "text": "after" }))]);
    writeln!(requests, "{}", call.lines().last().expect("a call")).expect("it is read");
    let mut texts = Vec::new();
    for line in answers.by_ref().lines().take(3) {
        texts.push(line.expect("a line"));
    }
    assert!(texts[1].contains("-32600"), "refused: {}", texts[1]);
    assert!(texts[2].contains("after"), "answered: {}", texts[2]);
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).expect("it runs");
    let peak = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))
        .expect("a peak");
    let kibibytes: u64 = peak
        .trim()
        .trim_end_matches(" kB")
        .parse()
        .expect("a number");
    assert!(kibibytes < 80 * 1024, "{kibibytes} KiB");
    drop(requests);
    assert!(child.wait().expect("it ends").success());
}
