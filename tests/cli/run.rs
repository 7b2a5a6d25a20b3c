//! Runs the command.

use std::io::Write;
use std::process::{Command, Stdio};

/// What a run left behind.
pub struct Run {
    pub stdout: String,
    pub stderr: String,
    pub status: i32,
}

/// A run of `mcpgen`, in the root of this repository.
pub fn mcpgen() -> Invocation {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mcpgen"));
    command.current_dir(env!("CARGO_MANIFEST_DIR"));
    for variable in [
        "NO_COLOR",
        "CLICOLOR",
        "CLICOLOR_FORCE",
        "TERM",
        "COLUMNS",
        "CI",
    ] {
        command.env_remove(variable);
    }
    Invocation {
        command,
        stdin: Vec::new(),
    }
}

pub struct Invocation {
    command: Command,
    stdin: Vec<u8>,
}

impl Invocation {
    pub fn args<'a>(mut self, args: impl IntoIterator<Item = &'a str>) -> Self {
        self.command.args(args);
        self
    }

    pub fn env(mut self, name: &str, value: &str) -> Self {
        self.command.env(name, value);
        self
    }

    pub fn stdin(mut self, text: impl Into<Vec<u8>>) -> Self {
        self.stdin = text.into();
        self
    }

    pub fn run(mut self) -> Run {
        let mut child = self
            .command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // A command that does not read it closes it early.
        let _ = child.stdin.take().unwrap().write_all(&self.stdin);
        let output = child.wait_with_output().unwrap();
        Run {
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
            status: output.status.code().unwrap(),
        }
    }
}

/// Runs with these arguments.
pub fn run<const N: usize>(args: [&str; N]) -> Run {
    mcpgen().args(args).run()
}

impl std::fmt::Display for Run {
    /// For snapshots.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writeln!(f, "status {}", self.status)?;
        for (name, text) in [("stdout", &self.stdout), ("stderr", &self.stderr)] {
            if !text.is_empty() {
                write!(f, "-- {name}\n{text}")?;
            }
        }
        Ok(())
    }
}
