//! What of the support files a plan needs: the flags that the files are cut by.

use serde::Serialize;

use super::{body::takes_context, numbers};
use crate::plan::{
    Answer, Constraints, Field, Format, Generate, Output, Plan, PromptOutput, ResourceOutput,
    Shape, Step, ToolOutput, Type, TypeKind,
};

/// The flags, under the names that `templates/support/mod.rs` explains.
#[derive(Clone, Debug, Default, Serialize)]
pub(super) struct Features {
    tools: bool,
    prompts: bool,
    resources: bool,
    pub(super) calls: bool,

    pub(super) round: bool,
    elicit: bool,
    pub(super) elicit_url: bool,
    elicits: bool,
    sample: bool,
    roots: bool,
    accepted: bool,
    pub(super) context: bool,

    input: bool,
    arguments: bool,
    tool_arguments: bool,
    required: bool,
    optional: bool,
    nullable: bool,
    strict: bool,
    default: bool,
    generate: bool,
    pub(super) generate_uuid: bool,
    pub(super) generate_now: bool,
    objects: bool,
    variants: bool,
    unions: bool,
    strings: bool,
    booleans: bool,
    integers: bool,
    numbers: bool,
    any: bool,
    lists: bool,
    maps: bool,
    typed: bool,
    items: bool,

    checks: bool,
    lengths: bool,
    bounds: bool,
    counts: bool,
    min_length: bool,
    max_length: bool,
    pub(super) pattern: bool,
    minimum: bool,
    maximum: bool,
    exclusive_minimum: bool,
    exclusive_maximum: bool,
    multiple_of: bool,
    min_items: bool,
    max_items: bool,
    unique_items: bool,
    one_of: bool,
    constant: bool,

    formats: bool,
    pub(super) date: bool,
    pub(super) date_time: bool,
    pub(super) time: bool,
    pub(super) duration: bool,
    pub(super) email: bool,
    pub(super) uri: bool,
    pub(super) uuid: bool,
    pub(super) byte: bool,

    pub(super) structured: bool,
    pub(super) wrapped: bool,
    wrapped_models: bool,
    string_results: bool,
    boolean_results: bool,
    integer_results: bool,
    number_results: bool,
    any_results: bool,
    optional_results: bool,
    list_results: bool,
    map_results: bool,
    serialized: bool,
    finite: bool,
    finite_options: bool,
    finite_lists: bool,
    finite_maps: bool,
    finite_fields: bool,
    finite_results: bool,
    content: bool,
    pub(super) input_schema: bool,

    messages: bool,
    contents: bool,
    prompt_arguments: bool,
    pub(super) completions: bool,
    pub(super) templates: bool,
    text: bool,
    pub(super) bytes: bool,
    pub(super) json: bool,
    pub(super) subscribe: bool,
    subscribe_templates: bool,
}

impl Features {
    pub(super) fn new(plan: &Plan) -> Self {
        let mut features = Self {
            tools: !plan.tools.is_empty(),
            prompts: !plan.prompts.is_empty(),
            resources: !plan.resources.is_empty(),
            calls: plan.callers().next().is_some(),
            context: plan.callers().any(takes_context),
            ..Self::default()
        };
        features.questions(plan);
        features.outputs(plan);
        features.finite(plan);
        features.prompts_and_resources(plan);
        let tools = plan.tools.iter().map(|tool| &tool.caller);
        let prompts = plan.prompts.iter().map(|prompt| &prompt.caller);
        features.tool_arguments = tools.clone().any(|caller| !caller.arguments.is_empty());
        for caller in tools.chain(prompts) {
            features.fields(&caller.arguments);
            features.arguments |= !caller.arguments.is_empty();
        }
        for def in plan.types.iter().filter(|def| def.input || def.elicited) {
            match &def.kind {
                TypeKind::Struct(fields) => {
                    features.objects = true;
                    features.fields(fields);
                }
                TypeKind::Enum(_) => features.variants = true,
                TypeKind::Union { .. } => features.unions = true,
            }
        }
        features.input = features.arguments || features.elicit;
        features.generate = features.generate_uuid || features.generate_now;
        features.groups();
        features
    }

