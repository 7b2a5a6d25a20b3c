//! rmcp's own client: takes steps as JSON lines on stdin, prints what it saw as JSON lines.
//!
//! `interop-rmcp-client ERA (URL | COMMAND...)`

mod answers;
mod step;

use anyhow::{Context, bail};
use rmcp::{
    model::ProtocolVersion,
    service::{ClientLifecycleMode, RoleClient, RunningService, serve_client_with_lifecycle},
    transport::{StreamableHttpClientTransport, TokioChildProcess},
};
use tokio::{
    io::{AsyncBufReadExt, BufReader, stdin},
    process::Command,
};

use answers::Answers;

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let era = arguments.next().context("the era is missing")?;
    let target = arguments.next().context("the server is missing")?;
    let answers = Answers::default();
    let client = connect(answers.clone(), lifecycle(&era)?, &target, arguments).await?;
    // The headers of arguments are known from the list of tools.
    client.list_all_tools().await?;

    let mut lines = BufReader::new(stdin()).lines();
    while let Some(line) = lines.next_line().await? {
        let step = serde_json::from_str(&line).with_context(|| format!("no step: {line}"))?;
        println!("{}", step::play(&client, &answers, step).await?);
    }
    client.cancel().await?;
    Ok(())
}

fn lifecycle(era: &str) -> anyhow::Result<ClientLifecycleMode> {
    Ok(match era {
        "2025-11-25" => ClientLifecycleMode::Initialize,
        "2026-07-28" => ClientLifecycleMode::Discover {
            preferred_versions: vec![ProtocolVersion::V_2026_07_28],
        },
        _ => bail!("no era {era}"),
    })
}

async fn connect(
    answers: Answers,
    lifecycle: ClientLifecycleMode,
    target: &str,
    arguments: impl Iterator<Item = String>,
) -> anyhow::Result<RunningService<RoleClient, Answers>> {
    if target.starts_with("http") {
        let transport = StreamableHttpClientTransport::from_uri(target);
        return Ok(serve_client_with_lifecycle(answers, transport, lifecycle).await?);
    }
    let mut command = Command::new(target);
    command.args(arguments);
    let transport = TokioChildProcess::new(command)?;
    Ok(serve_client_with_lifecycle(answers, transport, lifecycle).await?)
}
