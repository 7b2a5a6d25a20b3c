//! Which questions reach the client, when, and how often.

mod common;

use std::sync::atomic::{AtomicUsize, Ordering};

use common::{Answers, Client, ERAS, Era, accept, ann, call, questions, texts};
use rmcp::model::CallToolResponse;
use serde_json::{Value, json};

#[tokio::test]
async fn a_chain_asks_one_question_after_the_other() {
    for era in ERAS {
        let client = Client::connect(era, Answers::new(ann)).await;
        let call = client.call("chain", json!({})).await;

        assert_eq!(call.text(), "Ann: true");
        let messages: Vec<Value> = client
            .asked()
            .into_iter()
            .map(|question| question["params"]["message"].clone())
            .collect();
        assert_eq!(messages, ["Who are you?", "Does Ann agree?"]);
        let (rounds, ran): (&[&[&str]], &[&str]) = match era {
            Era::Requests => (&[], &["login", "agree", "chain"]),
            Era::Rounds => (
                &[&["login"], &["agree"]],
                &["login", "login", "agree", "login", "agree", "chain"],
            ),
        };
        assert_eq!(call.rounds, rounds);
        assert_eq!(client.ran(), ran);
    }
}

#[tokio::test]
async fn independent_questions_come_in_one_round_and_what_rests_on_them_waits() {
    for era in ERAS {
        let client = Client::connect(era, Answers::new(ann)).await;
        let call = client.call("pair", json!({})).await;

        assert_eq!(call.text(), "Hello, Ann; Ann likes red");
        let (rounds, ran): (&[&[&str]], &[&str]) = match era {
            Era::Requests => (&[], &["login", "taste", "greeting", "pair"]),
            Era::Rounds => (
                &[&["login", "taste"]],
                &["login", "taste", "login", "taste", "greeting", "pair"],
            ),
        };
        assert_eq!(call.rounds, rounds);
        assert_eq!(client.ran(), ran);
    }
}

#[tokio::test]
async fn every_kind_of_question_comes_in_one_round() {
    let client = Client::connect(Era::Rounds, Answers::new(ann)).await;
    let call = client.call("all", json!({ "topic": "rain" })).await;

    assert_eq!(call.text(), "");
    assert_eq!(call.rounds, [["folders", "login", "page", "poem"]]);
}

#[tokio::test]
async fn the_questions_are_as_the_protocol_has_them() {
    let client = Client::connect(Era::Rounds, Answers::new(ann)).await;
    client.call("all", json!({ "topic": "rain" })).await.text();

    let mut asked = client.asked();
    assert_eq!(
        asked[1],
        json!({
            "method": "elicitation/create",
            "params": {
                "mode": "form",
                "message": "Who are you?",
                "requestedSchema": {
                    "type": "object",
                    "title": "Login",
                    "properties": {
                        "user": { "type": "string", "title": "User", "description": "A name.", "minLength": 2 },
                        "born": { "type": "string", "title": "Born", "format": "date" },
                    },
                    "required": ["user"],
                    "description": "Who is asking.",
                },
            },
        })
    );
    assert_eq!(asked[0], json!({ "method": "roots/list" }));
    asked[2]["params"]["elicitationId"].take();
    assert_eq!(
        asked[2],
        json!({
            "method": "elicitation/create",
            "params": {
                "mode": "url",
                "message": "Sign the form.",
                "url": "https://example.com/form",
                "elicitationId": null,
            },
        })
    );
    assert_eq!(
        asked[3],
        json!({
            "method": "sampling/createMessage",
            "params": {
                "messages": [{ "role": "user", "content": { "type": "text", "text": "A poem about rain" } }],
                "systemPrompt": "You are a poet.",
                "temperature": 0.5,
                "maxTokens": 100,
            },
        })
    );
}

#[tokio::test]
async fn each_url_question_of_before_2026_has_an_id_of_its_own() {
    let client = Client::connect(Era::Requests, Answers::new(ann)).await;
    for _ in 0..2 {
        assert_eq!(client.call("open_page", json!({})).await.text(), "opened");
    }
    let ids: Vec<Value> = client
        .asked()
        .into_iter()
        .map(|question| question["params"]["elicitationId"].clone())
        .collect();
    assert_ne!(ids[0], ids[1]);
    assert!(ids[0].as_str().is_some_and(|id| !id.is_empty()));
}

