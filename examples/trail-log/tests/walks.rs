//! Walks as clients of either era log them.
// rmcp marks log messages as deprecated.
#![allow(deprecated)]

use std::sync::{Mutex, PoisonError};

use rmcp::{
    ClientHandler, ErrorData, RoleClient, ServiceExt,
    model::{
        CallToolRequestParams, CallToolResult, ClientCapabilities, ClientConfig,
        ElicitRequestParams, ElicitResult, ElicitationAction, Implementation,
        LoggingMessageNotificationParam, ProgressNotificationParam, ProtocolVersion,
    },
    service::{
        ClientLifecycleMode, ClientServiceExt, NotificationContext, RequestContext, RunningService,
    },
};
use serde_json::{Value, json};
use trail_log::{TrailLog, generated::Server};

type Hut = RunningService<RoleClient, Walker>;

/// Somebody who closes trails until a day, if there is one.
#[derive(Default)]
struct Walker {
    until: Option<&'static str>,
    heard: Mutex<Vec<String>>,
}

impl Walker {
    fn hear(&self, what: String) {
        let mut heard = self.heard.lock().unwrap_or_else(PoisonError::into_inner);
        heard.push(what);
    }

    /// What came to the walker's ears since the last time.
    fn heard(&self) -> Vec<String> {
        let mut heard = self.heard.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::take(&mut *heard)
    }
}

impl ClientHandler for Walker {
    fn get_info(&self) -> ClientConfig {
        let capabilities = ClientCapabilities::builder().enable_elicitation().build();
        ClientConfig::new(capabilities, Implementation::new("walker", "1.0.0"))
            .with_protocol_version(ProtocolVersion::V_2025_11_25)
    }

    async fn create_elicitation(
        &self,
        request: ElicitRequestParams,
        _: RequestContext<RoleClient>,
    ) -> Result<ElicitResult, ErrorData> {
        let ElicitRequestParams::FormElicitationParams { message, .. } = request else {
            return Err(ErrorData::invalid_params("what a question!", None));
        };
        self.hear(message);
        Ok(match self.until {
            Some(until) => {
                ElicitResult::new(ElicitationAction::Accept).with_content(json!({ "until": until }))
            }
            None => ElicitResult::new(ElicitationAction::Decline),
        })
    }

    async fn on_progress(
        &self,
        progress: ProgressNotificationParam,
        _: NotificationContext<RoleClient>,
    ) {
        let total = progress.total.unwrap_or_default();
        self.hear(format!("{} of {total}", progress.progress));
    }

    async fn on_logging_message(
        &self,
        message: LoggingMessageNotificationParam,
        _: NotificationContext<RoleClient>,
    ) {
        self.hear(message.data.as_str().unwrap_or_default().to_owned());
    }
}

/// A hut with a walker in it, for each way in which questions reach walkers.
async fn huts(until: Option<&'static str>) -> [Hut; 2] {
    let rounds = ClientLifecycleMode::Discover {
        preferred_versions: vec![ProtocolVersion::V_2026_07_28],
    };
    [
        hut(until, ClientLifecycleMode::Initialize).await,
        hut(until, rounds).await,
    ]
}

async fn hut(until: Option<&'static str>, lifecycle: ClientLifecycleMode) -> Hut {
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
    let walker = Walker {
        until,
        ..Walker::default()
    };
    let client = walker.serve_with_lifecycle(client_end, lifecycle).await;
    client.expect("an open log")
}

async fn call(hut: &Hut, tool: &'static str, arguments: Value) -> CallToolResult {
    let arguments = arguments.as_object().cloned().expect("an object");
    let params = CallToolRequestParams::new(tool).with_arguments(arguments);
    hut.call_tool(params).await.expect("a result")
}

/// The structured result of a call that went well.
async fn result(hut: &Hut, tool: &'static str, arguments: Value) -> Value {
    let result = call(hut, tool, arguments).await;
    assert_ne!(result.is_error, Some(true), "{:?}", result.content);
    result.structured_content.unwrap_or_default()
}

/// What a call that failed says.
async fn failure(hut: &Hut, tool: &'static str, arguments: Value) -> String {
    let result = call(hut, tool, arguments).await;
    assert_eq!(result.is_error, Some(true), "{:?}", result.content);
    let block = result.content.first().and_then(|block| block.as_text());
    block.map(|text| text.text.clone()).unwrap_or_default()
}

#[tokio::test]
async fn regions_are_a_tree_that_grows() {
    for hut in huts(None).await {
        let islands = json!({
            "name": "Islands",
            "regions": [{ "name": "Skye", "trails": ["Glen Nevis"] }, { "name": "Mull" }]
        });
        let added = call(&hut, "add_region", json!({ "region": islands })).await;
        assert!(added.content.is_empty() && added.structured_content.is_none());

        assert_eq!(
            result(&hut, "list_regions", json!({ "under": "Skye" })).await,
            json!({ "name": "Skye", "trails": ["Glen Nevis"], "regions": [] })
        );
        let all = result(&hut, "list_regions", json!({})).await;
        let names: Vec<_> = all["regions"].as_array().into_iter().flatten().collect();
        assert_eq!(names.len(), 3);
        assert_eq!(names[0]["trails"], json!([]), "a trail lies in one region");
    }
}

#[tokio::test]
async fn a_mistake_deep_in_the_tree_is_named() {
    for hut in huts(None).await {
        let region = json!({ "name": "Islands", "regions": [{ "name": "Skye" }, { "name": "" }] });
        let text = failure(&hut, "add_region", json!({ "region": region })).await;
        assert!(text.contains("region.regions[1].name"), "{text}");

        let region = json!({ "name": "Islands", "regions": [{ "name": "Borders" }] });
        assert_eq!(
            failure(&hut, "add_region", json!({ "region": region })).await,
            "Error executing tool add_region: there is a region 'Borders' already"
        );
    }
}

