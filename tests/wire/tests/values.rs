//! Values reach the model as content, and the client as structured content.

mod common;

use common::{Answers, Client, ERAS, texts};
use rmcp::model::CallToolResult;
use serde_json::{Value, json};

async fn value(tool: &'static str, arguments: Value) -> CallToolResult {
    let mut results = Vec::new();
    for era in ERAS {
        let client = Client::connect(era, Answers::none()).await;
        let call = client.call(tool, arguments.clone()).await;
        let result = call.result.expect("a result");
        assert_eq!(result.is_error, Some(false), "{result:?}");
        results.push(result);
    }
    assert_eq!(results[0].content, results[1].content);
    assert_eq!(results[0].structured_content, results[1].structured_content);
    results.remove(0)
}

#[track_caller]
fn check(result: &CallToolResult, blocks: &[&str], structured: Value) {
    assert_eq!(texts(result), blocks);
    let text = result.structured_content.as_ref().map(Value::to_string);
    assert_eq!(text, Some(structured.to_string()));
}

#[tokio::test]
async fn a_model_is_its_own_object_with_its_fields_in_order() {
    check(
        &value("point", json!({})).await,
        &["{\n  \"x\": 1.0,\n  \"y\": -0.5\n}"],
        json!({ "x": 1.0, "y": -0.5 }),
    );
    check(
        &value("maybe_point", json!({ "there": true })).await,
        &["{\n  \"x\": 1.0,\n  \"y\": -0.5\n}"],
        json!({ "result": { "x": 1.0, "y": -0.5 } }),
    );
}

#[tokio::test]
async fn a_list_has_a_block_for_each_item() {
    check(
        &value("points", json!({})).await,
        &[
            "{\n  \"x\": 0.0,\n  \"y\": 0.0,\n  \"label\": \"here\"\n}",
            "{\n  \"x\": 1.0,\n  \"y\": -0.5\n}",
        ],
        json!({ "result": [{ "x": 0.0, "y": 0.0, "label": "here" }, { "x": 1.0, "y": -0.5 }] }),
    );
    check(
        &value("grid", json!({})).await,
        &["[\n  1,\n  2\n]", "[]", "[\n  3\n]"],
        json!({ "result": [[1, 2], [], [3]] }),
    );
}

#[tokio::test]
async fn other_values_are_json_text() {
    check(
        &value("table", json!({})).await,
        &["{\n  \"a\": 1.0,\n  \"b\": 2.5\n}"],
        json!({ "result": { "a": 1.0, "b": 2.5 } }),
    );
    check(
        &value("shape", json!({})).await,
        &[
            "{\n  \"kind\": \"Circle\",\n  \"centre\": {\n    \"x\": 1.0,\n    \"y\": -0.5\n  },\n  \"radius\": 2.0\n}",
        ],
        json!({ "result": { "kind": "Circle", "centre": { "x": 1.0, "y": -0.5 }, "radius": 2.0 } }),
    );
    for (sent, text) in [
        (json!("é \"\n"), "é \"\n"),
        (json!(1e22), "1e+22"),
        (json!(true), "true"),
        (
            json!({ "b": 1, "a": "é" }),
            "{\n  \"b\": 1,\n  \"a\": \"é\"\n}",
        ),
    ] {
        let result = value("anything", json!({ "value": sent })).await;
        check(&result, &[text], json!({ "result": sent }));
    }
}

#[tokio::test]
async fn an_enum_s_text_is_its_value() {
    check(
        &value("shade", json!({})).await,
        &["dark-blue"],
        json!({ "result": "dark-blue" }),
    );
}

#[tokio::test]
async fn what_is_absent_is_left_out() {
    check(&value("maybe", json!({})).await, &[], json!({}));
    check(
        &value("maybe_point", json!({ "there": false })).await,
        &[],
        json!({}),
    );
    check(
        &value("maybe", json!({ "word": "here" })).await,
        &["here"],
        json!({ "result": "here" }),
    );
}

#[tokio::test]
async fn content_is_as_the_tool_built_it() {
    let result = value("show", json!({})).await;
    let content = serde_json::to_value(&result.content).expect("JSON");
    assert_eq!(
        content,
        json!([
            { "type": "text", "text": "a text" },
            { "type": "image", "data": "aW1hZ2U=", "mimeType": "image/png" },
            { "type": "audio", "data": "c291bmQ=", "mimeType": "audio/wav" },
            { "type": "resource", "resource": { "uri": "wire://motto", "mimeType": "text/plain", "text": "a motto" } },
            { "type": "resource_link", "uri": "wire://logo", "name": "logo", "mimeType": "image/png" },
            { "type": "text", "text": "for the user", "annotations": { "audience": ["user"], "priority": 0.5 } },
        ])
    );
    assert_eq!(result.structured_content, None);
}

#[tokio::test]
async fn nothing_has_no_content() {
    let client = Client::connect(common::Era::Rounds, Answers::new(common::ann)).await;
    let call = client.call("all", json!({ "topic": "rain" })).await;
    let result = call.result.expect("a result");
    assert_eq!(result.content, []);
    assert_eq!(result.structured_content, None);
}

#[tokio::test]
async fn a_number_that_json_has_not_is_an_error() {
    for era in ERAS {
        let client = Client::connect(era, Answers::none()).await;
        for tool in ["ratio", "direction"] {
            for of in [0.0, 1.0, -1.0] {
                let call = client.call(tool, json!({ "of": of, "to": 0.0 })).await;
                assert_eq!(
                    call.failure(),
                    "The result cannot be written: a number is NaN or infinite, which JSON cannot hold"
                );
            }
        }
    }
    check(
        &value("ratio", json!({ "of": 1.0, "to": 2.0 })).await,
        &["0.5"],
        json!({ "result": 0.5 }),
    );
}
