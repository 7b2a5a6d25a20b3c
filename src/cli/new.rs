//! `mcpgen new`: a crate from a spec.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, bail};
use mcpgen::{
    emit::{UserOptions, Workspace},
    project::{
        Membership, RealDisk, crate_name,
        create::{Created, NewCrate, Place, create},
        dependencies,
    },
};

use super::{Outcome, emitted, terminal};

/// Make a new crate from a spec
///
/// Writes a crate that builds and serves at once: what is left to write are the bodies of the methods in
/// `src/handlers.rs`. The spec is copied into the crate. Nothing that exists is overwritten.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mcpgen new bookshop.yaml
  mcpgen new bookshop.yaml servers/books --name books")]
pub struct Args {
    /// The spec of the server
    spec: PathBuf,

    /// Where the crate goes; by default a new directory with the crate's name
    dir: Option<PathBuf>,

    /// The crate's name; by default it is made of the server's
    #[arg(long)]
    name: Option<String>,

    /// Generate the code from a build script, into OUT_DIR, in place of `src/generated/`
    #[arg(long)]
    build_rs: bool,
}

pub fn run(args: &Args) -> anyhow::Result<Outcome> {
    if args.spec == Path::new("-") {
        bail!(
            "the spec is copied into the crate under its name, so it can't come from standard input"
        );
    }
    let Some(checked) = emitted::check(&args.spec)? else {
        return Ok(Outcome::Findings);
    };
    let name = match &args.name {
        Some(name) => name.clone(),
        None => crate_name::derive(&checked.plan.server.name)?,
    };
    crate_name::validate(&name, &[])?;
    let target = args.dir.clone().unwrap_or_else(|| PathBuf::from(&name));
    let place = Place::free(&target)?;

    let file = args.spec.file_name().and_then(|name| name.to_str());
    let file =
        file.with_context(|| format!("the name of `{}` is not UTF-8", args.spec.display()))?;
    // A pipe can't be read again.
    let bytes = if args.spec.is_file() {
        fs::read(&args.spec).with_context(|| format!("cannot read `{}`", args.spec.display()))?
    } else {
        checked.text().into()
    };
    let options = UserOptions {
        name: name.clone(),
        spec: file.to_owned(),
        build_rs: args.build_rs,
        workspace: match place.membership {
            Membership::Alone { .. } => Workspace::None,
            Membership::Included { .. } | Membership::Joins { .. } => Workspace::Member,
            Membership::Apart { .. } => Workspace::Apart,
        },
    };
    let spec = checked.emit(&options)?;
    let manifest = spec.emitted.users.0.get("Cargo.toml");
    let used = manifest.map(|manifest| dependencies::names(&manifest.text));
    crate_name::validate(&name, &used.unwrap_or_default())?;

    let needs = spec.emitted.needs()?;
    let mut files = spec.emitted.users.clone();
    if !args.build_rs {
        files.0.extend(spec.emitted.generated.0.clone());
    }
    let new = NewCrate {
        place,
        files: &files,
        spec: (file, &bytes),
        dependencies: &needs.into_iter().map(|need| need.name).collect(),
    };
    let created = create(&RealDisk, &new)?;
    spec.print_warnings();
    terminal::print(&report(&target, file, &created))?;
    Ok(Outcome::Clean)
}

/// What was written, what was done about a workspace, and how to go on.
fn report(target: &Path, spec: &str, created: &Created) -> String {
    let mut text = format!("created {}\n", target.display());
    let (ours, users): (Vec<_>, Vec<_>) = created
        .paths
        .iter()
        .partition(|path| path.starts_with("src/generated/"));
    for path in &users {
        text.push_str(&format!("  {path}\n"));
    }
    if !ours.is_empty() {
        text.push_str(&format!("  src/generated/ ({} files)\n", ours.len()));
    }
    match &created.membership {
        Membership::Alone { excluded_by: None } => {}
        Membership::Alone {
            excluded_by: Some(workspace),
        } => {
            text.push_str(&format!(
                "the workspace of `{}` excludes it, so it stands alone\n",
                workspace.display()
            ));
        }
        Membership::Included { workspace } => {
            text.push_str(&format!(
                "it is a member of the workspace of `{}`\n",
                workspace.display()
            ));
        }
        Membership::Joins {
            workspace, member, ..
        } => {
            text.push_str(&format!(
                "added `{member}` to the members of the workspace in `{}`\n",
                workspace.display()
            ));
        }
        Membership::Apart { workspace, why } => {
            text.push_str(&format!(
                "made it a workspace of its own, beside that of `{}`: {why}\n",
                workspace.display()
            ));
        }
    }
    text.push_str(&format!(
        "\nNext: write the methods in src/handlers.rs; each says so until it is written.\n\
         The spec of the crate is now {spec} inside of it: edit it there.\n\n"
    ));
    if target != Path::new(".") {
        text.push_str(&format!("  cd {}\n", quoted(target)));
    }
    text.push_str("  cargo run\n");
    text
}

/// A path as a shell takes it.
fn quoted(path: &Path) -> String {
    let mut path = path.display().to_string();
    if path.starts_with('-') {
        path.insert_str(0, "./");
    }
    let plain = |c: char| c.is_alphanumeric() || "-_./".contains(c);
    if path.chars().all(plain) {
        path
    } else {
        format!("'{}'", path.replace('\'', r"'\''"))
    }
}