    /// Whether user code meets types that rmcp marks as deprecated.
    pub(super) fn deprecated(&self) -> bool {
        self.sample || self.roots
    }

    fn questions(&mut self, plan: &Plan) {
        for resolver in &plan.resolvers {
            match resolver.answer {
                Answer::Returns(_) => continue,
                Answer::Elicits(_) => self.elicit = true,
                Answer::ElicitsUrl => self.elicit_url = true,
                Answer::Samples => self.sample = true,
                Answer::Roots => self.roots = true,
            }
            self.round = true;
        }
        self.elicits = self.elicit || self.elicit_url;
        let mut steps = plan.callers().flat_map(|caller| &caller.steps);
        self.accepted = steps.any(|step| matches!(step, Step::Accept(_)));
    }

    fn outputs(&mut self, plan: &Plan) {
        for tool in &plan.tools {
            match &tool.output {
                ToolOutput::None => {}
                ToolOutput::Content => self.content = true,
                ToolOutput::Value(output) if is_struct(plan, output) => self.structured = true,
                ToolOutput::Value(output) => {
                    self.wrapped = true;
                    self.result(output);
                }
            }
            self.input_schema |= tool.input_schema.is_some();
        }
    }

    /// A value that is no struct model.
    fn result(&mut self, output: &Output) {
        let flag = match &output.shape.ty {
            ty if numbers::made_of(ty) => &mut self.number_results,
            _ if output.optional => &mut self.optional_results,
            Type::String => &mut self.string_results,
            Type::Boolean => &mut self.boolean_results,
            Type::Integer => &mut self.integer_results,
            Type::Number => &mut self.number_results,
            Type::Any => &mut self.any_results,
            Type::List(_) => &mut self.list_results,
            Type::Map(_) => &mut self.map_results,
            Type::Named(_) => &mut self.wrapped_models,
        };
        *flag = true;
    }

    /// What is returned of numbers.
    fn finite(&mut self, plan: &Plan) {
        for output in numbers::outputs(plan) {
            let made = self.made_of_numbers(&output.shape.ty, output.optional);
            self.finite_results |= made;
        }
        for def in numbers::returned(plan)
            .iter()
            .filter_map(|id| plan.types.get(id.0))
        {
            if let TypeKind::Struct(fields) = &def.kind {
                for field in fields {
                    let made = self.made_of_numbers(&field.shape.ty, field.optional);
                    self.finite_fields |= made;
                }
            }
        }
        self.finite = self.finite_results || self.finite_fields;
    }

    fn made_of_numbers(&mut self, ty: &Type, optional: bool) -> bool {
        let made = match ty {
            Type::Number => true,
            Type::List(items) => {
                let made = self.made_of_numbers(&items.ty, false);
                self.finite_lists |= made;
                made
            }
            Type::Map(values) => {
                let made = self.made_of_numbers(&values.ty, false);
                self.finite_maps |= made;
                made
            }
            _ => false,
        };
        self.finite_options |= made && optional;
        made
    }

    fn prompts_and_resources(&mut self, plan: &Plan) {
        for prompt in &plan.prompts {
            self.messages |= prompt.output == PromptOutput::Messages;
            self.prompt_arguments |= !prompt.caller.arguments.is_empty();
        }
        for resource in &plan.resources {
            match resource.output {
                ResourceOutput::String => self.text = true,
                ResourceOutput::Bytes => self.bytes = true,
                ResourceOutput::Value(_) => self.json = true,
                ResourceOutput::Contents => self.contents = true,
            }
            self.templates |= resource.uri.is_template();
            self.subscribe |= resource.subscribe;
            self.subscribe_templates |= resource.subscribe && resource.uri.is_template();
        }
        let mut arguments = plan.callers().flat_map(|caller| &caller.arguments);
        self.completions = arguments.any(|argument| argument.complete);
    }

