//! Prompts, with questions as tools have them.

mod common;

use common::{Answers, Client, ERAS, Era, ann};
use rmcp::{
    ServiceError,
    model::{
        ArgumentInfo, CompleteRequestParams, CompletionContext, GetPromptRequestParams,
        GetPromptResponse, Reference,
    },
};
use serde_json::{Value, json};

fn prompt(name: &str, arguments: Value) -> GetPromptRequestParams {
    let Value::Object(arguments) = arguments else {
        panic!("arguments are an object");
    };
    GetPromptRequestParams::new(name).with_arguments(arguments)
}

async fn error(client: &Client, params: GetPromptRequestParams) -> (i32, String) {
    match client.running.get_prompt_once(params).await {
        Err(ServiceError::McpError(error)) => (error.code.0, error.message.into_owned()),
        other => panic!("{other:?} is no error"),
    }
}

#[tokio::test]
async fn a_prompt_asks_as_a_tool_does() {
    for era in ERAS {
        let client = Client::connect(era, Answers::new(ann)).await;
        let mut params = prompt(
            "greet",
            json!({ "word": "Hello", "times": "3", "loud": "true" }),
        );
        if era == Era::Rounds {
            let response = client.running.get_prompt_once(params.clone()).await;
            let Ok(GetPromptResponse::InputRequired(required)) = response else {
                panic!("{response:?} is no question");
            };
            let asked = required.input_requests.expect("questions");
            assert_eq!(asked.keys().collect::<Vec<_>>(), ["login"]);
            params.input_responses = Some(client.answer(asked).expect("answers"));
            params.request_state = required.request_state;
        }
        let response = client.running.get_prompt_once(params.clone()).await;
        let Ok(GetPromptResponse::Complete(result)) = response else {
            panic!("{response:?} is no result");
        };
        assert_eq!(
            result.description.as_deref(),
            Some("A greeting in the user's name.")
        );
        let messages = serde_json::to_value(&result.messages).expect("JSON");
        assert_eq!(
            messages,
            json!([{ "role": "user", "content": { "type": "text", "text": "Hello, Ann! (3)" } }])
        );

        if era == Era::Rounds {
            params.arguments = prompt("", json!({ "word": "Bye" })).arguments;
            let (code, message) = error(&client, params).await;
            assert_eq!(
                (code, message.as_str()),
                (-32602, "Invalid or expired requestState")
            );
        }
    }
}

#[tokio::test]
async fn messages_are_as_the_prompt_built_them() {
    for era in ERAS {
        let client = Client::connect(era, Answers::none()).await;
        let response = client
            .running
            .get_prompt_once(GetPromptRequestParams::new("talk"))
            .await;
        let Ok(GetPromptResponse::Complete(result)) = response else {
            panic!("{response:?} is no result");
        };
        let messages = serde_json::to_value(&result.messages).expect("JSON");
        let resource =
            json!({ "uri": "wire://motto", "mimeType": "text/plain", "text": "a motto" });
        assert_eq!(
            messages,
            json!([
                { "role": "user", "content": { "type": "text", "text": "Hello" } },
                { "role": "assistant", "content": { "type": "text", "text": "Hello yourself" } },
                { "role": "user", "content": { "type": "image", "data": "aW1hZ2U=", "mimeType": "image/png" } },
                { "role": "user", "content": { "type": "audio", "data": "c291bmQ=", "mimeType": "audio/wav" } },
                { "role": "user", "content": { "type": "resource", "resource": resource } },
                { "role": "user", "content": { "type": "resource_link", "uri": "wire://logo", "name": "logo" } },
            ])
        );
    }
}

#[tokio::test]
async fn arguments_that_it_does_not_have_are_ignored() {
    for era in ERAS {
        let client = Client::connect(era, Answers::none()).await;
        let params = prompt("talk", json!({ "word": "Hello" }));
        let response = client.running.get_prompt_once(params).await;
        assert!(matches!(response, Ok(GetPromptResponse::Complete(_))));
    }
}

#[tokio::test]
async fn what_fails_ends_the_request() {
    for era in ERAS {
        let refusing = Answers::new(|_| json!({ "action": "decline" }));
        let client = Client::connect(era, refusing).await;
        for (params, code, message) in [
            (prompt("nope", json!({})), -32602, "Unknown prompt: nope"),
            (
                prompt("panics", json!({})),
                -32603,
                "Error rendering prompt panics",
            ),
            (
                prompt("greet", json!({})),
                -32602,
                "1 invalid argument: word is required",
            ),
            (
                prompt(
                    "greet",
                    json!({ "word": "Hi", "times": "often", "loud": "yes" }),
                ),
                -32602,
                "2 invalid arguments: times must be an integer, not a string; loud must be a boolean, not a string",
            ),
            (
                prompt("greet", json!({ "word": "Hi", "times": "0" })),
                -32602,
                "1 invalid argument: times must be at least 1",
            ),
        ] {
            assert_eq!(error(&client, params).await, (code, message.to_owned()));
        }
        if era == Era::Requests {
            let declined = "Error rendering prompt greet: Resolver for parameter 'login' could not resolve: elicitation was decline";
            let params = prompt("greet", json!({ "word": "Hi" }));
            assert_eq!(error(&client, params).await, (-32603, declined.to_owned()));
        }
    }
}

#[tokio::test]
async fn the_arguments_are_listed() {
    let client = Client::connect(Era::Rounds, Answers::none()).await;
    let prompts = client.running.list_all_prompts().await.expect("prompts");
    let greet = serde_json::to_value(&prompts[0]).expect("JSON");
    assert_eq!(
        greet,
        json!({
            "name": "greet",
            "title": "Greet",
            "description": "A greeting in the user's name.",
            "arguments": [
                { "name": "word", "description": "How to greet.", "required": true },
                { "name": "times", "description": "How often.", "required": false },
                { "name": "loud", "description": "Whether to shout.", "required": false },
            ],
        })
    );
}

#[tokio::test]
async fn arguments_are_completed() {
    for era in ERAS {
        let client = Client::connect(era, Answers::none()).await;
        let complete = |reference, name: &str, value: &str| {
            let argument = ArgumentInfo::new(name, value);
            let chosen = [("name".to_owned(), "a".to_owned())].into();
            let params = CompleteRequestParams::new(reference, argument)
                .with_context(CompletionContext::with_arguments(chosen));
            client.running.complete(params)
        };
        let words = complete(Reference::for_prompt("greet"), "word", "He").await;
        let words = words.expect("words").completion;
        assert_eq!(words.values, ["Hello", "Hey"]);
        assert_eq!((words.total, words.has_more), (Some(2), Some(false)));

        let template = "wire://users/{user}/notes/{name}";
        let users = complete(Reference::for_resource(template), "user", "").await;
        let users = users.expect("users").completion;
        assert_eq!(users.values.len(), 100);
        assert_eq!(users.values[0], "user01");
        assert_eq!((users.total, users.has_more), (Some(150), Some(true)));

        for (reference, argument) in [
            (Reference::for_prompt("greet"), "times"),
            (Reference::for_prompt("nope"), "word"),
            (Reference::for_resource("wire://motto"), "user"),
        ] {
            let none = complete(reference, argument, "").await.expect("an answer");
            assert!(none.completion.values.is_empty());
        }
    }
}
