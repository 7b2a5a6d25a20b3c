//! What the test of a fresh crate compares the server's lists with.

use serde::Serialize;

use super::layout;
use crate::{
    emit::literal,
    plan::{Plan, Resource},
};

/// One list, and how a client asks for it.
#[derive(Serialize)]
pub(super) struct List {
    what: &'static str,
    /// The method of the protocol.
    pub(super) request: &'static str,
    /// rmcp's function for it.
    method: &'static str,
    local: &'static str,
    one: &'static str,
    /// What of an item it is known by.
    key: &'static str,
    /// The constant with what they are known by.
    name: &'static str,
    keys: String,
}

/// The lists that hold anything.
pub(super) fn lists(plan: &Plan) -> Vec<List> {
    let (templates, resources): (Vec<&Resource>, Vec<&Resource>) = plan
        .resources
        .iter()
        .partition(|resource| resource.uri.is_template());
    let tools = plan.tools.iter().map(|tool| &tool.caller.name.wire);
    let prompts = plan.prompts.iter().map(|prompt| &prompt.caller.name.wire);
    let uris = |resources: Vec<&Resource>| {
        let uris = resources.iter().map(|resource| &resource.uri.text);
        literals(uris)
    };
    let all = [
        List {
            name: "TOOLS",
            what: "the tools",
            request: "tools/list",
            method: "list_all_tools",
            local: "tools",
            one: "tool",
            key: "&*tool.name",
            keys: literals(tools),
        },
        List {
            name: "PROMPTS",
            what: "the prompts",
            request: "prompts/list",
            method: "list_all_prompts",
            local: "prompts",
            one: "prompt",
            key: "&*prompt.name",
            keys: literals(prompts),
        },
        List {
            name: "RESOURCES",
            what: "the resources",
            request: "resources/list",
            method: "list_all_resources",
            local: "resources",
            one: "resource",
            key: "&*resource.uri",
            keys: uris(resources),
        },
        List {
            name: "TEMPLATES",
            what: "the templates",
            request: "resources/templates/list",
            method: "list_all_resource_templates",
            local: "templates",
            // A longer name would not fit in rustfmt's width of a chain.
            one: "each",
            key: "&*each.uri_template",
            keys: uris(templates),
        },
    ];
    all.into_iter()
        .filter(|list| !list.keys.is_empty())
        .collect()
}

/// The items of an array.
fn literals<'a>(texts: impl Iterator<Item = &'a String>) -> String {
    let literals: Vec<String> = texts.map(|text| literal::string(text)).collect();
    layout::items(&literals, 0)
}
