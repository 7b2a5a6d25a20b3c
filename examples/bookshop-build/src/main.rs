use clap::Parser;

use bookshop_build::{
    Bookshop,
    generated::{ServeOptions, serve},
};

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let options = ServeOptions::parse();
    let app = Bookshop::start().await?;
    serve(app, options).await
}
