//! The server, started in this process, against what the spec says of it.

use rmcp::ServiceExt;

use box_office::{BoxOffice, generated::Server};

/// What clients know the tools by: a change here is a change for all of them.
const TOOLS: &[&str] = &[
    "list_shows",
    "book_seats",
    "refund_booking",
    "print_tickets",
    "cancel_show",
];

#[tokio::test]
async fn lists_what_the_spec_says() -> anyhow::Result<()> {
    let (ours, theirs) = tokio::io::duplex(64 * 1024);
    let server = Server::new(BoxOffice::start().await?)?;
    let (running, client) = tokio::join!(server.serve(theirs), ().serve(ours));
    let (_running, client) = (running?, client?);

    let tools = client.list_all_tools().await?;
    let keys: Vec<&str> = tools.iter().map(|tool| &*tool.name).collect();
    assert_eq!(
        keys, TOOLS,
        "the tools have changed: if they should, change TOOLS too"
    );
    Ok(())
}
