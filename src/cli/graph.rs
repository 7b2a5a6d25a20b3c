//! `mcpgen graph`: the resolver graph of a spec as a picture.

use std::path::PathBuf;

use clap::ValueEnum;
use mcpgen::{
    diagnostic::{
        Code,
        render::{self, Report},
    },
    graph::Graph,
    spec::{self, Spec},
};

use super::{Outcome, input, terminal};

/// Draw the resolver graph of a spec
///
/// Arguments stand on the left, tools, prompts and resources on the right, and the resolvers between them: which ones
/// ask the client, and which values are shared. A spec with findings is drawn too, with cycles and names that nothing
/// answers to marked.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mcpgen graph bookshop.yaml
  mcpgen graph bookshop.yaml --caller order_book --format mermaid
  mcpgen graph bookshop.yaml --format svg > bookshop.svg
  mcpgen graph bookshop.yaml --format dot | dot -Tpng > bookshop.png")]
pub struct Args {
    /// The spec to draw; `-` reads standard input
    spec: PathBuf,

    /// Draw only this tool, prompt or resource and what it needs
    #[arg(long, value_name = "NAME")]
    caller: Option<String>,

    /// What to draw it in
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A Mermaid flowchart, which GitHub draws
    Mermaid,
    /// Graphviz
    Dot,
    /// A tree for each caller
    Text,
    /// A picture; needs no other program
    Svg,
}

pub fn run(args: &Args) -> anyhow::Result<Outcome> {
    let input = input::read(&args.spec)?;
    let source = &input.source;
    let (spec, findings) = match input.unreadable {
        Some(finding) => (Spec::default(), vec![finding]),
        None => spec::load(source),
    };
    // Nothing of such a file can be drawn.
    if findings
        .iter()
        .any(|finding| matches!(finding.code, Code::YamlSyntax | Code::UnsupportedVersion))
    {
        let report = Report {
            source,
            findings: &findings,
        };
        terminal::eprint(&render::human(&[report], terminal::style()));
        return Ok(Outcome::Findings);
    }
    let graph = Graph::new(&spec, args.caller.as_deref())?;
    terminal::print(&match args.format {
        Format::Mermaid => graph.to_mermaid(),
        Format::Dot => graph.to_dot(),
        Format::Text => graph.to_text(),
        Format::Svg => graph.to_svg(&title(args, &spec)),
    })?;
    Ok(Outcome::Clean)
}

/// What the picture is called for people who don't see it.
fn title(args: &Args, spec: &Spec) -> String {
    let server = spec.server.as_ref().and_then(|server| server.name.as_ref());
    match (&args.caller, server) {
        (Some(caller), _) => format!("What {caller} needs"),
        (None, Some(server)) => format!("Resolvers of {}", server.value),
        (None, None) => "Resolvers".to_owned(),
    }
}
