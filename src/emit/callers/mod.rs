//! Tools, prompts and resources: a file for each, with its arguments and the ordered calls.

mod chain;
pub(super) mod icons;
pub(super) mod prompts;
pub(super) mod resources;
pub(super) mod tools;

use serde::Serialize;

use super::{
    body::Body,
    docs,
    fields::{self, FieldView},
    imports::Imports,
    literal,
    types::Types,
};
use crate::plan::Caller;

/// What the files of all callers show.
#[derive(Serialize)]
struct CallerView {
    name: String,
    /// The first line of the description.
    summary: String,
    chain: Vec<String>,
    title: Option<String>,
    description: Option<String>,
    icons: Vec<String>,
    meta: Option<String>,
    args: Vec<FieldView>,
    /// Resolvers run before the method.
    resolvers: bool,
    body: Body,
}

impl CallerView {
    /// The view of a caller whose method is one of the trait `of`.
    fn new(types: Types<'_>, of: &str, caller: &Caller, imports: &mut Imports) -> Self {
        let body = Body::new(types, of, caller);
        body.import(types, imports);
        types.generated(&format!("handlers::{of}"), imports);
        types.support("Result", imports);
        Self {
            name: caller.name.wire.clone(),
            summary: caller
                .description
                .as_deref()
                .and_then(docs::first_line)
                .unwrap_or_default(),
            chain: chain::lines(types.facts.plan, caller),
            title: caller.title.clone(),
            description: caller.description.clone(),
            icons: icons::views(&caller.icons, imports),
            meta: caller.meta.as_ref().map(literal::json),
            args: Vec::new(),
            resolvers: !caller.steps.is_empty(),
            body,
        }
    }

    /// The same, with arguments that are read from what the client sent.
    fn with_arguments(self, types: Types<'_>, caller: &Caller, imports: &mut Imports) -> Self {
        let args = fields::read(&types, &caller.arguments, imports);
        if !args.is_empty() {
            types.support("Fields", imports);
            types.support("Object", imports);
        }
        if args.iter().any(FieldView::has_pattern) {
            types.support("Pattern", imports);
        }
        Self { args, ..self }
    }
}
