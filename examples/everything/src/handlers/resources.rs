//! What clients may read.

use base64::{Engine, engine::general_purpose::STANDARD};

use super::{Everything, PIXEL};
use crate::generated::{Resources, Result, TemplateData};

impl Resources for Everything {
    async fn static_text(&self) -> Result<String> {
        Ok("This is the content of the static text resource.".to_owned())
    }

    async fn static_binary(&self) -> Result<Vec<u8>> {
        Ok(STANDARD.decode(PIXEL)?)
    }

    async fn template(&self, id: String) -> Result<TemplateData> {
        let data = format!("Data for ID: {id}");
        Ok(TemplateData {
            id,
            template_test: true,
            data,
        })
    }

    async fn watched(&self) -> Result<String> {
        Ok("This text may be watched.".to_owned())
    }
}
