//! `src/handlers.rs`: the app, and a stub for each method.

use super::layout;
use crate::emit::{
    docs,
    facts::Facts,
    handlers,
    imports::Imports,
    literal,
    types::{Place, Types},
};

/// The file's text.
pub(super) fn render(facts: &Facts<'_>, app: &str) -> String {
    let mut imports = Imports::default();
    let types = Types::new(facts, Place::User);
    let traits = handlers::traits(types, &mut imports);
    if !traits.is_empty() {
        types.support("Error", &mut imports);
        types.support("Result", &mut imports);
    }
    for view in &traits {
        imports.add(&format!("crate::generated::{}", view.name));
    }
    let server = docs::first_line(&facts.plan.server.name).unwrap_or_default();
    let mut out = layout::imports(&imports.paths());
    if !out.is_empty() {
        out.push_str("\n\n");
    }
    out.push_str(&format!(
        "\
         /// {server}: what it knows and holds open while it serves.\n\
         pub struct {app};\n\n\
         impl {app} {{\n    \
             /// Runs once, before the first client: the place to open pools and clients.\n    \
             pub async fn start() -> anyhow::Result<Self> {{\n        \
                 Ok(Self)\n    \
             }}\n\
         }}\n"
    ));
    for view in &traits {
        let stubs: Vec<String> = view
            .methods
            .iter()
            .map(|method| stub(app, method))
            .collect();
        out.push_str(&format!(
            "\nimpl {} for {app} {{\n{}}}\n",
            view.name,
            stubs.join("\n")
        ));
    }
    out
}

/// A method that answers with an error which says where to write it.
fn stub(app: &str, method: &handlers::Method) -> String {
    let parameters: Vec<(String, String)> = method
        .parameters
        .iter()
        .map(|parameter| (parameter.name.clone(), parameter.ty.clone()))
        .collect();
    let names: Vec<&str> = parameters.iter().map(|(name, _)| name.as_str()).collect();
    let output = format!("Result<{}>", method.output);
    let message = format!("write `{app}::{}` in src/handlers.rs", method.name);
    format!(
        "{}\n{}{}    }}\n",
        layout::head(&method.name, &parameters, &output),
        layout::unused(&names),
        layout::error(&literal::string(&message)),
    )
}
