//! Bookings as clients of either era see them.

use std::sync::{Mutex, PoisonError};

use box_office::{BoxOffice, generated::Server};
use rmcp::{
    ClientHandler, ErrorData, RoleClient, ServiceExt,
    model::{
        CallToolRequestParams, CallToolResult, ClientCapabilities, ClientConfig,
        ElicitRequestParams, ElicitResult, ElicitationAction, Implementation,
        ProgressNotificationParam, ProtocolVersion,
    },
    service::{
        ClientLifecycleMode, ClientServiceExt, NotificationContext, RequestContext, RunningService,
    },
};
use serde_json::{Value, json};

type Counter = RunningService<RoleClient, Customer>;

/// Somebody who says yes to every question but those with the words in `no`.
#[derive(Default)]
struct Customer {
    no: Option<&'static str>,
    email: Option<&'static str>,
    heard: Mutex<Heard>,
}

/// What came to the customer's ears.
#[derive(Clone, Debug, Default)]
struct Heard {
    questions: Vec<String>,
    urls: Vec<String>,
    progress: Vec<String>,
}

impl Customer {
    fn hear(&self, hear: impl FnOnce(&mut Heard)) {
        hear(&mut self.heard.lock().unwrap_or_else(PoisonError::into_inner));
    }

    fn heard(&self) -> Heard {
        let heard = self.heard.lock().unwrap_or_else(PoisonError::into_inner);
        heard.clone()
    }

    /// What goes into the form that comes with a question.
    fn fill_in(&self, question: &str) -> Value {
        if question.starts_with("Where") {
            json!({ "area": "circle", "extras": ["step_free"] })
        } else if question.starts_with("Whose") {
            let email = self.email.unwrap_or("ann@example.org");
            json!({ "email": email, "name": "Ann" })
        } else if question.starts_with("Printed") {
            json!({ "copies": 2 })
        } else {
            json!({ "reason": "ill" })
        }
    }
}

impl ClientHandler for Customer {
    fn get_info(&self) -> ClientConfig {
        let capabilities: ClientCapabilities =
            serde_json::from_value(json!({ "elicitation": { "form": {}, "url": {} } }))
                .expect("capabilities");
        ClientConfig::new(capabilities, Implementation::new("customer", "1.0.0"))
            .with_protocol_version(ProtocolVersion::V_2025_11_25)
    }

    async fn create_elicitation(
        &self,
        request: ElicitRequestParams,
        _: RequestContext<RoleClient>,
    ) -> Result<ElicitResult, ErrorData> {
        let (message, content) = match request {
            ElicitRequestParams::FormElicitationParams { message, .. } => {
                let content = self.fill_in(&message);
                (message, Some(content))
            }
            ElicitRequestParams::UrlElicitationParams { message, url, .. } => {
                self.hear(|heard| heard.urls.push(url));
                (message, None)
            }
            _ => return Err(ErrorData::invalid_params("what a question!", None)),
        };
        self.hear(|heard| heard.questions.push(message.clone()));
        if self.no.is_some_and(|no| message.contains(no)) {
            return Ok(ElicitResult::new(ElicitationAction::Decline));
        }
        let accept = ElicitResult::new(ElicitationAction::Accept);
        Ok(match content {
            Some(content) => accept.with_content(content),
            None => accept,
        })
    }

    async fn on_progress(
        &self,
        progress: ProgressNotificationParam,
        _: NotificationContext<RoleClient>,
    ) {
        self.hear(|heard| heard.progress.extend(progress.message));
    }
}

/// An office with a customer at its counter, for each way in which questions reach customers.
async fn counters(customer: impl Fn() -> Customer) -> [Counter; 2] {
    let rounds = ClientLifecycleMode::Discover {
        preferred_versions: vec![ProtocolVersion::V_2026_07_28],
    };
    [
        counter(customer(), ClientLifecycleMode::Initialize).await,
        counter(customer(), rounds).await,
    ]
}

async fn counter(customer: Customer, lifecycle: ClientLifecycleMode) -> Counter {
    let (client_end, server_end) = tokio::io::duplex(4096);
    let app = BoxOffice::start().await.expect("the office opens");
    let server = Server::new(app).expect("a server");
    tokio::spawn(async move {
        server
            .serve(server_end)
            .await?
            .waiting()
            .await
            .map_err(anyhow::Error::from)
    });
    let client = customer.serve_with_lifecycle(client_end, lifecycle).await;
    client.expect("an open office")
}

