//! `handlers.rs`: the traits that the user implements.

use minijinja::context;
use serde::Serialize;

use super::{
    Error,
    completions::{Completion, completions},
    complexity::is_complex,
    facts::Facts,
    imports::Imports,
    types::{Place, Types},
    writer::Writer,
};
use crate::{
    parallel,
    plan::{
        Answer, Caller, PromptOutput, Resolver, ResolverId, ResourceOutput, Take, ToolOutput, Type,
    },
};

/// How many parameters clippy lets a method have, its `self` among them.
const MANY: usize = 7;

/// A trait of the emitted crate.
pub(super) struct TraitView {
    doc: &'static str,
    pub(super) name: &'static str,
    /// A method `len` without an `is_empty`, which clippy misses.
    len: bool,
    pub(super) methods: Vec<Method>,
}

/// One method of a trait.
#[derive(Serialize)]
pub(super) struct Method {
    doc: String,
    pub(super) name: String,
    pub(super) parameters: Vec<Parameter>,
    /// What it gives when all goes well.
    pub(super) output: String,
    /// What clippy does not like about it, and the spec has asked for.
    allowed: Vec<&'static str>,
}

#[derive(Serialize)]
pub(super) struct Parameter {
    pub(super) name: String,
    pub(super) ty: String,
}

/// The file's text.
pub(super) fn render(facts: &Facts<'_>, writer: &Writer) -> Result<String, Error> {
    let mut imports = Imports::default();
    let types = Types::new(facts, Place::Top);
    types.support("Result", &mut imports);
    let traits = traits(types, &mut imports);
    let head = context! { imports => imports.render() };
    let mut parts = vec![writer.rust("handlers.rs.j2", head)?];
    for view in traits {
        // A trait may have thousands of methods: as one text they would take most of the memory of a run.
        let methods = parallel::map(&view.methods, |method| {
            writer.members("method.rs.j2", method)
        })?;
        parts.push(view.text(&methods));
    }
    Ok(parts.join("\n"))
}

/// The traits that a spec calls for, with what their signatures import.
pub(super) fn traits(types: Types<'_>, imports: &mut Imports) -> Vec<TraitView> {
    let mut file = Signatures { types, imports };
    let plan = types.facts.plan;
    let all = [
        TraitView {
            doc: "What fills the parameters of callers and of other resolvers.",
            name: "Resolvers",
            len: false,
            methods: plan
                .resolvers
                .iter()
                .map(|resolver| file.resolver(resolver))
                .collect(),
        },
        TraitView {
            doc: "What the model may call.",
            name: "Tools",
            len: false,
            methods: plan
                .tools
                .iter()
                .map(|tool| {
                    let output = match &tool.output {
                        ToolOutput::None => "()".to_owned(),
                        ToolOutput::Content => {
                            format!("Vec<{}>", file.types.support("Content", file.imports))
                        }
                        ToolOutput::Value(output) => {
                            file.types.import(&output.shape.ty, file.imports);
                            file.types.output(output)
                        }
                    };
                    file.caller(&tool.caller, tool.input_schema.is_some(), output)
                })
                .collect(),
        },
        TraitView {
            doc: "What people may pick.",
            name: "Prompts",
            len: false,
            methods: plan
                .prompts
                .iter()
                .map(|prompt| {
                    let output = match prompt.output {
                        PromptOutput::Text => "String".to_owned(),
                        PromptOutput::Messages => {
                            format!("Vec<{}>", file.types.support("PromptMessage", file.imports))
                        }
                    };
                    file.caller(&prompt.caller, false, output)
                })
                .collect(),
        },
        TraitView {
            doc: "What clients may read.",
            name: "Resources",
            len: false,
            methods: plan
                .resources
                .iter()
                .map(|resource| {
                    let output = match &resource.output {
                        ResourceOutput::String => "String".to_owned(),
                        ResourceOutput::Bytes => "Vec<u8>".to_owned(),
                        ResourceOutput::Contents => {
                            format!(
                                "Vec<{}>",
                                file.types.support("ResourceContents", file.imports)
                            )
                        }
                        ResourceOutput::Value(output) => {
                            file.types.import(&output.shape.ty, file.imports);
                            file.types.output(output)
                        }
                    };
                    file.caller(&resource.caller, false, output)
                })
                .collect(),
        },
        TraitView {
            doc: "What people may have meant by what they have typed.",
            name: "Completions",
            len: false,
            methods: completions(plan)
                .into_iter()
                .map(|completion| file.completion(&completion))
                .collect(),
        },
    ];
    all.into_iter()
        .filter(|view| !view.methods.is_empty())
        .map(|view| TraitView {
            len: view.has("len") && !view.has("is_empty"),
            ..view
        })
        .collect()
}

impl TraitView {
    fn text(&self, methods: &[String]) -> String {
        let Self { doc, name, .. } = self;
        let allow = if self.len {
            "#[allow(clippy::len_without_is_empty)]\n"
        } else {
            ""
        };
        let methods = methods.join("\n");
        format!("/// {doc}\n{allow}pub trait {name}: Send + Sync + 'static {{\n{methods}}}\n")
    }

    fn has(&self, method: &str) -> bool {
        self.methods.iter().any(|known| known.name == method)
    }
}

struct Signatures<'a, 'b> {
    types: Types<'a>,
    imports: &'b mut Imports,
}