#[tokio::test]
async fn a_question_that_is_worded_anew_is_asked_anew() {
    let client = Client::connect(Era::Rounds, Answers::new(ann)).await;
    let mut params = call("chain", json!({}));
    let first = client.running.call_tool_once(params.clone()).await;
    let (asked, state) = questions(first.expect("questions"));
    params.input_responses = Some(client.answer(asked).expect("answers"));
    params.request_state = Some(state);

    // The answer comes to a question that has changed.
    client.set(|settings| settings.wording = " really".to_owned());
    let second = client.running.call_tool_once(params.clone()).await;
    let (asked, state) = questions(second.expect("questions"));
    assert_eq!(asked.keys().collect::<Vec<_>>(), ["login"]);
    params.input_responses = Some(client.answer(asked).expect("answers"));
    params.request_state = Some(state);

    // So does a recorded one.
    let third = client.running.call_tool_once(params.clone()).await;
    let (asked, state) = questions(third.expect("questions"));
    assert_eq!(asked.keys().collect::<Vec<_>>(), ["agree"]);
    params.input_responses = Some(client.answer(asked).expect("answers"));
    params.request_state = Some(state);
    client.set(|settings| settings.wording = " by now".to_owned());
    let fourth = client.running.call_tool_once(params).await;
    let (asked, _) = questions(fourth.expect("questions"));
    assert_eq!(asked.keys().collect::<Vec<_>>(), ["login"]);
}

#[tokio::test]
async fn an_answer_without_the_state_that_asked_for_it_is_asked_anew() {
    let client = Client::connect(Era::Rounds, Answers::new(ann)).await;
    let mut params = call("chain", json!({}));
    params.input_responses = Some([("login".to_owned(), accept(json!({ "user": "Eve" })))].into());
    let response = client.running.call_tool_once(params).await;
    let (asked, _) = questions(response.expect("questions"));
    assert_eq!(asked.keys().collect::<Vec<_>>(), ["login"]);
}

#[tokio::test]
async fn a_resolver_may_take_an_answer_that_came_before_its_question() {
    let client = Client::connect(Era::Rounds, Answers::new(ann)).await;
    let eve = accept(json!({ "user": "Eve" }));
    let mut params = call("nick", json!({}));
    params.input_responses = Some([("nickname".to_owned(), eve.clone())].into());
    let response = client.running.call_tool_once(params.clone()).await;
    let (asked, state) = questions(response.expect("questions"));
    assert_eq!(asked.keys().collect::<Vec<_>>(), ["taste"]);

    // It is recorded as any other: the client need not send it again.
    let state = Some(state);
    params.input_responses = Some(client.answer(asked).expect("answers"));
    params.request_state = state.clone();
    let response = client.running.call_tool_once(params.clone()).await;
    let Ok(CallToolResponse::Complete(result)) = response else {
        panic!("{response:?} is no result");
    };
    assert_eq!(texts(&result), ["Eve likes red"]);

    // And it counts for the question that it was taken for alone.
    client.set(|settings| settings.wording = " now".to_owned());
    params.input_responses = Some([("nickname".to_owned(), eve)].into());
    let response = client.running.call_tool_once(params).await;
    let (asked, _) = questions(response.expect("questions"));
    assert_eq!(asked.keys().collect::<Vec<_>>(), ["nickname", "taste"]);
}

#[tokio::test]
async fn what_comes_before_its_question_is_checked() {
    let client = Client::connect(Era::Rounds, Answers::new(ann)).await;
    let mut params = call("nick", json!({}));
    let answer = accept(json!({ "user": "E" }));
    params.input_responses = Some([("nickname".to_owned(), answer)].into());
    let response = client.running.call_tool_once(params).await;
    let Ok(CallToolResponse::Complete(result)) = response else {
        panic!("{response:?} is no result");
    };
    assert_eq!(
        texts(&result),
        [
            "Error executing tool nick: Resolver 'nickname' received an accepted elicitation whose content does not match the requested schema"
        ]
    );
}

#[tokio::test]
async fn what_did_not_come_before_its_question_is_asked_for() {
    for era in ERAS {
        let client = Client::connect(era, Answers::new(ann)).await;
        let call = client.call("nick", json!({})).await;
        assert_eq!(call.text(), "Ann likes red");
        assert_eq!(client.asked().len(), 2);
    }
}

