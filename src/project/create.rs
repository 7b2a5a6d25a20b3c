//! A new crate: it stands whole where it was asked for, or not at all.

use std::{
    collections::BTreeSet,
    ffi::OsStr,
    fs, io,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, bail};
use tempfile::TempDir;

use super::{
    Disk, Lock, Writer,
    disk::UNFINISHED,
    generated,
    same::digest,
    workspace::{Membership, membership},
};
use crate::{
    emit::IGNORE,
    files::{Files, Owner},
};

const MANIFEST: &str = "Cargo.toml";

/// What cargo and its kin make or look for beside a manifest.
const CARGOS: [&str; 6] = [
    "build.rs",
    "Cargo.lock",
    "target",
    ".cargo",
    "rust-toolchain",
    "rust-toolchain.toml",
];

/// Where a crate is to be made.
#[derive(Clone, Debug)]
pub struct Place {
    /// As the user gave it.
    shown: PathBuf,
    /// Absolute, links resolved as far as it exists.
    target: PathBuf,
    /// There is an empty directory. It keeps its place: somebody may stand in it.
    exists: bool,
    pub membership: Membership,
}

/// What `new` makes.
pub struct NewCrate<'a> {
    pub place: Place,
    /// mcpgen's files and the user's.
    pub files: &'a Files,
    /// The spec as it is copied: its name, and its bytes.
    pub spec: (&'a str, &'a [u8]),
    /// The dependencies that the generated code uses.
    pub dependencies: &'a BTreeSet<String>,
}

/// What `new` made.
#[derive(Clone, Debug)]
pub struct Created {
    /// Every file, from the crate's root.
    pub paths: Vec<String>,
    pub membership: Membership,
}

impl Place {
    /// Refuses what already exists, but for an empty directory.
    pub fn free(target: &Path) -> anyhow::Result<Self> {
        let exists = require_free(target)?;
        let shown = target.display();
        let absolute = std::path::absolute(target)
            .with_context(|| format!("cannot tell where `{shown}` is"))?;
        let mut above = absolute.ancestors();
        let real = above.find_map(|dir| Some((dir, dir.canonicalize().ok()?)));
        let target = match real {
            Some((dir, real)) => real.join(absolute.strip_prefix(dir).unwrap_or(Path::new(""))),
            None => absolute,
        };
        Ok(Self {
            membership: membership(&target)?,
            target,
            exists,
            shown: shown.to_string().into(),
        })
    }
}

/// Whether there is an empty directory already; what a run left of a crate that it could not finish does not count.
fn require_free(target: &Path) -> anyhow::Result<bool> {
    let shown = target.display();
    match fs::symlink_metadata(target) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
        Err(error) => return Err(error).with_context(|| format!("cannot read `{shown}`")),
        Ok(_) => {}
    }
    let unfinished = prefix(None);
    let entries = fs::read_dir(target).map(|entries| {
        let mut names = entries.map(|entry| entry.map(|entry| entry.file_name()));
        names.all(|name| name.is_ok_and(|name| name.to_string_lossy().starts_with(&unfinished)))
    });
    match entries {
        Ok(true) => Ok(true),
        Ok(false) if target.join(MANIFEST).exists() => bail!(
            "`{shown}` already exists and holds a crate: give another directory, or run `mcpgen generate` in it"
        ),
        Ok(false) => bail!("`{shown}` already exists and is not empty: give another directory"),
        Err(_) => bail!("`{shown}` already exists and is no directory: give another one"),
    }
}

/// Makes the crate beside its target and then moves it there.
pub fn create(disk: &dyn Disk, new: &NewCrate<'_>) -> anyhow::Result<Created> {
    let Place {
        shown,
        target,
        exists,
        membership,
    } = &new.place;
    let failed = || format!("cannot write `{}`; nothing was left there", shown.display());
    let parent = match target.parent() {
        Some(parent) if !exists => parent,
        _ => target,
    };
    let above = Above::make(parent).with_context(failed)?;
    let Stage {
        dir: staged,
        lock: _lock,
    } = stage(parent, target).with_context(failed)?;
    let mut writer = Writer::fill(staged.path(), disk);
    write(&mut writer, new).map_err(|error| match error.downcast::<io::Error>() {
        // The path in the error is that of the directory beside the target.
        Ok(error) => anyhow::Error::new(error).context(failed()),
        Err(error) => error,
    })?;
    let mut paths: Vec<String> = writer.changes().keys().cloned().collect();
    paths.sort();

    let moved = if *exists {
        fill(disk, staged.path(), target)
    } else {
        disk.rename(staged.path(), target)
    };
    if moved.is_err() && !exists && fs::symlink_metadata(target).is_ok() {
        bail!(
            "`{}` was made by somebody else in the meantime: give another directory",
            shown.display()
        );
    }
    moved.with_context(failed)?;
    above.keep();
    // What it held stands elsewhere now; what is left of it is empty.
    let _ = staged.close();

    let membership = match membership {
        Membership::Joins { workspace, .. } => join(disk, target, workspace)?,
        membership => membership.clone(),
    };
    Ok(Created { paths, membership })
}

/// Directories above the target that were not there: gone again unless they are kept.
struct Above(Vec<PathBuf>);

impl Above {
    fn make(dir: &Path) -> io::Result<Self> {
        let missing = dir.ancestors().take_while(|dir| !dir.exists());
        let made = Self(missing.map(Path::to_owned).collect());
        fs::create_dir_all(dir)?;
        Ok(made)
    }

    fn keep(mut self) {
        self.0.clear();
    }
}

