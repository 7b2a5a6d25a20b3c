//! `unknown-model`: `elicits` and `one_of` name models.

use super::sink::Sink;
use crate::{
    diagnostic::{Code, Diagnostic, Span},
    spec::Spec,
};

pub(super) fn check(spec: &Spec, sink: &mut Sink<'_>) {
    for resolver in spec.resolvers.values() {
        if let Some(model) = &resolver.value.elicits
            && !spec.models.contains_key(&model.value)
            && !spec.unread.contains(&model.value)
        {
            report(spec, "elicits", &model.value, model.span, sink);
        }
    }
    for (name, model) in &spec.models {
        if let Some(members) = model
            .value
            .one_of
            .as_ref()
            .filter(|members| members.value.is_empty())
            && !model.value.broken
        {
            sink.add(
                Diagnostic::new(
                    Code::WrongType,
                    members.span,
                    format!("`one_of` of `{name}` names no model"),
                )
                .label("expected at least one")
                .help("name the models with `fields` that it is one of"),
            );
        }
        for member in model.value.one_of.iter().flat_map(|members| &members.value) {
            match spec.models.get(&member.value).map(|model| &model.value) {
                None if spec.unread.contains(&member.value) => {}
                None => report(spec, "one_of", &member.value, member.span, sink),
                Some(other) if other.values.is_some() || other.one_of.is_some() => {
                    let kind = if other.values.is_some() {
                        "an enum"
                    } else {
                        "a union itself"
                    };
                    sink.add(
                        Diagnostic::new(
                            Code::WrongType,
                            member.span,
                            format!(
                                "`one_of` takes models with `fields`, and `{}` is {kind}",
                                member.value
                            ),
                        )
                        .label("has no fields that a tag could stand among")
                        .help(format!(
                            "make a model with a field of type `{}`, and name that model here",
                            member.value
                        )),
                    );
                }
                Some(_) => {}
            }
        }
    }
}

fn report(spec: &Spec, key: &str, name: &str, at: Span, sink: &mut Sink<'_>) {
    let finding = Diagnostic::new(
        Code::UnknownModel,
        at,
        format!("no model is called `{name}`"),
    )
    .label(format!("`{key}` names a model"));
    let near = sink.nearest(name, spec.models.keys().map(String::as_str));
    let near = near.and_then(|near| spec.models.get_key_value(near));
    if let Some((near, _)) = near {
        sink.means(near);
    }
    sink.add(match near {
        Some((near, entry)) => finding
            .also(entry.key, format!("`{near}` is declared here"))
            .help(format!("did you mean `{near}`?")),
        None if matches!(name, "string" | "integer" | "number" | "boolean") => finding.help(format!(
            "what is asked is a form: declare a model with a field of type `{name}`, and name the model here"
        )),
        None => finding.help(format!("declare `{name}` under `models`")),
    });
}
