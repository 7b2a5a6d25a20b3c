//! What a client learns of the server, and how it is listed: titles, icons, annotations, `_meta`, schemas.

mod common;

use common::{Answers, Client, ERAS, Era};
use rmcp::{
    ServiceError,
    model::{ErrorData, PaginatedRequestParams},
};
use serde::Serialize;
use serde_json::{Value, json};

fn shown(value: impl Serialize) -> Value {
    serde_json::to_value(value).expect("JSON")
}

/// The item of this name.
fn named<'a>(list: &'a [Value], name: &str) -> &'a Value {
    let mut found = list.iter().filter(|item| item["name"] == name);
    found.next().expect("it is listed")
}

async fn tools(era: Era) -> Vec<Value> {
    let client = Client::connect(era, Answers::none()).await;
    let tools = client.running.list_all_tools().await.expect("tools");
    tools.into_iter().map(shown).collect()
}

#[tokio::test]
async fn the_server_says_who_it_is() {
    for era in ERAS {
        let client = Client::connect(era, Answers::none()).await;
        let info = shown(client.running.peer_info().expect("a server"));
        assert_eq!(info["instructions"], "Call what you like.");
        let about = json!({
            "name": "Wire",
            "title": "The wire",
            "version": "1.2.3",
            "description": "A server that the tests call.",
            "icons": [{ "src": "https://example.com/wire.png", "mimeType": "image/png", "sizes": ["48x48"], "theme": "dark" }],
            "websiteUrl": "https://example.com/wire",
        });
        assert_eq!(info["serverInfo"], about);
        assert_eq!(
            info["capabilities"],
            json!({
                "tools": {}, "prompts": {}, "resources": { "subscribe": true }, "completions": {}, "logging": {},
            })
        );
    }
}

#[tokio::test]
async fn a_tool_has_a_title_icons_annotations_and_meta() {
    for era in ERAS {
        let tools = tools(era).await;
        let tool = named(&tools, "sign_up");
        assert_eq!(tool["title"], "Sign up");
        assert_eq!(
            tool["icons"],
            json!([{ "src": "https://example.com/pen.svg" }])
        );
        assert_eq!(
            tool["annotations"],
            json!({ "readOnlyHint": false, "destructiveHint": false, "idempotentHint": true, "openWorldHint": false })
        );
        assert_eq!(tool["_meta"], json!({ "example.com/team": "wire" }));
        assert_eq!(
            tool["inputSchema"]["properties"]["room"],
            json!({ "type": "string", "title": "Room", "description": "Also a header.", "x-mcp-header": "Room" })
        );

        let plain = named(&tools, "point");
        for key in ["title", "icons", "annotations", "_meta"] {
            assert_eq!(plain.get(key), None, "{key}");
        }
    }
}

#[tokio::test]
async fn a_schema_is_sent_as_it_is_written() {
    for era in ERAS {
        let tools = tools(era).await;
        // As text: the order of keys is part of it.
        assert_eq!(
            named(&tools, "check")["inputSchema"].to_string(),
            json!({
                "$schema": "https://json-schema.org/draft/2020-12/schema",
                "type": "object",
                "properties": {
                    "phone": { "type": "string", "x-of": "the caller" },
                    "email": { "type": "string" },
                    "copies": { "type": "integer", "minimum": 1 },
                },
                "anyOf": [{ "required": ["phone"] }, { "required": ["email"] }],
            })
            .to_string()
        );
    }
}

#[tokio::test]
async fn prompts_and_resources_have_titles_icons_and_meta() {
    let icon = |name: &str| json!([{ "src": format!("https://example.com/{name}.svg") }]);
    let team = |name: &str| json!({ "example.com/team": name });
    for era in ERAS {
        let client = Client::connect(era, Answers::none()).await;
        let prompts = client.running.list_all_prompts().await.expect("prompts");
        let prompts: Vec<Value> = prompts.into_iter().map(shown).collect();
        let talk = named(&prompts, "talk");
        assert_eq!(
            (&talk["icons"], &talk["_meta"]),
            (&icon("talk"), &team("talkers"))
        );

        let resources = client.running.list_all_resources().await;
        let resources: Vec<Value> = resources
            .expect("resources")
            .into_iter()
            .map(shown)
            .collect();
        let origin = named(&resources, "origin");
        assert_eq!(origin["title"], "The origin");
        assert_eq!(
            (&origin["icons"], &origin["_meta"]),
            (&icon("origin"), &team("readers"))
        );

        let templates = client.running.list_all_resource_templates().await;
        let templates: Vec<Value> = templates
            .expect("templates")
            .into_iter()
            .map(shown)
            .collect();
        let note = named(&templates, "note");
        assert_eq!(note["title"], "A note");
        assert_eq!(
            (&note["icons"], &note["_meta"]),
            (&icon("note"), &team("readers"))
        );
    }
}

/// The error of a list that must not be had.
fn refused<T: std::fmt::Debug>(list: Result<T, ServiceError>) -> ErrorData {
    match list {
        Err(ServiceError::McpError(error)) => error,
        other => panic!("{other:?} is no refusal"),
    }
}

#[tokio::test]
async fn a_cursor_that_no_page_gave_is_refused() {
    for era in ERAS {
        let client = Client::connect(era, Answers::none()).await;
        let running = &client.running;
        for cursor in ["", "nope", "-1", "100000", "99999999999999999999999999"] {
            let at =
                || Some(PaginatedRequestParams::default().with_cursor(Some(cursor.to_owned())));
            for error in [
                refused(running.list_tools(at()).await),
                refused(running.list_prompts(at()).await),
                refused(running.list_resources(at()).await),
                refused(running.list_resource_templates(at()).await),
            ] {
                assert_eq!((error.code.0, &*error.message), (-32602, "Invalid cursor"));
            }
        }
        let tools = running.list_tools(None).await.expect("tools");
        assert_eq!(tools.next_cursor, None);
    }
}
