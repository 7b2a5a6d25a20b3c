//! What the arguments of prompts and the variables of addresses may be.

use super::{
    graph::{ArgumentsFrom, CallerKind, Graph},
    shape::{self, Kind},
    sink::Sink,
    sites::{Role, Site},
    wording,
};
use crate::{
    diagnostic::{Code, Diagnostic},
    spec::Spec,
};

pub(super) fn check(spec: &Spec, graph: &Graph<'_>, sites: &[Site<'_>], sink: &mut Sink<'_>) {
    for site in sites {
        match site.role {
            Role::PromptArgument => prompt_argument(spec, site, sink),
            Role::Variable => variable(site, sink),
            _ => {}
        }
    }
    described(spec, graph, sink);
}

/// A prompt's arguments are text on the wire.
fn prompt_argument(spec: &Spec, site: &Site<'_>, sink: &mut Sink<'_>) {
    let Some(ty) = &site.schema.ty else { return };
    let fits = match shape::kind_of(&ty.value.ty) {
        Kind::String | Kind::Integer | Kind::Number | Kind::Boolean => true,
        Kind::Any | Kind::List | Kind::Map => false,
        Kind::Model => {
            let crate::spec::TypeRef::Model(name) = &ty.value.ty else {
                return;
            };
            // An unknown model is a finding of its own.
            spec.models
                .get(name)
                .is_none_or(|model| model.value.values.is_some())
        }
    };
    if !fits {
        sink.add(
            Diagnostic::new(
                Code::WrongType,
                shape::place(ty),
                format!(
                    "the argument {} of the prompt `{}` is text on the wire, and can't be `{}`",
                    site.name(),
                    site.owner,
                    shape::written(site.schema)
                ),
            )
            .label("expected `string`, `integer`, `number`, `boolean` or a string enum")
            .help("take a string and read it in the prompt, or fill the parameter with a resolver"),
        );
    }
}

/// A variable is a piece of an address.
fn variable(site: &Site<'_>, sink: &mut Sink<'_>) {
    let schema = site.schema;
    let Some(ty) = &schema.ty else { return };
    let name = site.name();
    let is_plain = shape::kind(schema) == Some(Kind::String) && ty.value.optional.is_none();
    if !is_plain {
        sink.add(
            Diagnostic::new(
                Code::WrongType,
                ty.span,
                format!(
                    "{name} is a piece of an address, and can't be `{}`",
                    shape::written(schema)
                ),
            )
            .label("expected `string`")
            .help("write `type: string`; what it stands for can be read in a resolver"),
        );
    }
    let extra = [
        ("enum", schema.values.as_ref().map(|entry| entry.key)),
        ("default", schema.default.as_ref().map(|entry| entry.key)),
    ];
    for (key, at) in extra {
        let Some(at) = at else { continue };
        let help = match key {
            "enum" => "describe the values in words, or offer them with `complete: true`",
            _ => "an address always has all of its variables",
        };
        sink.add(
            Diagnostic::new(
                Code::UnknownKey,
                at,
                format!("a variable of an address has no `{key}`"),
            )
            .label(format!("{name} comes from the address of `{}`", site.owner))
            .help(help),
        );
    }
}

/// The names must be the variables'.
fn described(spec: &Spec, graph: &Graph<'_>, sink: &mut Sink<'_>) {
    let callers = graph
        .callers
        .iter()
        .filter(|caller| caller.kind == CallerKind::Resource);
    for (caller, resource) in callers.zip(spec.resources.values()) {
        let Some(entries) = &resource.value.arguments else {
            continue;
        };
        match caller.from {
            ArgumentsFrom::Fixed(address) => sink.add(
                Diagnostic::new(
                    Code::UnknownKey,
                    entries.key,
                    format!("`arguments` describes the variables of an address, and that of `{}` has none", caller.name),
                )
                .label("nothing to describe")
                .also(address, "a fixed address")
                .help("put variables into the address, as `{title}`, or take `arguments` away"),
            ),
            ArgumentsFrom::Template => {
                for (name, entry) in &entries.value {
                    let known: Vec<_> = caller.arguments.iter().map(|argument| argument.name).collect();
                    if known.contains(&name.as_str()) {
                        continue;
                    }
                    let mut finding = Diagnostic::new(
                        Code::UnknownKey,
                        entry.key,
                        format!("the address of `{}` has no variable `{name}`", caller.name),
                    )
                    .label("not a variable");
                    if let Some(uri) = &resource.value.uri {
                        finding = finding.also(uri.span, format!("has {}", wording::names(known.iter().copied())));
                    }
                    let near = sink.nearest(name, known.iter().copied());
                    sink.add(match near {
                        Some(near) => finding.help(format!("did you mean `{near}`?")),
                        None => finding.help(format!("put `{{{name}}}` into the address, or take this away")),
                    });
                }
            }
            _ => {}
        }
    }
}
