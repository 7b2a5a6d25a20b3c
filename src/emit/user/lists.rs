//! What the test of a fresh crate compares the server's lists with.

use serde::Serialize;

use crate::plan::{Plan, Resource};

/// One list, and how a client asks for it.
#[derive(Serialize)]
pub(super) struct List {
    name: &'static str,
    what: &'static str,
    method: &'static str,
    local: &'static str,
    one: &'static str,
    /// What of an item it is known by.
    key: &'static str,
    keys: Vec<String>,
}

/// The lists that hold anything.
pub(super) fn lists(plan: &Plan) -> Vec<List> {
    let (templates, resources): (Vec<&Resource>, Vec<&Resource>) = plan
        .resources
        .iter()
        .partition(|resource| resource.uri.is_template());
    let tools = plan.tools.iter().map(|tool| tool.caller.name.wire.clone());
    let prompts = plan
        .prompts
        .iter()
        .map(|prompt| prompt.caller.name.wire.clone());
    let uri = |resource: &Resource| resource.uri.text.clone();
    let all = [
        List {
            name: "TOOLS",
            what: "the tools",
            method: "list_all_tools",
            local: "tools",
            one: "tool",
            key: "&*tool.name",
            keys: tools.collect(),
        },
        List {
            name: "PROMPTS",
            what: "the prompts",
            method: "list_all_prompts",
            local: "prompts",
            one: "prompt",
            key: "&*prompt.name",
            keys: prompts.collect(),
        },
        List {
            name: "RESOURCES",
            what: "the resources",
            method: "list_all_resources",
            local: "resources",
            one: "resource",
            key: "&*resource.uri",
            keys: resources.into_iter().map(uri).collect(),
        },
        List {
            name: "TEMPLATES",
            what: "the templates",
            method: "list_all_resource_templates",
            local: "templates",
            // A longer name would not fit in rustfmt's width of a chain.
            one: "each",
            key: "&*each.uri_template",
            keys: templates.into_iter().map(uri).collect(),
        },
    ];
    all.into_iter()
        .filter(|list| !list.keys.is_empty())
        .collect()
}
