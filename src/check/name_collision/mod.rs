//! `name-collision`: two names of one scope that would be one in the generated code, or on the wire.

mod scope;
mod union;
mod wire;

use scope::{Named, Scope};

use super::{
    graph::{ArgumentsFrom, CallerKind, Graph},
    sink::Sink,
    sites::Site,
};
use crate::{
    diagnostic::{Code, Span},
    names::{camel, snake},
    spec::{Entries, Entry, EnumValue, Node, Schema, Sp, Spec},
};

pub(super) fn check(spec: &Spec, graph: &Graph<'_>, sites: &[Site<'_>], sink: &mut Sink<'_>) {
    callers(graph, sink);
    let mut resolvers = Scope::new("resolvers");
    for resolver in &graph.resolvers {
        resolvers.add(resolver.name, snake(resolver.name), resolver.key, sink);
    }
    types(spec, sites, sink);
    for model in spec.models.values() {
        fields(model.value.fields.as_ref(), sink);
        variants(model.value.values.as_ref(), sink);
    }
    for site in sites.iter().filter(|site| site.owns_enum()) {
        variants(site.schema.values.as_ref(), sink);
    }
    union::check(spec, sink);
    wire::headers(spec, sink);
    wire::addresses(spec, sink);
}

/// Tools, prompts and resources, and the parameters of every method.
fn callers<'a>(graph: &Graph<'a>, sink: &mut Sink<'_>) {
    let mut tools = Scope::new("tools");
    let mut prompts = Scope::new("prompts");
    let mut resources = Scope::new("resources");
    for caller in &graph.callers {
        let scope = match caller.kind {
            CallerKind::Tool => &mut tools,
            CallerKind::Prompt => &mut prompts,
            CallerKind::Resource => &mut resources,
        };
        scope.add(caller.name, snake(caller.name), caller.key, sink);
        let own = caller
            .arguments
            .iter()
            .map(|argument| (argument.name, argument.key));
        let takes = caller.takes.iter().map(|take| (take.name, take.key));
        let context = caller.context.map(context);
        let whole = match caller.from {
            ArgumentsFrom::InputSchema(at) => Some(Named {
                name: "arguments",
                at,
                made: Some("what the `input_schema` describes, as a whole"),
            }),
            _ => None,
        };
        parameters(context.into_iter().chain(whole), own.chain(takes), sink);
    }
    for resolver in &graph.resolvers {
        let asked = resolver.spec.context.as_ref().filter(|asked| asked.value);
        let context = asked.map(|asked| context(asked.key));
        let wants = resolver.wants.iter().map(|want| (want.name, want.at));
        let takes = resolver.takes.iter().map(|take| (take.name, take.key));
        parameters(context.into_iter(), wants.chain(takes), sink);
    }
}

fn context(at: Span) -> Named<'static> {
    Named {
        name: "context",
        at,
        made: Some("what `context: true` adds"),
    }
}

/// `made` are the parameters that nobody wrote.
fn parameters<'a>(
    made: impl Iterator<Item = Named<'static>>,
    names: impl Iterator<Item = (&'a str, Span)>,
    sink: &mut Sink<'_>,
) {
    let mut scope = Scope::new("parameters");
    for named in made {
        scope.add_named(named, snake(named.name), sink);
    }
    for (name, at) in names {
        // One name written twice is a `parameter-collision` where the two are an argument and a resolved parameter.
        if !sink.has(Code::ParameterCollision, at) {
            scope.add(name, snake(name), at, sink);
        }
    }
}

/// Models, and the enums written in place.
fn types(spec: &Spec, sites: &[Site<'_>], sink: &mut Sink<'_>) {
    let made: Vec<_> = sites
        .iter()
        .filter(|site| site.owns_enum())
        .filter_map(|site| Some((super::enum_name(site.owner, site.field)?, site.key)))
        .collect();
    let made = made.iter().map(|(name, at)| {
        let named = Named {
            name,
            at: *at,
            made: Some("the type of the `enum` written here"),
        };
        (named, Some(name.clone()))
    });
    let models = spec.models.iter().map(|(name, model)| {
        let named = Named {
            name,
            at: model.key,
            made: None,
        };
        (named, camel(name))
    });
    let mut all: Vec<_> = models.chain(made).collect();
    all.sort_by_key(|(named, _)| named.at.start);
    let mut scope = Scope::new("types");
    scope.help = "rename one of them; an `enum` that several share is a model";
    for (named, ident) in all {
        scope.add_named(named, ident, sink);
    }
}

fn fields(entries: Option<&Entry<Entries<Schema>>>, sink: &mut Sink<'_>) {
    let mut scope = Scope::new("fields");
    for (name, entry) in entries.iter().flat_map(|entries| &entries.value) {
        scope.add(name, snake(name), entry.key, sink);
    }
}

fn variants(values: Option<&Entry<Vec<Sp<EnumValue>>>>, sink: &mut Sink<'_>) {
    let mut scope = Scope::new("values");
    scope.help = "give one of them another `name`: `{ value: …, name: … }`";
    for entry in values.iter().flat_map(|values| &values.value) {
        let Node::String(value) = &entry.value.value.value else {
            continue;
        };
        // A value twice is an `invalid-enum`.
        if sink.has(Code::InvalidEnum, entry.value.value.span) {
            continue;
        }
        match &entry.value.name {
            Some(name) => scope.add(&name.value, camel(&name.value), name.span, sink),
            None => scope.add(value, camel(value), entry.value.value.span, sink),
        }
    }
}
