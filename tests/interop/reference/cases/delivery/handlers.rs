//! The shop's own code: what server.py beside this file does, in Rust.

use std::sync::Mutex;

use crate::generated::{Resolvers, Result, Stock, Tools};

#[derive(Default)]
pub struct Bookshop {
    lookups: Mutex<Vec<String>>,
}

impl Bookshop {
    pub async fn start() -> anyhow::Result<Self> {
        Ok(Self::default())
    }
}

impl Resolvers for Bookshop {
    async fn check_stock(&self, title: &str) -> Result<Stock> {
        self.lookups.lock().unwrap().push(title.to_owned());
        let copies = if title == "Dune" { 7 } else { 0 };
        Ok(Stock {
            title: title.to_owned(),
            copies,
        })
    }

    async fn estimate_delivery(&self, stock: &Stock) -> Result<String> {
        Ok(if stock.copies > 0 {
            "tomorrow"
        } else {
            "in 2-3 weeks"
        }
        .to_owned())
    }
}

impl Tools for Bookshop {
    async fn order_book(&self, title: String, stock: Stock, delivery: String) -> Result<String> {
        Ok(match stock.copies {
            0 => format!("'{title}' is on backorder; it would arrive {delivery}."),
            _ => format!("Ordered '{title}'; it arrives {delivery}."),
        })
    }

    async fn lookups(&self) -> Result<Vec<String>> {
        Ok(std::mem::take(&mut self.lookups.lock().unwrap()))
    }
}
