//! The arguments of a tool that has a JSON Schema of its own.

use std::sync::OnceLock;

use jsonschema::Validator;
use rmcp::model::JsonObject;
use serde_json::Value;

use super::{Error, Result};

/// An error names no more violations than this: a model mends no more at once.
const MAX_VIOLATIONS: usize = 20;

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
        let mut errors = self.validator()?.iter_errors(&arguments);
        // Masked, an error does not repeat the value, which may be of any size.
        let violations: Vec<String> = (&mut errors)
            .take(MAX_VIOLATIONS)
            .map(|error| match error.instance_path().as_str() {
                "" => error.masked().to_string(),
                path => format!("{path}: {}", error.masked()),
            })
            .collect();
        let more = errors.count();
        match arguments {
            Value::Object(arguments) if violations.is_empty() => Ok(arguments),
            _ => Err(Error::new(summary(&violations, more))),
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

fn summary(violations: &[String], more: usize) -> String {
    let found = violations.len() + more;
    let noun = if found == 1 { "argument" } else { "arguments" };
    let more = match more {
        0 => String::new(),
        more => format!("; and {more} more"),
    };
    format!("{found} invalid {noun}: {}{more}", violations.join("; "))
}