    fn fields(&mut self, fields: &[Field]) {
        for field in fields {
            self.nullable |= field.optional;
            self.strict |= !field.optional;
            match (&field.shape.default, field.generate) {
                (Some(_), _) => self.default = true,
                (None, Some(Generate::Uuid)) => self.generate_uuid = true,
                (None, Some(Generate::Now)) => self.generate_now = true,
                (None, None) if field.optional => self.optional = true,
                (None, None) => self.required = true,
            }
            self.shape(&field.shape);
        }
    }

    fn shape(&mut self, shape: &Shape) {
        self.constraints(&shape.constraints);
        self.ty(&shape.ty);
        if let Type::List(inner) = &shape.ty {
            self.items |= is_checked(inner);
            self.shape(inner);
        }
    }

    fn ty(&mut self, ty: &Type) {
        match ty {
            Type::String => self.strings = true,
            Type::Boolean => self.booleans = true,
            Type::Integer => self.integers = true,
            Type::Number => self.numbers = true,
            Type::Any => self.any = true,
            Type::List(items) => {
                self.lists = true;
                self.ty(&items.ty);
            }
            Type::Map(values) => {
                self.maps = true;
                self.ty(&values.ty);
            }
            // Told by the type itself.
            Type::Named(_) => {}
        }
    }

    fn constraints(&mut self, c: &Constraints) {
        self.min_length |= c.min_length.is_some();
        self.max_length |= c.max_length.is_some();
        self.pattern |= c.pattern.is_some();
        self.minimum |= c.minimum.is_some();
        self.maximum |= c.maximum.is_some();
        self.exclusive_minimum |= c.exclusive_minimum.is_some();
        self.exclusive_maximum |= c.exclusive_maximum.is_some();
        self.multiple_of |= c.multiple_of.is_some();
        self.min_items |= c.min_items.is_some();
        self.max_items |= c.max_items.is_some();
        self.unique_items |= c.unique_items;
        self.one_of |= !c.one_of.is_empty();
        self.constant |= c.constant.is_some();
        match c.format {
            None => {}
            Some(Format::Date) => self.date = true,
            Some(Format::DateTime) => self.date_time = true,
            Some(Format::Time) => self.time = true,
            Some(Format::Duration) => self.duration = true,
            Some(Format::Email) => self.email = true,
            Some(Format::Uri) => self.uri = true,
            Some(Format::Uuid) => self.uuid = true,
            Some(Format::Byte) => self.byte = true,
        }
        self.formats |= c.format.is_some();
    }

    fn groups(&mut self) {
        self.lengths = self.min_length || self.max_length;
        self.bounds =
            self.minimum || self.maximum || self.exclusive_minimum || self.exclusive_maximum;
        self.counts = self.min_items || self.max_items;
        let typed = |features: &Self| {
            features.objects
                || features.variants
                || features.unions
                || features.strings
                || features.booleans
                || features.integers
                || features.numbers
                || features.lists
                || features.maps
        };
        // Where nothing has a type, one is kept: nothing could be wrong otherwise, and much would be unused.
        self.strings |= !typed(self);
        self.typed = typed(self);
        self.serialized = self.number_results
            || self.optional_results
            || self.list_results
            || self.map_results
            || self.wrapped_models;
        self.checks = self.lengths
            || self.bounds
            || self.counts
            || self.pattern
            || self.multiple_of
            || self.unique_items
            || self.one_of
            || self.constant
            || self.formats;
    }
}

/// Whether the value is its own structured content.
fn is_struct(plan: &Plan, output: &Output) -> bool {
    let Type::Named(id) = output.shape.ty else {
        return false;
    };
    let def = plan.types.get(id.0);
    !output.optional && def.is_some_and(|def| matches!(def.kind, TypeKind::Struct(_)))
}

/// Whether the items of a list keep to anything but their type.
fn is_checked(shape: &Shape) -> bool {
    let inner = match &shape.ty {
        Type::List(inner) => is_checked(inner),
        _ => false,
    };
    inner || shape.constraints != Constraints::default()
}
