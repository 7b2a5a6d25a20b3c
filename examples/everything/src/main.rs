use clap::Parser;

use everything::{
    Everything,
    generated::{ServeOptions, serve},
};

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let options = ServeOptions::parse();
    let app = Everything::start().await?;
    serve(app, options).await
}
