//! One run of `generate`: the generated code, the manifest and the handlers, in this order.

use std::collections::BTreeSet;

use anyhow::Context as _;

use super::{
    Package, Writer,
    dependencies::{self, mentions, needs, reconcile},
    disk::sweep,
    finding::Finding,
    generated::{self, DIR, Outcome},
    handlers::{Handlers, Traits, append},
};
use crate::files::Files;

/// A spec as a crate, in memory.
#[derive(Clone, Debug)]
pub struct Emitted {
    /// What is mcpgen's.
    pub generated: Files,
    /// What `new` would write for the user: of it come the stubs and the dependencies.
    pub users: Files,
}

impl Emitted {
    fn text<'a>(files: &'a Files, path: &str) -> &'a str {
        files.0.get(path).map_or("", |file| file.text.as_str())
    }

    /// What the user's code has to implement.
    pub fn traits(&self) -> anyhow::Result<Traits> {
        let traits = Self::text(&self.generated, &format!("{DIR}/handlers.rs"));
        let stubs = Self::text(&self.users, "src/handlers.rs");
        Traits::read(traits, stubs).context("the generated traits can't be read")
    }

    /// The dependencies that the generated code uses.
    pub fn needs(&self) -> anyhow::Result<Vec<dependencies::Need>> {
        needs(Self::text(&self.users, "Cargo.toml"), &self.generated)
    }
}

/// How a run goes.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// Overwrites edits.
    pub force: bool,
    /// Appends stubs for missing methods.
    pub stubs: bool,
}

/// What there is to say after a run, beside the writer's changes.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// Where it refuses something, nothing was written.
    pub generated: Outcome,
    /// What was added to files of the user's: path and words.
    pub added: Vec<(String, String)>,
    pub findings: Vec<Finding>,
    pub notes: Vec<String>,
}

/// Brings a crate in step with its spec. Only for who holds the [`Lock`](super::Lock).
pub fn regenerate(
    package: &Package,
    emitted: &Emitted,
    writer: &mut Writer<'_>,
    options: Options,
) -> anyhow::Result<Report> {
    let mut report = Report::default();
    let needs = emitted.needs()?;
    let names: BTreeSet<String> = needs.iter().map(|need| need.name.clone()).collect();
    if !package.build_rs {
        report.generated = generated::update(writer, &emitted.generated, &names, options.force)?;
        if writer.writes() && !report.generated.refusals.is_empty() {
            return Ok(report);
        }
    }

    let manifest = writer.shown("Cargo.toml");
    let reconciled = reconcile(
        &manifest,
        &package.manifest,
        &needs,
        package.workspace().as_ref(),
    )?;
    report.findings.extend(reconciled.findings);
    if reconciled.text != package.manifest {
        writer.put("Cargo.toml", Some(&package.manifest), &reconciled.text)?;
        report
            .added
            .push(("Cargo.toml".to_owned(), reconciled.added.join(", ")));
    }

    let traits = emitted.traits()?;
    let read = || Handlers::read(&package.root, &package.entries);
    let mut handlers = read();
    if writer.writes() {
        // What killed runs left beside the files of the user's.
        let dirs = handlers.files().filter_map(|path| path.parent());
        for dir in dirs.chain([package.root.as_path()]) {
            sweep(dir);
        }
    }
    let mut comparison = handlers.compare(&traits);
    if options.stubs {
        for edit in append(&handlers, &traits, &comparison) {
            let path = path_from(package, &edit.path);
            writer.put(&path, Some(&edit.old), &edit.new)?;
            report.added.push((path, edit.added.join(", ")));
        }
        handlers = read();
        comparison = handlers.compare(&traits);
    }
    report.findings.extend(comparison.findings);
    report.notes = notes(&report.generated, package, &handlers);
    Ok(report)
}

/// Where the handlers of a crate don't agree with its spec.
pub fn in_step(package: &Package, emitted: &Emitted) -> anyhow::Result<Vec<Finding>> {
    let handlers = Handlers::read(&package.root, &package.entries);
    Ok(handlers.compare(&emitted.traits()?).findings)
}

/// A file of the crate by its path from the root, where it lies below it.
fn path_from(package: &Package, path: &std::path::Path) -> String {
    let inside = path.strip_prefix(&package.root).unwrap_or(path);
    inside.to_string_lossy().replace('\\', "/")
}

fn notes(outcome: &Outcome, package: &Package, handlers: &Handlers) -> Vec<String> {
    let unused = outcome.unused.iter().filter(|name| {
        let path = format!("{}::", name.replace('-', "_"));
        dependencies::has(&package.manifest, name)
            && !handlers.texts().any(|text| mentions(text, &path))
    });
    let unused = unused.map(|name| {
        format!("the generated code no longer uses `{name}`; remove it from Cargo.toml unless you need it")
    });
    let unlisted = outcome.unlisted.iter().map(|path| {
        format!("`{path}` is marked as generated, but its manifest is lost; remove it if nothing needs it")
    });
    unused.chain(unlisted).collect()
}
