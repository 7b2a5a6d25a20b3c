//! `name-collision`: two names of one scope that would be one in the generated code, or on the wire.

use std::collections::{HashMap, hash_map::Entry as Slot};

use super::{
    graph::{CallerKind, Graph},
    sink::Sink,
    sites::Site,
    uri::{self, Part},
};
use crate::{
    diagnostic::{Code, Diagnostic, Span},
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
    for (name, model) in &spec.models {
        fields(model.value.fields.as_ref(), sink);
        variants(model.value.values.as_ref(), sink);
        union(spec, name, &model.value, sink);
    }
    for site in sites.iter().filter(|site| site.owns_enum()) {
        variants(site.schema.values.as_ref(), sink);
    }
    headers(spec, sink);
    addresses(spec, sink);
}

/// Names of one scope, by what they become.
struct Scope<'a> {
    what: &'static str,
    help: &'static str,
    names: HashMap<String, Named<'a>>,
}

/// A name, where it stands, and how it came about where nobody wrote it.
#[derive(Clone, Copy)]
struct Named<'a> {
    name: &'a str,
    at: Span,
    made: Option<&'static str>,
}

impl<'a> Scope<'a> {
    fn new(what: &'static str) -> Self {
        Self {
            what,
            help: "rename one of them",
            names: HashMap::new(),
        }
    }

    fn add(&mut self, name: &'a str, ident: Option<String>, at: Span, sink: &mut Sink<'_>) {
        let made = None;
        self.add_named(Named { name, at, made }, ident, sink);
    }

    /// A name of which no identifier can be made is a finding of its own.
    fn add_named(&mut self, named: Named<'a>, ident: Option<String>, sink: &mut Sink<'_>) {
        let Some(ident) = ident else { return };
        let called = ident.strip_prefix("r#").unwrap_or(&ident).to_owned();
        let first = match self.names.entry(ident) {
            Slot::Vacant(slot) => {
                slot.insert(named);
                return;
            }
            Slot::Occupied(slot) => *slot.get(),
        };
        let same = first.name == named.name;
        let message = if same {
            format!("two {} are called `{}`", self.what, named.name)
        } else {
            format!(
                "the {} `{}` and `{}` would have one name",
                self.what, first.name, named.name
            )
        };
        let label = |named: Named<'_>, order: &str| match named.made {
            Some(made) => format!("`{called}`: {made}"),
            None if same => order.to_owned(),
            None => format!("`{called}` in the generated code"),
        };
        sink.add(
            Diagnostic::new(Code::NameCollision, named.at, message)
                .label(label(named, "the second"))
                .also(first.at, label(first, "the first"))
                .help(self.help),
        );
    }
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
        parameters(caller.context, own.chain(takes), sink);
    }
    for resolver in &graph.resolvers {
        let context = resolver
            .spec
            .context
            .as_ref()
            .filter(|context| context.value);
        let wants = resolver.wants.iter().map(|want| (want.name, want.at));
        let takes = resolver.takes.iter().map(|take| (take.name, take.key));
        parameters(context.map(|context| context.key), wants.chain(takes), sink);
    }
}

fn parameters<'a>(
    context: Option<Span>,
    names: impl Iterator<Item = (&'a str, Span)>,
    sink: &mut Sink<'_>,
) {
    let mut scope = Scope::new("parameters");
    if let Some(at) = context {
        let context = Named {
            name: "context",
            at,
            made: Some("what `context: true` adds"),
        };
        scope.add_named(context, snake("context"), sink);
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

/// The members, and the tag among the fields of each.
fn union(spec: &Spec, name: &str, model: &crate::spec::Model, sink: &mut Sink<'_>) {
    let Some(members) = &model.one_of else { return };
    let mut scope = Scope::new("members");
    scope.help =
        "name each member once; two whose names differ in case alone can't be in one union";
    let (tag, place) = match &model.tag {
        Some(tag) => (tag.value.as_str(), tag.span),
        None => ("type", members.key),
    };
    for member in &members.value {
        scope.add(&member.value, camel(&member.value), member.span, sink);
        let fields = spec
            .models
            .get(&member.value)
            .and_then(|model| model.value.fields.as_ref());
        let clash = fields
            .iter()
            .flat_map(|fields| &fields.value)
            .find(|(field, _)| snake(field) == snake(tag));
        let Some((field, entry)) = clash else {
            continue;
        };
        sink.add(
            Diagnostic::new(
                Code::NameCollision,
                entry.key,
                format!(
                    "the field `{field}` of `{}` and the tag of `{name}` would have one name",
                    member.value
                ),
            )
            .label("a field")
            .also(
                place,
                format!(
                    "`{tag}` carries the member's name{}",
                    if model.tag.is_some() {
                        ""
                    } else {
                        ", as no `tag` says otherwise"
                    }
                ),
            )
            .help(format!("rename the field, or give `{name}` another `tag`")),
        );
    }
}

/// Header names differ in more than case.
fn headers(spec: &Spec, sink: &mut Sink<'_>) {
    for tool in spec.tools.values() {
        let mut seen: HashMap<String, &Entry<String>> = HashMap::new();
        for argument in tool
            .value
            .arguments
            .iter()
            .flat_map(|arguments| arguments.value.values())
        {
            let Some(header) = &argument.value.header else {
                continue;
            };
            let Some(first) = seen.insert(header.value.to_ascii_lowercase(), header) else {
                continue;
            };
            sink.add(
                Diagnostic::new(
                    Code::NameCollision,
                    header.span,
                    "two arguments would travel in one header",
                )
                .label(format!("`Mcp-Param-{}`", header.value))
                .also(
                    first.span,
                    format!("`Mcp-Param-{}`; case makes no difference", first.value),
                )
                .help("give each header a name of its own"),
            );
        }
    }
}

/// Two resources can't have one address, nor two templates that fit the same ones.
fn addresses(spec: &Spec, sink: &mut Sink<'_>) {
    let mut seen: HashMap<String, (&str, &Entry<String>)> = HashMap::new();
    for (name, resource) in &spec.resources {
        let Some(address) = &resource.value.uri else {
            continue;
        };
        let Ok(parts) = uri::parse(&address.value) else {
            continue;
        };
        let fits: String = parts
            .iter()
            .map(|part| match part {
                Part::Literal(text) => text,
                Part::Variable(..) => "{}",
            })
            .collect();
        let Some(&(first, other)) = seen.get(&fits) else {
            seen.insert(fits, (name, address));
            continue;
        };
        let same = other.value == address.value;
        sink.add(
            Diagnostic::new(
                Code::NameCollision,
                address.span,
                if same {
                    format!("the resources `{first}` and `{name}` have one address")
                } else {
                    format!("what fits the address of `{name}` fits that of `{first}` too")
                },
            )
            .label(if same {
                "the same address"
            } else {
                "differs in the names of variables alone"
            })
            .also(other.span, format!("the address of `{first}`"))
            .help("a client reads by address: give each resource one of its own"),
        );
    }
}
