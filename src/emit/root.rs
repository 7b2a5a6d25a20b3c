//! `mod.rs`: what is re-exported, in one place; and the same file of each folder of callers.

use minijinja::{
    context,
    value::{Serde, Value},
};

use super::{Error, facts::Facts, literal::string, names::module, server::traits, writer::Writer};
use crate::plan::{Caller, Plan};

/// The text of `src/generated/mod.rs`.
pub(super) fn render(facts: &Facts<'_>, writer: &Writer) -> Result<String, Error> {
    let plan = facts.plan;
    let mut exported: Vec<String> = plan
        .types
        .iter()
        .map(|def| def.name.ident.clone())
        .filter(|ident| !facts.is_ours(ident))
        .collect();
    exported.sort_unstable();
    let context = context! {
        models => !plan.types.is_empty(),
        tools => !plan.tools.is_empty(),
        prompts => !plan.prompts.is_empty(),
        resources => !plan.resources.is_empty(),
        updated => facts.features.subscribe,
        traits => traits(facts),
        exported => exported,
        support => facts.exports.clone(),
    };
    writer.rust("mod.rs.j2", context)
}

/// The `mod.rs` of each folder of callers, with the folder's name.
pub(super) fn folders(plan: &Plan, writer: &Writer) -> Result<Vec<(&'static str, String)>, Error> {
    let tools = plan.tools.iter().map(|tool| &tool.caller);
    let prompts = plan.prompts.iter().map(|prompt| &prompt.caller);
    let resources = plan.resources.iter().map(|resource| &resource.caller);
    let folders = [
        ("tools", "The tools, a file each.", modules("tools", tools)),
        (
            "prompts",
            "The prompts, a file each.",
            modules("prompts", prompts),
        ),
        (
            "resources",
            "The resources, a file each.",
            modules("resources", resources),
        ),
    ];
    folders
        .into_iter()
        .filter(|(_, _, modules)| !modules.is_empty())
        .map(|(folder, doc, modules)| {
            let modules = Value::from(Serde(modules));
            let context = context! { doc => doc, modules => modules };
            Ok((folder, writer.rust("callers.rs.j2", context)?))
        })
        .collect()
}

/// A module and, where rustc would not look for its file, that file as a literal.
#[derive(serde::Serialize)]
struct Module {
    name: String,
    path: Option<String>,
}

fn modules<'a>(folder: &str, callers: impl Iterator<Item = &'a Caller>) -> Vec<Module> {
    let mut names: Vec<String> = callers
        .map(|caller| module(&caller.name.ident, folder))
        .collect();
    names.sort_unstable();
    let module = |name: String| {
        let path = (!name.is_ascii()).then(|| string(&format!("{name}.rs")));
        Module { name, path }
    };
    names.into_iter().map(module).collect()
}
