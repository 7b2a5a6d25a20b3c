//! The schemas of a server as the wire carries them, for who compares two servers.

use serde_json::Value;

use super::{Error, facts::Facts, form, schema::Schemas};
use crate::plan::{Answer, Caller, Output, Plan, Resolver, Tool, ToolOutput, TypeKind};

/// What clients are told about the values of a server.
pub struct Wire<'a> {
    plan: &'a Plan,
    facts: Facts<'a>,
}

impl<'a> Wire<'a> {
    pub fn new(plan: &'a Plan) -> Self {
        Self {
            plan,
            facts: Facts::new(plan),
        }
    }

    /// A tool's `inputSchema`.
    pub fn input_schema(&self, tool: &Tool) -> Result<Value, Error> {
        match &tool.input_schema {
            Some(schema) => Ok(schema.clone()),
            None => self.arguments(&tool.caller),
        }
    }

    /// A tool's `outputSchema`; none where it has no structured content.
    pub fn output_schema(&self, tool: &Tool) -> Result<Option<Value>, Error> {
        match &tool.output {
            ToolOutput::Value(output) => self.output(&tool.caller, output).map(Some),
            ToolOutput::None | ToolOutput::Content => Ok(None),
        }
    }

    /// The arguments of a caller as an object.
    pub fn arguments(&self, caller: &Caller) -> Result<Value, Error> {
        Schemas(&self.facts).arguments(&caller.name.wire, &caller.arguments)
    }

    /// What a caller gives, as an object.
    pub fn output(&self, caller: &Caller, output: &Output) -> Result<Value, Error> {
        Schemas(&self.facts).output(&caller.name.wire, output)
    }

    /// The form that a resolver asks its user to fill in, if it does.
    pub fn form(&self, resolver: &Resolver) -> Option<Value> {
        let Answer::Elicits(id) = resolver.answer else {
            return None;
        };
        let def = self.plan.types.get(id.0)?;
        match &def.kind {
            TypeKind::Struct(fields) => Some(form::schema(self.plan, def, fields)),
            _ => None,
        }
    }
}