impl Signatures<'_, '_> {
    fn resolver(&mut self, resolver: &Resolver) -> Method {
        let mut parameters = self.context(resolver.context);
        for argument in &resolver.arguments {
            self.types.import(&argument.ty, self.imports);
            parameters.push(Parameter {
                name: argument.name.ident.clone(),
                ty: self.types.borrowed(&argument.ty, argument.optional),
            });
        }
        let takes = resolver
            .takes
            .iter()
            .filter_map(|take| self.take(take, true));
        parameters.extend(takes);
        let output = match &resolver.answer {
            Answer::Returns(output) => {
                self.types.import(&output.shape.ty, self.imports);
                self.types.output(output)
            }
            Answer::Elicits(id) => {
                self.types.import_named(*id, self.imports);
                format!(
                    "{}<{}>",
                    self.types.support("Elicit", self.imports),
                    self.types.named(*id)
                )
            }
            Answer::ElicitsUrl => self.types.support("ElicitUrl", self.imports),
            Answer::Samples => self.types.support("Sample", self.imports),
            Answer::Roots => self.types.support("ListRoots", self.imports),
        };
        method(
            &resolver.name.ident,
            resolver.description.as_deref(),
            parameters,
            output,
        )
    }

    fn caller(&mut self, caller: &Caller, whole: bool, output: String) -> Method {
        let mut parameters = self.context(caller.context);
        if whole {
            parameters.push(Parameter {
                name: "arguments".to_owned(),
                ty: self
                    .types
                    .import_path("rmcp::model::JsonObject", self.imports),
            });
        }
        for field in &caller.arguments {
            self.types.import(&field.shape.ty, self.imports);
            parameters.push(Parameter {
                name: field.name.ident.clone(),
                ty: self.types.field(field),
            });
        }
        let takes = caller
            .takes
            .iter()
            .filter_map(|take| self.take(take, false));
        parameters.extend(takes);
        method(
            &caller.name.ident,
            caller.description.as_deref(),
            parameters,
            output,
        )
    }

    fn completion(&mut self, completion: &Completion) -> Method {
        let map = self
            .types
            .import_path("std::collections::BTreeMap", self.imports);
        let parameters = [
            ("value", "&str".to_owned()),
            ("chosen", format!("&{map}<String, String>")),
        ];
        let parameters = parameters.map(|(name, ty)| Parameter {
            name: name.to_owned(),
            ty,
        });
        let doc = Some(completion.doc.as_str());
        method(
            &completion.method,
            doc,
            parameters.into(),
            "Vec<String>".to_owned(),
        )
    }

    fn context(&mut self, wanted: bool) -> Vec<Parameter> {
        let context = wanted.then(|| Parameter {
            name: "context".to_owned(),
            ty: format!("&{}", self.types.support("Context", self.imports)),
        });
        context.into_iter().collect()
    }

    /// A resolved parameter; consent at a URL has no value, so nothing is handed over for it.
    fn take(&mut self, take: &Take, lend: bool) -> Option<Parameter> {
        let ResolverId(id) = take.resolver;
        let answer = &self.types.facts.plan.resolvers.get(id)?.answer;
        let ty = match answer {
            Answer::Returns(output) => {
                self.types.import(&output.shape.ty, self.imports);
                match lend {
                    true => self.types.borrowed(&output.shape.ty, output.optional),
                    false => self.types.output(output),
                }
            }
            Answer::ElicitsUrl if !take.outcome => return None,
            Answer::ElicitsUrl => self.outcome("()", lend),
            Answer::Elicits(id) => {
                self.types.import_named(*id, self.imports);
                match take.outcome {
                    true => self.outcome(&self.types.named(*id), lend),
                    false if lend => self.types.borrowed(&Type::Named(*id), false),
                    false => self.types.named(*id),
                }
            }
            Answer::Samples => lent(self.types.support("Sampled", self.imports), lend),
            Answer::Roots => {
                let root = self.types.support("Root", self.imports);
                if lend {
                    format!("&[{root}]")
                } else {
                    format!("Vec<{root}>")
                }
            }
        };
        let name = take.name.ident.clone();
        Some(Parameter { name, ty })
    }

    fn outcome(&mut self, inner: &str, lend: bool) -> String {
        lent(
            format!("{}<{inner}>", self.types.support("Outcome", self.imports)),
            lend,
        )
    }
}

fn lent(ty: String, lend: bool) -> String {
    if lend { format!("&{ty}") } else { ty }
}

fn method(
    name: &str,
    description: Option<&str>,
    parameters: Vec<Parameter>,
    output: String,
) -> Method {
    let mut allowed = Vec::new();
    if parameters.len() >= MANY {
        allowed.push("clippy::too_many_arguments");
    }
    if is_unconventional(name) {
        allowed.push("clippy::wrong_self_convention");
    }
    let result = format!("Result<{output}>");
    let mut types = parameters.iter().map(|parameter| &parameter.ty);
    if types.any(|ty| is_complex(ty)) || is_complex(&result) {
        allowed.push("clippy::type_complexity");
    }
    Method {
        doc: description.unwrap_or_default().to_owned(),
        name: name.to_owned(),
        allowed,
        parameters,
        output,
    }
}

/// Whether clippy expects a method of this name to take no `&self`.
fn is_unconventional(name: &str) -> bool {
    name == "new"
        || name.starts_with("from_")
        || name.starts_with("into_")
        || name.starts_with("to_") && name.ends_with("_mut")
}
