//! `not-an-elicitation-model`: a form shows flat fields of the protocol's primitive schemas, and no others.

use super::{
    graph::{Answer, Graph},
    shape::{self, Kind},
    sink::Sink,
};
use crate::{
    diagnostic::{Code, Diagnostic, Span},
    spec::{Entry, Model, Schema, Spec, TypeRef},
};

pub(super) fn check(spec: &Spec, graph: &Graph<'_>, sink: &mut Sink<'_>) {
    for resolver in &graph.resolvers {
        let Some(Answer::Elicits(named)) = resolver.answer else {
            continue;
        };
        let Some(model) = spec.models.get(&named.value) else {
            continue;
        };
        let form = Form {
            spec,
            model: &named.value,
            resolver: resolver.name,
            at: named.span,
        };
        form.check(&model.value, sink);
    }
}

/// A model, and who elicits it where.
struct Form<'a> {
    spec: &'a Spec,
    model: &'a str,
    resolver: &'a str,
    at: Span,
}

/// What is wrong with a field, and where.
type Fault = (Span, String, String);

impl Form<'_> {
    fn check(&self, model: &Model, sink: &mut Sink<'_>) {
        let kind = match model {
            Model {
                values: Some(_), ..
            } => "an enum",
            Model {
                one_of: Some(_), ..
            } => "a union",
            _ => "",
        };
        if !kind.is_empty() {
            let name = self.model;
            sink.add(
                Diagnostic::new(
                    Code::NotAnElicitationModel,
                    self.at,
                    format!("`{name}` is {kind}, and a form is a model with `fields`"),
                )
                .label(format!("`{}` asks for it", self.resolver))
                .help(format!("declare a model with a field for it, as `fields: {{ answer: {name} }}`, and elicit that")),
            );
            return;
        }
        for (name, field) in model.fields.iter().flat_map(|fields| &fields.value) {
            for (at, what, help) in self.faults(&field.value) {
                let message = format!("`{name}` of `{}` can't be asked for: {what}", self.model);
                sink.add(
                    Diagnostic::new(Code::NotAnElicitationModel, at, message)
                        .label("no form has this")
                        .also(
                            self.at,
                            format!("`{}` asks for `{}` here", self.resolver, self.model),
                        )
                        .help(help),
                );
            }
        }
    }

    fn faults(&self, field: &Schema) -> Vec<Fault> {
        const FIELDS: &str = "the fields of a form are strings, integers, numbers, booleans, string enums and lists of a string enum";
        let Some(ty) = &field.ty else {
            return Vec::new();
        };
        let at = shape::place(ty);
        let wrong = |what: String| vec![(at, what, FIELDS.to_owned())];
        match &ty.value.ty {
            TypeRef::String => string(field),
            TypeRef::Integer | TypeRef::Number => number(field),
            TypeRef::Boolean => common(field),
            TypeRef::Any => wrong("no form has a field for `any`".to_owned()),
            TypeRef::Map(_) => wrong("no form has a field for a map".to_owned()),
            TypeRef::Model(model) => match self.spec.models.get(model).map(|model| &model.value) {
                None => Vec::new(),
                Some(Model {
                    values: Some(_), ..
                }) => common(field),
                Some(Model {
                    one_of: Some(_), ..
                }) => wrong(format!("`{model}` is a union")),
                Some(_) => wrong(format!(
                    "`{model}` is a model with fields of its own, and a form is flat"
                )),
            },
            TypeRef::List(inner) => match &inner.value {
                TypeRef::Model(model) => {
                    match self.spec.models.get(model).map(|model| &model.value) {
                        None => Vec::new(),
                        Some(Model {
                            values: Some(_), ..
                        }) => list(field),
                        Some(_) => wrong(format!("its elements are `{model}`, which is no enum")),
                    }
                }
                _ => wrong("its elements are no string enum".to_owned()),
            },
            TypeRef::Array => match &field.items {
                Some(items) => match self.items(&items.value) {
                    true => list(field),
                    false => wrong("its elements are no string enum".to_owned()),
                },
                None => wrong("its elements can be anything".to_owned()),
            },
        }
    }

    /// Whether the elements are those of a string enum; yes, where that is not known.
    fn items(&self, items: &Schema) -> bool {
        match items.ty.as_ref().map(|ty| &ty.value.ty) {
            None => true,
            Some(TypeRef::String) => items.values.is_some(),
            Some(TypeRef::Model(model)) => {
                let model = self.spec.models.get(model);
                model.is_none_or(|model| model.value.values.is_some())
            }
            Some(_) => false,
        }
    }
}

fn string(field: &Schema) -> Vec<Fault> {
    const FORMATS: [&str; 4] = ["date", "date-time", "email", "uri"];
    let mut faults = common(field);
    faults.extend(keyword("pattern", field.pattern.as_ref()));
    if let Some(format) = &field.format
        && !FORMATS.contains(&format.value.as_str())
        && super::format::named(&format.value).is_some()
    {
        faults.push((
            format.span,
            format!("its format is `{}`", format.value),
            "the formats of a form are `date`, `date-time`, `email` and `uri`".to_owned(),
        ));
    }
    faults
}

fn number(field: &Schema) -> Vec<Fault> {
    let mut faults = common(field);
    faults.extend(keyword("enum", field.values.as_ref()));
    faults.extend(keyword(
        "exclusiveMinimum",
        field.exclusive_minimum.as_ref(),
    ));
    faults.extend(keyword(
        "exclusiveMaximum",
        field.exclusive_maximum.as_ref(),
    ));
    faults.extend(keyword("multipleOf", field.multiple_of.as_ref()));
    faults
}

fn list(field: &Schema) -> Vec<Fault> {
    let mut faults = common(field);
    faults.extend(keyword("uniqueItems", field.unique_items.as_ref()));
    faults
}

/// What no field of a form has, whatever its type.
fn common(field: &Schema) -> Vec<Fault> {
    [
        keyword("const", field.constant.as_ref()),
        keyword("examples", field.examples.as_ref()),
        keyword("deprecated", field.deprecated.as_ref()),
        if shape::kind(field) == Some(Kind::Boolean) {
            keyword("enum", field.values.as_ref())
        } else {
            None
        },
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn keyword<T>(name: &str, entry: Option<&Entry<T>>) -> Option<Fault> {
    Some((
        entry?.key,
        format!("it has `{name}`"),
        "take it away: a form knows `title`, `description`, `default`, `minLength`, `maxLength`, `format`, `minimum`, `maximum`, `minItems`, `maxItems` and string enums alone"
            .to_owned(),
    ))
}
