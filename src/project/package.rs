//! The crate that a spec belongs to: found from where one stands, as cargo finds it.

use std::{
    env, fs,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, bail};
use toml_edit::{Document, Item};

/// A crate with `[package.metadata.mcpgen]` in its manifest.
#[derive(Clone, Debug)]
pub struct Package {
    pub root: PathBuf,
    pub name: String,
    /// `Cargo.toml`, as it lies there.
    pub manifest: String,
    /// From the crate's root.
    pub spec: String,
    /// The generated code is made by the build script, in `OUT_DIR`.
    pub build_rs: bool,
    /// The root modules of the library and of the program.
    pub entries: Vec<PathBuf>,
}

/// Where the manifest says what is ours.
const TABLE: &str = "[package.metadata.mcpgen]";

impl Package {
    /// The one of this manifest, or the nearest above the working directory that names a spec.
    pub fn find(manifest: Option<&Path>) -> anyhow::Result<Self> {
        if let Some(manifest) = manifest {
            let manifest = if manifest.is_dir() {
                manifest.join("Cargo.toml")
            } else {
                manifest.to_owned()
            };
            return Self::read(&manifest)?.with_context(|| no_spec(&manifest));
        }
        let here = env::current_dir().context("cannot tell the working directory")?;
        let mut first = None;
        for dir in here.ancestors() {
            let manifest = dir.join("Cargo.toml");
            if !manifest.is_file() {
                continue;
            }
            if let Some(package) = Self::read(&manifest)? {
                return Ok(package);
            }
            first.get_or_insert(manifest);
        }
        match first {
            Some(manifest) => bail!(no_spec(&manifest)),
            None => bail!(
                "there is no Cargo.toml in `{}` or above it; `mcpgen new SPEC` makes a crate",
                here.display()
            ),
        }
    }

    /// The one that names this spec as its own.
    pub fn of_spec(spec: &Path) -> Option<Self> {
        let spec = spec.canonicalize().ok()?;
        spec.ancestors().skip(1).find_map(|dir| {
            let package = Self::read(&dir.join("Cargo.toml")).ok()??;
            let own = package.spec_path().canonicalize().ok()?;
            (own == spec).then_some(package)
        })
    }

    /// `None` for a manifest that names no spec.
    pub fn read(path: &Path) -> anyhow::Result<Option<Self>> {
        let text = fs::read_to_string(path)
            .with_context(|| format!("cannot read `{}`", path.display()))?;
        let document = Document::parse(text.as_str())
            .with_context(|| format!("cannot read `{}`", path.display()))?;
        let package = document.get("package");
        let ours = package.and_then(|table| table.get("metadata")?.get("mcpgen"));
        let (Some(package), Some(ours)) = (package, ours) else {
            return Ok(None);
        };
        let spec = ours
            .get("spec")
            .and_then(Item::as_str)
            .filter(|spec| !spec.is_empty());
        let spec = spec.with_context(|| unusable(path, "spec", "the path of the spec, as text"))?;
        let spec = spec.to_owned();
        let build_rs = match ours.get("build-rs").map(Item::as_bool) {
            Some(None) => bail!(unusable(path, "build-rs", "`true` or `false`")),
            flag => flag.flatten() == Some(true),
        };
        let root = match path.parent() {
            Some(root) if root != Path::new("") => root.to_owned(),
            _ => PathBuf::from("."),
        };
        let library = document
            .get("lib")
            .and_then(|lib| lib.get("path")?.as_str());
        let mut entries = vec![root.join(library.unwrap_or("src/lib.rs"))];
        let programs = document.get("bin").and_then(Item::as_array_of_tables);
        let paths = programs
            .into_iter()
            .flatten()
            .filter_map(|bin| bin.get("path")?.as_str());
        entries.push(root.join("src/main.rs"));
        entries.extend(paths.map(|path| root.join(path)));
        entries.extend(more_programs(&root));
        Ok(Some(Self {
            name: package
                .get("name")
                .and_then(Item::as_str)
                .unwrap_or_default()
                .to_owned(),
            build_rs,
            manifest: text.clone(),
            spec,
            entries,
            root,
        }))
    }

    pub fn spec_path(&self) -> PathBuf {
        self.root.join(&self.spec)
    }

    /// The manifest that `workspace = true` in this one refers to.
    pub fn workspace(&self) -> Option<Document<String>> {
        let root = self.root.canonicalize().ok()?;
        let own = Document::parse(self.manifest.as_str()).ok()?;
        let given = own
            .get("package")
            .and_then(|package| package.get("workspace")?.as_str());
        let given = given.map(|dir| root.join(dir).join("Cargo.toml"));
        let above = root.ancestors().map(|dir| dir.join("Cargo.toml"));
        let mut above = given.into_iter().chain(above);
        above.find_map(|manifest| {
            let text = fs::read_to_string(manifest).ok()?;
            let document = Document::parse(text).ok()?;
            document.contains_key("workspace").then_some(document)
        })
    }
}

/// The programs that cargo finds in `src/bin`.
fn more_programs(root: &Path) -> Vec<PathBuf> {
    let found = fs::read_dir(root.join("src/bin"));
    let paths = found
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path());
    let mut programs: Vec<_> = paths
        .map(|path| {
            if path.is_dir() {
                path.join("main.rs")
            } else {
                path
            }
        })
        .filter(|path| {
            path.extension().is_some_and(|extension| extension == "rs") && path.is_file()
        })
        .collect();
    programs.sort();
    programs
}

fn unusable(manifest: &Path, key: &str, wants: &str) -> String {
    format!(
        "`{}`: `{key}` in `{TABLE}` has to be {wants}",
        manifest.display()
    )
}

fn no_spec(manifest: &Path) -> String {
    let text = fs::read_to_string(manifest).unwrap_or_default();
    let virtual_workspace = Document::parse(text)
        .is_ok_and(|all| all.contains_key("workspace") && !all.contains_key("package"));
    if virtual_workspace {
        return format!(
            "`{}` is a workspace without a package: run `mcpgen generate` in the crate, or give its Cargo.toml with \
             --manifest-path",
            manifest.display()
        );
    }
    format!(
        "`{}` names no spec; add to it:\n\n{TABLE}\nspec = \"NAME.yaml\"\n",
        manifest.display()
    )
}
