//! Tools, prompts and resources.

use super::{
    all,
    parts::{annotations, audience, flag, icons, text},
    resolvers::{name, takes},
    shapes::bare,
    steps::Planner,
    types::Types,
};
use crate::{
    check::{
        graph::{ArgumentsFrom, Graph},
        shape,
        uri::{self, Part},
        value::count,
    },
    plan::{
        Caller, Field, Icon, Input, Output, Pass, Prompt, PromptOutput, Resource, ResourceOutput,
        Tool, ToolOutput, Type, Uri, UriPart,
    },
    spec::{PromptReturns, ResourceReturns, Schema, Spec, ToolReturns},
};

pub(super) struct Callers {
    pub tools: Vec<Tool>,
    pub prompts: Vec<Prompt>,
    pub resources: Vec<Resource>,
}

pub(super) fn lower<'g, 'a>(
    spec: &Spec,
    graph: &'g Graph<'a>,
    types: &Types<'a>,
    steps: &mut Planner<'g, 'a>,
) -> Option<Callers> {
    let mut lowering = Lowering {
        graph,
        types,
        steps,
        concurrent: flag(spec.server.as_ref()?.value.concurrent.as_ref()),
        number: 0,
    };
    // In the order of the graph's callers.
    let tools = all(spec.tools.values(), |tool| {
        let tool = &tool.value;
        let arguments = lowering
            .types
            .fields(lowering.owner()?, tool.arguments.as_ref())?;
        let own = Own {
            title: text(tool.title.as_ref()),
            description: text(tool.description.as_ref()),
            icons: icons(tool.icons.as_ref())?,
            meta: tool.meta.as_ref().map(|meta| meta.value.to_json()),
            concurrent: flag(tool.concurrent.as_ref()),
        };
        let output = match &tool.returns.as_ref()?.value {
            ToolReturns::None => ToolOutput::None,
            ToolReturns::Content => ToolOutput::Content,
            ToolReturns::Value(schema) => ToolOutput::Value(lowering.output(schema)?),
        };
        Some(Tool {
            caller: lowering.caller(own, arguments)?,
            input_schema: tool
                .input_schema
                .as_ref()
                .map(|schema| schema.value.to_json()),
            annotations: annotations(tool.annotations.as_ref()),
            output,
        })
    })?;
    let prompts = all(spec.prompts.values(), |prompt| {
        let prompt = &prompt.value;
        let arguments = lowering
            .types
            .fields(lowering.owner()?, prompt.arguments.as_ref())?;
        let own = Own {
            title: text(prompt.title.as_ref()),
            description: text(prompt.description.as_ref()),
            icons: icons(prompt.icons.as_ref())?,
            meta: prompt.meta.as_ref().map(|meta| meta.value.to_json()),
            concurrent: flag(prompt.concurrent.as_ref()),
        };
        Some(Prompt {
            caller: lowering.caller(own, arguments)?,
            output: match prompt.returns.as_ref()?.value {
                PromptReturns::Text => PromptOutput::Text,
                PromptReturns::Messages => PromptOutput::Messages,
            },
        })
    })?;
    let resources = all(spec.resources.values(), |resource| {
        let resource = &resource.value;
        let arguments = lowering.variables()?;
        let own = Own {
            title: text(resource.title.as_ref()),
            description: text(resource.description.as_ref()),
            icons: icons(resource.icons.as_ref())?,
            meta: resource.meta.as_ref().map(|meta| meta.value.to_json()),
            concurrent: flag(resource.concurrent.as_ref()),
        };
        let output = match &resource.returns.as_ref()?.value {
            ResourceReturns::String => ResourceOutput::String,
            ResourceReturns::Bytes => ResourceOutput::Bytes,
            ResourceReturns::Contents => ResourceOutput::Contents,
            ResourceReturns::Value(schema) => ResourceOutput::Value(lowering.output(schema)?),
        };
        let priority = resource
            .annotations
            .as_ref()
            .and_then(|all| all.value.priority.as_ref());
        Some(Resource {
            caller: lowering.caller(own, arguments)?,
            uri: address(&resource.uri.as_ref()?.value)?,
            mime_type: text(resource.mime_type.as_ref()),
            subscribe: flag(resource.subscribe.as_ref()),
            audience: audience(resource.annotations.as_ref()),
            priority: priority.map(|priority| priority.value.clone()),
            size: resource.size.as_ref().and_then(count),
            output,
        })
    })?;
    Some(Callers {
        tools,
        prompts,
        resources,
    })
}

/// What a caller has of its own beside its parameters.
struct Own {
    title: Option<String>,
    description: Option<String>,
    icons: Vec<Icon>,
    meta: Option<serde_json::Value>,
    concurrent: bool,
}

struct Lowering<'l, 'g, 'a> {
    graph: &'g Graph<'a>,
    types: &'l Types<'a>,
    steps: &'l mut Planner<'g, 'a>,
    /// For all callers.
    concurrent: bool,
    /// The caller that is next.
    number: usize,
}

impl Lowering<'_, '_, '_> {
    fn owner(&self) -> Option<&str> {
        Some(self.graph.callers.get(self.number)?.name)
    }

    fn output(&self, schema: &Schema) -> Option<Output> {
        Some(Output {
            shape: self.types.shape(self.owner()?, "returns", schema)?,
            optional: shape::is_optional(schema),
        })
    }

    /// The variables of an address, in its order.
    fn variables(&self) -> Option<Vec<Field>> {
        let caller = self.graph.callers.get(self.number)?;
        all(&caller.arguments, |argument| match argument.schema {
            Some(schema) => self.types.field(caller.name, argument.name, schema),
            None => Some(Field {
                name: name(argument.name)?,
                shape: bare(Type::String),
                optional: false,
                generate: None,
                header: None,
                complete: false,
                enum_names: false,
                boxed: false,
            }),
        })
    }

    fn caller(&mut self, own: Own, arguments: Vec<Field>) -> Option<Caller> {
        let number = self.number;
        self.number += 1;
        let caller = self.graph.callers.get(number)?;
        let mut inputs = Vec::new();
        if caller.context.is_some() {
            inputs.push(Input::Context);
        }
        if matches!(caller.from, ArgumentsFrom::InputSchema(_)) {
            inputs.push(Input::Arguments { pass: Pass::Move });
        }
        inputs.extend((0..arguments.len()).map(|index| Input::Argument {
            index,
            pass: Pass::Move,
        }));
        let steps = self.steps.plan(number, inputs)?;
        Some(Caller {
            name: name(caller.name)?,
            title: own.title,
            description: own.description,
            icons: own.icons,
            meta: own.meta,
            context: caller.context.is_some(),
            concurrent: self.concurrent || own.concurrent,
            arguments,
            takes: takes(&caller.takes, self.steps.ids())?,
            steps: steps.steps,
            waits_for: steps.waits_for,
            inputs: steps.inputs,
        })
    }
}

fn address(written: &str) -> Option<Uri> {
    let mut variables = 0;
    let parts = uri::parse(written).ok()?;
    let parts = parts
        .iter()
        .map(|part| match part {
            Part::Literal(literal) => UriPart::Literal((*literal).to_owned()),
            Part::Variable(..) => {
                variables += 1;
                UriPart::Variable(variables - 1)
            }
        })
        .collect();
    Some(Uri {
        text: written.to_owned(),
        parts,
    })
}
