//! Values against types and models.

use std::collections::HashSet;

use super::{
    Misfit,
    choices::Choices,
    json::{plain, same, shown},
};
use crate::{
    check::{
        number,
        pattern::Patterns,
        shape::{self, Kind},
        wording,
    },
    diagnostic::{Source, Span},
    spec::{Entry, EnumValue, Model, Node, Schema, Sp, Spec, TypeRef, is_quoted, truth},
};

/// So many parts of one value are reported.
const MOST_MISFITS: usize = 100;

pub(super) struct Fitting<'a> {
    pub spec: &'a Spec,
    pub source: &'a Source,
    pub patterns: &'a Patterns,
    pub choices: &'a Choices,
    pub found: Vec<Misfit>,
}

impl<'a> Fitting<'a> {
    pub(super) fn schema(&mut self, schema: &Schema, node: &Sp<Node>) {
        if self.is_full() {
            return;
        }
        let Some(ty) = &schema.ty else { return };
        if !self.of_type(schema, &ty.value.ty, node) {
            return;
        }
        self.keywords(schema, node);
        if let Some(values) = &schema.values
            && !self.choices.hold(values, &node.value)
        {
            self.no_choice(node, values);
        }
        if let Some(constant) = &schema.constant
            && !same(&constant.value, &node.value)
        {
            self.add(
                node,
                format!("it must be {}", shown(&constant.value)),
                Some(constant.key),
            );
        }
    }

    /// Of one value not everything needs to be said.
    pub(super) fn is_full(&self) -> bool {
        self.found.len() >= MOST_MISFITS
    }

    pub(super) fn add(&mut self, node: &Sp<Node>, why: impl Into<String>, rule: Option<Span>) {
        self.found.push(Misfit {
            at: node.span,
            why: why.into(),
            rule,
            help: None,
        });
    }

    fn no_choice(&mut self, node: &Sp<Node>, values: &Entry<Vec<Sp<EnumValue>>>) {
        let values_shown = values.value.iter().take(wording::MOST);
        let shown: Vec<_> = values_shown
            .map(|value| plain(&value.value.value.value))
            .collect();
        let known = wording::listed(&shown, values.value.len() - shown.len());
        self.add(node, format!("it must be one of {known}"), Some(values.key));
    }

    /// Whether a value is of a type; its parts are held against theirs.
    pub(super) fn of_type(&mut self, schema: &Schema, ty: &TypeRef, node: &Sp<Node>) -> bool {
        if self.is_full() {
            return false;
        }
        let fits = match (ty, &node.value) {
            (TypeRef::Any, _)
            | (TypeRef::String, Node::String(_))
            | (TypeRef::Boolean, Node::Bool(_))
            | (TypeRef::Number, Node::Number(_) | Node::HugeInteger(_)) => true,
            (TypeRef::Integer, Node::Number(number)) => match number::integer(number) {
                Some(integer) if i64::try_from(integer).is_err() => {
                    self.add(node, "it must fit into 64 bits", None);
                    return false;
                }
                integer => integer.is_some(),
            },
            (TypeRef::Integer, Node::HugeInteger(_)) => {
                self.add(node, "it must fit into 64 bits", None);
                return false;
            }
            (TypeRef::Array, Node::List(items)) => {
                if let Some(of) = &schema.items {
                    for item in items {
                        self.schema(&of.value, item);
                    }
                }
                true
            }
            (TypeRef::List(inner), Node::List(items)) => {
                for item in items {
                    self.of_type(schema, &inner.value, item);
                }
                true
            }
            (TypeRef::Map(inner), Node::Map(entries)) => {
                for (_, value) in entries {
                    self.of_type(schema, &inner.value, value);
                }
                true
            }
            (TypeRef::Model(name), _) => match self.spec.models.get(name) {
                Some(model) => return self.of_model(name, &model.value, node),
                None => return false,
            },
            _ => false,
        };
        if !fits {
            self.of_another_type(ty, node);
        }
        fits
    }

