//! What fails is told to the model, and never the end of the server.

mod common;

use std::collections::BTreeMap;

use common::{Answers, Client, ERAS, call};
use rmcp::model::{ClientRequest, CustomRequest};
use serde_json::json;

#[tokio::test]
async fn an_error_of_a_tool_is_a_result() {
    for era in ERAS {
        let client = Client::connect(era, Answers::none()).await;
        assert_eq!(
            client.call("fail", json!({})).await.failure(),
            "Error executing tool fail: invalid digit found in string"
        );
        assert_eq!(
            client
                .call("measure", json!({ "word": "" }))
                .await
                .failure(),
            "Error executing tool measure: no word"
        );
        assert_eq!(
            client.call("nope", json!({})).await.failure(),
            "Unknown tool: nope"
        );
    }
}

#[tokio::test]
async fn a_protocol_error_ends_the_request() {
    for era in ERAS {
        let client = Client::connect(era, Answers::none()).await;
        let call = client.call("fail", json!({ "code": -31000 })).await;
        let error = call.error();
        assert_eq!(error.code.0, -31000);
        assert_eq!(error.message, "it fails");
        assert_eq!(error.data, Some(json!({ "code": -31000 })));
    }
}

#[tokio::test]
async fn a_panic_is_told_as_a_failure_and_the_server_lives_on() {
    for era in ERAS {
        let client = Client::connect(era, Answers::none()).await;
        let failure = client.call("panic", json!({})).await.failure();
        assert_eq!(failure, "Error executing tool panic");
        let call = client.call("measure", json!({ "word": "four" })).await;
        assert_eq!(call.text(), "4");
    }
}

#[tokio::test]
async fn wrong_arguments_are_told_all_at_once() {
    for era in ERAS {
        let client = Client::connect(era, Answers::none()).await;
        let arguments = json!({
            "id": "1", "at": "now", "name": "ann", "age": 17, "height": 1.705, "step": 3, "plan": "gold",
            "seats": 2, "terms": false, "emails": ["ann@example.com", "ann", "ann@example.com"], "site": "/",
            "born": "1.1.2000", "wakes": "9", "naps": "1h", "photo": "?", "scores": { "go": "1" },
            "home": { "x": 1 }, "shape": { "kind": "Circle", "centre": { "x": 0, "y": 0 }, "radius": 0 }, "room": 5,
        });
        assert_eq!(
            client.call("sign_up", arguments).await.failure(),
            "Error executing tool sign_up: 20 invalid arguments: \
             id must be a UUID (67e55044-10b1-426f-9247-bb680e5fe0c8); \
             at must be a date and time with an offset (2026-07-28T09:30:00Z); \
             name must match the pattern ^[A-Z]; age must be at least 18; \
             height must be a multiple of 0.01; step must be a multiple of 5; \
             plan must be one of \"free\", \"paid\"; seats must be one of 1, 5, 10; terms must be true; \
             emails must not hold an item twice; emails[1] must be an email address; \
             site must be a URI with a scheme (https://example.com); born must be a date (2026-07-28); \
             wakes must be a time with an offset (09:30:00Z); naps must be an ISO 8601 duration (P1DT2H); \
             photo must be base64; scores[\"go\"] must be a number, not a string; home.y is required; \
             shape.radius must be more than 0; room must be a string, not a number"
        );
        assert_eq!(
            client.call("sign_up", json!({})).await.failure(),
            "Error executing tool sign_up: 4 invalid arguments: \
             name is required; age is required; terms is required; emails is required"
        );
    }
}

#[tokio::test]
async fn an_answer_stays_small_however_much_is_wrong() {
    for era in ERAS {
        let client = Client::connect(era, Answers::none()).await;
        let key = "é".repeat(1000);
        let scores: BTreeMap<_, _> = (0..100).map(|n| (format!("{key}{n}"), "1")).collect();
        let arguments = json!({ "name": "Ann", "age": 18, "terms": true, "emails": ["ann@example.com"], "scores": scores });
        let failure = client.call("sign_up", arguments).await.failure();
        let start = format!(
            "Error executing tool sign_up: 100 invalid arguments: scores[\"{}\"] must be a number, not a string; ",
            "é".repeat(40)
        );
        assert!(failure.starts_with(&start), "{failure}");
        assert!(failure.ends_with("; and 80 more"), "{failure}");
        assert!(failure.len() < 4000, "{}", failure.len());
    }
}

#[tokio::test]
async fn right_arguments_are_read_and_the_others_made() {
    for era in ERAS {
        let client = Client::connect(era, Answers::none()).await;
        let arguments = json!({
            "name": "Ann", "age": 42.0, "terms": true, "emails": ["ann@example.com"], "site": null, "unknown": 1,
        });
        let call = client.call("sign_up", arguments).await;
        let result = call
            .result
            .expect("a result")
            .structured_content
            .expect("a value");
        let value = &result["result"];
        assert_eq!(value["id"].as_str().map(str::len), Some(36));
        assert!(value["at"].as_str().is_some_and(|at| at.ends_with('Z')));
        assert_eq!(value["age"], json!(42));
        assert_eq!(value["height"], json!(1.7));
        assert_eq!(value["plan"], json!("free"));
        assert_eq!(value["seats"], json!(1));
        assert_eq!(value["texts"], json!([null, null, null, null, null, null]));

        let arguments = json!({
            "id": "67e55044-10b1-426f-9247-bb680e5fe0c8", "at": "2026-07-28T09:30:00+02:00", "name": "Ann", "age": 18,
            "height": 0.29, "step": -10, "plan": "paid", "seats": 5.0, "terms": true,
            "emails": ["ann@example.com", "bob@example.com"], "site": "https://example.com", "born": "2000-02-29",
            "wakes": "09:30:00Z", "naps": "PT30M", "photo": "YQ==", "scores": { "go": 1 },
            "home": { "x": 1, "y": 2, "label": "here" },
            "shape": { "kind": "Square", "corner": { "x": 0, "y": 0 }, "side": 0.5 }, "room": "5",
        });
        let call = client.call("sign_up", arguments).await;
        let result = call
            .result
            .expect("a result")
            .structured_content
            .expect("a value");
        assert_eq!(result["result"]["seats"], json!(5));
        assert_eq!(
            result["result"]["shape"],
            json!({ "kind": "Square", "corner": { "x": 0.0, "y": 0.0 }, "side": 0.5 })
        );
        assert_eq!(
            result["result"]["home"],
            json!({ "x": 1.0, "y": 2.0, "label": "here" })
        );
    }
}

