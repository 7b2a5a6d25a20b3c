//! What the user owns: written once, by `new`, and never again.

mod dependencies;
mod handlers;
mod layout;
mod lists;

use minijinja::{
    context,
    value::{Serde, Value},
};

use super::{Error, docs, facts::Facts, prepare, types, writer::Writer};
use crate::{
    files::{File, Files, Owner},
    names,
    plan::Plan,
};

/// What brings a crate up to date.
const GENERATE: &str = "mcpgen generate --stubs";

/// What `new` decides beyond the spec.
#[derive(Clone, Debug)]
pub struct UserOptions {
    /// The package's name.
    pub name: String,
    /// The spec's file, in the crate.
    pub spec: String,
    pub workspace: Workspace,
    /// The code is made by `build.rs` on each build, and is not in the tree.
    pub build_rs: bool,
}

/// How the crate stands to other packages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Workspace {
    /// No workspace is near.
    None,
    /// It lies under a workspace that is not its own: an empty `[workspace]` keeps it apart.
    Apart,
    /// It is a member of one, whose profiles count.
    Member,
}

/// What `cargo new` writes where it makes a repository: for a crate with a `target` of its own.
pub const IGNORE: (&str, &str) = (".gitignore", "/target\n");

/// The files that the user owns.
pub fn user_files(plan: &Plan, options: &UserOptions) -> Result<Files, Error> {
    let (facts, _) = prepare(plan)?;
    let features = &facts.features;
    let writer = Writer::new()?;
    let app = app_name(&facts);
    let dependencies = dependencies::Dependencies::new(features, !plan.types.is_empty());
    let lists = lists::lists(plan);
    let check = format!("mcpgen check {}", options.spec);
    let width = check.chars().count().max(GENERATE.len());
    let context = context! {
        app => app.clone(),
        // rustfmt sorts by characters: those beyond ASCII come after the `g` of `generated`.
        app_first => app.chars().next() < Some('g'),
        package => options.name.clone(),
        krate => options.name.replace('-', "_"),
        spec => options.spec.clone(),
        workspace => options.workspace == Workspace::Apart,
        profile => options.workspace != Workspace::Member,
        build_rs => options.build_rs,
        dependencies => dependencies.normal,
        dev_dependencies => dependencies.dev,
        title => docs::first_line(plan.server.title.as_ref().unwrap_or(&plan.server.name)),
        version => env!("CARGO_PKG_VERSION"),
        description => plan.server.description.as_deref().map(|text| docs::lines(text).join("\n")),
        deprecated => features.deprecated(),
        round => features.round,
        // What the README shows first; nothing, of a server that has nothing.
        method => lists.first().map(|list| list.request),
        lists => Value::from(Serde(&lists)),
        check => format!("{check:width$}"),
        generate => format!("{GENERATE:width$}"),
    };
    let mut files = Files::default();
    let mut add = |path: &str, text: String| {
        let owner = Owner::User;
        files.0.insert(path.to_owned(), File { text, owner });
    };
    let templates = [
        ("Cargo.toml", "user/Cargo.toml.j2", true),
        ("README.md", "user/README.md.j2", true),
        ("build.rs", "user/build.rs.j2", options.build_rs),
        ("src/lib.rs", "user/lib.rs.j2", true),
        ("src/main.rs", "user/main.rs.j2", true),
    ];
    for (path, template, wanted) in templates {
        if wanted {
            add(path, writer.text(template, &context)?);
        }
    }
    // A member is built into the workspace's `target`.
    if options.workspace != Workspace::Member {
        add(IGNORE.0, IGNORE.1.to_owned());
    }
    add("src/handlers.rs", handlers::render(&facts, &app));
    add("tests/server.rs", writer.text("user/test.rs.j2", &context)?);
    Ok(files)
}

/// The struct that the user fills: named after the server, unless something else has that name.
fn app_name(facts: &Facts<'_>) -> String {
    let name = names::camel(&facts.plan.server.name).unwrap_or_else(|| "App".to_owned());
    if types::is_common(&name) || facts.is_ours(&name) || facts.is_type(&name) {
        format!("{name}App")
    } else {
        name
    }
}
