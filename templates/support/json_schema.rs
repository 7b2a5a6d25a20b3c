//! The arguments of a tool that has a JSON Schema of its own.

use std::sync::OnceLock;

use jsonschema::Validator;
use rmcp::model::JsonObject;
use serde_json::Value;

use super::{Error, Result};

/// A JSON Schema that arguments are checked against, made ready once for the process.
pub(crate) struct ArgumentsSchema {
    text: &'static str,
    validator: OnceLock<Validator>,
}

impl ArgumentsSchema {
    pub(crate) const fn new(text: &'static str) -> Self {
        Self {
            text,
            validator: OnceLock::new(),
        }
    }

    /// The arguments as they came, if they keep to the schema; an error lists all that does not.
    pub(crate) fn check(&self, arguments: Option<&JsonObject>) -> Result<JsonObject> {
        let arguments = Value::Object(arguments.cloned().unwrap_or_default());
        let violations: Vec<String> = self
            .validator()?
            .iter_errors(&arguments)
            .map(|error| match error.instance_path().as_str() {
                "" => error.to_string(),
                path => format!("{path}: {error}"),
            })
            .collect();
        match (arguments, violations.as_slice()) {
            (Value::Object(arguments), []) => Ok(arguments),
            (_, [violation]) => Err(Error::new(format!("1 invalid argument: {violation}"))),
            (_, violations) => Err(Error::new(format!(
                "{} invalid arguments: {}",
                violations.len(),
                violations.join("; ")
            ))),
        }
    }

    fn validator(&self) -> Result<&Validator> {
        if let Some(validator) = self.validator.get() {
            return Ok(validator);
        }
        let schema = serde_json::from_str(self.text)?;
        let validator = jsonschema::draft202012::new(&schema)?;
        Ok(self.validator.get_or_init(|| validator))
    }
}
