//! Resources and templates, with questions as tools have them, and their updates.
// rmcp marks the subscriptions of before 2026-07-28 as deprecated.
#![allow(deprecated)]

mod common;

use common::{Answers, Client, ERAS, Era, ann};
use rmcp::{
    ServiceError,
    model::{
        ErrorData, ReadResourceRequestParams, ReadResourceResponse, SubscribeRequestParams,
        SubscriptionFilter, UnsubscribeRequestParams,
    },
};
use serde_json::{Value, json};
use wire::generated::updated;

async fn read(client: &Client, uri: &str) -> Result<Value, ErrorData> {
    let mut params = ReadResourceRequestParams::new(uri);
    loop {
        match client.running.read_resource_once(params.clone()).await {
            Ok(ReadResourceResponse::Complete(result)) => {
                return Ok(serde_json::to_value(result.contents).expect("JSON"));
            }
            Ok(ReadResourceResponse::InputRequired(required)) => {
                let asked = required.input_requests.expect("questions");
                params.input_responses = Some(client.answer(asked)?);
                params.request_state = required.request_state;
            }
            Err(ServiceError::McpError(error)) => return Err(error),
            other => panic!("{other:?} is no answer"),
        }
    }
}

#[tokio::test]
async fn a_resource_gives_a_text_bytes_a_value_or_contents() {
    for era in ERAS {
        let client = Client::connect(era, Answers::none()).await;
        for (uri, contents) in [
            (
                "wire://motto",
                json!([{ "uri": "wire://motto", "mimeType": "text/plain", "text": "Word for word" }]),
            ),
            (
                "wire://logo",
                json!([{ "uri": "wire://logo", "mimeType": "image/png", "blob": "iVBORw==" }]),
            ),
            (
                "wire://origin",
                json!([{ "uri": "wire://origin", "mimeType": "application/json", "text": "{\n  \"x\": 0.0,\n  \"y\": 0.0\n}" }]),
            ),
            (
                "wire://mixed",
                json!([
                    { "uri": "wire://mixed/a", "mimeType": "text/plain", "text": "a" },
                    { "uri": "wire://mixed/b", "blob": "Yg==" },
                ]),
            ),
        ] {
            assert_eq!(read(&client, uri).await, Ok(contents));
        }
    }
}

#[tokio::test]
async fn a_template_s_variables_are_decoded() {
    for era in ERAS {
        let client = Client::connect(era, Answers::new(ann)).await;
        let uri = "wire://users/ann/notes/a%2F..%2Fb..c";
        assert!(read(&client, uri).await.is_ok());
        let uri = "wire://users/J%C3%BCrgen%20M/notes/a%2Fb";
        assert_eq!(
            read(&client, uri).await,
            Ok(
                json!([{ "uri": uri, "mimeType": "text/plain", "text": "a/b of Jürgen M, for Ann" }])
            )
        );
    }
}

#[tokio::test]
async fn what_is_not_there_is_told_with_its_address() {
    for era in ERAS {
        let client = Client::connect(era, Answers::new(ann)).await;
        let code = match era {
            Era::Requests => -32002,
            Era::Rounds => -32602,
        };
        for uri in [
            "wire://nope",
            "wire://users/ann/notes",
            "wire://users/ann/notes/a/b",
            "wire://users/%FF/notes/a",
            "wire://users/ann/notes/none",
            // Values that would lead out of a folder, however they are written.
            "wire://users/ann/notes/..%2Fa",
            "wire://users/ann/notes/a%2F..%2F..%2Fb",
            "wire://users/../notes/a",
            "wire://users/ann/notes/%2Fetc",
            "wire://users/ann/notes/..%5Ca",
            "wire://users/ann/notes/C:%5Ca",
            "wire://users/ann/notes/a%00",
            "",
        ] {
            let error = read(&client, uri).await.expect_err("it is not there");
            assert_eq!(error.code.0, code);
            assert_eq!(error.message, format!("Unknown resource: {uri}"));
            assert_eq!(error.data, Some(json!({ "uri": uri })));
        }
        let error = read(&client, "wire://broken").await.expect_err("it fails");
        assert_eq!(error.code.0, -32603);
        assert_eq!(error.message, "no paper");
        assert_eq!(error.data, Some(json!({ "uri": "wire://broken" })));
    }
}

