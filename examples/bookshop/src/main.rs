use bookshop::{
    Bookshop,
    generated::{ServeOptions, serve},
};
use clap::Parser;

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let options = ServeOptions::parse();
    let app = Bookshop::start().await?;
    serve(app, options).await
}