#[tokio::test]
async fn walks_are_logged_and_species_counted() {
    for hut in huts(None).await {
        for (count, at) in [(3, "2030-05-01T10:00:00Z"), (2, "2030-06-01T10:00:00Z")] {
            let walk = json!({
                "trail": "Glen Nevis",
                "at": at,
                "labels": { "boots": "new" },
                "observations": [
                    { "kind": "Sighting", "species": "red deer", "count": count },
                    { "kind": "Sighting", "species": "osprey" },
                    { "kind": "Weather", "celsius": 9.5, "wind": "breeze" },
                ]
            });
            let logged = result(&hut, "log_walk", walk.clone()).await;
            assert_eq!(logged["at"], at);
            assert_eq!(logged["labels"], walk["labels"]);
            assert_eq!(logged["observations"][1]["count"], 1);
            assert_eq!(logged["observations"][2], walk["observations"][2]);
        }
        assert_eq!(hut.service().heard(), [""; 0]);

        let trails = json!(["Glen Nevis", "Eildon Hills"]);
        assert_eq!(
            result(&hut, "count_species", json!({ "trails": trails })).await["result"],
            json!({ "osprey": 2, "red deer": 5 })
        );
        let since = json!({ "trails": trails, "since": "2030-05-02" });
        assert_eq!(
            result(&hut, "count_species", since).await["result"],
            json!({ "osprey": 1, "red deer": 2 })
        );
    }
}

#[tokio::test]
async fn each_walk_gets_an_id_and_a_time() {
    for hut in huts(None).await {
        let seen = json!([{ "kind": "Weather", "celsius": 9 }]);
        let walk = json!({ "trail": "Glen Nevis", "observations": seen });
        let first = result(&hut, "log_walk", walk.clone()).await;
        let second = result(&hut, "log_walk", walk).await;
        assert_ne!(first["id"], second["id"]);
        assert!(first["at"].as_str().is_some_and(|at| at.ends_with('Z')));
    }
}

#[tokio::test]
async fn a_danger_closes_a_trail_if_the_walker_agrees() {
    let danger = json!([
        { "kind": "Hazard", "what": "a bridge is gone", "severity": "danger" },
        { "kind": "Hazard", "what": "mud", "severity": "caution" },
    ]);
    let walk = json!({ "trail": "Eildon Hills", "observations": danger });
    let question = "Close 'Eildon Hills'? There is danger: a bridge is gone.";

    for hut in huts(None).await {
        result(&hut, "log_walk", walk.clone()).await;
        assert_eq!(hut.service().heard(), [question]);
    }

    let [before, since] = huts(Some("2031-01-01")).await;
    let closed = "'Eildon Hills' is closed until 2031-01-01";
    result(&before, "log_walk", walk.clone()).await;
    assert_eq!(before.service().heard(), [question, closed]);
    // From 2026-07-28 on a request that asks for no log messages gets none.
    result(&since, "log_walk", walk.clone()).await;
    assert_eq!(since.service().heard(), [question]);

    // It stays closed until it is opened.
    let calm = json!([{ "kind": "Weather", "celsius": 20 }]);
    let walk = json!({ "trail": "Eildon Hills", "observations": calm });
    result(&before, "log_walk", walk.clone()).await;
    assert_eq!(before.service().heard(), [closed]);
    result(&before, "open_trail", json!({ "trail": "Eildon Hills" })).await;
    result(&before, "log_walk", walk).await;
    assert_eq!(before.service().heard(), [""; 0]);
}

#[tokio::test]
async fn what_is_wrong_with_the_observations_is_said_at_once() {
    for hut in huts(None).await {
        let walk = json!({
            "trail": "Glen Nevis",
            "id": "7",
            "observations": [
                { "kind": "Ufo" },
                { "kind": "Sighting", "species": "osprey", "count": 0 },
                { "kind": "Hazard", "what": "ice", "severity": "danger", "photo": "not a uri" },
            ]
        });
        let text = failure(&hut, "log_walk", walk).await;
        for path in [
            "id",
            "observations[0].kind",
            "observations[1].count",
            "observations[2].photo",
        ] {
            assert!(text.contains(path), "{path}: {text}");
        }
    }
}

#[tokio::test]
async fn a_track_becomes_a_trail() {
    let points: Vec<_> = (0..=250)
        .map(|step| json!([-5.0, 56.0 + f64::from(step) / 1000.0]))
        .collect();
    let track = json!({
        "type": "Feature",
        "properties": { "name": "Great Glen", "region": "Highlands" },
        "geometry": { "type": "LineString", "coordinates": points }
    });
    for hut in huts(None).await {
        assert_eq!(
            result(&hut, "import_track", track.clone()).await,
            json!({ "name": "Great Glen", "region": "Highlands", "metres": 27799.0 })
        );
        assert_eq!(
            hut.service().heard(),
            ["0 of 250", "100 of 250", "200 of 250", "250 of 250"]
        );
        assert_eq!(
            failure(&hut, "import_track", track.clone()).await,
            "Error executing tool import_track: there is a trail 'Great Glen' already"
        );
        let point = json!({
            "type": "Feature",
            "properties": { "name": "Ben Nevis", "region": "Highlands" },
            "geometry": { "type": "Point", "coordinates": [-5.0, 56.8] }
        });
        let text = failure(&hut, "import_track", point).await;
        assert!(text.contains("LineString"), "{text}");
    }
}
