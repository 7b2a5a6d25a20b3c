//! What a spec means: every name resolved, every type known, every call ordered.
//!
//! Templates print a plan and decide nothing. Resolvers and models that no caller reaches are not in it.

mod calls;
mod offers;
mod resources;
mod types;

pub use calls::{Accept, Answer, Argument, Input, Pass, Resolver, ResolverId, Run, Step, Take};
pub use offers::{Annotations, Caller, Prompt, PromptOutput, Tool, ToolOutput};
pub use resources::{Resource, ResourceOutput, Role, Uri, UriPart};
pub use types::{
    Constraints, Field, Format, Generate, Output, Shape, Type, TypeDef, TypeId, TypeKind, Variant,
};

/// A whole server.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    pub server: Server,
    /// Models and the enums made for inline ones, in the order in which the spec declares them.
    pub types: Vec<TypeDef>,
    pub resolvers: Vec<Resolver>,
    pub tools: Vec<Tool>,
    pub prompts: Vec<Prompt>,
    pub resources: Vec<Resource>,
}

impl Plan {
    /// All tools, prompts and resources, in this order.
    pub fn callers(&self) -> impl Iterator<Item = &Caller> {
        let tools = self.tools.iter().map(|tool| &tool.caller);
        let prompts = self.prompts.iter().map(|prompt| &prompt.caller);
        let resources = self.resources.iter().map(|resource| &resource.caller);
        tools.chain(prompts).chain(resources)
    }
}

/// A name as the wire carries it and the Rust identifier made of it (`type`, `r#type`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    pub wire: String,
    pub ident: String,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Server {
    pub name: String,
    pub title: Option<String>,
    pub version: String,
    pub description: Option<String>,
    pub instructions: Option<String>,
    pub website: Option<String>,
    pub icons: Vec<Icon>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Icon {
    pub src: String,
    pub mime_type: Option<String>,
    pub sizes: Vec<String>,
    pub theme: Option<String>,
}
