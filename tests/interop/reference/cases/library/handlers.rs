//! The library's own code: what server.py beside this file does, in Rust.

use serde_json::json;

use crate::generated::{Book, Error, PromptMessage, Prompts, Resolvers, Resources, Result, Role, Tools};

pub struct Library;

impl Library {
    pub async fn start() -> anyhow::Result<Self> {
        Ok(Self)
    }
}

impl Resolvers for Library {
    async fn find_book(&self, title: &str) -> Result<Book> {
        let pages = title.chars().count() as i64 * 100;
        let title = title.to_owned();
        Ok(Book { title, pages })
    }
}

impl Tools for Library {
    async fn find(&self, _title: String, book: Book) -> Result<i64> {
        Ok(book.pages)
    }
}

impl Prompts for Library {
    async fn summarise(
        &self,
        _title: String,
        words: i64,
        tone: Option<String>,
        book: Book,
    ) -> Result<String> {
        let Book { title, pages } = book;
        let tone = tone.unwrap_or_else(|| "in any tone".to_owned());
        Ok(format!(
            "Summarise '{title}' ({pages} pages) in {words} words, {tone}."
        ))
    }

    async fn compare(&self, one: String, other: String) -> Result<Vec<PromptMessage>> {
        let question = format!("Is '{one}' better than '{other}'?");
        Ok(vec![
            PromptMessage::new_text(Role::User, question),
            PromptMessage::new_text(Role::Assistant, "Let me think."),
            PromptMessage::new_text(Role::User, "Gern!"),
        ])
    }

    async fn hello(&self) -> Result<String> {
        Ok("Hello — привет.".to_owned())
    }

    async fn fails(&self, how: String) -> Result<String> {
        match how.as_str() {
            "protocol" => {
                let error = Error::protocol(-32050, "not today");
                Err(error.with_data(json!({ "again": "tomorrow" })))
            }
            _ => panic!("a secret"),
        }
    }
}

impl Resources for Library {
    async fn about(&self) -> Result<String> {
        Ok("A small library.\nКниги.".to_owned())
    }

    async fn catalogue(&self) -> Result<Vec<Book>> {
        Ok(vec![
            self.find_book("Dune").await?,
            self.find_book("Эон").await?,
        ])
    }

    async fn logo(&self) -> Result<Vec<u8>> {
        Ok(vec![0x89, 0x50, 0x4e, 0x47, 0, 255])
    }

    async fn gone(&self) -> Result<String> {
        Err(Error::new("the shelf is empty"))
    }

    async fn burnt(&self) -> Result<String> {
        panic!("a secret")
    }

    async fn book(&self, _title: String, book: Book) -> Result<Book> {
        Ok(book)
    }
}
