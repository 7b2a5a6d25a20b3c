//! `mcpgen generate`: brings a crate in step with its spec.

use std::path::{Path, PathBuf};

use anyhow::Context as _;
use mcpgen::project::{
    Lock, Options, Package, RealDisk, Refusal, Report, Why, Writer, regenerate, render, shown,
};

use super::{Outcome, emitted, terminal};

/// Rewrite the generated code of a crate from its spec
///
/// Run anywhere inside the crate. Only `src/generated/` is rewritten: files that do not change are not touched, and
/// files that somebody edited by hand are refused. Dependencies that the code newly needs are added to Cargo.toml.
/// Methods of the traits that are missing, left over or whose parameters changed places are reported.
///
/// The exit status is 0 where all is in step, 1 where something is left to do, and 2 where a file can't be read or
/// written.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mcpgen generate
  mcpgen generate --stubs
  mcpgen generate --check      in CI")]
pub struct Args {
    /// The crate's Cargo.toml; else the nearest one above the working directory that names a spec
    #[arg(long, value_name = "PATH")]
    manifest_path: Option<PathBuf>,

    /// Write nothing, print what would change as a diff, and exit with 1 if anything would
    #[arg(long, conflicts_with_all = ["force", "stubs"])]
    check: bool,

    /// Overwrite generated files that were edited by hand
    #[arg(long)]
    force: bool,

    /// Append stubs for missing methods to the implementations in your code
    #[arg(long)]
    stubs: bool,
}

pub fn run(args: &Args) -> anyhow::Result<Outcome> {
    let found = Package::find(args.manifest_path.as_deref())?;
    let waiting = || terminal::eprint("waiting for another mcpgen in this crate\n");
    let _lock = if args.check {
        // A directory that can't be locked can still be read.
        Lock::read(&found.root, waiting).ok()
    } else {
        Some(Lock::write(&found.root, waiting)?)
    };
    // Another run may have changed it before it let go.
    let package = Package::find(Some(&found.root.join("Cargo.toml")))?;
    let named = || format!("`spec` in `{}`", package.root.join("Cargo.toml").display());
    let Some(checked) = emitted::check(&package.spec_path()).with_context(named)? else {
        return Ok(Outcome::Findings);
    };
    let spec = checked.emit(&emitted::options(&package))?;

    let disk = RealDisk;
    let mut writer = if args.check {
        Writer::check(&package.root)
    } else {
        Writer::write(&package.root, &disk)
    };
    let options = Options {
        force: args.force,
        stubs: args.stubs,
    };
    let result = regenerate(&package, &spec.emitted, &mut writer, options);
    // What was written before an error is said too.
    terminal::print(&changes(&writer, result.as_ref().ok()))?;
    let report = result?;
    if !writer.changes().is_empty() {
        spec.print_warnings();
    }
    terminal::eprint(&refusals(&writer, &report.generated.refusals));
    terminal::eprint(&render(&report.findings, terminal::style()));
    for note in &report.notes {
        terminal::eprint(&format!("note: {note}\n"));
    }
    let errors = report.findings.iter().any(|finding| finding.is_error());
    let drift = args.check && !writer.changes().is_empty();
    if drift {
        terminal::eprint("the crate is not what its spec gives; run `mcpgen generate`\n");
    }
    Ok(
        if errors || drift || !report.generated.refusals.is_empty() {
            Outcome::Findings
        } else {
            Outcome::Clean
        },
    )
}

/// One line a file, or the diffs.
fn changes(writer: &Writer<'_>, report: Option<&Report>) -> String {
    let mut text = String::new();
    for (path, change) in writer.changes() {
        if !writer.writes() {
            text.push_str(&change.diff);
            continue;
        }
        let added = report.into_iter().flat_map(|report| &report.added);
        let words = added
            .filter(|(of, _)| of == path)
            .map(|(_, words)| format!(" (added {words})"));
        let shown = shown(&writer.root().join(path));
        text.push_str(&format!(
            "{} {shown}{}\n",
            change.kind.as_str(),
            words.collect::<String>()
        ));
    }
    text
}

fn refusals(writer: &Writer<'_>, refusals: &[Refusal]) -> String {
    let mut text = String::new();
    for refusal in refusals {
        let path = shown(&writer.root().join(Path::new(&refusal.path)));
        let why = match refusal.why {
            Why::Edited => "was edited by hand",
            Why::Foreign => "was not written by mcpgen, as far as its manifest knows",
            Why::NoFile => "is no plain file",
        };
        text.push_str(&format!("error: `{path}` {why}\n{}\n", refusal.diff));
    }
    let forcible = refusals.iter().any(|refusal| refusal.why != Why::NoFile);
    if !refusals.is_empty() {
        text.push_str("nothing was written");
        text.push_str(if forcible {
            "; move your changes to where they are kept, or overwrite them with `mcpgen generate --force`\n"
        } else {
            "; move it away\n"
        });
    }
    text
}
