//! `server.rs`: rmcp's `ServerHandler`, with the lists and a plain match from a name to its call.

use serde::Serialize;

use super::{
    Error,
    body::takes_context,
    callers::{icons, prompts},
    completions::{Completion, completions},
    facts::Facts,
    imports::Imports,
    literal,
    names::module,
    types::{Place, Types},
    writer::Writer,
};
use crate::plan::{Caller, Resource, ResourceOutput};

/// How long a call may be before its arguments are read in a line of their own.
const ROOM: usize = 62;

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
    prompts: Vec<Arm>,
    resources: Vec<Arm>,
    templates: Vec<Arm>,
    completions: Vec<Completion>,
    subscribe: bool,
    /// A tool has arguments that are read into a struct.
    arguments: bool,
}

/// A caller in its match.
#[derive(Serialize)]
struct Arm {
    /// What a client calls it by: the name, or the address.
    key: String,
    module: String,
    /// What reads the arguments, if there are any and the call has no room for it.
    read: Option<String>,
    /// `tools::order_book::call(app, arguments(args)?, round)`
    call: String,
    args: bool,
    context: bool,
    asks: bool,
    /// What is listed of it may fail to be read.
    fallible: bool,
    subscribe: bool,
}

/// The file's text.
pub(super) fn render(facts: &Facts<'_>, writer: &Writer) -> Result<String, Error> {
    let plan = facts.plan;
    let mut imports = Imports::default();
    let (resources, templates) = resources(facts);
    let mut view = View {
        imports: String::new(),
        name: &plan.server.name,
        version: &plan.server.version,
        title: &plan.server.title,
        description: &plan.server.description,
        instructions: &plan.server.instructions,
        website: &plan.server.website,
        icons: icons::views(&plan.server.icons, &mut imports),
        traits: traits(facts),
        round: facts.features.round,
        context: facts.features.context,
        tools: tools(facts),
        prompts: prompt_arms(facts),
        resources,
        templates,
        completions: completions(plan),
        subscribe: facts.features.subscribe,
        arguments: plan
            .tools
            .iter()
            .any(|tool| !tool.caller.arguments.is_empty()),
    };
    view.import(Types::new(facts, Place::Top), &mut imports);
    view.imports = imports.render();
    writer.rust("server.rs.j2", view)
}

