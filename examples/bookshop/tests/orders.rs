//! Orders as clients of either era see them.
// rmcp marks sampling and roots as deprecated.
#![allow(deprecated)]

use std::sync::atomic::{AtomicUsize, Ordering};

use bookshop::{Bookshop, generated::Server};
use rmcp::{
    ClientHandler, ErrorData, RoleClient, ServiceExt,
    model::{
        CallToolRequestParams, ClientCapabilities, ClientConfig, CreateMessageRequestParams,
        CreateMessageResult, ElicitRequestParams, ElicitResult, ElicitationAction, Implementation,
        ListRootsResult, ProtocolVersion, Root, SamplingMessage,
    },
    service::{ClientLifecycleMode, ClientServiceExt, RequestContext, RunningService},
};
use serde_json::json;

/// A customer with one answer to the question whether to wait for a book.
#[derive(Default)]
struct Customer {
    answer: Option<ElicitResult>,
    asked: AtomicUsize,
}

impl ClientHandler for Customer {
    fn get_info(&self) -> ClientConfig {
        let capabilities = ClientCapabilities::builder()
            .enable_elicitation()
            .enable_sampling()
            .enable_roots()
            .build();
        ClientConfig::new(capabilities, Implementation::new("customer", "1.0.0"))
            .with_protocol_version(ProtocolVersion::V_2025_11_25)
    }

    async fn create_elicitation(
        &self,
        _: ElicitRequestParams,
        _: RequestContext<RoleClient>,
    ) -> Result<ElicitResult, ErrorData> {
        self.asked.fetch_add(1, Ordering::Relaxed);
        Ok(self.answer.clone().expect("nobody should be asked"))
    }

    async fn create_message(
        &self,
        _: CreateMessageRequestParams,
        _: RequestContext<RoleClient>,
    ) -> Result<CreateMessageResult, ErrorData> {
        let message = SamplingMessage::assistant_text("Solaris");
        Ok(CreateMessageResult::new(message, "a model".to_owned()))
    }

    async fn list_roots(
        &self,
        _: RequestContext<RoleClient>,
    ) -> Result<ListRootsResult, ErrorData> {
        Ok(ListRootsResult::new(vec![Root::new("file:///home/ann/")]))
    }
}

/// A shop with a customer in it, for each way in which questions reach customers.
async fn shops(answer: Option<ElicitResult>) -> [RunningService<RoleClient, Customer>; 2] {
    let rounds = ClientLifecycleMode::Discover {
        preferred_versions: vec![ProtocolVersion::V_2026_07_28],
    };
    [
        shop(answer.clone(), ClientLifecycleMode::Initialize).await,
        shop(answer, rounds).await,
    ]
}

async fn shop(
    answer: Option<ElicitResult>,
    lifecycle: ClientLifecycleMode,
) -> RunningService<RoleClient, Customer> {
    let (client_end, server_end) = tokio::io::duplex(4096);
    let app = Bookshop::start().await.expect("the shop opens");
    let server = Server::new(app).expect("a server");
    tokio::spawn(async move {
        server
            .serve(server_end)
            .await?
            .waiting()
            .await
            .map_err(anyhow::Error::from)
    });
    let customer = Customer {
        answer,
        ..Customer::default()
    };
    let client = customer.serve_with_lifecycle(client_end, lifecycle).await;
    client.expect("an open shop")
}

/// What the shop says, and whether it went wrong.
async fn call(
    shop: &RunningService<RoleClient, Customer>,
    tool: &'static str,
    argument: &str,
    value: &str,
) -> (String, bool) {
    let arguments = json!({ argument: value }).as_object().cloned();
    let params = CallToolRequestParams::new(tool).with_arguments(arguments.expect("an object"));
    let result = shop.call_tool(params).await.expect("a result");
    let texts: Vec<&str> = result
        .content
        .iter()
        .filter_map(|block| Some(block.as_text()?.text.as_str()))
        .collect();
    (texts.join("\n"), result.is_error == Some(true))
}

fn accept(confirm: bool) -> Option<ElicitResult> {
    let answer = ElicitResult::new(ElicitationAction::Accept);
    Some(answer.with_content(json!({ "confirm": confirm })))
}

#[tokio::test]
async fn nobody_is_asked_about_a_book_on_the_shelf() {
    for shop in shops(None).await {
        let (text, failed) = call(&shop, "order_book", "title", "Dune").await;
        assert_eq!(text, "Ordered 'Dune'; it arrives tomorrow.");
        assert!(!failed);
        let (text, _) = call(&shop, "reserve_book", "title", "Dune").await;
        assert_eq!(text, "Reserved 'Dune' (6 copies left).");
    }
}

#[tokio::test]
async fn a_customer_is_asked_once_whether_to_wait() {
    for (confirm, said) in [
        (true, "Backordered 'Neuromancer'; it arrives in 2-3 weeks."),
        (false, "No order placed."),
    ] {
        for shop in shops(accept(confirm)).await {
            let (text, failed) = call(&shop, "order_book", "title", "Neuromancer").await;
            assert_eq!(text, said);
            assert!(!failed);
            assert_eq!(shop.service().asked.load(Ordering::Relaxed), 1);
        }
    }
}

#[tokio::test]
async fn without_an_answer_there_is_no_order() {
    for (action, word) in [
        (ElicitationAction::Decline, "decline"),
        (ElicitationAction::Cancel, "cancel"),
    ] {
        for shop in shops(Some(ElicitResult::new(action))).await {
            let (text, failed) = call(&shop, "order_book", "title", "Neuromancer").await;
            assert_eq!(
                text,
                format!(
                    "Error executing tool order_book: Resolver for parameter 'backorder' could not resolve: elicitation was {word}"
                )
            );
            assert!(failed);
        }
    }
}

#[tokio::test]
async fn a_customer_who_will_not_wait_hears_of_another_book() {
    let decline = ElicitResult::new(ElicitationAction::Decline);
    let cancel = ElicitResult::new(ElicitationAction::Cancel);
    for (answer, said) in [
        (accept(true), "Backordered 'Neuromancer'."),
        (Some(decline), "No 'Neuromancer' then. How about 'Dune'?"),
        (Some(cancel), "No order placed."),
    ] {
        for shop in shops(answer).await {
            let (text, failed) = call(&shop, "offer_book", "title", "Neuromancer").await;
            assert_eq!(text, said);
            assert!(!failed);
        }
    }
}

#[tokio::test]
async fn the_customer_s_model_and_folders_answer() {
    for shop in shops(None).await {
        let (text, _) = call(&shop, "recommend_book", "genre", "science fiction").await;
        assert_eq!(text, "Today's science fiction pick: Solaris");
        let (text, _) = call(&shop, "save_receipt", "title", "Dune").await;
        assert_eq!(text, "file:///home/ann/Dune.txt");
    }
}
