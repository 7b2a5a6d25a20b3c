//! `mcpgen explain`: the page about a finding.

use std::fmt::Write as _;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use mcpgen::diagnostic::{Code, Severity};

use super::{Outcome, terminal};

/// Explain a finding: what it means, a spec that has it, and the same spec mended
///
/// Without a code, all codes are listed.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mcpgen explain
  mcpgen explain unclassified-parameter")]
pub struct Args {
    /// The code, as it stands in the brackets after `error` or `warning`
    #[arg(value_parser = code(), hide_possible_values = true)]
    code: Option<Code>,
}

/// Reads a code by its name.
fn code() -> impl TypedValueParser<Value = Code> {
    PossibleValuesParser::new(Code::ALL.iter().map(|code| code.as_str())).try_map(|name| {
        name.parse::<Code>()
            .map_err(|()| "there is no such code".to_owned())
    })
}

pub fn run(args: &Args) -> anyhow::Result<Outcome> {
    match args.code {
        Some(code) => terminal::print(code.page())?,
        None => terminal::print(&list())?,
    }
    Ok(Outcome::Clean)
}

fn list() -> String {
    let mut text = String::new();
    let widest = Code::ALL.iter().map(|code| code.as_str().len()).max();
    for (heading, severity) in [("Errors", Severity::Error), ("Warnings", Severity::Warning)] {
        let _ = writeln!(text, "{heading}:");
        for code in Code::ALL.iter().filter(|code| code.severity() == severity) {
            let _ = writeln!(
                text,
                "  {:width$}  {}",
                code.as_str(),
                code.title(),
                width = widest.unwrap_or_default()
            );
        }
        text.push('\n');
    }
    text + "`mcpgen explain CODE` tells more about one of them.\n"
}
