//! The server, started in this process, against what the spec says of it.

use rmcp::ServiceExt;

use everything::{Everything, generated::Server};

/// What clients know the tools by: a change here is a change for all of them.
const TOOLS: &[&str] = &[
    "test_simple_text",
    "test_image_content",
    "test_audio_content",
    "test_embedded_resource",
    "test_multiple_content_types",
    "test_tool_with_logging",
    "test_error_handling",
    "test_tool_with_progress",
    "test_sampling",
    "test_elicitation",
    "test_elicitation_sep1034_defaults",
    "test_elicitation_sep1330_enums",
    "json_schema_2020_12_tool",
    "test_reconnection",
    "test_custom_header",
    "test_missing_capability",
    "test_streaming_elicitation",
    "test_logging_tool",
    "test_trigger_tool_change",
    "test_trigger_prompt_change",
    "test_input_required_result_elicitation",
    "test_input_required_result_sampling",
    "test_input_required_result_list_roots",
    "test_input_required_result_request_state",
    "test_input_required_result_multiple_inputs",
    "test_input_required_result_multi_round",
    "test_input_required_result_tampered_state",
    "test_input_required_result_capabilities",
];

/// What clients know the prompts by: a change here is a change for all of them.
const PROMPTS: &[&str] = &[
    "test_simple_prompt",
    "test_prompt_with_arguments",
    "test_prompt_with_embedded_resource",
    "test_prompt_with_image",
    "test_input_required_result_prompt",
];

/// What clients know the resources by: a change here is a change for all of them.
const RESOURCES: &[&str] = &[
    "test://static-text",
    "test://static-binary",
    "test://watched-resource",
];

/// What clients know the templates by: a change here is a change for all of them.
const TEMPLATES: &[&str] = &["test://template/{id}/data"];

#[tokio::test]
async fn lists_what_the_spec_says() -> anyhow::Result<()> {
    let (ours, theirs) = tokio::io::duplex(64 * 1024);
    let server = Server::new(Everything::start().await?)?;
    let (running, client) = tokio::join!(server.serve(theirs), ().serve(ours));
    let (_running, client) = (running?, client?);

    let tools = client.list_all_tools().await?;
    let keys: Vec<&str> = tools.iter().map(|tool| &*tool.name).collect();
    assert_eq!(
        keys, TOOLS,
        "the tools have changed: if they should, change TOOLS too"
    );

    let prompts = client.list_all_prompts().await?;
    let keys: Vec<&str> = prompts.iter().map(|prompt| &*prompt.name).collect();
    assert_eq!(
        keys, PROMPTS,
        "the prompts have changed: if they should, change PROMPTS too"
    );

    let resources = client.list_all_resources().await?;
    let keys: Vec<&str> = resources.iter().map(|resource| &*resource.uri).collect();
    assert_eq!(
        keys, RESOURCES,
        "the resources have changed: if they should, change RESOURCES too"
    );

    let templates = client.list_all_resource_templates().await?;
    let keys: Vec<&str> = templates.iter().map(|each| &*each.uri_template).collect();
    assert_eq!(
        keys, TEMPLATES,
        "the templates have changed: if they should, change TEMPLATES too"
    );
    Ok(())
}
