//! `invalid-enum`: `enumNames`, the titles of a form's choice as older clients know them.

use std::collections::HashSet;

use super::{
    graph::{Answer, Graph},
    shape,
    sink::Sink,
    sites::{Role, Site},
};
use crate::diagnostic::{Code, Diagnostic};

pub(super) fn check(graph: &Graph<'_>, sites: &[Site<'_>], sink: &mut Sink<'_>) {
    let answers = graph.resolvers.iter().filter_map(|it| it.answer);
    let forms: HashSet<&str> = answers
        .filter_map(|answer| match answer {
            Answer::Elicits(model) => Some(model.value.as_str()),
            _ => None,
        })
        .collect();
    for site in sites {
        if site.role == Role::Field
            && !site.schema.broken
            && let Some(finding) = fault(&forms, site)
        {
            sink.add(finding);
        }
    }
}

fn fault(forms: &HashSet<&str>, site: &Site<'_>) -> Option<Diagnostic> {
    let names = site.schema.enum_names.as_ref()?;
    let at = |message: String| Diagnostic::new(Code::InvalidEnum, names.key, message);
    let name = site.name();
    let Some(values) = site.schema.values.as_ref() else {
        let finding = at(format!("{name} has `enumNames` and no `enum`"));
        return Some(
            finding
                .label("names the values of nothing")
                .help("list the values beside it: `enum: [first, second]`"),
        );
    };
    // What else stands beside an `enum` is a finding of its own.
    if !shape::is_string_enum(site.schema) {
        return shape::kind(site.schema).map(|kind| {
            at("only the values of a string enum have `enumNames`".to_owned())
                .label(format!("{name} is {}", kind.noun()))
                .help("take it away")
        });
    }
    if !forms.contains(site.owner) {
        return Some(
            at(format!(
                "{name} has `enumNames`, and no resolver elicits `{}`",
                site.owner
            ))
            .label("only forms have this")
            .help("take it away; a title for readers of the code is `{ value: …, title: … }`"),
        );
    }
    if let Some(title) = values
        .value
        .iter()
        .find_map(|value| value.value.title.as_ref())
    {
        return Some(
            at(format!("the values of {name} have names twice"))
                .label("one name a value")
                .also(title.key, "and here a title")
                .help("keep the titles, or write the values alone and keep `enumNames`"),
        );
    }
    let (there, wanted) = (names.value.len(), values.value.len());
    (there != wanted).then(|| {
        Diagnostic::new(
            Code::InvalidEnum,
            names.span,
            format!("{name} has {wanted} values and {there} `enumNames`"),
        )
        .label("one name a value")
        .also(values.span, format!("{wanted} values"))
        .help("name each value once, in the order of the `enum`")
    })
}