/// The traits that the app must implement.
pub(super) fn traits(facts: &Facts<'_>) -> Vec<&'static str> {
    let plan = facts.plan;
    let traits = [
        ("Resolvers", !plan.resolvers.is_empty()),
        ("Tools", !plan.tools.is_empty()),
        ("Prompts", !plan.prompts.is_empty()),
        ("Resources", !plan.resources.is_empty()),
        ("Completions", facts.features.completions),
    ];
    let wanted = traits.into_iter().filter(|(_, wanted)| *wanted);
    wanted.map(|(name, _)| name).collect()
}

fn tools(facts: &Facts<'_>) -> Vec<Arm> {
    let tools = facts.plan.tools.iter().map(|tool| {
        let module = module(&tool.caller.name.ident, "tools");
        let read = if tool.input_schema.is_some() {
            Some(format!("tools::{module}::ARGUMENTS.check(args)?"))
        } else {
            (!tool.caller.arguments.is_empty()).then(|| "arguments(args)?".to_owned())
        };
        Arm {
            fallible: true,
            ..arm(facts, &tool.caller, "tools", "", read)
        }
    });
    tools.collect()
}

fn prompt_arms(facts: &Facts<'_>) -> Vec<Arm> {
    let prompts = facts.plan.prompts.iter().map(|prompt| {
        let parsed = prompts::parsed(prompt);
        let parsed: Vec<String> = parsed.iter().map(|name| literal::string(name)).collect();
        let read = format!("prompt_arguments(args, &[{}])?", parsed.join(", "));
        let read = (!prompt.caller.arguments.is_empty()).then_some(read);
        arm(facts, &prompt.caller, "prompts", "", read)
    });
    prompts.collect()
}

/// Those with a fixed address, and the templates.
fn resources(facts: &Facts<'_>) -> (Vec<Arm>, Vec<Arm>) {
    let (templates, resources): (Vec<&Resource>, Vec<&Resource>) = facts
        .plan
        .resources
        .iter()
        .partition(|resource| resource.uri.is_template());
    let arm = |resource: &Resource| {
        let template = resource.uri.is_template();
        // Contents that the user's code builds name their own addresses.
        let uri = template && resource.output != ResourceOutput::Contents;
        let uri = if uri { "uri, " } else { "" };
        let args = template.then(|| "args".to_owned());
        Arm {
            key: resource.uri.text.clone(),
            subscribe: resource.subscribe,
            ..arm(facts, &resource.caller, "resources", uri, args)
        }
    };
    (
        resources.into_iter().map(arm).collect(),
        templates.into_iter().map(arm).collect(),
    )
}

/// The arm of a caller whose arguments the expression `args` gives, after `extra` ones of the call.
fn arm(facts: &Facts<'_>, caller: &Caller, folder: &str, extra: &str, args: Option<String>) -> Arm {
    let module = module(&caller.name.ident, folder);
    let (context, asks) = (takes_context(caller), caller.asks(facts.plan));
    let call = |args: Option<&str>| {
        let context = if context { "context, " } else { "" };
        let args = args.map(|args| format!("{args}, ")).unwrap_or_default();
        let round = if asks { "round" } else { "" };
        let inputs = format!("app, {context}{extra}{args}{round}");
        let inputs = inputs.trim_end_matches(", ");
        format!("{folder}::{module}::call({inputs})")
    };
    let whole = call(args.as_deref());
    let fits = whole.len() <= ROOM;
    Arm {
        key: caller.name.wire.clone(),
        read: args.clone().filter(|_| !fits),
        call: if fits {
            whole
        } else {
            call(args.as_ref().map(|_| "args"))
        },
        args: args.is_some(),
        module,
        context,
        asks,
        fallible: caller.meta.is_some(),
        subscribe: false,
    }
}

impl View<'_> {
    fn import(&self, types: Types<'_>, imports: &mut Imports) {
        let rmcp = |imports: &mut Imports, names: &[&str]| {
            for name in names {
                imports.add(&format!("rmcp::{name}"));
            }
        };
        let support = |imports: &mut Imports, names: &[(&str, bool)]| {
            for (name, _) in names.iter().filter(|(_, used)| *used) {
                types.support(name, imports);
            }
        };
        imports.add("std::sync::Arc");
        imports.add("tokio_util::task::TaskTracker");
        rmcp(
            imports,
            &[
                "ErrorData",
                "RoleServer",
                "ServerHandler",
                "model::CustomRequest",
                "model::CustomResult",
                "model::Implementation",
                "model::ServerCapabilities",
                "model::ServerConfig",
                "service::RequestContext",
            ],
        );
        for name in &self.traits {
            types.generated(&format!("handlers::{name}"), imports);
        }
        let lists = !(self.tools.is_empty()
            && self.prompts.is_empty()
            && self.resources.is_empty()
            && self.templates.is_empty());
        if lists {
            rmcp(imports, &["model::PaginatedRequestParams"]);
        }
        let arms = || {
            self.tools
                .iter()
                .chain(&self.prompts)
                .chain(&self.resources)
                .chain(&self.templates)
        };
        support(
            imports,
            &[
                ("custom_request", true),
                ("page", lists),
                ("Request", self.round),
                ("Round", self.round),
                ("StateKeys", self.round),
                ("refuse_state", lists && !self.round),
                ("LogLevel", self.context),
                ("Context", arms().any(|arm| arm.context)),
                ("arguments", self.arguments),
                (
                    "prompt_arguments",
                    self.prompts.iter().any(|prompt| prompt.args),
                ),
            ],
        );
        if self.context {
            rmcp(imports, &["model::JsonObject"]);
        }
        if !self.tools.is_empty() {
            types.generated("tools", imports);
            rmcp(
                imports,
                &[
                    "model::CallToolRequestParams",
                    "model::CallToolResponse",
                    "model::ListToolsResult",
                    "model::Tool",
                ],
            );
            support(imports, &[("call_tool", true), ("unknown_tool", true)]);
        }
        if !self.prompts.is_empty() {
            types.generated("prompts", imports);
            rmcp(
                imports,
                &[
                    "model::GetPromptRequestParams",
                    "model::GetPromptResponse",
                    "model::ListPromptsResult",
                    "model::Prompt",
                ],
            );
            support(imports, &[("get_prompt", true), ("unknown_prompt", true)]);
        }
        if !(self.resources.is_empty() && self.templates.is_empty()) {
            types.generated("resources", imports);
            rmcp(
                imports,
                &[
                    "model::ReadResourceRequestParams",
                    "model::ReadResourceResponse",
                ],
            );
            support(imports, &[("Error", true), ("read_resource", true)]);
        }
        if !self.resources.is_empty() {
            rmcp(imports, &["model::ListResourcesResult", "model::Resource"]);
        }
        if !self.templates.is_empty() {
            rmcp(
                imports,
                &[
                    "model::ListResourceTemplatesResult",
                    "model::ResourceTemplate",
                ],
            );
        }
        if !self.completions.is_empty() {
            rmcp(
                imports,
                &["model::CompleteRequestParams", "model::CompleteResult"],
            );
            support(imports, &[("chosen", true), ("complete", true)]);
        }
        if self.subscribe {
            rmcp(
                imports,
                &["model::SubscriptionFilter", "service::SubscriptionContext"],
            );
            support(
                imports,
                &[("Subscriptions", true), ("accept", true), ("listen", true)],
            );
        }
    }
}