#[tokio::test]
async fn answers_that_nobody_asked_for_are_ignored() {
    let client = Client::connect(Era::Rounds, Answers::new(ann)).await;
    let mut params = call("chain", json!({}));
    let response = client.running.call_tool_once(params.clone()).await;
    let (asked, state) = questions(response.expect("questions"));
    let mut answers = client.answer(asked).expect("answers");
    answers.insert("agree".to_owned(), accept(json!({ "ok": false })));
    answers.insert("nobody".to_owned(), json!({ "action": "cancel" }));
    params.input_responses = Some(answers);
    params.request_state = Some(state);
    let response = client.running.call_tool_once(params).await;
    let (asked, _) = questions(response.expect("questions"));
    assert_eq!(asked.keys().collect::<Vec<_>>(), ["agree"]);
}

#[tokio::test]
async fn a_round_without_answers_asks_the_same_again() {
    let client = Client::connect(Era::Rounds, Answers::new(ann)).await;
    let mut params = call("pair", json!({}));
    let response = client.running.call_tool_once(params.clone()).await;
    let (asked, state) = questions(response.expect("questions"));
    let mut answers = client.answer(asked).expect("answers");

    // One answer now, and the other one round later.
    let taste = answers.remove("taste").expect("a taste");
    params.input_responses = Some(answers);
    params.request_state = Some(state);
    let response = client.running.call_tool_once(params.clone()).await;
    let (asked, state) = questions(response.expect("questions"));
    assert_eq!(asked.keys().collect::<Vec<_>>(), ["taste"]);
    params.input_responses = Some([("taste".to_owned(), taste)].into());
    params.request_state = Some(state);
    let response = client.running.call_tool_once(params).await;
    assert!(matches!(
        response,
        Ok(rmcp::model::CallToolResponse::Complete(_))
    ));
}

#[tokio::test]
async fn what_the_server_knows_wins_over_what_was_answered() {
    let client = Client::connect(Era::Rounds, Answers::new(ann)).await;
    let mut params = call("chain", json!({}));
    let response = client.running.call_tool_once(params.clone()).await;
    let (asked, state) = questions(response.expect("questions"));
    params.input_responses = Some(client.answer(asked).expect("answers"));
    params.request_state = Some(state);
    client.set(|settings| settings.known = Some("Bob".to_owned()));
    let response = client.running.call_tool_once(params).await;
    let (asked, _) = questions(response.expect("questions"));
    let question = serde_json::to_value(&asked["agree"]).expect("JSON");
    assert_eq!(question["params"]["message"], "Does Bob agree?");
}

#[tokio::test]
async fn nobody_is_asked_what_the_server_knows() {
    for era in ERAS {
        let answers = Answers::new(ann).with_capabilities(json!({}));
        let client = Client::connect(era, answers).await;
        client.set(|settings| settings.known = Some("Bob".to_owned()));
        let call = client.call("early", json!({})).await;
        // It gets as far as the question for the taste.
        assert_eq!(call.error().code.0, -32021);
        assert_eq!(client.ran(), ["login", "left", "taste"]);
        assert_eq!(client.asked().len(), 0);
    }
}

#[tokio::test]
async fn a_value_for_a_resolved_parameter_changes_nothing() {
    for era in ERAS {
        let client = Client::connect(era, Answers::new(ann)).await;
        let arguments = json!({ "word": "three", "count": 100 });
        let call = client.call("measure", arguments).await;
        assert_eq!(call.text(), "5");
        let arguments = json!({ "login": { "user": "Eve" }, "agree": { "ok": false } });
        let call = client.call("chain", arguments).await;
        assert_eq!(call.text(), "Ann: true");
    }
}

#[tokio::test]
async fn an_error_of_the_client_is_the_error_of_the_call() {
    let count = AtomicUsize::new(0);
    let answers = Answers::try_new(move |_| {
        count.fetch_add(1, Ordering::Relaxed);
        Err(rmcp::ErrorData::new(
            rmcp::model::ErrorCode(-77),
            "not today",
            Some(json!({ "reason": "closed" })),
        ))
    });
    let client = Client::connect(Era::Requests, answers).await;
    for tool in ["chain", "write_poem", "list_folders", "open_page"] {
        let call = client.call(tool, json!({ "topic": "rain" })).await;
        let error = call.error();
        assert_eq!(error.code.0, -77);
        assert_eq!(error.message, "not today");
        assert_eq!(error.data, Some(json!({ "reason": "closed" })));
    }
}