impl Drop for Above {
    fn drop(&mut self) {
        for dir in &self.0 {
            // It refuses what is not empty.
            let _ = fs::remove_dir(dir);
        }
    }
}

/// Where a crate is made: a directory that is gone again unless it is renamed, locked while the run lives.
struct Stage {
    dir: TempDir,
    lock: Lock,
}

fn stage(parent: &Path, target: &Path) -> io::Result<Stage> {
    let prefix = prefix(target.file_name().filter(|_| parent != target));
    // No other run looks for what is left over between the making of the directory and its lock.
    let alone = Lock::write(parent, || ());
    if alone.is_ok() {
        sweep(parent, &prefix);
    }
    let mut builder = tempfile::Builder::new();
    builder.prefix(&prefix);
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o777));
    let dir = builder.tempdir_in(parent)?;
    let lock = Lock::write(dir.path(), || ())?;
    Ok(Stage { dir, lock })
}

/// How the directory is called: after the crate that it will be, where others may be made beside it.
fn prefix(name: Option<&OsStr>) -> String {
    let mark = name.map(|name| format!("{:016x}-", digest(&name.to_string_lossy())));
    format!("{UNFINISHED}{}", mark.as_deref().unwrap_or("here-"))
}

/// Takes away what killed runs have left of a crate: the directories that no run has locked.
fn sweep(parent: &Path, prefix: &str) {
    let Ok(entries) = fs::read_dir(parent) else {
        return;
    };
    for entry in entries.flatten() {
        let ours = entry.file_name().to_string_lossy().starts_with(prefix)
            && entry.file_type().is_ok_and(|ty| ty.is_dir());
        if ours && let Some(_lock) = Lock::free(&entry.path()) {
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

/// Everything, the manifest last: without it nothing claims to be a crate.
fn write(writer: &mut Writer<'_>, new: &NewCrate<'_>) -> anyhow::Result<()> {
    let (name, bytes) = new.spec;
    let paths = new.files.0.keys().map(String::as_str);
    let mut taken = paths
        .filter_map(|path| path.split('/').next())
        .chain(CARGOS);
    // Some file systems don't tell `readme.md` from `README.md`.
    if taken.any(|other| other.eq_ignore_ascii_case(name)) {
        bail!(
            "the spec can't be called `{name}` in the crate, which has a `{name}` of its own: rename it"
        );
    }
    let has_ours = new.files.0.values().any(|file| file.owner == Owner::Mcpgen);
    if has_ours {
        generated::update(writer, new.files, new.dependencies, false)?;
    }
    writer.put_bytes(name, bytes)?;
    let users = new
        .files
        .0
        .iter()
        .filter(|(_, file)| file.owner == Owner::User);
    let (manifest, rest): (Vec<_>, Vec<_>) = users.partition(|(path, _)| *path == MANIFEST);
    for (path, file) in rest.into_iter().chain(manifest) {
        writer.put(path, None, &file.text)?;
    }
    Ok(())
}

/// Keeps cargo from looking for a workspace above.
fn own_workspace(workspace: &Path, why: &str) -> String {
    let workspace = workspace.display().to_string().replace(['\n', '\r'], " ");
    let why = why.replace(['\n', '\r'], " ");
    format!("\n# Not a member of {workspace}: {why}.\n[workspace]\n")
}

/// Moves what was made into an empty directory, the manifest last; takes it back if that fails.
fn fill(disk: &dyn Disk, staged: &Path, target: &Path) -> io::Result<()> {
    let mut names = Vec::new();
    for entry in fs::read_dir(staged)? {
        names.push(entry?.file_name());
    }
    names.sort_by_key(|name| (name.as_os_str() == MANIFEST, name.clone()));
    let mut moved: Vec<PathBuf> = Vec::new();
    for name in names {
        let to = target.join(&name);
        let taken = fs::symlink_metadata(&to).is_ok();
        let result = if taken {
            Err(io::Error::from(io::ErrorKind::AlreadyExists))
        } else {
            disk.rename(&staged.join(&name), &to)
        };
        if let Err(error) = result {
            for path in moved.iter().rev() {
                let name = path.file_name().unwrap_or_default();
                let _ = fs::rename(path, staged.join(name));
            }
            return Err(error);
        }
        moved.push(to);
    }
    Ok(())
}

/// Adds the crate to the members. Where that can't be, the crate becomes a workspace of its own.
fn join(disk: &dyn Disk, target: &Path, workspace: &Path) -> anyhow::Result<Membership> {
    // Others may add members at the same time, so what stands there is read again.
    let _lock = workspace
        .parent()
        .and_then(|dir| Lock::write(dir, || ()).ok());
    let (workspace, why) = match membership(target)? {
        Membership::Joins {
            workspace,
            member,
            old,
            new,
        } => match disk.replace(&workspace, new.as_bytes()) {
            Ok(()) => {
                return Ok(Membership::Joins {
                    workspace,
                    member,
                    old,
                    new,
                });
            }
            Err(error) => (workspace, error.to_string()),
        },
        Membership::Apart { workspace, why } => (workspace, why),
        membership => return Ok(membership),
    };
    let manifest = target.join(MANIFEST);
    let apart = || {
        let text = fs::read_to_string(&manifest)? + &own_workspace(&workspace, &why);
        disk.replace(&manifest, text.as_bytes())?;
        // Its `target` is its own now.
        let (ignore, text) = IGNORE;
        disk.replace(&target.join(ignore), text.as_bytes())
    };
    apart().with_context(|| {
        format!(
            "the crate is written, but neither `{}` nor `{}` could be changed so that cargo builds it",
            workspace.display(),
            manifest.display()
        )
    })?;
    Ok(Membership::Apart { workspace, why })
}