#[tokio::test]
async fn a_json_schema_of_the_spec_s_is_kept() {
    for era in ERAS {
        let client = Client::connect(era, Answers::none()).await;
        let arguments = json!({ "phone": "123", "copies": 2, "more": [true] });
        let call = client.call("check", arguments.clone()).await;
        let result = call.result.expect("a result").structured_content;
        assert_eq!(result, Some(json!({ "result": arguments })));

        let failure = client.call("check", json!({ "copies": 0 })).await.failure();
        let start = "Error executing tool check: 2 invalid arguments: ";
        assert!(failure.starts_with(start), "{failure}");
        assert!(
            failure.contains("/copies: value is less than the minimum of 1"),
            "{failure}"
        );
    }
}

#[tokio::test]
async fn a_recursive_model_is_read_to_its_depths() {
    for era in ERAS {
        let client = Client::connect(era, Answers::none()).await;
        let folder = json!({
            "name": "a", "folders": [{ "name": "b", "folders": [{ "name": "c", "folders": [] }] }],
            "link": { "name": "d", "folders": [] },
        });
        let call = client.call("folder", json!({ "folder": folder })).await;
        assert_eq!(
            call.result.expect("a result").structured_content,
            Some(folder)
        );
        let folder =
            json!({ "name": "a", "folders": [{ "name": "b", "folders": [{ "name": "" }] }] });
        assert_eq!(
            client
                .call("folder", json!({ "folder": folder }))
                .await
                .failure(),
            "Error executing tool folder: 1 invalid argument: \
             folder.folders[0].folders[0].name must have at least 1 character"
        );
    }
}

#[tokio::test]
async fn a_malformed_call_is_told_as_such() {
    for era in ERAS {
        let client = Client::connect(era, Answers::none()).await;
        for (params, message) in [
            (
                json!({ "name": "measure", "requestState": 5 }),
                "Invalid or expired requestState",
            ),
            (json!({ "name": 5 }), "Invalid request parameters"),
            (json!({}), "Invalid request parameters"),
            (
                json!({ "name": "measure", "arguments": [] }),
                "Invalid request parameters",
            ),
        ] {
            let request = CustomRequest::new("tools/call", Some(params));
            let response = client
                .running
                .send_request(ClientRequest::CustomRequest(request))
                .await;
            let Err(rmcp::ServiceError::McpError(error)) = response else {
                panic!("{response:?} is no error");
            };
            assert_eq!(error.code.0, -32602);
            assert_eq!(error.message, message);
        }
        let request = CustomRequest::new("no/such", None);
        let response = client
            .running
            .send_request(ClientRequest::CustomRequest(request))
            .await;
        let Err(rmcp::ServiceError::McpError(error)) = response else {
            panic!("{response:?} is no error");
        };
        assert_eq!(error.code.0, -32601);
    }
}

#[tokio::test]
async fn resolvers_at_once_meet_and_the_first_error_in_order_wins() {
    for era in ERAS {
        let client = Client::connect(era, Answers::none()).await;
        let meeting = std::sync::Arc::new(tokio::sync::Barrier::new(3));
        client.set(|settings| settings.meeting = Some(meeting));
        let call = client.call("together", json!({})).await;
        assert_eq!(call.text(), "left right slow");

        client.set(|settings| settings.failing = vec!["slow", "right"]);
        let failure = client.call("together", json!({})).await.failure();
        assert_eq!(failure, "Error executing tool together: right failed");
    }
}

#[tokio::test]
async fn a_call_that_is_cancelled_stops() {
    for era in ERAS {
        let client = Client::connect(era, Answers::none()).await;
        let mut waiting = client.waiting.clone();
        {
            let call = client.running.call_tool_once(call("wait", json!({})));
            let started = waiting.wait_for(|waiting| *waiting);
            tokio::select! {
                response = call => panic!("{response:?} came from a tool that waits"),
                started = started => drop(started.expect("the tool waits")),
            }
        }
        // The client's end of the call is dropped, and the tool's is with it.
        waiting
            .wait_for(|waiting| !*waiting)
            .await
            .expect("the tool has stopped");
        let call = client.call("measure", json!({ "word": "on" })).await;
        assert_eq!(call.text(), "2");
    }
}

// The clock runs ahead when all wait: rmcp gives the calls of a client that is gone five seconds.
#[tokio::test(start_paused = true)]
async fn the_calls_of_a_client_that_leaves_stop() {
    for era in ERAS {
        let client = Client::connect(era, Answers::none()).await;
        let mut waiting = client.waiting.clone();
        let peer = client.running.peer().clone();
        let call = tokio::spawn(async move { peer.call_tool_once(call("wait", json!({}))).await });
        waiting
            .wait_for(|waiting| *waiting)
            .await
            .expect("the tool waits");
        client.running.cancel().await.expect("the client leaves");
        waiting
            .wait_for(|waiting| !*waiting)
            .await
            .expect("the tool has stopped");
        assert!(call.await.expect("no panic").is_err());
    }
}
