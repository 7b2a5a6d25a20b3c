//! Serves the app: over stdio, or over streamable HTTP.

use std::{
    io::{IsTerminal, Write},
    net::{SocketAddr, ToSocketAddrs},
    time::Duration,
};

use anyhow::Context as _;
use axum::{
    Router,
    http::{Uri, uri::Authority},
    serve::ListenerExt,
};
use rmcp::{
    ServerHandler, ServiceExt,
    service::{QuitReason, ServerInitializeError},
    transport::streamable_http_server::{
        StreamableHttpServerConfig, StreamableHttpService, session::local::LocalSessionManager,
    },
};
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;
use tracing_subscriber::{
    filter::{LevelFilter, Targets},
    layer::SubscriberExt,
    util::SubscriberInitExt,
};

//% if round
use super::state::StateKeys;
//% endif
use super::{stdio::stdio, streams::output_closed};
use crate::generated::server::Server;

/// How long a session of before 2026-07-28 may be silent. rmcp ends it then, with the calls that wait in it: so longer
/// than any answer of a user may take.
const SILENCE: Duration = Duration::from_secs(30 * 60);

/// How long calls may go on after the signal to stop.
const GRACE: Duration = Duration::from_secs(5);

/// How long the last answers may take on their way.
const LAST_WORDS: Duration = Duration::from_millis(200);

/// Where the server listens, and to whom.
#[derive(Clone, Debug, Default, clap::Parser)]
#[command(version)]
pub struct ServeOptions {
    /// Serve streamable HTTP at http://ADDR/mcp instead of stdio
    #[arg(long, value_name = "ADDR", value_parser = address)]
    pub http: Option<SocketAddr>,

    /// Answer to this host name too, with or without a port, and not to localhost alone
    #[arg(long, value_name = "HOST", value_parser = host)]
    pub allow_host: Vec<String>,

    /// Answer to requests with this origin too, such as `https://app.example.com:443`
    ///
    /// Answers have no CORS headers, which pages of another origin need: they are for a layer of your own.
    #[arg(long, value_name = "ORIGIN", value_parser = origin)]
    pub allow_origin: Vec<String>,
}

fn address(text: &str) -> Result<SocketAddr, String> {
    let found = text
        .to_socket_addrs()
        .ok()
        .and_then(|mut found| found.next());
    found.ok_or_else(|| "expected a host and a port, such as `127.0.0.1:8000`".to_owned())
}

fn host(text: &str) -> Result<String, String> {
    match text.parse::<Authority>() {
        Ok(_) => Ok(text.to_owned()),
        Err(_) => Err("expected a host name, such as `app.example.com`".to_owned()),
    }
}

fn origin(text: &str) -> Result<String, String> {
    let uri = text.strip_suffix(":*").unwrap_or(text).parse::<Uri>();
    match uri {
        Ok(uri) if uri.scheme().is_some() => Ok(text.to_owned()),
        _ => Err("expected a scheme and a host, such as `https://app.example.com:443`".to_owned()),
    }
}

/// Serves the app until the client leaves or the process is told to stop.
///
/// Logs go to stderr: warnings and errors, or what `RUST_LOG` says.
pub async fn serve<A>(app: A, options: ServeOptions) -> anyhow::Result<()>
where
    Server<A>: ServerHandler,
{
    log_to_stderr();
    let server = Server::new(app)?;
    //% if round
    let server = server.with_state_keys(StateKeys::from_env()?);
    //% endif
    match options.http {
        Some(address) => {
            let listener = TcpListener::bind(address)
                .await
                .with_context(|| format!("cannot listen on {address}"))?;
            serve_http(server, listener, &options).await
        }
        None => serve_stdio(server).await,
    }
}

async fn serve_stdio<A>(server: Server<A>) -> anyhow::Result<()>
where
    Server<A>: ServerHandler,
{
    if std::io::stdin().is_terminal() {
        let hint = "serving over stdio, to the client that starts this program; by hand, try --http 127.0.0.1:8000";
        let _ = writeln!(std::io::stderr(), "{hint}");
    }
    let stop = CancellationToken::new();
    let stopping = stop.clone();
    tokio::spawn(async move {
        tokio::select! {
            () = stop_signal() => {}
            () = output_closed() => {}
        }
        stopping.cancel();
    });
    match server.serve_with_ct(stdio(), stop).await {
        Ok(running) => match running.waiting().await? {
            QuitReason::JoinError(error) => Err(error.into()),
            _ => Ok(()),
        },
        // A client that leaves before it has said anything.
        Err(ServerInitializeError::ConnectionClosed(_) | ServerInitializeError::Cancelled) => {
            Ok(())
        }
        Err(error) => Err(error.into()),
    }
}

