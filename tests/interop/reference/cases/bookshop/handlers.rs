//! The bookshop's own code: what server.py beside this file does, in Rust.

use crate::generated::{
    Backorder, Elicit, ListRoots, Outcome, Resolvers, Result, Root, Sample, Sampled, Stock, Tools,
};

pub struct Bookshop;

impl Bookshop {
    pub async fn start() -> anyhow::Result<Self> {
        Ok(Self)
    }
}

impl Resolvers for Bookshop {
    async fn check_stock(&self, title: &str) -> Result<Stock> {
        let copies = if title == "Dune" { 7 } else { 0 };
        Ok(Stock {
            title: title.to_owned(),
            copies,
        })
    }

    async fn confirm_backorder(&self, title: &str, stock: &Stock) -> Result<Elicit<Backorder>> {
        if stock.copies > 0 {
            return Ok(Backorder { confirm: true }.into());
        }
        Ok(Elicit::ask(format!(
            "'{title}' is out of stock (2-3 weeks). Order anyway?"
        )))
    }

    async fn suggest_title(&self, genre: &str) -> Result<Sample> {
        let prompt = format!("Suggest one {genre} book title. Answer with the title only.");
        Ok(Sample::prompt(prompt, 50))
    }

    async fn list_folders(&self) -> Result<ListRoots> {
        Ok(ListRoots::Ask)
    }
}

impl Tools for Bookshop {
    async fn reserve_book(&self, title: String, stock: Stock) -> Result<String> {
        Ok(match stock.copies {
            0 => format!("'{title}' is out of stock."),
            copies => format!("Reserved '{title}' ({} copies left).", copies - 1),
        })
    }

    async fn order_book(
        &self,
        title: String,
        stock: Stock,
        backorder: Backorder,
    ) -> Result<String> {
        Ok(if !backorder.confirm {
            "No order placed.".to_owned()
        } else if stock.copies == 0 {
            format!("Backordered '{title}'; it ships in 2-3 weeks.")
        } else {
            format!("Ordered '{title}'.")
        })
    }

    async fn order_or_suggest(
        &self,
        title: String,
        backorder: Outcome<Backorder>,
    ) -> Result<String> {
        Ok(match backorder {
            Outcome::Accept(Backorder { confirm: true }) => format!("Ordered '{title}'."),
            Outcome::Accept(_) => "No order placed.".to_owned(),
            Outcome::Decline => "No order (decline); how about 'Dune'?".to_owned(),
            Outcome::Cancel => "No order (cancel); how about 'Dune'?".to_owned(),
        })
    }

    async fn recommend_book(&self, genre: String, suggestion: Sampled) -> Result<String> {
        let title = suggestion.text().unwrap_or("the classics");
        Ok(format!("Today's {genre} pick: {title}"))
    }

    async fn shared_folders(&self, folders: Vec<Root>) -> Result<Vec<String>> {
        let line = |folder: Root| format!("{}: {}", folder.name.unwrap_or_default(), folder.uri);
        Ok(folders.into_iter().map(line).collect())
    }
}
