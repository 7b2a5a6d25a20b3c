//! Serves the bookshop as its emitted `main.rs` does; for the test of expiry, with states that live for a second.

use std::time::Duration;

use clap::Parser;
use interop_bookshop::{
    Bookshop,
    generated::{ServeOptions, Server, StateKeys, serve},
};
use rmcp::ServiceExt;

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let options = ServeOptions::parse();
    let app = Bookshop::start().await?;
    let Ok(seconds) = std::env::var("TIME_TO_LIVE") else {
        return serve(app, options).await;
    };
    let keys = StateKeys::from_env()?.with_time_to_live(Duration::from_secs(seconds.parse()?));
    let server = Server::new(app)?.with_state_keys(keys);
    let transport = (tokio::io::stdin(), tokio::io::stdout());
    server.serve(transport).await?.waiting().await?;
    Ok(())
}
