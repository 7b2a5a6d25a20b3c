//! A spec, checked and emitted.

use std::path::Path;

use mcpgen::{
    diagnostic::{
        Diagnostic, Source,
        render::{self, Report},
    },
    emit::{self, UserOptions, Workspace},
    plan::Plan,
    project::{Emitted, Package},
};

use super::{input, terminal};

/// A spec without errors, as it is emitted.
pub struct Spec {
    pub emitted: Emitted,
    checked: Checked,
}

impl Spec {
    pub fn print_warnings(&self) {
        self.checked.print();
    }
}

/// A spec without errors.
pub struct Checked {
    pub plan: Plan,
    source: Source,
    warnings: Vec<Diagnostic>,
}

impl Checked {
    /// The spec as it was read.
    pub fn text(&self) -> &str {
        self.source.text()
    }

    fn print(&self) {
        let reports = [Report {
            source: &self.source,
            findings: &self.warnings,
        }];
        terminal::eprint(&render::human(&reports, terminal::style()));
    }

    pub fn emit(self, options: &UserOptions) -> anyhow::Result<Spec> {
        let emitted = whole(&self.plan, options)?;
        Ok(Spec {
            emitted,
            checked: self,
        })
    }
}

/// Reads a spec and checks it. Its errors are printed, and `None` is given.
pub fn check(path: &Path) -> anyhow::Result<Option<Checked>> {
    check_input(input::read(path)?)
}

/// Checks a spec that was read.
pub fn check_input(input: input::Input) -> anyhow::Result<Option<Checked>> {
    let findings = match input.unreadable {
        Some(finding) => vec![finding],
        None => {
            let checked = mcpgen::check(&input.source);
            if let Some(plan) = checked.plan {
                return Ok(Some(Checked {
                    plan,
                    source: input.source,
                    warnings: checked.findings,
                }));
            }
            checked.findings
        }
    };
    let reports = [Report {
        source: &input.source,
        findings: &findings,
    }];
    terminal::eprint(&render::human(&reports, terminal::style()));
    if let Some(summary) = render::summary(&reports) {
        terminal::eprint(&format!("{summary}\n"));
    }
    if let Some(more) = render::more(&reports) {
        terminal::eprint(&format!("{more}\n"));
    }
    Ok(None)
}

/// A plan as it is emitted for a crate that is there.
pub fn emit(plan: &Plan, package: &Package) -> anyhow::Result<Emitted> {
    whole(plan, &options(package))
}

/// What the user's files of a crate would be made with again.
pub fn options(package: &Package) -> UserOptions {
    UserOptions {
        name: package.name.clone(),
        spec: package.spec.clone(),
        build_rs: package.build_rs,
        // It shows in the user's files alone, which are not written again.
        workspace: Workspace::None,
    }
}

fn whole(plan: &Plan, options: &UserOptions) -> anyhow::Result<Emitted> {
    Ok(Emitted {
        generated: emit::emit(plan)?,
        users: emit::user_files(plan, options)?,
    })
}
