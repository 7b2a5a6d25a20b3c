use std::{sync::Arc, time::Duration};

use rmcp::{
    ErrorData, Json, RoleServer, ServerHandler,
    handler::server::{
        router::tool::ToolRouter,
        tool::{InputResponses, RequestState},
        wrapper::Parameters,
    },
    model::{
        CallToolResponse, CallToolResult, ContentBlock, ElicitRequest, ElicitRequestParams,
        ElicitResult, ElicitationAction, ElicitationSchema, InputRequest, InputRequests,
        InputRequiredResult, ProtocolVersion, RequestStateCodec, SealOptions, ServerCapabilities,
        ServerConfig,
    },
    service::RequestContext,
    tool, tool_handler, tool_router,
};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

use crate::shop::{self, Backorder, Quote};

const STATE_TTL: Duration = Duration::from_secs(600);

#[derive(Clone)]
pub struct Server {
    tool_router: ToolRouter<Self>,
    codec: Arc<RequestStateCodec>,
    backorder: Arc<ElicitationSchema>,
}

#[derive(Deserialize, JsonSchema)]
struct QuoteArguments {
    /// The book's title.
    title: String,
    /// How many.
    copies: i64,
}

#[derive(Deserialize, JsonSchema)]
struct TitleArguments {
    /// The book's title.
    title: String,
}

#[derive(Deserialize, JsonSchema)]
struct ParcelArguments {
    /// How many.
    copies: i64,
}

#[tool_router]
impl Server {
    pub fn new() -> anyhow::Result<Self> {
        Ok(Self {
            tool_router: Self::tool_router(),
            codec: Arc::new(RequestStateCodec::try_new([7; 32])?),
            backorder: Arc::new(ElicitationSchema::from_type::<Backorder>()?),
        })
    }

    /// Quote a price for a number of copies.
    #[tool]
    async fn quote_price(
        &self,
        Parameters(QuoteArguments { title, copies }): Parameters<QuoteArguments>,
    ) -> Result<Json<Quote>, ErrorData> {
        let total = copies * 1250;
        Ok(Json(Quote {
            title,
            copies,
            total,
        }))
    }

    /// Order a book from the shop.
    #[tool]
    async fn order_book(
        &self,
        Parameters(TitleArguments { title }): Parameters<TitleArguments>,
        RequestState(state): RequestState,
        InputResponses(responses): InputResponses,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let stock = shop::check_stock(&title).await?;
        if stock.copies > 0 {
            return Ok(text(format!("Ordered '{title}'.")).into());
        }
        let message = format!("'{title}' is out of stock. Order anyway?");
        let returned = context
            .protocol_version()
            .is_some_and(|version| version >= ProtocolVersion::V_2026_07_28);
        let answer = if !returned {
            let form = self.form(message);
            context
                .peer
                .create_elicitation(form)
                .await
                .map_err(|error| ErrorData::internal_error(error.to_string(), None))?
        } else if let Some(state) = state {
            let asked = self
                .codec
                .open_with(&state, binding(&title).as_bytes())
                .map_err(|_| ErrorData::invalid_params("Invalid or expired requestState", None))?;
            let answer = responses.and_then(|mut answers| answers.remove("confirm_backorder"));
            match answer {
                Some(answer) if asked == message.as_bytes() => serde_json::from_value(answer)
                    .map_err(|error| ErrorData::invalid_params(error.to_string(), None))?,
                _ => return Ok(self.ask(&title, message).into()),
            }
        } else {
            return Ok(self.ask(&title, message).into());
        };
        Ok(finish(&title, answer)?.into())
    }

    /// Price the parcel for a number of copies.
    #[tool]
    async fn price_parcel(
        &self,
        Parameters(ParcelArguments { copies }): Parameters<ParcelArguments>,
    ) -> Result<CallToolResult, ErrorData> {
        let weight = shop::weigh(copies).await?;
        let packed = shop::pack(weight).await?;
        let zone = shop::pick_zone(packed).await?;
        let fare = shop::look_up_fare(zone).await?;
        let fuelled = shop::add_fuel(fare).await?;
        let taxed = shop::add_tax(fuelled).await?;
        let rounded = shop::round_up(taxed).await?;
        let label = shop::print_label(rounded).await?;
        Ok(text(label))
    }

    /// Find the cheapest of eight shops.
    #[tool]
    async fn compare_shops(
        &self,
        Parameters(TitleArguments { title }): Parameters<TitleArguments>,
    ) -> Result<CallToolResult, ErrorData> {
        let title = title.as_str();
        let prices = tokio::try_join!(
            shop::ask_shop(1, title),
            shop::ask_shop(2, title),
            shop::ask_shop(3, title),
            shop::ask_shop(4, title),
            shop::ask_shop(5, title),
            shop::ask_shop(6, title),
            shop::ask_shop(7, title),
            shop::ask_shop(8, title),
        )?;
        let prices: [i64; 8] = prices.into();
        let least = prices.into_iter().min().unwrap_or_default();
        Ok(text(format!("{least} cents")))
    }
}

impl Server {
    fn form(&self, message: String) -> ElicitRequestParams {
        ElicitRequestParams::FormElicitationParams {
            meta: None,
            message,
            requested_schema: (*self.backorder).clone(),
        }
    }

    fn ask(&self, title: &str, message: String) -> InputRequiredResult {
        let binding = binding(title);
        let options = SealOptions::new()
            .associated_data(binding.as_bytes())
            .ttl(STATE_TTL);
        let state = self.codec.seal_with(message.as_bytes(), &options);
        let question = InputRequest::Elicitation(ElicitRequest::new(self.form(message)));
        let questions = InputRequests::from([("confirm_backorder".to_owned(), question)]);
        InputRequiredResult::new(Some(questions), Some(state))
    }
}

fn binding(title: &str) -> String {
    format!("Shop\ntools/call\norder_book\n{title}")
}

fn finish(title: &str, answer: ElicitResult) -> Result<CallToolResult, ErrorData> {
    let backorder = match (answer.action, answer.content) {
        (ElicitationAction::Accept, Some(content)) => serde_json::from_value::<Backorder>(content)
            .map_err(|error| ErrorData::invalid_params(error.to_string(), None))?,
        _ => {
            return Ok(CallToolResult::error(vec![ContentBlock::text(
                "Not confirmed.",
            )]));
        }
    };
    Ok(text(if backorder.confirm {
        format!("Backordered '{title}'.")
    } else {
        "No order placed.".to_owned()
    }))
}

fn text(text: String) -> CallToolResult {
    let mut result = CallToolResult::success(vec![ContentBlock::text(&text)]);
    result.structured_content = Some(json!({ "result": text }));
    result
}

#[tool_handler(router = self.tool_router)]
impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
    }
}
