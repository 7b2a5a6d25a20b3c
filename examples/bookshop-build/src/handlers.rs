use crate::generated::{
    Backorder, Elicit, ListRoots, Outcome, Resolvers, Result, Root, Sample, Sampled, Stock, Tools,
};

/// The shop: what it knows and holds open while it serves.
pub struct Bookshop;

impl Bookshop {
    /// Runs once, before the first client.
    pub async fn start() -> anyhow::Result<Self> {
        Ok(Self)
    }
}

impl Resolvers for Bookshop {
    async fn check_stock(&self, title: &str) -> Result<Stock> {
        let copies = match title {
            "Dune" => 7,
            _ => 0,
        };
        Ok(Stock {
            title: title.to_owned(),
            copies,
        })
    }

    async fn estimate_delivery(&self, stock: &Stock) -> Result<String> {
        let delivery = match stock.copies {
            0 => "in 2-3 weeks",
            _ => "tomorrow",
        };
        Ok(delivery.to_owned())
    }

    async fn confirm_backorder(&self, title: &str, stock: &Stock) -> Result<Elicit<Backorder>> {
        if stock.copies > 0 {
            return Ok(Elicit::Known(Backorder { confirm: true }));
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
        if stock.copies == 0 {
            return Ok(format!("'{title}' is out of stock."));
        }
        let left = stock.copies - 1;
        Ok(format!("Reserved '{title}' ({left} copies left)."))
    }

    async fn order_book(
        &self,
        title: String,
        stock: Stock,
        delivery: String,
        backorder: Backorder,
    ) -> Result<String> {
        if !backorder.confirm {
            return Ok("No order placed.".to_owned());
        }
        if stock.copies == 0 {
            return Ok(format!("Backordered '{title}'; it arrives {delivery}."));
        }
        Ok(format!("Ordered '{title}'; it arrives {delivery}."))
    }

    async fn offer_book(
        &self,
        title: String,
        stock: Stock,
        backorder: Outcome<Backorder>,
    ) -> Result<String> {
        let answer = match backorder {
            Outcome::Accept(Backorder { confirm: true }) if stock.copies > 0 => {
                format!("Ordered '{title}'.")
            }
            Outcome::Accept(Backorder { confirm: true }) => format!("Backordered '{title}'."),
            Outcome::Accept(_) | Outcome::Decline => {
                format!("No '{title}' then. How about 'Dune'?")
            }
            Outcome::Cancel => "No order placed.".to_owned(),
        };
        Ok(answer)
    }

    async fn recommend_book(&self, genre: String, suggestion: Sampled) -> Result<String> {
        let title = suggestion.text().unwrap_or("the classics");
        Ok(format!("Today's {genre} pick: {title}"))
    }

    async fn save_receipt(&self, title: String, folders: Vec<Root>) -> Result<Vec<String>> {
        let receipts = folders
            .into_iter()
            .map(|folder| format!("{}/{title}.txt", folder.uri.trim_end_matches('/')))
            .collect();
        Ok(receipts)
    }
}
