//! `server.rs`: rmcp's `ServerHandler`, and the folders' lists of files.

use serde::Serialize;

use super::{
    Error,
    facts::Facts,
    icons,
    imports::Imports,
    names::module,
    types::{Place, Types},
    writer::Writer,
};
use crate::plan::{Caller, Input, Step};

#[derive(Serialize)]
struct View<'a> {
    imports: String,
    name: &'a str,
    version: &'a str,
    title: &'a Option<String>,
    description: &'a Option<String>,
    instructions: &'a Option<String>,
    website: &'a Option<String>,
    icons: Vec<String>,
    traits: Vec<&'static str>,
    round: bool,
    context: bool,
    tools: Vec<Arm>,
}

/// A caller in the match.
#[derive(Serialize)]
struct Arm {
    name: String,
    module: String,
    context: bool,
    args: bool,
    whole: bool,
    asks: bool,
}

/// The file's text.
pub(super) fn render(facts: &Facts<'_>, writer: &Writer) -> Result<String, Error> {
    let plan = facts.plan;
    let types = Types::new(facts, Place::Top);
    let mut imports = Imports::default();
    let tools: Vec<Arm> = plan
        .tools
        .iter()
        .map(|tool| Arm {
            whole: tool.input_schema.is_some(),
            ..arm(facts, &tool.caller, "tools")
        })
        .collect();
    let round = plan.callers().any(|caller| caller.asks(plan));
    let context = plan.callers().any(takes_context);
    let rmcp = [
        "ErrorData",
        "RoleServer",
        "ServerHandler",
        "model::CustomRequest",
        "model::CustomResult",
        "model::Implementation",
        "model::ServerCapabilities",
        "model::ServerConfig",
        "service::RequestContext",
    ];
    for name in rmcp {
        imports.add(&format!("rmcp::{name}"));
    }
    imports.add("std::sync::Arc");
    imports.add("tokio_util::task::TaskTracker");
    types.support("custom_request", &mut imports);
    if !tools.is_empty() {
        for name in [
            "CallToolRequestParams",
            "CallToolResponse",
            "ListToolsResult",
            "PaginatedRequestParams",
            "Tool",
        ] {
            imports.add(&format!("rmcp::model::{name}"));
        }
        for name in ["call_tool", "page", "unknown_tool"] {
            types.support(name, &mut imports);
        }
        imports.add("super::tools");
    }
    let support = [
        ("Request", round),
        ("Round", round),
        ("StateKeys", round),
        ("refuse_state", !round),
        ("Context", tools.iter().any(|tool| tool.context)),
        ("LogLevel", context),
        ("arguments", tools.iter().any(|tool| tool.args)),
    ];
    for (name, _) in support.into_iter().filter(|(_, used)| *used) {
        types.support(name, &mut imports);
    }
    if context {
        imports.add("rmcp::model::JsonObject");
    }
    let traits = traits(facts);
    for name in &traits {
        imports.add(&format!("super::handlers::{name}"));
    }
    let icons = icons::views(&plan.server.icons, &mut imports);
    let view = View {
        imports: imports.render(),
        name: &plan.server.name,
        version: &plan.server.version,
        title: &plan.server.title,
        description: &plan.server.description,
        instructions: &plan.server.instructions,
        website: &plan.server.website,
        icons,
        traits,
        round,
        context,
        tools,
    };
    writer.rust("server.rs.j2", view)
}

/// The traits that the app must implement.
pub(super) fn traits(facts: &Facts<'_>) -> Vec<&'static str> {
    let plan = facts.plan;
    let traits = [
        ("Resolvers", plan.resolvers.is_empty()),
        ("Tools", plan.tools.is_empty()),
        ("Prompts", plan.prompts.is_empty()),
        ("Resources", plan.resources.is_empty()),
    ];
    traits
        .into_iter()
        .filter(|(_, empty)| !empty)
        .map(|(name, _)| name)
        .collect()
}

fn arm(facts: &Facts<'_>, caller: &Caller, folder: &str) -> Arm {
    Arm {
        name: caller.name.wire.clone(),
        module: module(&caller.name.ident, folder),
        context: takes_context(caller),
        args: !caller.arguments.is_empty(),
        whole: false,
        asks: caller.asks(facts.plan),
    }
}

/// Whether the caller's method, or a resolver on the way to it, takes the context.
pub(super) fn takes_context(caller: &Caller) -> bool {
    caller.inputs.contains(&Input::Context)
        || caller.steps.iter().any(|step| match step {
            Step::Run(run) => run.inputs.contains(&Input::Context),
            Step::Accept(_) => false,
        })
}
