//! For build scripts: the generated code goes to `OUT_DIR`.

use std::{
    env, fs, io,
    path::{Path, PathBuf},
    process,
};

use crate::{
    diagnostic::{
        Diagnostic, Source,
        render::{self, Report, Style},
    },
    emit,
    project::{Disk as _, RealDisk, single_file},
    spec::{self, ReadError},
};

/// The file in `OUT_DIR` that [`include_generated!`](crate::include_generated) includes.
const FILE: &str = "mcpgen.rs";

/// Generates the code of a spec from a build script.
///
/// In `build.rs`, in `main`:
///
/// ```no_run
/// mcpgen::Build::new("bookshop.yaml").run();
/// ```
///
/// And in `src/lib.rs` either of
///
/// ```ignore
/// mcpgen::include_generated!();
/// include!(concat!(env!("OUT_DIR"), "/mcpgen.rs"));
/// ```
///
/// which declares `pub mod generated`. Cargo runs the script again when the spec changes, and only then.
#[derive(Clone, Debug)]
pub struct Build {
    spec: PathBuf,
    out_dir: Option<PathBuf>,
}

impl Build {
    /// The spec's path, from the directory of `Cargo.toml`.
    pub fn new(spec: impl Into<PathBuf>) -> Self {
        Self {
            spec: spec.into(),
            out_dir: None,
        }
    }

    /// Writes to another directory than `OUT_DIR`.
    pub fn out_dir(mut self, dir: impl Into<PathBuf>) -> Self {
        self.out_dir = Some(dir.into());
        self
    }

    /// Generates the code. Findings of the spec fail the build, warnings are shown as cargo's.
    pub fn run(self) {
        let mut out = io::stdout().lock();
        if let Err(text) = self.generate(&mut out) {
            eprintln!("{text}");
            process::exit(1);
        }
    }

    /// Speaks to cargo through `cargo`; an error is what a person should read.
    fn generate(&self, cargo: &mut dyn io::Write) -> Result<(), String> {
        let mut tell = |line: String| {
            writeln!(cargo, "cargo::{line}")
                .map_err(|error| format!("cannot write to cargo: {error}"))
        };
        tell(format!("rerun-if-changed={}", self.spec.display()))?;
        let source = self.read()?;
        let checked = crate::check(&source);
        let Some(plan) = checked.plan else {
            return Err(human(&source, &checked.findings));
        };
        let warnings = [Report {
            source: &source,
            findings: &checked.findings,
        }];
        for line in render::short(&warnings).lines() {
            tell(format!("warning={line}"))?;
        }
        let files = emit::emit(&plan).map_err(|error| error.to_string())?;
        let text = single_file(&files).map_err(|error| format!("{error:#}"))?;
        let out_dir = match &self.out_dir {
            Some(dir) => dir.clone(),
            None => env::var_os("OUT_DIR").map(PathBuf::from).ok_or_else(|| {
                "OUT_DIR is not set: mcpgen::Build runs from a build script".to_owned()
            })?,
        };
        write(&out_dir.join(FILE), &text)
    }

    fn read(&self) -> Result<Source, String> {
        // Cargo runs build scripts in the crate's directory.
        spec::read(&self.spec).map_err(|error| match error {
            ReadError::File { message, .. } => message,
            ReadError::Content { source, finding } => human(&source, &[*finding]),
        })
    }
}

/// A file that is the same already keeps its time.
fn write(path: &Path, text: &str) -> Result<(), String> {
    if fs::read_to_string(path).is_ok_and(|old| old == text) {
        return Ok(());
    }
    let result = RealDisk.replace(path, text.as_bytes());
    result.map_err(|error| format!("cannot write `{}`: {error}", path.display()))
}

fn human(source: &Source, findings: &[Diagnostic]) -> String {
    let reports = [Report { source, findings }];
    let summary = render::summary(&reports).unwrap_or_default();
    format!("{}{summary}", render::human(&reports, Style::default()))
}

/// Includes what [`Build`] generated: a `pub mod generated`.
#[macro_export]
macro_rules! include_generated {
    () => {
        ::core::include!(::core::concat!(::core::env!("OUT_DIR"), "/mcpgen.rs"));
    };
}
