//! `mcpgen diff`: what changes for the clients of a server.

use std::{
    ffi::OsStr,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context as _, bail};
use clap::ValueEnum;
use mcpgen::{
    diff::{self, Effect},
    spec,
};

use super::{Outcome, emitted, input, terminal};

/// Say what changes for clients from one spec to another
///
/// Each change is marked as breaking or safe. The exit status is 0 where all are safe, 1 where one is breaking or a
/// spec has errors, and 2 where a spec can't be read.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mcpgen diff old.yaml new.yaml
  mcpgen diff main:bookshop.yaml bookshop.yaml
  mcpgen diff HEAD~1:bookshop.yaml bookshop.yaml --format json")]
pub struct Args {
    /// The spec that clients know: a file, or one in git as `REVISION:PATH`
    old: PathBuf,

    /// The spec that comes
    new: PathBuf,

    /// How to print the changes
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    format: Format,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// One line each, breaking ones first
    Human,
    /// One JSON array
    Json,
}

pub fn run(args: &Args) -> anyhow::Result<Outcome> {
    let old = emitted::check_input(read(&args.old)?)?;
    let new = emitted::check_input(read(&args.new)?)?;
    let (Some(old), Some(new)) = (old, new) else {
        return Ok(Outcome::Findings);
    };
    let changes = diff::diff(&old.plan, &new.plan)?;
    terminal::print(&match args.format {
        Format::Human => diff::human(&changes),
        Format::Json => diff::json(&changes),
    })?;
    let breaking = changes
        .iter()
        .any(|change| change.effect == Effect::Breaking);
    Ok(if breaking {
        Outcome::Findings
    } else {
        Outcome::Clean
    })
}

/// A file, or what git has under `REVISION:PATH`.
fn read(path: &Path) -> anyhow::Result<input::Input> {
    let name = path.to_str();
    let parts = name.and_then(|name| name.split_once(':'));
    match parts {
        // A file may be called so too. Without a revision it is what git's index has.
        Some((revision, file))
            if !path.exists() && !revision.starts_with('-') && !file.is_empty() =>
        {
            from_git(revision, file)
        }
        _ => input::read(path),
    }
}

/// As git reads it, from the top of the repository; else from the working directory.
fn from_git(revision: &str, file: &str) -> anyhow::Result<input::Input> {
    let shown = format!("{revision}:{file}");
    let whole = blob(&shown)?;
    let bytes = match whole {
        Ok(bytes) => bytes,
        Err(message) => match blob(&format!("{revision}:./{file}"))? {
            Ok(bytes) => bytes,
            Err(_) => bail!("git has no `{shown}`: {message}"),
        },
    };
    input::from(spec::read_from(shown, bytes.as_slice()))
}

fn blob(name: &str) -> anyhow::Result<Result<Vec<u8>, String>> {
    let output = Command::new("git")
        .args(["cat-file", "blob", name])
        // Its messages are shown, and read by people.
        .env_remove(OsStr::new("GIT_TRACE"))
        .output()
        .with_context(|| format!("cannot run git to read `{name}`"))?;
    if output.status.success() {
        return Ok(Ok(output.stdout));
    }
    let message = String::from_utf8_lossy(&output.stderr);
    Ok(Err(message.trim().trim_start_matches("fatal: ").to_owned()))
}
