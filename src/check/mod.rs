//! Spec → findings and Plan: what was written, and whether it means something.

mod argument_type_mismatch;
mod caller_arguments;
mod deprecated_feature;
mod enum_names;
mod format;
mod generated_value;
mod graph;
mod infinite_model;
mod invalid_bounds;
mod invalid_default;
mod invalid_enum;
mod invalid_name;
mod invalid_pattern;
mod invalid_schema;
mod invalid_uri;
mod json_schema;
mod large_integer;
mod long_name;
mod lower;
mod missing_description;
mod name_collision;
mod not_an_elicitation_model;
mod number;
mod one_answer;
mod outcome_without_question;
mod parameter_collision;
mod pattern;
mod resolver_cycle;
mod shape;
mod sink;
mod sites;
mod too_large;
mod unclassified_parameter;
mod unknown_model;
mod unknown_resolver;
mod unknown_type;
mod unused;
mod uri;
mod value;
mod volatile_question;
mod wording;
mod wrong_format;

use std::collections::HashSet;

pub(crate) use graph::components;
use graph::{Graph, Walk};
use lower::NoPlan;
use sink::Sink;
use value::Values;

use crate::{
    diagnostic::{Code, Diagnostic, Source, Span},
    names,
    plan::Plan,
    spec::{self, Spec},
};

/// The variables of an address, in order; none where it is no address.
pub(crate) fn uri_variables(uri: &str) -> impl Iterator<Item = &str> {
    uri::parse(uri).into_iter().flat_map(|parts| {
        uri::variables(&parts)
            .map(|(name, _)| name)
            .collect::<Vec<_>>()
    })
}

/// What a spec comes to.
#[derive(Clone, Debug)]
pub struct Checked {
    /// What it means; there if and only if no finding is an error.
    pub plan: Option<Plan>,
    /// In the order of the file.
    pub findings: Vec<Diagnostic>,
}

/// Reads a spec and checks all of it.
pub fn check(source: &Source) -> Checked {
    let (spec, mut findings) = spec::load(source);
    findings.sort_by_key(|finding| finding.span);
    // Of these nothing is left to check.
    let nothing = [Code::YamlSyntax, Code::UnsupportedVersion];
    if findings
        .iter()
        .any(|finding| nothing.contains(&finding.code))
    {
        return Checked {
            plan: None,
            findings,
        };
    }
    let (plan, found) = meaning(&spec, source, &findings);
    // A model with a name that no type expression can hold is one finding, at the model.
    let refused: HashSet<Span> = found
        .iter()
        .filter(|finding| finding.code == Code::InvalidName)
        .map(|finding| finding.span)
        .collect();
    findings.retain(|finding| {
        let model = spec.models.get(source.slice(finding.span));
        finding.code != Code::UnknownType
            || !model.is_some_and(|model| refused.contains(&model.key))
    });
    findings.extend(found);
    findings.sort_by_key(|finding| finding.span);
    Checked { plan, findings }
}

/// What a spec means, and what is wrong with that; `read` is what reading it has found.
fn meaning(spec: &Spec, source: &Source, read: &[Diagnostic]) -> (Option<Plan>, Vec<Diagnostic>) {
    let mut sink = Sink::new(source, read);
    let graph = Graph::new(spec, &sink);
    let sites = sites::sites(spec);
    let values = Values::new(spec, source);
    let mut walk = Walk::new(&graph);

    unknown_type::check(spec, &sites, &mut sink);
    unknown_model::check(spec, &mut sink);
    unknown_resolver::check(spec, &graph, &mut sink);

    invalid_name::check(spec, &sites, &mut sink);
    invalid_uri::check(spec, &mut sink);
    invalid_schema::check(spec, &mut sink);
    invalid_bounds::check(spec, &sites, &mut sink);
    invalid_pattern::check(&values, &sites, &mut sink);
    wrong_format::check(spec, &sites, &mut sink);
    generated_value::check(&values, &sites, &mut sink);
    caller_arguments::check(spec, &graph, &sites, &mut sink);
    invalid_enum::check(spec, &values, &sites, &mut sink);
    enum_names::check(&graph, &sites, &mut sink);
    invalid_default::check(&values, &sites, &mut sink);

    one_answer::check(&graph, &mut sink);
    outcome_without_question::check(&graph, &mut sink);
    not_an_elicitation_model::check(spec, &graph, &mut sink);
    infinite_model::check(spec, &mut sink);
    resolver_cycle::check(&graph, &mut sink);
    parameter_collision::check(&graph, &mut sink);
    name_collision::check(spec, &graph, &sites, &mut sink);
    if too_large::check(&graph, &mut walk, &mut sink) {
        unclassified_parameter::check(spec, &graph, &mut walk, &mut sink);
        argument_type_mismatch::check(spec, &graph, &mut walk, &mut sink);
        volatile_question::check(&graph, &mut walk, &mut sink);
    }

    unused::check(spec, &graph, &sites, &mut sink);
    missing_description::check(spec, &mut sink);
    long_name::check(spec, &mut sink);
    large_integer::check(&sites, &mut sink);
    deprecated_feature::check(&graph, &mut sink);

    let is_sound = !read.iter().any(Diagnostic::is_error) && !sink.has_errors();
    let plan = if is_sound {
        plan(spec, &graph, &mut sink)
    } else {
        None
    };
    (plan, sink.into_findings())
}

fn plan(spec: &Spec, graph: &Graph<'_>, sink: &mut Sink<'_>) -> Option<Plan> {
    match lower::plan(spec, graph) {
        Ok(plan) => Some(plan),
        Err(NoPlan::TooLarge(caller)) => {
            if let Some(caller) = graph.callers.get(caller) {
                too_large::report(caller.key, caller.name, sink);
            }
            None
        }
        Err(NoPlan::Overlooked) => {
            debug_assert!(false, "a spec without errors has a plan");
            None
        }
    }
}

/// What the enum that a field, an argument or a `returns` writes in place is called.
fn enum_name(owner: &str, field: &str) -> Option<String> {
    names::camel(&format!("{owner}_{field}"))
}
