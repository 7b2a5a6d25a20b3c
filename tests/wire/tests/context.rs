//! What a method learns of its request, and tells the client on the way.
// rmcp marks logging as deprecated.
#![allow(deprecated)]

mod common;

use common::{Answers, Client, Era, call};
use rmcp::model::{
    LoggingLevel, NumberOrString, ProgressToken, RequestMetaObject, SetLevelRequestParams,
};
use serde_json::{Value, json};

/// The levels of the log messages that came, and the steps of progress.
fn told(heard: &[Value]) -> (Vec<&str>, Vec<&Value>) {
    let of = |method| heard.iter().filter(move |heard| heard["method"] == method);
    (
        of("log")
            .filter_map(|log| log["params"]["level"].as_str())
            .collect(),
        of("progress")
            .map(|progress| &progress["params"]["progress"])
            .collect(),
    )
}

#[tokio::test]
async fn it_knows_the_client() {
    for (era, version) in [(Era::Requests, "2025-11-25"), (Era::Rounds, "2026-07-28")] {
        let client = Client::connect_as(era, Answers::none(), Some("ann")).await;
        let call = client.call("chat", json!({})).await;
        let result = call.result.expect("a result").structured_content;
        assert_eq!(
            result,
            Some(json!({ "result": {
                "client": "tests", "header": null, "principal": "ann", "roots": true, "version": version,
            } }))
        );
    }
}

#[tokio::test]
async fn progress_goes_to_who_asked_for_it() {
    for era in common::ERAS {
        let client = Client::connect(era, Answers::none()).await;
        // rmcp's client asks for progress with each request.
        client.call("chat", json!({})).await.text();
        let heard = client.heard(3).await;
        let (_, progress) = told(&heard);
        assert_eq!(progress, [&json!(0.0), &json!(1.0), &json!(2.0)]);
    }
}

#[tokio::test]
async fn before_2026_a_session_says_which_messages_it_wants() {
    let client = Client::connect(Era::Requests, Answers::none()).await;
    client.call("chat", json!({})).await.text();
    let heard = client.heard(6).await;
    assert_eq!(told(&heard).0, ["debug", "info", "error"]);

    let level = SetLevelRequestParams::new(LoggingLevel::Warning);
    client.running.set_level(level).await.expect("a level");
    client.call("chat", json!({})).await.text();
    let heard = client.heard(10).await;
    assert_eq!(told(&heard).0, ["debug", "info", "error", "error"]);
}

#[tokio::test]
async fn from_2026_on_a_request_says_which_messages_it_wants() {
    let client = Client::connect(Era::Rounds, Answers::none()).await;
    client.call("chat", json!({})).await.text();
    let heard = client.heard(3).await;
    assert!(told(&heard).0.is_empty());

    let mut params = call("chat", json!({}));
    let mut meta = RequestMetaObject::with_progress_token(ProgressToken(NumberOrString::Number(7)));
    meta.set_log_level(LoggingLevel::Info);
    params.meta = Some(meta);
    client
        .running
        .call_tool_once(params)
        .await
        .expect("a result");
    let heard = client.heard(8).await;
    assert_eq!(told(&heard).0, ["info", "error"]);

    let level = SetLevelRequestParams::new(LoggingLevel::Warning);
    let error = client
        .running
        .set_level(level)
        .await
        .expect_err("it is gone");
    assert!(error.to_string().contains("-32601"), "{error}");
}
