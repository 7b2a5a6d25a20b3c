//! The peers' four tools, for the crate that mcpgen emits from `shop.yaml`.

use std::time::Duration;

use crate::generated::{
    Elicit, Resolvers, Result, Tools,
    models::{Backorder, Quote, Stock},
};

pub struct Shop;

impl Shop {
    pub async fn start() -> anyhow::Result<Self> {
        Ok(Self)
    }
}

/// A shop that is two milliseconds away.
async fn ask_shop(number: i64, title: &str) -> Result<i64> {
    tokio::time::sleep(Duration::from_millis(2)).await;
    Ok(title.len() as i64 * 100 + number)
}

impl Resolvers for Shop {
    async fn check_stock(&self, title: &str) -> Result<Stock> {
        let copies = if title == "Dune" { 7 } else { 0 };
        Ok(Stock { copies })
    }

    async fn confirm_backorder(&self, title: &str, stock: &Stock) -> Result<Elicit<Backorder>> {
        if stock.copies > 0 {
            return Ok(Backorder { confirm: true }.into());
        }
        let message = format!("'{title}' is out of stock. Order anyway?");
        Ok(Elicit::ask(message))
    }

    async fn weigh(&self, copies: i64) -> Result<i64> {
        Ok(copies * 400)
    }

    async fn pack(&self, weight: i64) -> Result<i64> {
        Ok(weight + 120)
    }

    async fn pick_zone(&self, packed: i64) -> Result<i64> {
        Ok(packed / 1000 + 1)
    }

    async fn look_up_fare(&self, zone: i64) -> Result<i64> {
        Ok(zone * 350)
    }

    async fn add_fuel(&self, fare: i64) -> Result<i64> {
        Ok(fare + fare / 20)
    }

    async fn add_tax(&self, fuelled: i64) -> Result<i64> {
        Ok(fuelled + fuelled / 5)
    }

    async fn round_up(&self, taxed: i64) -> Result<i64> {
        Ok((taxed + 9) / 10 * 10)
    }

    async fn print_label(&self, rounded: i64) -> Result<String> {
        Ok(format!("{rounded} cents"))
    }

    async fn first_shop(&self, title: &str) -> Result<i64> {
        ask_shop(1, title).await
    }

    async fn second_shop(&self, title: &str) -> Result<i64> {
        ask_shop(2, title).await
    }

    async fn third_shop(&self, title: &str) -> Result<i64> {
        ask_shop(3, title).await
    }

    async fn fourth_shop(&self, title: &str) -> Result<i64> {
        ask_shop(4, title).await
    }

    async fn fifth_shop(&self, title: &str) -> Result<i64> {
        ask_shop(5, title).await
    }

    async fn sixth_shop(&self, title: &str) -> Result<i64> {
        ask_shop(6, title).await
    }

    async fn seventh_shop(&self, title: &str) -> Result<i64> {
        ask_shop(7, title).await
    }

    async fn eighth_shop(&self, title: &str) -> Result<i64> {
        ask_shop(8, title).await
    }
}

impl Tools for Shop {
    async fn quote_price(&self, title: String, copies: i64) -> Result<Quote> {
        let total = copies * 1250;
        Ok(Quote { title, copies, total })
    }

    async fn order_book(&self, title: String, stock: Stock, backorder: Backorder) -> Result<String> {
        Ok(if !backorder.confirm {
            "No order placed.".to_owned()
        } else if stock.copies == 0 {
            format!("Backordered '{title}'.")
        } else {
            format!("Ordered '{title}'.")
        })
    }

    async fn price_parcel(&self, _copies: i64, label: String) -> Result<String> {
        Ok(label)
    }

    async fn compare_shops(
        &self,
        _title: String,
        first: i64,
        second: i64,
        third: i64,
        fourth: i64,
        fifth: i64,
        sixth: i64,
        seventh: i64,
        eighth: i64,
    ) -> Result<String> {
        let prices = [first, second, third, fourth, fifth, sixth, seventh, eighth];
        let least = prices.into_iter().min().unwrap_or_default();
        Ok(format!("{least} cents"))
    }
}
