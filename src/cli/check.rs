//! `mcpgen check`: the findings of one or more specs.

use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
};

use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use mcpgen::{
    Checked,
    diagnostic::{
        Code, Diagnostic, Severity, Source,
        render::{self, Report},
    },
    plan::Plan,
    project::{self, Finding, Package},
};

use super::{Outcome, emitted, input, terminal};

/// Check specs and report every finding
///
/// Findings go to standard output, in the order of the file. The exit status is 0 where there is nothing to mend
/// (warnings are allowed), 1 where there are errors, and 2 where a file can't be read.
///
/// Where a spec is that of a crate, its handlers are compared with it too. The formats for machines are about specs
/// alone; what they have no room for goes to standard error.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mcpgen check bookshop.yaml
  mcpgen check specs/*.yaml --deny warnings
  mcpgen check bookshop.yaml --allow deprecated-feature
  mcpgen check bookshop.yaml --format sarif > mcpgen.sarif
  generate-spec | mcpgen check -

`mcpgen explain CODE` tells more about a finding.")]
pub struct Args {
    /// The specs to check; `-` reads standard input
    #[arg(required = true, value_name = "SPEC")]
    specs: Vec<PathBuf>,

    /// How to print the findings
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    format: Format,

    /// Fail on warnings too: on all of them, or on those of a code
    #[arg(long, value_name = "warnings|CODE", value_delimiter = ',', value_parser = denied(), hide_possible_values = true)]
    deny: Vec<Denied>,

    /// Leave out the warnings of a code
    #[arg(long, value_name = "CODE", value_delimiter = ',', value_parser = warning(), hide_possible_values = true)]
    allow: Vec<Code>,
}

/// How findings are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// With the lines they are about, as rustc does
    Human,
    /// One line each: file, line, column and message
    Short,
    /// One JSON array
    Json,
    /// Annotations of GitHub Actions
    Github,
    /// SARIF 2.1.0, for code scanning
    Sarif,
}

/// A warning that fails the run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Denied {
    Warnings,
    Code(Code),
}

fn warnings() -> impl Iterator<Item = Code> {
    let all = Code::ALL.iter().copied();
    all.filter(|code| code.severity() == Severity::Warning)
}

fn warning() -> impl TypedValueParser<Value = Code> {
    PossibleValuesParser::new(warnings().map(Code::as_str)).try_map(|name| {
        name.parse::<Code>()
            .map_err(|()| "there is no such warning".to_owned())
    })
}

fn denied() -> impl TypedValueParser<Value = Denied> {
    let names = std::iter::once("warnings").chain(warnings().map(Code::as_str));
    PossibleValuesParser::new(names)
        .map(|name| name.parse::<Code>().map_or(Denied::Warnings, Denied::Code))
}

pub fn run(args: &Args) -> anyhow::Result<Outcome> {
    let mut outcome = Outcome::Clean;
    let mut checked: Vec<(Source, Vec<Diagnostic>)> = Vec::new();
    // What the crates of the specs implement otherwise.
    let mut handlers = Vec::new();
    let mut seen = BTreeSet::new();
    for spec in args.specs.iter().filter(|spec| seen.insert(*spec)) {
        match input::read(spec) {
            Ok(input) => {
                let Checked { plan, mut findings } = input.check();
                if let Some(plan) = plan {
                    handlers.extend(in_step(spec, &plan)?);
                }
                findings.retain(|finding| !args.allow.contains(&finding.code));
                if findings.iter().any(|finding| args.fails(finding)) {
                    outcome = outcome.max(Outcome::Findings);
                }
                checked.push((input.source, findings));
            }
            Err(error) => {
                terminal::error(&format!("{error:#}"));
                outcome = Outcome::Unusable;
            }
        }
    }

    if handlers.iter().any(Finding::is_error) {
        outcome = outcome.max(Outcome::Findings);
    }

    let reports: Vec<Report<'_>> = checked
        .iter()
        .map(|(source, findings)| Report { source, findings })
        .collect();
    let all = || reports.iter().flat_map(|report| report.findings);
    let denied = !all().any(Diagnostic::is_error) && all().any(|finding| args.fails(finding));
    let aside = project::render(&handlers, terminal::style());
    let more = render::more(&reports).map_or_else(String::new, |more| more + "\n");
    terminal::print(&match args.format {
        Format::Human if handlers.is_empty() => human(&reports, denied) + &more,
        Format::Human => render::human(&reports, terminal::style()) + &aside + &more,
        Format::Short => render::short(&reports) + &project::short(&handlers),
        Format::Json => render::json(&reports),
        Format::Github => render::github(&reports),
        Format::Sarif => render::sarif(&reports),
    })?;
    if args.format.is_for_machines() {
        terminal::eprint(&aside);
    }
    Ok(outcome)
}

impl Format {
    fn is_for_machines(self) -> bool {
        matches!(self, Self::Json | Self::Github | Self::Sarif)
    }
}

/// Where the crate that a spec belongs to, if any, is out of step with it.
fn in_step(spec: &Path, plan: &Plan) -> anyhow::Result<Vec<Finding>> {
    let Some(package) = Package::of_spec(spec) else {
        return Ok(Vec::new());
    };
    let emitted = emitted::emit(plan, &package)?;
    project::in_step(&package, &emitted)
}

impl Args {
    /// Whether a finding makes the run fail.
    fn fails(&self, finding: &Diagnostic) -> bool {
        finding.is_error()
            || self.deny.contains(&Denied::Warnings)
            || self.deny.contains(&Denied::Code(finding.code))
    }
}

/// The findings, and one line about all of them.
fn human(reports: &[Report<'_>], denied: bool) -> String {
    let mut text = render::human(reports, terminal::style());
    if let Some(summary) = render::summary(reports) {
        text.push_str(&summary);
        text.push_str(if denied { ", denied by --deny\n" } else { "\n" });
    }
    text
}
