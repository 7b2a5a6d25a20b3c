use clap::Parser;

use trail_log::{
    TrailLog,
    generated::{ServeOptions, serve},
};

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let options = ServeOptions::parse();
    let app = TrailLog::start().await?;
    serve(app, options).await
}
