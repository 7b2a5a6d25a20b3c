//! `updated.rs`: a function for each resource that clients can subscribe to.

use serde::Serialize;

use super::{Error, callers::resources, writer::Writer};
use crate::plan::Plan;

#[derive(Serialize)]
struct View<'a> {
    resources: Vec<ResourceView<'a>>,
}

#[derive(Serialize)]
struct ResourceView<'a> {
    doc: String,
    ident: &'a str,
    uri: &'a str,
    /// Of a template: the text before, between and after its variables, and these in their order.
    literals: Vec<String>,
    variables: Vec<String>,
}

/// The file's text.
pub(super) fn render(plan: &Plan, writer: &Writer) -> Result<String, Error> {
    let told = plan.resources.iter().filter(|resource| resource.subscribe);
    let resources = told
        .map(|resource| {
            let (literals, variables) = resources::parts(resource);
            ResourceView {
                doc: format!("`{}` has changed.", resource.uri.text),
                ident: &resource.caller.name.ident,
                uri: &resource.uri.text,
                literals,
                variables,
            }
        })
        .collect();
    writer.rust("updated.rs.j2", View { resources })
}
