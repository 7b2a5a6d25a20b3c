//! What the tools need to know, the same in every peer.

use std::time::Duration;

use rmcp::ErrorData;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

#[derive(Serialize, JsonSchema)]
pub struct Quote {
    pub title: String,
    pub copies: i64,
    pub total: i64,
}

pub struct Stock {
    pub copies: i64,
}

#[derive(Deserialize, JsonSchema)]
pub struct Backorder {
    /// Order anyway and wait?
    pub confirm: bool,
}

pub async fn check_stock(title: &str) -> Result<Stock, ErrorData> {
    let copies = if title == "Dune" { 7 } else { 0 };
    Ok(Stock { copies })
}

pub async fn weigh(copies: i64) -> Result<i64, ErrorData> {
    Ok(copies * 400)
}

pub async fn pack(weight: i64) -> Result<i64, ErrorData> {
    Ok(weight + 120)
}

pub async fn pick_zone(packed: i64) -> Result<i64, ErrorData> {
    Ok(packed / 1000 + 1)
}

pub async fn look_up_fare(zone: i64) -> Result<i64, ErrorData> {
    Ok(zone * 350)
}

pub async fn add_fuel(fare: i64) -> Result<i64, ErrorData> {
    Ok(fare + fare / 20)
}

pub async fn add_tax(fuelled: i64) -> Result<i64, ErrorData> {
    Ok(fuelled + fuelled / 5)
}

pub async fn round_up(taxed: i64) -> Result<i64, ErrorData> {
    Ok((taxed + 9) / 10 * 10)
}

pub async fn print_label(rounded: i64) -> Result<String, ErrorData> {
    Ok(format!("{rounded} cents"))
}

/// One of eight shops, each two milliseconds away.
pub async fn ask_shop(number: i64, title: &str) -> Result<i64, ErrorData> {
    tokio::time::sleep(Duration::from_millis(2)).await;
    Ok(title.len() as i64 * 100 + number)
}
