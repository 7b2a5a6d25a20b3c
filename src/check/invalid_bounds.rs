//! `invalid-bounds`: keywords that a type does not have, and ranges in which nothing lies.

use serde_json::Number;

use super::{
    number,
    shape::{self, Kind},
    sink::Sink,
    sites::Site,
    value::count,
};
use crate::{
    diagnostic::{Code, Diagnostic, Span},
    spec::{Entry, Schema, Spec, TypeRef},
};

pub(super) fn check(spec: &Spec, sites: &[Site<'_>], sink: &mut Sink<'_>) {
    for site in sites {
        let Some(kind) = shape::known_kind(spec, site.schema) else {
            continue;
        };
        misplaced(spec, site, kind, sink);
        counts(site, kind, sink);
        if kind.is_numeric() {
            multiple(site, sink);
            range(site, kind, sink);
        }
    }
}

/// A keyword and the types that have it.
type Keyword = (&'static str, Option<Span>, fn(Kind) -> bool);

fn keywords(schema: &Schema) -> [Keyword; 13] {
    fn key<T>(entry: Option<&Entry<T>>) -> Option<Span> {
        entry.map(|entry| entry.key)
    }
    let string = |kind| kind == Kind::String;
    let list = |kind| kind == Kind::List;
    let header = |kind| {
        matches!(
            kind,
            Kind::String | Kind::Integer | Kind::Boolean | Kind::Model
        )
    };
    [
        ("minLength", key(schema.min_length.as_ref()), string),
        ("maxLength", key(schema.max_length.as_ref()), string),
        ("pattern", key(schema.pattern.as_ref()), string),
        ("minimum", key(schema.minimum.as_ref()), Kind::is_numeric),
        ("maximum", key(schema.maximum.as_ref()), Kind::is_numeric),
        (
            "exclusiveMinimum",
            key(schema.exclusive_minimum.as_ref()),
            Kind::is_numeric,
        ),
        (
            "exclusiveMaximum",
            key(schema.exclusive_maximum.as_ref()),
            Kind::is_numeric,
        ),
        (
            "multipleOf",
            key(schema.multiple_of.as_ref()),
            Kind::is_numeric,
        ),
        ("minItems", key(schema.min_items.as_ref()), list),
        ("maxItems", key(schema.max_items.as_ref()), list),
        ("uniqueItems", key(schema.unique_items.as_ref()), list),
        ("generate", key(schema.generate.as_ref()), string),
        ("header", key(schema.header.as_ref()), header),
    ]
}

fn misplaced(spec: &Spec, site: &Site<'_>, kind: Kind, sink: &mut Sink<'_>) {
    let schema = site.schema;
    for (keyword, at, applies) in keywords(schema) {
        let is_struct = keyword == "header" && kind == Kind::Model && !is_enum(spec, schema);
        let Some(at) = at.filter(|_| is_struct || !applies(kind)) else {
            continue;
        };
        let help = match (keyword, kind) {
            ("generate", _) => "what is generated is a string: write `type: string`",
            ("header", _) => "a header carries a string, an integer, a boolean or a string enum",
            ("pattern", _) => "a pattern is for strings",
            (_, Kind::String) => "a string is bounded by `minLength` and `maxLength`",
            (_, Kind::Integer | Kind::Number) => {
                "a number is bounded by `minimum`, `maximum`, `exclusiveMinimum`, `exclusiveMaximum` and `multipleOf`"
            }
            (_, Kind::List) => {
                "a list is bounded by `minItems`, `maxItems` and `uniqueItems`; what its elements keep to stands in `items`"
            }
            (_, Kind::Model) => "bound the fields of the model where it is declared",
            _ => "take it away",
        };
        let what = match kind {
            Kind::Model => format!("`{}`", shape::written(schema)),
            kind => kind.noun().to_owned(),
        };
        sink.add(
            Diagnostic::new(
                Code::InvalidBounds,
                at,
                format!("`{keyword}` does not apply to {what}"),
            )
            .label(format!("{} is {what}", site.name()))
            .help(help),
        );
    }
    let is_array = schema
        .ty
        .as_ref()
        .is_some_and(|ty| ty.value.ty == TypeRef::Array);
    if let (Some(items), false) = (&schema.items, is_array) {
        let written = shape::written(schema);
        let (label, help) = match kind {
            Kind::List => (
                "says twice what the elements are",
                "write `type: array` beside `items`, or take `items` away",
            ),
            _ => (
                "only a list has elements",
                "write `type: array` beside `items`",
            ),
        };
        sink.add(
            Diagnostic::new(
                Code::InvalidBounds,
                items.key,
                format!(
                    "`items` goes with `type: array`, and {} is `{written}`",
                    site.name()
                ),
            )
            .label(label)
            .help(help),
        );
    }
}

/// Whether the type is an enum model, or one that is not known.
fn is_enum(spec: &Spec, schema: &Schema) -> bool {
    match schema.ty.as_ref().map(|ty| &ty.value.ty) {
        Some(TypeRef::Model(name)) => {
            let model = spec.models.get(name);
            model.is_none_or(|model| model.value.values.is_some())
        }
        _ => false,
    }
}

/// Lengths and numbers of items.
fn counts(site: &Site<'_>, kind: Kind, sink: &mut Sink<'_>) {
    let schema = site.schema;
    let (least, most, words) = match kind {
        Kind::String => (
            &schema.min_length,
            &schema.max_length,
            ["minLength", "maxLength"],
        ),
        Kind::List => (
            &schema.min_items,
            &schema.max_items,
            ["minItems", "maxItems"],
        ),
        _ => return,
    };
    let name = site.name();
    let mut sound = true;
    for (entry, word) in [(least, words[0]), (most, words[1])] {
        if let Some(entry) = entry {
            sound &= whole(&name, word, entry, sink);
        }
    }
    if let (Some(least), Some(most), true) = (least, most, sound)
        && count(least) > count(most)
    {
        empty(&name, (words[0], least), (words[1], most), sink);
    }
}

/// Whether it is a whole number from 0 on.
fn whole(owner: &str, word: &str, entry: &Entry<Number>, sink: &mut Sink<'_>) -> bool {
    if count(entry).is_some() {
        return true;
    }
    let label = match entry.value.as_f64() {
        Some(number) if number < 0.0 => "is negative",
        _ => "is too large",
    };
    sink.add(
        Diagnostic::new(
            Code::InvalidBounds,
            entry.span,
            format!("the `{word}` of {owner} must be a whole number, 0 or more"),
        )
        .label(label)
        .help("write a whole number, or take it away"),
    );
    false
}

fn multiple(site: &Site<'_>, sink: &mut Sink<'_>) {
    if let Some(of) = &site.schema.multiple_of
        && !of.value.as_f64().is_some_and(|of| of > 0.0)
    {
        sink.add(
            Diagnostic::new(
                Code::InvalidBounds,
                of.span,
                format!("the `multipleOf` of {} must be more than 0", site.name()),
            )
            .label(format!("is {}", of.value))
            .help("write what a value is a multiple of, or take it away"),
        );
    }
}

type Named<'s> = (&'static str, &'s Entry<Number>);

/// What bounds a number from one side; of two bounds the tighter.
fn side<'s>(
    inclusive: Option<Named<'s>>,
    exclusive: Option<Named<'s>>,
    tighter: fn(std::cmp::Ordering) -> bool,
) -> Option<(Named<'s>, bool)> {
    match (inclusive, exclusive) {
        (Some(inclusive), Some(exclusive)) => {
            let first = tighter(number::compare(&inclusive.1.value, &exclusive.1.value));
            Some(if first {
                (inclusive, false)
            } else {
                (exclusive, true)
            })
        }
        (Some(inclusive), None) => Some((inclusive, false)),
        (None, exclusive) => exclusive.map(|exclusive| (exclusive, true)),
    }
}

fn range(site: &Site<'_>, kind: Kind, sink: &mut Sink<'_>) {
    let schema = site.schema;
    let least = side(
        schema.minimum.as_ref().map(|entry| ("minimum", entry)),
        schema
            .exclusive_minimum
            .as_ref()
            .map(|entry| ("exclusiveMinimum", entry)),
        std::cmp::Ordering::is_gt,
    );
    let most = side(
        schema.maximum.as_ref().map(|entry| ("maximum", entry)),
        schema
            .exclusive_maximum
            .as_ref()
            .map(|entry| ("exclusiveMaximum", entry)),
        std::cmp::Ordering::is_lt,
    );
    let (Some((least, above)), Some((most, below))) = (least, most) else {
        return;
    };
    let order = number::compare(&least.1.value, &most.1.value);
    let mut nothing = order.is_gt() || order.is_eq() && (above || below);
    if kind == Kind::Integer && !nothing {
        nothing = first_integer(&least.1.value, above) > last_integer(&most.1.value, below);
    }
    if nothing {
        empty(&site.name(), least, most, sink);
    }
}

/// The smallest integer from a bound on.
fn first_integer(bound: &Number, above: bool) -> i128 {
    match number::integer(bound) {
        Some(integer) => integer + i128::from(above),
        None => bound
            .as_f64()
            .map_or(i128::MIN, |bound| bound.ceil() as i128),
    }
}

fn last_integer(bound: &Number, below: bool) -> i128 {
    match number::integer(bound) {
        Some(integer) => integer - i128::from(below),
        None => bound
            .as_f64()
            .map_or(i128::MAX, |bound| bound.floor() as i128),
    }
}

fn empty(owner: &str, least: Named<'_>, most: Named<'_>, sink: &mut Sink<'_>) {
    // The one that stands last is the one that makes it empty.
    let (at, other) = if least.1.key.start > most.1.key.start {
        (least, most)
    } else {
        (most, least)
    };
    sink.add(
        Diagnostic::new(
            Code::InvalidBounds,
            at.1.span,
            format!(
                "nothing lies between the `{}` {} and the `{}` {} of {owner}",
                least.0, least.1.value, most.0, most.1.value
            ),
        )
        .label("no value keeps to both")
        .also(other.1.span, format!("`{}` is here", other.0))
        .help("widen the range, or swap the two"),
    );
}
