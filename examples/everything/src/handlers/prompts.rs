//! What people may pick.

use std::collections::BTreeMap;

use rmcp::model::{ResourceContents, Role};

use super::{Everything, PIXEL};
use crate::generated::{Completions, Content, PromptMessage, Prompts, Result, UserContext};

impl Prompts for Everything {
    async fn test_simple_prompt(&self) -> Result<String> {
        Ok("This is a simple prompt for testing.".to_owned())
    }

    async fn test_prompt_with_arguments(&self, arg1: String, arg2: String) -> Result<String> {
        Ok(format!(
            "Prompt with arguments: arg1='{arg1}', arg2='{arg2}'"
        ))
    }

    async fn test_prompt_with_embedded_resource(
        &self,
        resource_uri: String,
    ) -> Result<Vec<PromptMessage>> {
        let resource = ResourceContents::text("Embedded resource content.", resource_uri);
        let resource = Content::resource(resource.with_mime_type("text/plain"));
        Ok(vec![
            PromptMessage::new(Role::User, resource),
            PromptMessage::new_text(Role::User, "Please go through the resource above."),
        ])
    }

    async fn test_prompt_with_image(&self) -> Result<Vec<PromptMessage>> {
        Ok(vec![
            PromptMessage::new(Role::User, Content::image(PIXEL, "image/png")),
            PromptMessage::new_text(Role::User, "Please look at the image above."),
        ])
    }

    async fn test_input_required_result_prompt(&self, user: UserContext) -> Result<String> {
        Ok(format!("Answer as you would to {}.", user.context))
    }
}

impl Completions for Everything {
    async fn test_prompt_with_arguments_arg1(
        &self,
        value: &str,
        _chosen: &BTreeMap<String, String>,
    ) -> Result<Vec<String>> {
        Ok(starting(value, &["test", "template", "other"]))
    }

    async fn template_id(
        &self,
        value: &str,
        _chosen: &BTreeMap<String, String>,
    ) -> Result<Vec<String>> {
        Ok(starting(value, &["123", "124", "200"]))
    }
}

fn starting(value: &str, all: &[&str]) -> Vec<String> {
    let fitting = all.iter().filter(|one| one.starts_with(value));
    fitting.map(|one| (*one).to_owned()).collect()
}
