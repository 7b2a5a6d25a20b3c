//! Answers are checked before user code sees them, and a refusal ends the call where its value is wanted.

mod common;

use common::{Answers, Client, ERAS, Era, accept, ann, call, questions};
use rmcp::model::CallToolResponse;
use serde_json::{Value, json};

/// A client that answers one question in its own way, and the others as Ann does.
fn answering(message: &'static str, answer: Value) -> Answers {
    Answers::new(
        move |question| match question["params"]["message"].as_str() {
            Some(asked) if asked == message => answer.clone(),
            _ => ann(question),
        },
    )
}

#[tokio::test]
async fn content_must_fit_the_form() {
    for era in ERAS {
        for content in [
            json!({}),
            json!({ "user": "A" }),
            json!({ "user": 5 }),
            json!({ "user": "Ann", "born": "yesterday" }),
        ] {
            let client = Client::connect(era, answering("Who are you?", accept(content))).await;
            let call = client.call("chain", json!({})).await;
            let received = match era {
                Era::Requests => "Resolver 'login': Received",
                Era::Rounds => "Resolver 'login' received",
            };
            assert_eq!(
                call.failure(),
                format!(
                    "Error executing tool chain: {received} an accepted elicitation whose content does not match the requested schema"
                )
            );
            assert!(!client.ran().contains(&"agree"));
        }
        let content = json!({ "user": "Ann", "born": null, "extra": 1 });
        let client = Client::connect(era, answering("Who are you?", accept(content))).await;
        assert_eq!(client.call("chain", json!({})).await.text(), "Ann: true");
    }
}

#[tokio::test]
async fn an_acceptance_without_content_is_an_error() {
    for era in ERAS {
        let answer = json!({ "action": "accept" });
        let client = Client::connect(era, answering("Who are you?", answer)).await;
        let received = match era {
            Era::Requests => "Resolver 'login': Received",
            Era::Rounds => "Resolver 'login' received",
        };
        for tool in ["chain", "outcome"] {
            assert_eq!(
                client.call(tool, json!({})).await.failure(),
                format!(
                    "Error executing tool {tool}: {received} an accepted elicitation with no content"
                )
            );
        }
    }
}

#[tokio::test]
async fn enums_and_lists_of_a_form_are_read() {
    for era in ERAS {
        let taste = json!({ "colour": "dark-blue", "colours": ["red", "<="] });
        let client = Client::connect(era, answering("Which colour?", accept(taste))).await;
        let text = client.call("pair", json!({})).await.text();
        assert_eq!(text, "Hello, Ann; Ann likes dark-blue");

        for taste in [
            json!({ "colour": "green" }),
            json!({ "colour": "red", "colours": ["red", "red", "red"] }),
            json!({ "colour": "red", "colours": ["green"] }),
        ] {
            let client = Client::connect(era, answering("Which colour?", accept(taste))).await;
            let failure = client.call("pair", json!({})).await.failure();
            assert!(
                failure.ends_with("does not match the requested schema"),
                "{failure}"
            );
        }
    }
}

#[tokio::test]
async fn an_answer_to_another_question_is_told_so() {
    let client = Client::connect(Era::Rounds, Answers::new(ann)).await;
    let message =
        json!({ "model": "m", "role": "assistant", "content": { "type": "text", "text": "t" } });
    let decline = json!({ "action": "decline" });
    for (tool, resolver, answer, what) in [
        ("chain", "login", &message, "a non-elicitation response"),
        ("open_page", "page", &message, "a non-elicitation response"),
        (
            "write_poem",
            "poem",
            &decline,
            "a response of the wrong kind",
        ),
        (
            "list_folders",
            "folders",
            &decline,
            "a response of the wrong kind",
        ),
    ] {
        let mut params = call(tool, json!({ "topic": "rain" }));
        let response = client.running.call_tool_once(params.clone()).await;
        let (_, state) = questions(response.expect("questions"));
        params.request_state = Some(state);
        params.input_responses = Some([(resolver.to_owned(), answer.clone())].into());
        let response = client.running.call_tool_once(params).await;
        let Ok(CallToolResponse::Complete(result)) = response else {
            panic!("{response:?} is no result");
        };
        assert_eq!(
            common::texts(&result),
            [format!(
                "Error executing tool {tool}: Resolver '{resolver}' received {what}"
            )]
        );
    }
}