async fn serve_http<A>(
    server: Server<A>,
    listener: TcpListener,
    options: &ServeOptions,
) -> anyhow::Result<()>
where
    Server<A>: ServerHandler,
{
    let calls = server.calls().clone();
    let sessions = CancellationToken::new();
    let router = router(server, options, sessions.clone());
    let address = listener.local_addr()?;
    // Nobody has to read it.
    let _ = writeln!(std::io::stderr(), "serving http://{address}/mcp");

    // Without this, answers on a kept connection wait 40 ms for the client's acknowledgement.
    let listener = listener.tap_io(|stream| {
        if let Err(error) = stream.set_nodelay(true) {
            tracing::warn!(%error, "cannot set TCP_NODELAY");
        }
    });
    let stop = CancellationToken::new();
    let serving = axum::serve(listener, router)
        .with_graceful_shutdown(stop.clone().cancelled_owned())
        .into_future();
    let stopping = async {
        stop_signal().await;
        stop.cancel();
        calls.close();
        if tokio::time::timeout(GRACE, calls.wait()).await.is_err() {
            tracing::warn!("calls cut off by the end of the server");
        }
        // For the answers of the calls, then for what the sessions send at their end.
        tokio::time::sleep(LAST_WORDS).await;
        sessions.cancel();
        tokio::time::sleep(LAST_WORDS).await;
    };
    tokio::select! {
        served = serving => Ok(served?),
        () = stopping => Ok(()),
    }
}

/// The server at `/mcp`, to be put under layers or beside routes of your own.
///
/// When `sessions` is cancelled, the sessions of clients of before 2026-07-28 and all open streams end.
pub fn router<A>(server: Server<A>, options: &ServeOptions, sessions: CancellationToken) -> Router
where
    Server<A>: ServerHandler,
{
    let defaults = StreamableHttpServerConfig::default();
    let hosts = [defaults.allowed_hosts.clone(), options.allow_host.clone()].concat();
    let localhost = ["localhost", "127.0.0.1", "[::1]"].map(|host| format!("http://{host}:*"));
    let origins = [localhost.to_vec(), options.allow_origin.clone()].concat();
    let config = defaults
        .with_allowed_hosts(hosts)
        .with_allowed_origins(origins)
        .with_cancellation_token(sessions);
    let mut manager = LocalSessionManager::default();
    manager.session_config.keep_alive = Some(SILENCE);
    let service = StreamableHttpService::new(move || Ok(server.session()), manager.into(), config);
    Router::new().route_service("/mcp", service)
}

/// Ctrl-C, or what a supervisor sends.
async fn stop_signal() {
    let interrupt = async {
        if let Err(error) = tokio::signal::ctrl_c().await {
            tracing::warn!(%error, "cannot listen for SIGINT");
            std::future::pending::<()>().await;
        }
    };
    tokio::select! {
        () = interrupt => {}
        () = terminate() => {}
    }
}

#[cfg(unix)]
async fn terminate() {
    use tokio::signal::unix::{SignalKind, signal};

    match signal(SignalKind::terminate()) {
        Ok(mut terminate) => _ = terminate.recv().await,
        Err(error) => {
            tracing::warn!(%error, "cannot listen for SIGTERM");
            std::future::pending().await
        }
    }
}

#[cfg(not(unix))]
async fn terminate() {
    std::future::pending().await
}

fn log_to_stderr() {
    let warnings = Targets::new().with_default(LevelFilter::WARN);
    let (targets, unread) = match std::env::var("RUST_LOG").as_deref().map(str::parse) {
        Ok(Ok(targets)) => (targets, None),
        Ok(Err(error)) => (warnings, Some(error)),
        Err(_) => (warnings, None),
    };
    // An app that has set up its own logs keeps them.
    let _ = tracing_subscriber::registry()
        .with(tracing_subscriber::fmt::layer().with_writer(std::io::stderr))
        .with(targets)
        .try_init();
    if let Some(error) = unread {
        tracing::warn!(%error, "RUST_LOG can't be read: only warnings and errors are logged");
    }
}
