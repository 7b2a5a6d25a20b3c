//! What clients read of trails, complete, and hear of.
// rmcp marks the subscriptions of before 2026-07-28 as deprecated.
#![allow(deprecated)]

use rmcp::{
    ClientHandler, RoleClient, ServiceExt,
    model::{
        CallToolRequestParams, ClientCapabilities, ClientConfig, GetPromptRequestParams,
        Implementation, ProtocolVersion, ReadResourceRequestParams, ResourceContents,
        ResourceUpdatedNotificationParam, SubscribeRequestParams, SubscriptionFilter,
    },
    service::{ClientLifecycleMode, ClientServiceExt, NotificationContext, RunningService},
};
use serde_json::{Value, json};
use tokio::sync::mpsc;
use trail_log::{TrailLog, generated::Server};

type Screen = RunningService<RoleClient, Reader>;

/// Passes on the addresses of the resources that changed.
struct Reader(mpsc::UnboundedSender<String>);

impl ClientHandler for Reader {
    fn get_info(&self) -> ClientConfig {
        let implementation = Implementation::new("reader", "1.0.0");
        ClientConfig::new(ClientCapabilities::default(), implementation)
            .with_protocol_version(ProtocolVersion::V_2025_11_25)
    }

    async fn on_resource_updated(
        &self,
        update: ResourceUpdatedNotificationParam,
        _: NotificationContext<RoleClient>,
    ) {
        let _ = self.0.send(update.uri);
    }
}

async fn before() -> (Screen, mpsc::UnboundedReceiver<String>) {
    screen(ClientLifecycleMode::Initialize).await
}

async fn since() -> (Screen, mpsc::UnboundedReceiver<String>) {
    screen(ClientLifecycleMode::Discover {
        preferred_versions: vec![ProtocolVersion::V_2026_07_28],
    })
    .await
}

async fn screen(lifecycle: ClientLifecycleMode) -> (Screen, mpsc::UnboundedReceiver<String>) {
    let (client_end, server_end) = tokio::io::duplex(4096);
    let app = TrailLog::start().await.expect("the log opens");
    let server = Server::new(app).expect("a server");
    tokio::spawn(async move {
        server
            .serve(server_end)
            .await?
            .waiting()
            .await
            .map_err(anyhow::Error::from)
    });
    let (sender, updates) = mpsc::unbounded_channel();
    let client = Reader(sender).serve_with_lifecycle(client_end, lifecycle);
    (client.await.expect("an open log"), updates)
}

async fn read(screen: &Screen, uri: &str) -> Value {
    let params = ReadResourceRequestParams::new(uri);
    let result = screen.read_resource(params).await.expect("a resource");
    match result.contents.as_slice() {
        [ResourceContents::TextResourceContents { text, .. }] => {
            serde_json::from_str(text).expect("JSON")
        }
        other => panic!("not one text: {other:?}"),
    }
}

async fn open(screen: &Screen, trail: &str) {
    let arguments = json!({ "trail": trail }).as_object().cloned();
    let params =
        CallToolRequestParams::new("open_trail").with_arguments(arguments.expect("an object"));
    let result = screen.call_tool(params).await.expect("a result");
    assert_ne!(result.is_error, Some(true));
}

#[tokio::test]
async fn trails_are_read() {
    for (screen, _updates) in [before().await, since().await] {
        let trail = json!({ "name": "Glen Nevis", "region": "Highlands", "metres": 11000.0 });
        assert_eq!(read(&screen, "traillog://trails/Glen%20Nevis").await, trail);
        let regions = read(&screen, "traillog://regions").await;
        assert_eq!(regions["regions"][1]["trails"], json!(["Eildon Hills"]));

        let nowhere = ReadResourceRequestParams::new("traillog://trails/Nowhere");
        let error = screen.read_resource(nowhere).await.expect_err("no trail");
        assert!(error.to_string().contains("Nowhere"), "{error}");
    }
}

#[tokio::test]
async fn names_of_trails_are_completed() {
    for (screen, _updates) in [before().await, since().await] {
        let of_prompt = screen.complete_prompt_simple("plan_walk", "trail", "gl");
        assert_eq!(of_prompt.await.expect("names"), ["Glen Nevis"]);
        let of_template = screen.complete_resource_simple("traillog://trails/{trail}", "trail", "");
        assert_eq!(
            of_template.await.expect("names"),
            ["Eildon Hills", "Glen Nevis"]
        );
    }
}

#[tokio::test]
async fn a_walk_is_planned() {
    for (screen, _updates) in [before().await, since().await] {
        let arguments = json!({ "trail": "Eildon Hills", "hours": "2.5" });
        let params = GetPromptRequestParams::new("plan_walk")
            .with_arguments(arguments.as_object().cloned().expect("an object"));
        let prompt = screen.get_prompt(params).await.expect("a prompt");
        let message = prompt.messages.first().expect("a message");
        let text = message.content.as_text().expect("text");
        assert_eq!(
            text.text,
            "Plan a walk of at most 2.5 hours on the trail 'Eildon Hills'. It is 6.5 km long, and open."
        );
    }
}

#[tokio::test]
async fn readers_hear_of_changes() {
    let trail = "traillog://trails/Glen%20Nevis";

    let (screen, mut updates) = before().await;
    let params = SubscribeRequestParams::new(trail);
    screen.subscribe(params).await.expect("a subscription");
    open(&screen, "Eildon Hills").await;
    open(&screen, "Glen Nevis").await;
    assert_eq!(updates.recv().await.as_deref(), Some(trail));

    let (screen, _updates) = since().await;
    let wanted = SubscriptionFilter::builder()
        .resource_subscription(trail)
        .build();
    let mut subscription = screen.listen(wanted).await.expect("a subscription");
    open(&screen, "Eildon Hills").await;
    open(&screen, "Glen Nevis").await;
    let update = subscription.next().await.expect("no error");
    let update = serde_json::to_value(update.expect("an update")).expect("JSON");
    assert!(update.to_string().contains(trail), "{update}");
}