#[tokio::test]
async fn a_state_is_bound_to_the_address() {
    let client = Client::connect(Era::Rounds, Answers::new(ann)).await;
    let mut params = ReadResourceRequestParams::new("wire://users/ann/notes/a");
    let response = client.running.read_resource_once(params.clone()).await;
    let Ok(ReadResourceResponse::InputRequired(required)) = response else {
        panic!("{response:?} is no question");
    };
    params.uri = "wire://users/ann/notes/b".to_owned();
    params.request_state = required.request_state;
    for uri in ["wire://users/ann/notes/b", "wire://motto", "wire://nope"] {
        params.uri = uri.to_owned();
        let response = client.running.read_resource_once(params.clone()).await;
        let Err(ServiceError::McpError(error)) = response else {
            panic!("{response:?} is no refusal");
        };
        assert_eq!(error.message, "Invalid or expired requestState");
    }
}

#[tokio::test]
async fn resources_and_templates_are_listed() {
    let client = Client::connect(Era::Rounds, Answers::none()).await;
    let resources = client
        .running
        .list_all_resources()
        .await
        .expect("resources");
    let uris: Vec<&str> = resources
        .iter()
        .map(|resource| resource.uri.as_str())
        .collect();
    assert_eq!(
        uris,
        [
            "wire://motto",
            "wire://logo",
            "wire://origin",
            "wire://mixed",
            "wire://weather",
            "wire://broken"
        ]
    );
    let origin = serde_json::to_value(&resources[2]).expect("JSON");
    assert_eq!(
        origin,
        json!({
            "uri": "wire://origin",
            "name": "origin",
            "title": "The origin",
            "description": "A value.",
            "mimeType": "application/json",
            "size": 42,
            "annotations": { "audience": ["user"], "priority": 0.5 },
            "icons": [{ "src": "https://example.com/origin.svg" }],
            "_meta": { "example.com/team": "readers" },
        })
    );
    let templates = client
        .running
        .list_all_resource_templates()
        .await
        .expect("templates");
    assert_eq!(
        templates[0].uri_template,
        "wire://users/{user}/notes/{name}"
    );
    assert_eq!(templates[0].name, "note");
}

#[tokio::test]
async fn before_2026_a_session_subscribes_and_unsubscribes() {
    let client = Client::connect(Era::Requests, Answers::none()).await;
    let note = "wire://users/ann/notes/a";
    for uri in ["wire://weather", note] {
        let params = SubscribeRequestParams::new(uri);
        client
            .running
            .subscribe(params)
            .await
            .expect("a subscription");
    }
    for uri in ["wire://motto", "wire://nope"] {
        let params = SubscribeRequestParams::new(uri);
        client
            .running
            .subscribe(params)
            .await
            .expect_err("it does not change");
    }
    updated::note("ann", "a");
    updated::note("ann", "other");
    updated::weather();
    let uris = |heard: &[Value]| -> Vec<String> {
        let uris = heard
            .iter()
            .filter_map(|heard| heard["params"]["uri"].as_str());
        uris.map(str::to_owned).collect()
    };
    assert_eq!(uris(&client.heard(2).await), [note, "wire://weather"]);

    let params = UnsubscribeRequestParams::new(note);
    client
        .running
        .unsubscribe(params)
        .await
        .expect("no subscription");
    updated::note("ann", "a");
    updated::weather();
    assert_eq!(
        uris(&client.heard(3).await),
        [note, "wire://weather", "wire://weather"]
    );
}

#[tokio::test]
async fn from_2026_on_a_client_listens() {
    let client = Client::connect(Era::Rounds, Answers::none()).await;
    let filter = SubscriptionFilter::builder()
        .tools_list_changed()
        .resource_subscriptions(["wire://weather", "wire://motto"].map(str::to_owned))
        .build();
    let mut subscription = client.running.listen(filter).await.expect("a subscription");
    assert_eq!(
        subscription.acknowledged(),
        &SubscriptionFilter::builder()
            .resource_subscription("wire://weather")
            .build()
    );
    updated::weather();
    let update = subscription
        .next()
        .await
        .expect("no error")
        .expect("an update");
    let update = serde_json::to_value(&update).expect("JSON");
    assert_eq!(update["params"]["uri"], "wire://weather");
    subscription.cancel().await.expect("the end");
    let params = SubscribeRequestParams::new("wire://weather");
    client
        .running
        .subscribe(params)
        .await
        .expect_err("it is gone");
}
