//! What a server offers: tools and prompts, and what they have in common with resources.

use serde_json::Value;

use super::{Field, Icon, Input, Name, Output, Plan, Step, Take};

/// What tools, prompts and resources have in common: a method, and the calls before it.
#[derive(Clone, Debug, PartialEq)]
pub struct Caller {
    pub name: Name,
    pub title: Option<String>,
    pub description: Option<String>,
    pub icons: Vec<Icon>,
    pub meta: Option<Value>,
    pub context: bool,
    /// Resolvers that don't depend on one another and don't ask may run at once.
    pub concurrent: bool,
    pub arguments: Vec<Field>,
    pub takes: Vec<Take>,
    /// The resolvers that the caller reaches, in call order, and where answers are accepted between them.
    pub steps: Vec<Step>,
    /// Locals that may still be open after the steps and without which the method can't be called.
    pub waits_for: Vec<String>,
    /// What the method is called with, in the order of its parameters.
    pub inputs: Vec<Input>,
}

impl Caller {
    /// Whether any resolver it reaches may ask the client.
    pub fn asks(&self, plan: &Plan) -> bool {
        self.steps.iter().any(|step| match step {
            Step::Run(run) => plan.resolvers[run.resolver.0].answer.asks(),
            Step::Accept(_) => false,
        })
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Tool {
    pub caller: Caller,
    /// A JSON Schema to send as written; the method then gets all arguments as one object.
    pub input_schema: Option<Value>,
    pub annotations: Annotations,
    pub output: ToolOutput,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Annotations {
    pub read_only: Option<bool>,
    pub destructive: Option<bool>,
    pub idempotent: Option<bool>,
    pub open_world: Option<bool>,
}

#[derive(Clone, Debug, PartialEq)]
#[allow(clippy::large_enum_variant)] // A plan has few of them, and a box would be in everybody's way.
pub enum ToolOutput {
    None,
    Content,
    Value(Output),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Prompt {
    pub caller: Caller,
    pub output: PromptOutput,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PromptOutput {
    /// One user message.
    Text,
    Messages,
}
