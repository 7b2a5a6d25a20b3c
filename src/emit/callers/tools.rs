//! `tools/`: a file for each tool.

use serde::Serialize;

use super::CallerView;
use crate::{
    emit::{
        Error,
        facts::Facts,
        imports::Imports,
        literal, numbers,
        schema::Schemas,
        types::{Place, Types},
        writer::Writer,
    },
    plan::{Tool, ToolOutput},
};

#[derive(Serialize)]
struct View {
    #[serde(flatten)]
    caller: CallerView,
    imports: String,
    /// The hints that are given, as calls.
    annotations: Vec<String>,
    input_schema: String,
    output_schema: Option<String>,
    /// The method takes all arguments as one object.
    whole: bool,
    /// `nothing`, `content`, `numbers` or `value`.
    output: &'static str,
}

/// The text of a tool's file.
pub(in crate::emit) fn render(
    facts: &Facts<'_>,
    writer: &Writer,
    tool: &Tool,
) -> Result<String, Error> {
    let caller = &tool.caller;
    let name = &caller.name.wire;
    let types = Types::new(facts, Place::Caller);
    let mut imports = Imports::default();
    let view = CallerView::new(types, "Tools", caller, &mut imports);
    let view = view.with_arguments(types, caller, &mut imports);
    for path in ["rmcp::model::CallToolResponse", "rmcp::model::Tool"] {
        imports.add(path);
    }
    types.support("schema", &mut imports);
    let schemas = Schemas(facts);
    let input_schema = match &tool.input_schema {
        Some(schema) => {
            imports.add("rmcp::model::JsonObject");
            types.support("ArgumentsSchema", &mut imports);
            schema.clone()
        }
        None => schemas.arguments(name, &caller.arguments)?,
    };
    let (output, output_schema) = match &tool.output {
        ToolOutput::None => ("nothing", None),
        ToolOutput::Content => ("content", None),
        ToolOutput::Value(output) if numbers::made_of(&output.shape.ty) => {
            ("numbers", Some(schemas.output(name, output)?))
        }
        ToolOutput::Value(output) => ("value", Some(schemas.output(name, output)?)),
    };
    match output {
        "value" => drop(types.support("IntoResponse", &mut imports)),
        "numbers" => {
            types.support("IntoResponse", &mut imports);
            types.support("Numbers", &mut imports);
        }
        _ => imports.add("rmcp::model::CallToolResult"),
    }
    let annotations = annotations(tool);
    if !annotations.is_empty() {
        imports.add("rmcp::model::ToolAnnotations");
    }
    let view = View {
        caller: view,
        imports: imports.render(),
        annotations,
        input_schema: literal::json(&input_schema),
        output_schema: output_schema.as_ref().map(literal::json),
        whole: tool.input_schema.is_some(),
        output,
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
