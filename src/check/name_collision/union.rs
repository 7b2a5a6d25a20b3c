//! The members of unions, and the tag among the fields of each.

use std::collections::{HashMap, HashSet};

use super::scope::Scope;
use crate::{
    check::sink::Sink,
    diagnostic::{Code, Diagnostic, Span},
    names::{camel, snake},
    spec::{Entry, Model, Sp, Spec},
};

pub(super) fn check(spec: &Spec, sink: &mut Sink<'_>) {
    let mut fields = Fields::default();
    for (name, model) in &spec.models {
        if let Some(members) = &model.value.one_of {
            union(spec, name, &model.value, members, &mut fields, sink);
        }
    }
}

/// A field by what it is called in the generated code.
type Idents<'a> = HashMap<String, (&'a str, Span)>;

/// The fields of the models that are members of a union: many unions may have one member.
#[derive(Default)]
struct Fields<'a>(HashMap<&'a str, Idents<'a>>);

impl<'a> Fields<'a> {
    fn of(&mut self, spec: &'a Spec, model: &'a str) -> &Idents<'a> {
        self.0.entry(model).or_insert_with(|| {
            let model = spec.models.get(model);
            let fields = model.and_then(|model| model.value.fields.as_ref());
            fields
                .iter()
                .flat_map(|fields| &fields.value)
                .filter_map(|(name, field)| Some((snake(name)?, (name.as_str(), field.key))))
                .collect()
        })
    }
}

fn union<'a>(
    spec: &'a Spec,
    name: &str,
    model: &Model,
    members: &'a Entry<Vec<Sp<String>>>,
    fields: &mut Fields<'a>,
    sink: &mut Sink<'_>,
) {
    let mut scope = Scope::new("members");
    scope.help =
        "name each member once; two whose names differ in case alone can't be in one union";
    let (tag, place) = match &model.tag {
        Some(tag) => (tag.value.as_str(), tag.span),
        None => ("type", members.key),
    };
    let Some(ident) = snake(tag) else { return };
    let mut seen = HashSet::new();
    for member in &members.value {
        scope.add(&member.value, camel(&member.value), member.span, sink);
        if !seen.insert(&member.value) {
            continue;
        }
        let Some(&(field, at)) = fields.of(spec, &member.value).get(&ident) else {
            continue;
        };
        let otherwise = match &model.tag {
            Some(_) => "",
            None => ", as no `tag` says otherwise",
        };
        sink.add(
            Diagnostic::new(
                Code::NameCollision,
                at,
                format!(
                    "the field `{field}` of `{}` and the tag of `{name}` would have one name",
                    member.value
                ),
            )
            .label("a field")
            .also(
                place,
                format!("`{tag}` carries the member's name{otherwise}"),
            )
            .help(format!("rename the field, or give `{name}` another `tag`")),
        );
    }
}
