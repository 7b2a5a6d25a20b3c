//! The peers' four tools, written by hand on rmcp's macros.

#[path = "../../../../../templates/support/lines.rs"]
mod lines;
mod shop;
#[path = "../../../../../templates/support/stdio.rs"]
mod stdio;
// Emitted servers also use it to notice that their client has left.
#[allow(dead_code, unused_imports)]
#[path = "../../../../../templates/support/streams.rs"]
mod streams;
mod tools;

use std::net::SocketAddr;

use clap::{Parser, ValueEnum};
use rmcp::{
    ServiceExt,
    transport::{
        io,
        streamable_http_server::{
            StreamableHttpServerConfig, StreamableHttpService, session::local::LocalSessionManager,
        },
    },
};
use tools::Server;

#[derive(Parser)]
struct Options {
    #[arg(long, value_enum, default_value = "documented")]
    transport: Choice,
    /// Serve streamable HTTP at `/mcp` instead of stdio.
    #[arg(long)]
    http: Option<SocketAddr>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Choice {
    /// As rmcp's examples have it.
    Documented,
    /// The fastest that rmcp offers: polled pipes, `TCP_NODELAY`.
    Fast,
    /// The transport of the emitted servers.
    Mcpgen,
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let options = Options::parse();
    let server = Server::new()?;
    if let Some(address) = options.http {
        return serve_http(server, address, options.transport).await;
    }
    let running = match options.transport {
        Choice::Documented => server.serve(io::stdio()).await?,
        Choice::Fast => server.serve(io::stdio_pipes()).await?,
        Choice::Mcpgen => server.serve(stdio::stdio()).await?,
    };
    running.waiting().await?;
    Ok(())
}

async fn serve_http(server: Server, address: SocketAddr, choice: Choice) -> anyhow::Result<()> {
    use axum::serve::ListenerExt;

    let service = StreamableHttpService::new(
        move || Ok(server.clone()),
        LocalSessionManager::default().into(),
        StreamableHttpServerConfig::default(),
    );
    let router = axum::Router::new().nest_service("/mcp", service);
    let listener = tokio::net::TcpListener::bind(address).await?;
    let nodelay = !matches!(choice, Choice::Documented);
    let listener = listener.tap_io(move |stream| {
        if nodelay {
            stream.set_nodelay(true).ok();
        }
    });
    axum::serve(listener, router).await?;
    Ok(())
}
