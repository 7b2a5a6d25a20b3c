//! `tools/`: a file for each tool, with its arguments and the ordered calls.

use serde::Serialize;

use super::{
    Error,
    body::Body,
    chain, docs,
    facts::Facts,
    fields::{self, FieldView},
    icons,
    imports::Imports,
    literal,
    schema::Schemas,
    types::{Place, Types},
    writer::Writer,
};
use crate::plan::{Tool, ToolOutput};

#[derive(Serialize)]
struct View {
    name: String,
    summary: String,
    chain: Vec<String>,
    imports: String,
    title: Option<String>,
    description: Option<String>,
    /// The hints that are given, as calls.
    annotations: Vec<String>,
    icons: Vec<String>,
    meta: Option<String>,
    input_schema: String,
    output_schema: Option<String>,
    /// None where the method takes all arguments as one object, or there are none.
    args: Vec<FieldView>,
    /// The method takes all arguments as one object.
    whole: bool,
    resolvers: bool,
    /// What makes the response: a function, or the value itself where there is none.
    respond: Option<&'static str>,
    /// The method gives nothing.
    nothing: bool,
    body: Body,
}

/// The text of a tool's file.
pub(super) fn render(facts: &Facts<'_>, writer: &Writer, tool: &Tool) -> Result<String, Error> {
    let caller = &tool.caller;
    let types = Types::new(facts, Place::Caller);
    let schemas = Schemas(facts);
    let mut imports = Imports::default();
    let body = Body::new(types, "Tools", caller);
    for path in ["rmcp::model::CallToolResponse", "rmcp::model::Tool"] {
        imports.add(path);
    }
    let respond = match &tool.output {
        ToolOutput::None => Some("nothing"),
        ToolOutput::Content => Some("content"),
        ToolOutput::Value(_) => None,
    };
    for name in ["Result", "schema", respond.unwrap_or("IntoResponse")] {
        types.support(name, &mut imports);
    }
    types.generated("handlers::Tools", &mut imports);
    body.import(types, &mut imports);
    let whole = tool.input_schema.is_some();
    if whole {
        imports.add("rmcp::model::JsonObject");
        types.support("ArgumentsSchema", &mut imports);
    }
    let args = fields::read(&types, &caller.arguments, &mut imports);
    if !args.is_empty() {
        types.support("Fields", &mut imports);
        types.support("Object", &mut imports);
    }
    if args.iter().any(FieldView::has_pattern) {
        types.support("Pattern", &mut imports);
    }
    let annotations = annotations(tool);
    if !annotations.is_empty() {
        imports.add("rmcp::model::ToolAnnotations");
    }
    let input_schema = match &tool.input_schema {
        Some(schema) => schema.clone(),
        None => schemas.arguments(&caller.name.wire, &caller.arguments)?,
    };
    let output_schema = match &tool.output {
        ToolOutput::Value(output) => Some(schemas.output(&caller.name.wire, output)?),
        ToolOutput::None | ToolOutput::Content => None,
    };
    let view = View {
        name: caller.name.wire.clone(),
        summary: caller
            .description
            .as_deref()
            .and_then(docs::first_line)
            .unwrap_or_default(),
        chain: chain::lines(facts.plan, caller),
        title: caller.title.clone(),
        description: caller.description.clone(),
        annotations,
        icons: icons::views(&caller.icons, &mut imports),
        meta: caller.meta.as_ref().map(literal::json),
        input_schema: literal::json(&input_schema),
        output_schema: output_schema.as_ref().map(literal::json),
        args,
        whole,
        resolvers: !caller.steps.is_empty(),
        respond,
        nothing: tool.output == ToolOutput::None,
        body,
        imports: imports.render(),
    };
    writer.rust("tool.rs.j2", view)
}

fn annotations(tool: &Tool) -> Vec<String> {
    let hints = tool.annotations;
    let hints = [
        ("read_only", hints.read_only),
        ("destructive", hints.destructive),
        ("idempotent", hints.idempotent),
        ("open_world", hints.open_world),
    ];
    let given = hints
        .into_iter()
        .filter_map(|(name, hint)| Some(format!(".{name}({})", hint?)));
    given.collect()
}
