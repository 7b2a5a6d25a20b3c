//! The server, started in this process, against what the spec says of it.

use rmcp::ServiceExt;

use trail_log::{TrailLog, generated::Server};

/// What clients know the tools by: a change here is a change for all of them.
const TOOLS: &[&str] = &[
    "list_regions",
    "add_region",
    "log_walk",
    "count_species",
    "import_track",
    "open_trail",
];

/// What clients know the prompts by: a change here is a change for all of them.
const PROMPTS: &[&str] = &["plan_walk"];

/// What clients know the resources by: a change here is a change for all of them.
const RESOURCES: &[&str] = &["traillog://regions"];

/// What clients know the templates by: a change here is a change for all of them.
const TEMPLATES: &[&str] = &["traillog://trails/{trail}"];

#[tokio::test]
async fn lists_what_the_spec_says() -> anyhow::Result<()> {
    let (ours, theirs) = tokio::io::duplex(64 * 1024);
    let server = Server::new(TrailLog::start().await?)?;
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
