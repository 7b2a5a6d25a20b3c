use clap::Parser;

use box_office::{
    BoxOffice,
    generated::{ServeOptions, serve},
};

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let options = ServeOptions::parse();
    let app = BoxOffice::start().await?;
    serve(app, options).await
}