async fn call(counter: &Counter, tool: &'static str, arguments: Value) -> CallToolResult {
    let arguments = arguments.as_object().cloned().expect("an object");
    let params = CallToolRequestParams::new(tool).with_arguments(arguments);
    counter.call_tool(params).await.expect("a result")
}

/// The structured result of a call that went well.
async fn result(counter: &Counter, tool: &'static str, arguments: Value) -> Value {
    let result = call(counter, tool, arguments).await;
    assert_ne!(result.is_error, Some(true), "{:?}", result.content);
    result.structured_content.expect("a value")
}

/// What a call that failed says.
async fn failure(counter: &Counter, tool: &'static str, arguments: Value) -> String {
    let result = call(counter, tool, arguments).await;
    assert_eq!(result.is_error, Some(true), "{:?}", result.content);
    texts(&result).join("\n")
}

fn texts(result: &CallToolResult) -> Vec<&str> {
    let blocks = result.content.iter();
    blocks
        .filter_map(|block| Some(block.as_text()?.text.as_str()))
        .collect()
}

#[tokio::test]
async fn shows_are_filtered_and_sorted() {
    for counter in counters(Customer::default).await {
        for (arguments, codes) in [
            (json!({}), vec!["TOS-02", "HAM-01", "REH-03"]),
            (
                json!({ "sort": "price", "kind": null }),
                vec!["REH-03", "TOS-02", "HAM-01"],
            ),
            (json!({ "kind": "opera" }), vec!["TOS-02"]),
            (json!({ "from": "2031-03-01", "most": 1 }), vec!["HAM-01"]),
        ] {
            let shows = result(&counter, "list_shows", arguments).await;
            let shows = shows["result"].as_array().expect("a list");
            let found: Vec<_> = shows.iter().map(|show| show["code"].as_str()).collect();
            assert_eq!(found, codes.into_iter().map(Some).collect::<Vec<_>>());
        }
    }
}

#[tokio::test]
async fn what_is_wrong_with_the_arguments_is_said_at_once() {
    for counter in counters(Customer::default).await {
        let wrong = json!({ "show": "hamlet", "count": 9, "area": "roof" });
        let text = failure(&counter, "book_seats", wrong).await;
        for name in ["show", "count", "area"] {
            assert!(text.contains(name), "{text}");
        }
        assert!(counter.service().heard().questions.is_empty());
    }
}

#[tokio::test]
async fn a_booking_asks_and_then_asks_for_the_money() {
    for counter in counters(Customer::default).await {
        let wanted = json!({ "show": "HAM-01", "count": 2 });
        let booking = result(&counter, "book_seats", wanted).await;
        assert_eq!(
            booking["seats"],
            json!({ "area": "circle", "count": 2, "total": 110.0 })
        );
        assert_eq!(booking["extras"], json!(["step_free"]));
        assert_eq!(booking["programmes"], 2);

        let Heard {
            mut questions,
            urls,
            progress,
        } = counter.service().heard();
        // The payment rests on the answers to the others, which may come in any order.
        assert_eq!(
            questions.pop().as_deref(),
            Some("Ann, please pay £110.00 at our till.")
        );
        questions.sort();
        assert_eq!(
            questions,
            [
                "Printed programmes for 'Hamlet'?",
                "Where do you want to sit at 'Hamlet'? There is circle (3 left), stalls (20 left).",
                "Whose booking is it?",
            ]
        );
        assert_eq!(urls, ["https://pay.boxoffice.example/HAM-01/circle/2"]);
        assert_eq!(progress, ["Seats taken", "Tickets sent"]);
    }
}

#[tokio::test]
async fn what_is_known_is_not_asked_for() {
    for counter in counters(Customer::default).await {
        let wanted = json!({ "show": "REH-03", "count": 1, "area": "stalls" });
        let booking = result(&counter, "book_seats", wanted).await;
        assert_eq!(booking["programmes"], 0);
        assert_eq!(
            counter.service().heard().questions,
            ["Whose booking is it?"]
        );
    }
}

