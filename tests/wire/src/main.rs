use clap::Parser;
use wire::{
    Wire,
    generated::{ServeOptions, serve},
};

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let options = ServeOptions::parse();
    let app = Wire::start().await?;
    serve(app, options).await
}