    fn of_another_type(&mut self, ty: &TypeRef, node: &Sp<Node>) {
        let noun = shape::kind_of(ty).noun();
        let help = match (shape::kind_of(ty), &node.value) {
            (_, Node::Null) => Some("leave it out: what has no value is not written".to_owned()),
            (Kind::String, Node::Bool(_) | Node::Number(_) | Node::HugeInteger(_)) => {
                Some("quote it to make it a string".to_owned())
            }
            (kind @ (Kind::Integer | Kind::Number), Node::String(text))
                if is_quoted(self.source.slice(node.span))
                    && text
                        .parse::<f64>()
                        .is_ok_and(|number| kind == Kind::Number || number.fract() == 0.0) =>
            {
                Some("write it without quotes".to_owned())
            }
            (Kind::Boolean, Node::String(text)) => {
                let meant = truth(text, self.source.slice(node.span));
                Some(meant.map_or_else(|| "write `true` or `false`".to_owned(), |(_, help)| help))
            }
            (Kind::Boolean, _) => Some("write `true` or `false`".to_owned()),
            (Kind::List, _) => Some("write a list, `[first, second]`".to_owned()),
            (Kind::Map, _) => Some("write a mapping, `{ key: value }`".to_owned()),
            _ => None,
        };
        self.found.push(Misfit {
            at: node.span,
            why: format!("it must be {noun}"),
            rule: None,
            help,
        });
    }

    fn of_model(&mut self, name: &str, model: &Model, node: &Sp<Node>) -> bool {
        if let Some(values) = &model.values {
            let fits = self.choices.hold(values, &node.value);
            if !fits {
                self.no_choice(node, values);
            }
            return fits;
        }
        let Node::Map(entries) = &node.value else {
            self.add(
                node,
                format!("it must be a mapping with the fields of `{name}`"),
                None,
            );
            return false;
        };
        match &model.one_of {
            Some(members) => {
                let tag = model.tag.as_ref().map_or("type", |tag| tag.value.as_str());
                let names =
                    || wording::names(members.value.iter().map(|member| member.value.as_str()));
                let Some((_, member)) = entries.iter().find(|(key, _)| key.value == tag) else {
                    self.add(
                        node,
                        format!("it must have `{tag}`, which is one of {}", names()),
                        None,
                    );
                    return false;
                };
                let chosen = match &member.value {
                    Node::String(chosen) => {
                        members.value.iter().find(|member| member.value == *chosen)
                    }
                    _ => None,
                };
                let Some(chosen) = chosen else {
                    self.add(member, format!("it must be one of {}", names()), None);
                    return false;
                };
                match self.spec.models.get(&chosen.value) {
                    Some(model) => {
                        self.fields(&chosen.value, &model.value, node, entries, Some(tag))
                    }
                    None => false,
                }
            }
            None => self.fields(name, model, node, entries, None),
        }
    }

    fn fields(
        &mut self,
        name: &str,
        model: &Model,
        node: &Sp<Node>,
        entries: &[(Sp<String>, Sp<Node>)],
        tag: Option<&str>,
    ) -> bool {
        let Some(fields) = &model.fields else {
            return false;
        };
        let before = self.found.len();
        let given: HashSet<_> = entries.iter().map(|(key, _)| key.value.as_str()).collect();
        for (key, value) in entries {
            match fields.value.get(&key.value) {
                Some(field) => self.schema(&field.value, value),
                None if tag == Some(key.value.as_str()) || model.broken => {}
                None => {
                    let known = wording::names(fields.value.keys().map(String::as_str));
                    self.found.push(Misfit {
                        at: key.span,
                        why: format!("`{name}` has no field `{}`", key.value),
                        rule: None,
                        help: Some(format!("the fields of `{name}` are {known}")),
                    });
                }
            }
        }
        for (field, schema) in &fields.value {
            let needed = schema.value.default.is_none()
                && schema.value.generate.is_none()
                && schema.value.ty.is_some()
                && !shape::is_optional(&schema.value);
            if needed && !given.contains(field.as_str()) {
                self.add(
                    node,
                    format!("it must have the field `{field}` of `{name}`"),
                    Some(schema.key),
                );
            }
        }
        self.found.len() == before
    }
}
