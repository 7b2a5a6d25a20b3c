//! `unknown-type`: a well-formed type expression with a name that is no type and no model.

use super::{
    shape,
    sink::Sink,
    sites::{Caller, Role, Site, Whose},
};
use crate::{
    diagnostic::{Code, Diagnostic, Span},
    spec::{Spec, TypeRef, Word, word},
};

const TYPES: [&str; 5] = ["string", "integer", "number", "boolean", "any"];

pub(super) fn check(spec: &Spec, sites: &[Site<'_>], sink: &mut Sink<'_>) {
    for site in sites {
        let Some(ty) = &site.schema.ty else { continue };
        if let Some((name, at)) = named(&ty.value.ty, shape::place(ty))
            && !spec.models.contains_key(name)
            && !spec.unread.contains(name)
        {
            report(spec, site, name, at, sink);
        }
    }
}

/// The model that a type names, and where.
fn named(ty: &TypeRef, at: Span) -> Option<(&str, Span)> {
    let (mut ty, mut at) = (ty, at);
    while let TypeRef::List(inner) | TypeRef::Map(inner) = ty {
        (ty, at) = (&inner.value, inner.span);
    }
    match ty {
        TypeRef::Model(name) => Some((name, at)),
        _ => None,
    }
}

fn report(spec: &Spec, site: &Site<'_>, name: &str, at: Span, sink: &mut Sink<'_>) {
    let finding = Diagnostic::new(
        Code::UnknownType,
        at,
        format!("no type and no model is called `{name}`"),
    );
    if let Some(ours) = word(name) {
        sink.add(
            finding
                .label("a word of another language")
                .help(mend(ours, site)),
        );
        return;
    }
    let undeclared = finding.label("not declared under `models`");
    let words = words(site);
    let models = spec.models.keys().map(String::as_str);
    let known = models.chain(TYPES).chain(words.iter().copied());
    if let Some(near) = sink.nearest(name, known) {
        if let Some(model) = spec.models.get(near) {
            sink.means(near);
            let declared = undeclared.also(model.key, format!("`{near}` is declared here"));
            sink.add(declared.help(format!("did you mean `{near}`?")));
        } else if words.contains(&near) {
            sink.add(undeclared.help(format!("did you mean `returns: {near}`?")));
        } else {
            sink.add(undeclared.help(format!("did you mean `{near}`?")));
        }
        return;
    }
    let help = match (site.root, name) {
        (Role::Returns, "none" | "content") => {
            format!(
                "`{name}` is for the `returns` of a tool; write the type of a value, or declare the model"
            )
        }
        _ if spec.resolvers.contains_key(name) => {
            format!("`{name}` is a resolver; write the type that it returns")
        }
        _ => format!(
            "declare `{name}` under `models`, or write one of `string`, `integer`, `number`, `boolean`, `any`, `list<T>` and `map<T>`"
        ),
    };
    sink.add(undeclared.help(help));
}

/// Whether a type is a name alone, no list or map of it.
fn is_whole(site: &Site<'_>) -> bool {
    let ty = site.schema.ty.as_ref();
    ty.is_some_and(|ty| matches!(ty.value.ty, TypeRef::Model(_)))
}

/// What may stand as `returns` in the place of a type.
fn words(site: &Site<'_>) -> &'static [&'static str] {
    match (site.role, site.whose) {
        _ if !is_whole(site) => &[],
        (Role::Returns, Whose::Caller(Caller::Tool)) => &["none", "content"],
        (Role::Returns, Whose::Caller(Caller::Resource)) => &["bytes", "contents"],
        _ => &[],
    }
}

/// What to write for a word of another language.
fn mend(word: Word, site: &Site<'_>) -> String {
    let words = words(site);
    let help = match word {
        Word::Type(ours) => return format!("write `{ours}`"),
        Word::Formatted(format) => return format!("write `{{ type: string, format: {format} }}`"),
        Word::Bytes if words.contains(&"bytes") => "write `returns: bytes`",
        Word::Bytes => "write `{ type: string, format: byte }`, base64 text",
        Word::Object => {
            "write `map<T>` for keys that are not known, a model for those that are, `any` for whatever comes"
        }
        Word::List => "write `list<T>`, as `list<string>`",
        Word::Map => "write `map<T>`, as `map<integer>`",
        Word::Union => "for one of several types, make a model with `one_of`",
        Word::Enum => "write `{ type: string, enum: [first, second] }`",
        Word::Nothing if words.contains(&"none") => {
            "write `returns: none` where there is nothing to give"
        }
        Word::Nothing if site.role == Role::Returns && is_whole(site) => {
            "only a tool may give nothing; write the type of a value"
        }
        Word::Nothing | Word::Optional => {
            "write a `?` behind the type of what may be left out, as `string?`"
        }
    };
    help.to_owned()
}
