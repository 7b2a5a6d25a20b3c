//! A state opens for the request that it belongs to, and for no other.

mod common;

use std::time::Duration;

use common::{Answers, Client, Era, KEY, ann, call, questions};
use rmcp::{
    ErrorData, ServiceError,
    model::{CallToolRequestParams, CallToolResponse},
};
use serde_json::json;
use wire::generated::StateKeys;

/// A client in the middle of a call of `all`, and the next round of it.
async fn midway(client: &Client) -> CallToolRequestParams {
    let mut params = call("all", json!({ "topic": "rain" }));
    let response = client.running.call_tool_once(params.clone()).await;
    let (asked, state) = questions(response.expect("questions"));
    params.input_responses = Some(client.answer(asked).expect("answers"));
    params.request_state = Some(state);
    params
}

async fn refusal(client: &Client, params: CallToolRequestParams) -> ErrorData {
    match client.running.call_tool_once(params).await {
        Err(ServiceError::McpError(error)) => error,
        other => panic!("{other:?} is no refusal"),
    }
}

#[track_caller]
fn assert_refused(error: &ErrorData) {
    assert_eq!(error.code.0, -32602);
    assert_eq!(error.message, "Invalid or expired requestState");
    assert_eq!(
        error.data,
        Some(json!({ "reason": "invalid_request_state" }))
    );
}

#[tokio::test]
async fn the_same_request_goes_on() {
    let client = Client::connect_as(Era::Rounds, Answers::new(ann), Some("ann")).await;
    let params = midway(&client).await;
    let response = client.running.call_tool_once(params).await;
    assert!(matches!(response, Ok(CallToolResponse::Complete(_))));
}

#[tokio::test]
async fn a_tampered_state_is_refused() {
    let client = Client::connect(Era::Rounds, Answers::new(ann)).await;
    let params = midway(&client).await;
    let state = params.request_state.clone().expect("a state");
    for state in [
        format!("{state}-TAMPERED"),
        state[1..].to_owned(),
        state.replacen(['A', 'B'], "C", 1),
        String::new(),
        "{}".to_owned(),
    ] {
        let mut params = params.clone();
        params.request_state = Some(state);
        assert_refused(&refusal(&client, params).await);
    }
}

#[tokio::test]
async fn a_state_is_good_for_its_own_request_alone() {
    let client = Client::connect_as(Era::Rounds, Answers::new(ann), Some("ann")).await;
    let params = midway(&client).await;

    let mut other_arguments = params.clone();
    other_arguments.arguments = call("all", json!({ "topic": "snow" })).arguments;
    let mut other_tool = params.clone();
    other_tool.name = "write_poem".into();
    let mut unknown_tool = params.clone();
    unknown_tool.name = "nope".into();
    let mut quiet_tool = params.clone();
    quiet_tool.name = "measure".into();
    let mut wrong_arguments = params.clone();
    wrong_arguments.arguments = call("all", json!({ "topic": 5 })).arguments;
    for params in [
        other_arguments,
        other_tool,
        unknown_tool,
        quiet_tool,
        wrong_arguments,
    ] {
        assert_refused(&refusal(&client, params).await);
    }

    for principal in [None, Some("bob")] {
        let other = Client::connect_as(Era::Rounds, Answers::new(ann), principal).await;
        assert_refused(&refusal(&other, params.clone()).await);
    }
}

#[tokio::test]
async fn the_order_of_keys_does_not_matter_and_absent_is_empty() {
    let client = Client::connect(Era::Rounds, Answers::new(ann)).await;
    let mut params = call("chain", json!({ "a": { "x": 1, "y": [2] }, "b": 3 }));
    let response = client.running.call_tool_once(params.clone()).await;
    let (_, state) = questions(response.expect("questions"));
    params.arguments = call("", json!({ "b": 3, "a": { "y": [2], "x": 1 } })).arguments;
    params.request_state = Some(state);
    let response = client.running.call_tool_once(params).await;
    questions(response.expect("the same questions again"));

    let mut params = call("chain", json!({}));
    let response = client.running.call_tool_once(params.clone()).await;
    let (_, state) = questions(response.expect("questions"));
    params.arguments = None;
    params.request_state = Some(state);
    let response = client.running.call_tool_once(params).await;
    questions(response.expect("the same questions again"));
}

#[tokio::test]
async fn an_expired_state_is_refused() {
    let keys = StateKeys::new([KEY]).expect("a good key");
    let keys = keys.with_time_to_live(Duration::ZERO);
    let client = Client::connect_with(Era::Rounds, Answers::new(ann), None, keys).await;
    let params = midway(&client).await;
    // A state is good for the whole millisecond in which its time is up.
    tokio::time::sleep(Duration::from_millis(2)).await;
    assert_refused(&refusal(&client, params).await);
}

#[tokio::test]
async fn a_state_opens_under_any_key_of_the_ring() {
    const OTHER: &str = "another key, which is not the one of the tests";
    let ring = |keys: &[&str]| StateKeys::new(keys).expect("good keys");
    let connect = |keys| Client::connect_with(Era::Rounds, Answers::new(ann), None, keys);

    let client = connect(ring(&[OTHER])).await;
    let params = midway(&client).await;
    for keys in [ring(&[KEY, OTHER]), ring(&[OTHER, KEY])] {
        let server = connect(keys).await;
        let response = server.running.call_tool_once(params.clone()).await;
        assert!(matches!(response, Ok(CallToolResponse::Complete(_))));
    }
    let foreign = connect(ring(&[KEY])).await;
    assert_refused(&refusal(&foreign, params).await);
}

#[tokio::test]
async fn a_session_of_before_2026_refuses_a_bad_state_too() {
    let client = Client::connect(Era::Requests, Answers::new(ann)).await;
    for tool in ["chain", "measure", "nope"] {
        let mut params = call(tool, json!({}));
        params.request_state = Some("made up".to_owned());
        assert_refused(&refusal(&client, params).await);
    }
}
