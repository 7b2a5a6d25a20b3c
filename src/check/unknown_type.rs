//! `unknown-type`: a well-formed type expression with a name that is no type and no model.

use super::{
    shape,
    sink::Sink,
    sites::{Role, Site},
};
use crate::{
    diagnostic::{Code, Diagnostic, Span},
    spec::{Spec, TypeRef},
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
    if let Some(ours) = ours(name) {
        sink.add(
            finding
                .label("a word of another language")
                .help(format!("write {ours}")),
        );
        return;
    }
    let models = spec.models.keys().map(String::as_str);
    if let Some(near) = sink.nearest(name, models.chain(TYPES)) {
        sink.means(near);
        let finding = finding.label("not declared under `models`");
        let finding = match spec.models.get(near) {
            Some(model) => finding.also(model.key, format!("`{near}` is declared here")),
            None => finding,
        };
        sink.add(finding.help(format!("did you mean `{near}`?")));
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
    sink.add(finding.label("not declared under `models`").help(help));
}

/// What the words of other languages and systems are in ours.
fn ours(word: &str) -> Option<&'static str> {
    Some(match word.to_lowercase().as_str() {
        "str" | "text" | "char" | "varchar" | "string" => "`string`",
        "int" | "int32" | "int64" | "i8" | "i16" | "i32" | "i64" | "u8" | "u16" | "u32" | "u64"
        | "usize" | "isize" | "uint" | "long" | "short" | "bigint" | "integer" => "`integer`",
        "float" | "double" | "decimal" | "f32" | "f64" | "real" | "numeric" | "float32"
        | "float64" | "number" => "`number`",
        "bool" | "boolean" => "`boolean`",
        "object" | "dict" | "dictionary" | "hash" | "record" | "struct" | "json" => {
            "`map<T>` for keys that are not known, a model for those that are, `any` for whatever comes"
        }
        "array" | "vec" | "slice" | "tuple" | "set" | "seq" | "sequence" => "`list<T>`",
        "unknown" | "mixed" | "value" | "anything" | "any" => "`any`",
        "null" | "nil" | "undefined" | "optional" | "nullable" => {
            "a `?` behind the type of what may be left out, as `string?`"
        }
        "datetime" | "date-time" | "date_time" | "timestamp" | "instant" => {
            "`{ type: string, format: date-time }`"
        }
        "date" | "day" => "`{ type: string, format: date }`",
        "time" => "`{ type: string, format: time }`",
        "duration" | "timedelta" | "interval" => "`{ type: string, format: duration }`",
        "uuid" | "guid" => "`{ type: string, format: uuid }`",
        "email" => "`{ type: string, format: email }`",
        "uri" | "url" => "`{ type: string, format: uri }`",
        "byte" | "bytes" | "blob" | "binary" | "base64" => {
            "`{ type: string, format: byte }`, base64 text"
        }
        "enum" => "`{ type: string, enum: [first, second] }`",
        _ => return None,
    })
}
