//! `resources/`: a file for each resource and template.

use serde::Serialize;

use super::CallerView;
use crate::{
    emit::{
        Error,
        facts::Facts,
        fields,
        imports::Imports,
        literal, numbers,
        types::{Place, Types},
        writer::Writer,
    },
    plan::{Resource, ResourceOutput, Role, UriPart},
};

#[derive(Serialize)]
struct View {
    #[serde(flatten)]
    caller: CallerView,
    imports: String,
    uri: String,
    template: bool,
    /// Of a template: the text before, between and after its variables, and these in their order.
    literals: Vec<String>,
    variables: Vec<String>,
    mime_type: Option<String>,
    size: Option<u64>,
    annotations: Vec<String>,
    /// `text`, `bytes`, `json`, `numbers` or `contents`.
    output: &'static str,
}

/// The text of a resource's file.
pub(in crate::emit) fn render(
    facts: &Facts<'_>,
    writer: &Writer,
    resource: &Resource,
) -> Result<String, Error> {
    let caller = &resource.caller;
    let types = Types::new(facts, Place::Caller);
    let mut imports = Imports::default();
    let mut view = CallerView::new(types, "Resources", caller, &mut imports);
    view.args = fields::views(&types, &caller.arguments, &mut imports);
    let template = resource.uri.is_template();
    let (output, default_type) = match &resource.output {
        ResourceOutput::String => ("text", Some("text/plain")),
        ResourceOutput::Bytes => ("bytes", Some("application/octet-stream")),
        ResourceOutput::Value(output) if numbers::made_of(&output.shape.ty) => {
            ("numbers", Some("application/json"))
        }
        ResourceOutput::Value(_) => ("json", Some("application/json")),
        ResourceOutput::Contents => ("contents", None),
    };
    let annotations = annotations(resource);
    let names = [
        ("Annotations", !annotations.is_empty()),
        ("ReadResourceResponse", true),
        ("ReadResourceResult", output == "contents"),
        ("Resource", !template),
        ("ResourceTemplate", template),
        ("Role", !resource.audience.is_empty()),
    ];
    for (name, _) in names.into_iter().filter(|(_, used)| *used) {
        imports.add(&format!("rmcp::model::{name}"));
    }
    if output != "contents" {
        // A local may bear the name of the function: it is called by its path.
        types.generated("support", &mut imports);
    }
    if template {
        types.support("variables", &mut imports);
    }
    let (literals, variables) = parts(resource);
    let view = View {
        caller: view,
        imports: imports.render(),
        uri: resource.uri.text.clone(),
        template,
        literals,
        variables,
        mime_type: resource
            .mime_type
            .clone()
            .or(default_type.map(str::to_owned)),
        size: resource.size,
        annotations,
        output,
    };
    writer.rust("resource.rs.j2", view)
}

/// The literal text around the variables of a template, and the variables.
pub(in crate::emit) fn parts(resource: &Resource) -> (Vec<String>, Vec<String>) {
    let mut literals = vec![String::new()];
    let mut variables = Vec::new();
    for part in &resource.uri.parts {
        match part {
            UriPart::Literal(text) => {
                if let Some(last) = literals.last_mut() {
                    last.push_str(text);
                }
            }
            UriPart::Variable(index) => {
                let field = resource.caller.arguments.get(*index);
                variables.extend(field.map(|field| field.name.ident.clone()));
                literals.push(String::new());
            }
        }
    }
    (literals, variables)
}

fn annotations(resource: &Resource) -> Vec<String> {
    let mut calls = Vec::new();
    if !resource.audience.is_empty() {
        let roles = resource.audience.iter().map(|role| match role {
            Role::User => "Role::User",
            Role::Assistant => "Role::Assistant",
        });
        let roles: Vec<&str> = roles.collect();
        calls.push(format!(".with_audience(vec![{}])", roles.join(", ")));
    }
    if let Some(priority) = resource
        .priority
        .as_ref()
        .and_then(|number| number.as_f64())
    {
        calls.push(format!(".with_priority({})", literal::float(priority)));
    }
    calls
}
