//! `mod.rs`: what is re-exported, in one place; and the same file of each folder of callers.

use minijinja::context;

use super::{Error, facts::Facts, names::module, server::traits, types::is_taken, writer::Writer};
use crate::plan::Caller;

/// The text of `src/generated/mod.rs`.
pub(super) fn render(
    facts: &Facts<'_>,
    writer: &Writer,
    support: Vec<String>,
) -> Result<String, Error> {
    let plan = facts.plan;
    let mut exported: Vec<String> = plan
        .types
        .iter()
        .map(|def| def.name.ident.clone())
        .filter(|ident| !is_ours(ident))
        .collect();
    exported.sort_unstable();
    let context = context! {
        models => !plan.types.is_empty(),
        tools => !plan.tools.is_empty(),
        traits => traits(facts),
        exported => exported,
        support => support,
    };
    writer.rust("mod.rs.j2", context)
}

/// The `mod.rs` of a folder of callers.
pub(super) fn folder<'a>(
    folder: &str,
    doc: &str,
    callers: impl Iterator<Item = &'a Caller>,
    writer: &Writer,
) -> Result<String, Error> {
    let mut modules: Vec<String> = callers
        .map(|caller| module(&caller.name.ident, folder))
        .collect();
    modules.sort_unstable();
    writer.rust("callers.rs.j2", context! { doc => doc, modules => modules })
}

/// Whether `generated` re-exports something of ours under this name: a model that bears it is found in `models` alone.
fn is_ours(ident: &str) -> bool {
    is_taken(ident)
}