#[tokio::test]
async fn programmes_are_optional_and_the_payment_is_not() {
    let wanted = json!({ "show": "HAM-01", "count": 1 });
    let no_programmes = || Customer {
        no: Some("programmes"),
        ..Customer::default()
    };
    for counter in counters(no_programmes).await {
        let booking = result(&counter, "book_seats", wanted.clone()).await;
        assert_eq!(booking["programmes"], 0);
    }

    let no_money = || Customer {
        no: Some("pay"),
        ..Customer::default()
    };
    for counter in counters(no_money).await {
        let text = failure(&counter, "book_seats", wanted.clone()).await;
        assert_eq!(
            text,
            "Error executing tool book_seats: Resolver for parameter 'payment' could not resolve: elicitation was decline"
        );
    }
}

#[tokio::test]
async fn an_answer_is_checked() {
    let careless = || Customer {
        email: Some("ann at example"),
        ..Customer::default()
    };
    for counter in counters(careless).await {
        let wanted = json!({ "show": "HAM-01", "count": 1, "area": "stalls" });
        let arguments = wanted.as_object().cloned().expect("an object");
        let params = CallToolRequestParams::new("book_seats").with_arguments(arguments);
        match counter.call_tool(params).await {
            Ok(result) => assert_eq!(result.is_error, Some(true), "{result:?}"),
            Err(error) => assert!(error.to_string().contains("email"), "{error}"),
        }
    }
}

#[tokio::test]
async fn nobody_gets_seats_that_are_not_there() {
    for counter in counters(Customer::default).await {
        let wanted = json!({ "show": "HAM-01", "count": 2, "area": "circle" });
        result(&counter, "book_seats", wanted.clone()).await;
        assert_eq!(
            failure(&counter, "book_seats", wanted).await,
            "Error executing tool book_seats: 'Hamlet' has 1 seats left in the circle, not 2"
        );
        let unknown = json!({ "show": "HAM-99", "count": 2 });
        assert_eq!(
            failure(&counter, "book_seats", unknown).await,
            "Error executing tool book_seats: there is no show 'HAM-99' on the programme: `list_shows` has the codes"
        );
    }
}

#[tokio::test]
async fn tickets_are_printed_until_they_are_given_back() {
    let reference = "6f1f0a5e-5f0a-4a3c-9f2c-0a8f3a1d2b4c";
    for counter in counters(Customer::default).await {
        let wanted =
            json!({ "show": "TOS-02", "count": 2, "area": "balcony", "reference": reference });
        result(&counter, "book_seats", wanted).await;

        let by_reference = json!({ "reference": reference });
        let printed = call(&counter, "print_tickets", by_reference.clone()).await;
        assert_eq!(
            texts(&printed),
            ["Tosca, balcony, seat 1", "Tosca, balcony, seat 2"]
        );
        let link = printed
            .content
            .last()
            .and_then(|block| block.as_resource_link());
        assert_eq!(
            link.map(|link| link.uri.as_str()),
            Some("https://boxoffice.example/tickets/6f1f0a5e-5f0a-4a3c-9f2c-0a8f3a1d2b4c")
        );

        let refund = result(&counter, "refund_booking", by_reference.clone()).await;
        assert_eq!(refund["total"], 50.0);
        let text = failure(&counter, "print_tickets", by_reference).await;
        assert!(text.ends_with("there is no booking '6f1f0a5e-5f0a-4a3c-9f2c-0a8f3a1d2b4c'"));
    }
}

#[tokio::test]
async fn only_the_staff_cancels_shows() {
    let show = json!({ "show": "HAM-01" });
    let stranger = || Customer {
        no: Some("Sign in"),
        ..Customer::default()
    };
    for counter in counters(stranger).await {
        assert_eq!(
            failure(&counter, "cancel_show", show.clone()).await,
            "Error executing tool cancel_show: only the staff can cancel HAM-01: nobody signed in"
        );
    }
    for counter in counters(Customer::default).await {
        let cancelled = call(&counter, "cancel_show", show.clone()).await;
        assert!(cancelled.content.is_empty() && cancelled.structured_content.is_none());
        let wanted = json!({ "show": "HAM-01", "count": 1 });
        let text = failure(&counter, "book_seats", wanted).await;
        assert!(text.contains("no show 'HAM-01'"), "{text}");
    }
}
