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
        let spec = ours.get("spec").and_then(Item::as_str);
        let spec = spec.with_context(|| no_spec(path))?.to_owned();
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
        Ok(Some(Self {
            name: package
                .get("name")
                .and_then(Item::as_str)
                .unwrap_or_default()
                .to_owned(),
            build_rs: ours.get("build-rs").and_then(Item::as_bool) == Some(true),
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
        let mut above = root.ancestors().map(|dir| dir.join("Cargo.toml"));
        above.find_map(|manifest| {
            let text = fs::read_to_string(manifest).ok()?;
            let document = Document::parse(text).ok()?;
            document.contains_key("workspace").then_some(document)
        })
    }
}

fn no_spec(manifest: &Path) -> String {
    format!(
        "`{}` names no spec; add to it:\n\n{TABLE}\nspec = \"NAME.yaml\"\n",
        manifest.display()
    )
}
