//! `prompts/`: a file for each prompt.

use serde::Serialize;

use super::CallerView;
use crate::{
    emit::{
        Error,
        facts::Facts,
        imports::Imports,
        types::{Place, Types},
        writer::Writer,
    },
    plan::{Field, Prompt, PromptOutput, Type},
};

#[derive(Serialize)]
struct View {
    #[serde(flatten)]
    caller: CallerView,
    imports: String,
    listed: Vec<Listed>,
    /// The method gives the text of one message.
    text: bool,
}

/// An argument as clients are told of it.
#[derive(Serialize)]
struct Listed {
    name: String,
    local: String,
    title: Option<String>,
    description: Option<String>,
    required: &'static str,
}

/// The text of a prompt's file.
pub(in crate::emit) fn render(
    facts: &Facts<'_>,
    writer: &Writer,
    prompt: &Prompt,
) -> Result<String, Error> {
    let caller = &prompt.caller;
    let types = Types::new(facts, Place::Caller);
    let mut imports = Imports::default();
    let view = CallerView::new(types, "Prompts", caller, &mut imports);
    let view = view.with_arguments(types, caller, &mut imports);
    let text = prompt.output == PromptOutput::Text;
    let names = [
        ("GetPromptResponse", true),
        ("GetPromptResult", true),
        ("Prompt", true),
        ("PromptArgument", !caller.arguments.is_empty()),
        ("PromptMessage", text),
        ("Role", text),
    ];
    for (name, _) in names.into_iter().filter(|(_, used)| *used) {
        imports.add(&format!("rmcp::model::{name}"));
    }
    let view = View {
        caller: view,
        imports: imports.render(),
        listed: caller.arguments.iter().map(listed).collect(),
        text,
    };
    writer.rust("prompt.rs.j2", view)
}

fn listed(field: &Field) -> Listed {
    Listed {
        name: field.name.wire.clone(),
        local: field.name.ident.clone(),
        title: field.shape.title.clone(),
        description: field.shape.description.clone(),
        required: if field.required() { "true" } else { "false" },
    }
}

/// The arguments that are not strings: on the wire they are text that says them.
pub(in crate::emit) fn parsed(prompt: &Prompt) -> Vec<String> {
    let scalars = prompt
        .caller
        .arguments
        .iter()
        .filter(|field| matches!(field.shape.ty, Type::Integer | Type::Number | Type::Boolean));
    scalars.map(|field| field.name.wire.clone()).collect()
}
