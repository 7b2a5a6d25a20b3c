//! A client is asked only what it declared that it can answer.

mod common;

use common::{Answers, Client, ERAS, ann};
use serde_json::{Value, json};

/// What a call fails with for a client of these capabilities.
async fn missing(tool: &'static str, capabilities: Value) -> Vec<(String, Value)> {
    let mut missing = Vec::new();
    for era in ERAS {
        let answers = Answers::new(ann).with_capabilities(capabilities.clone());
        let client = Client::connect(era, answers).await;
        let topic = if tool == "write_poem" {
            "tools"
        } else {
            "rain"
        };
        let call = client.call(tool, json!({ "topic": topic })).await;
        let error = call.error();
        assert_eq!(error.code.0, -32021);
        missing.push((error.message.to_string(), error.data.clone().expect("data")));
    }
    missing
}

#[tokio::test]
async fn a_question_that_the_client_cannot_answer_is_refused() {
    let form = json!({ "requiredCapabilities": { "elicitation": { "form": {} } } });
    let url = json!({ "requiredCapabilities": { "elicitation": { "url": {} } } });
    let roots = json!({ "requiredCapabilities": { "roots": {} } });
    let tools = json!({ "requiredCapabilities": { "sampling": { "tools": {} } } });
    for (tool, capabilities, name, resolver, required) in [
        ("chain", json!({}), "form elicitation", "login", &form),
        (
            "chain",
            json!({ "elicitation": { "url": {} } }),
            "form elicitation",
            "login",
            &form,
        ),
        (
            "open_page",
            json!({ "elicitation": {} }),
            "url elicitation",
            "page",
            &url,
        ),
        (
            "open_page",
            json!({ "elicitation": { "form": {} } }),
            "url elicitation",
            "page",
            &url,
        ),
        (
            "list_folders",
            json!({ "elicitation": {} }),
            "roots",
            "folders",
            &roots,
        ),
        (
            "write_poem",
            json!({ "sampling": {} }),
            "sampling.tools",
            "poem",
            &tools,
        ),
        ("write_poem", json!({}), "sampling.tools", "poem", &tools),
    ] {
        let message = format!(
            "Client did not declare the {name} capability required by resolver '{resolver}'"
        );
        for refusal in missing(tool, capabilities).await {
            assert_eq!(refusal, (message.clone(), required.clone()));
        }
    }
}

#[tokio::test]
async fn sampling_without_tools_needs_sampling_alone() {
    for era in ERAS {
        let answers = Answers::new(ann).with_capabilities(json!({}));
        let client = Client::connect(era, answers).await;
        let call = client.call("write_poem", json!({ "topic": "rain" })).await;
        assert_eq!(
            call.error().message,
            "Client did not declare the sampling capability required by resolver 'poem'"
        );
        assert_eq!(
            call.error().data,
            Some(json!({ "requiredCapabilities": { "sampling": {} } }))
        );
    }
}

#[tokio::test]
async fn elicitation_without_modes_means_forms() {
    for era in ERAS {
        let answers = Answers::new(ann).with_capabilities(json!({ "elicitation": {} }));
        let client = Client::connect(era, answers).await;
        assert_eq!(client.call("chain", json!({})).await.text(), "Ann: true");
    }
}

#[tokio::test]
async fn without_a_question_nothing_is_needed() {
    for era in ERAS {
        let answers = Answers::none().with_capabilities(json!({}));
        let client = Client::connect(era, answers).await;
        assert_eq!(
            client
                .call("measure", json!({ "word": "four" }))
                .await
                .text(),
            "4"
        );
    }
}