#[tokio::test]
async fn what_is_no_answer_at_all_is_a_malformed_request() {
    let client = Client::connect(Era::Rounds, Answers::new(ann)).await;
    for answer in [
        json!(12345),
        json!(null),
        json!({}),
        json!({ "action": "perhaps" }),
        json!({ "action": "accept", "content": "Ann" }),
        json!({ "action": "accept", "content": { "user": { "name": "Ann" } } }),
    ] {
        let mut params = call("chain", json!({}));
        params.input_responses = Some([("login".to_owned(), answer)].into());
        let response = client.running.call_tool_once(params).await;
        let Err(rmcp::ServiceError::McpError(error)) = response else {
            panic!("{response:?} is no error");
        };
        assert_eq!(error.code.0, -32602);
        assert_eq!(error.message, "Invalid request parameters");
    }
}

#[tokio::test]
async fn a_refusal_ends_the_call_where_its_value_is_wanted() {
    for era in ERAS {
        for action in ["decline", "cancel"] {
            let refusal = json!({ "action": action });
            let client = Client::connect(era, answering("Who are you?", refusal)).await;
            let why = format!("could not resolve: elicitation was {action}");

            let failure = client.call("early", json!({})).await.failure();
            assert_eq!(
                failure,
                format!("Error executing tool early: Resolver for parameter 'login' {why}")
            );
            // What comes after it in order has not run since the refusal came.
            let ran = client.ran();
            match era {
                Era::Requests => assert_eq!(ran, ["login"]),
                Era::Rounds => assert_eq!(ran, ["login", "left", "taste", "login"]),
            }

            let failure = client.call("chain", json!({})).await.failure();
            assert_eq!(
                failure,
                format!("Error executing tool chain: Resolver for parameter 'login' {why}")
            );
            assert!(!client.ran().contains(&"agree"));
        }
    }
}

#[tokio::test]
async fn a_refusal_ends_the_call_while_other_questions_are_open() {
    let client = Client::connect(Era::Rounds, Answers::new(ann)).await;
    let mut params = call("pair", json!({}));
    let response = client.running.call_tool_once(params.clone()).await;
    let (_, state) = questions(response.expect("questions"));
    params.request_state = Some(state);
    params.input_responses = Some([("taste".to_owned(), json!({ "action": "cancel" }))].into());
    let response = client.running.call_tool_once(params).await;
    let Ok(CallToolResponse::Complete(result)) = response else {
        panic!("{response:?} is no result");
    };
    assert_eq!(
        common::texts(&result),
        [
            "Error executing tool pair: Resolver for parameter 'taste' could not resolve: elicitation was cancel"
        ]
    );
}

#[tokio::test]
async fn a_taker_of_the_outcome_gets_the_refusal() {
    for era in ERAS {
        for (answer, text) in [
            (accept(json!({ "user": "Ann" })), "accept: Ann"),
            (json!({ "action": "decline" }), "decline"),
            (json!({ "action": "cancel" }), "cancel"),
        ] {
            let client = Client::connect(era, answering("Who are you?", answer)).await;
            assert_eq!(client.call("outcome", json!({})).await.text(), text);
        }
    }
}

#[tokio::test]
async fn consent_to_open_a_page_is_an_answer_without_content() {
    for era in ERAS {
        for (action, opened, offered) in [
            ("accept", "opened", "Accept(())"),
            ("decline", "", "Decline"),
            ("cancel", "", "Cancel"),
        ] {
            let answer = json!({ "action": action });
            let client = Client::connect(era, answering("Sign the form.", answer)).await;
            assert_eq!(client.call("offer_page", json!({})).await.text(), offered);
            let call = client.call("open_page", json!({})).await;
            if opened.is_empty() {
                let why = format!("could not resolve: elicitation was {action}");
                assert!(call.failure().ends_with(&why));
                assert!(!client.ran().contains(&"open_page"));
            } else {
                assert_eq!(call.text(), opened);
            }
        }
    }
}

#[tokio::test]
async fn the_client_s_model_and_its_roots_answer() {
    for era in ERAS {
        let client = Client::connect(era, Answers::new(ann)).await;
        let call = client.call("write_poem", json!({ "topic": "rain" })).await;
        assert_eq!(call.text(), "rain: some words");
        let call = client.call("list_folders", json!({})).await;
        assert_eq!(call.text(), "file:///a\nfile:///b");
    }
}
