//! What the commands print, and how.

use std::io::{ErrorKind, Write};

use annotate_snippets::{Group, Level, Renderer};
use anyhow::Context as _;
use clap::ValueEnum;
use mcpgen::{diagnostic::render::Style, visible};

/// When to colour the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Color {
    Auto,
    Always,
    Never,
}

impl Color {
    pub fn apply(self) {
        match self {
            Self::Auto => anstream::ColorChoice::Auto,
            Self::Always => anstream::ColorChoice::Always,
            Self::Never => anstream::ColorChoice::Never,
        }
        .write_global();
    }
}

/// How findings are printed here. Colours are always put in; writing takes them out where they are not wanted.
pub fn style() -> Style {
    let width = terminal_size::terminal_size_of(std::io::stdout());
    Style {
        color: true,
        width: width.map_or(Style::default().width, |(width, _)| width.0.into()),
    }
}

/// Writes to standard output; colours are taken out where they are not wanted.
///
/// A reader that went away (`mcpgen check … | head`) is no error: what the run found is still its exit status.
pub fn print(text: &str) -> anyhow::Result<()> {
    let mut out = anstream::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        result => result.context("cannot write to standard output"),
    }
}

/// Writes to standard error; there is nobody to tell if that fails.
pub fn eprint(text: &str) {
    let _ = anstream::stderr().lock().write_all(text.as_bytes());
}

/// Says on standard error why a run can't go on.
pub fn error(message: &str) {
    let title = Level::ERROR.primary_title(visible::text(message));
    let text = Renderer::styled().render(&[Group::with_title(title)]);
    eprint(&format!("{text}\n"));
}
