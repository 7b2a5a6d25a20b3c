//! `conflicting-keys` for `generate`: what is generated is held against the keywords beside it.

use super::{
    format,
    shape::{self, Kind},
    sink::Sink,
    sites::Site,
    value::Values,
};
use crate::{
    diagnostic::{Code, Diagnostic, Span},
    spec::{Generate, Node, Sp},
};

pub(super) fn check(values: &Values<'_>, sites: &[Site<'_>], sink: &mut Sink<'_>) {
    for site in sites {
        if let Some(generate) = &site.schema.generate {
            generated(values, site, generate.value, generate.key, sink);
        }
    }
}

fn generated(
    values: &Values<'_>,
    site: &Site<'_>,
    generate: Generate,
    at: Span,
    sink: &mut Sink<'_>,
) {
    let schema = site.schema;
    if shape::kind(schema) != Some(Kind::String) {
        return;
    }
    let (word, example) = match generate {
        Generate::Uuid => ("uuid", "67e55044-10b1-426f-9247-bb680e5fe0c8"),
        Generate::Now => ("now", "2026-07-28T09:30:00Z"),
    };
    if let Some(default) = &schema.default {
        conflict(
            site,
            at,
            default.key,
            "default",
            "both say what stands in where a client sends nothing",
            "keep one of the two",
            sink,
        );
    }
    let node = Sp {
        value: Node::String(example.to_owned()),
        span: at,
    };
    for misfit in values.misfits(schema, &node) {
        let Some(rule) = misfit.rule else { continue };
        let keyword = [
            (schema.format.as_ref().map(|entry| entry.key), "format"),
            (schema.pattern.as_ref().map(|entry| entry.key), "pattern"),
            (schema.values.as_ref().map(|entry| entry.key), "enum"),
            (schema.constant.as_ref().map(|entry| entry.key), "const"),
            (
                schema.min_length.as_ref().map(|entry| entry.key),
                "minLength",
            ),
            (
                schema.max_length.as_ref().map(|entry| entry.key),
                "maxLength",
            ),
        ]
        .into_iter()
        .find(|(key, _)| *key == Some(rule))
        .map_or("rule", |(_, keyword)| keyword);
        let format = match generate {
            Generate::Uuid => format::noun(crate::plan::Format::Uuid),
            Generate::Now => format::noun(crate::plan::Format::DateTime),
        };
        let help = format!("keep one of the two: `generate: {word}` makes {format}");
        conflict(
            site,
            at,
            rule,
            keyword,
            "what is generated would be refused by it",
            &help,
            sink,
        );
    }
}

fn conflict(
    site: &Site<'_>,
    at: Span,
    other: Span,
    keyword: &str,
    why: &str,
    help: &str,
    sink: &mut Sink<'_>,
) {
    sink.add(
        Diagnostic::new(
            Code::ConflictingKeys,
            at.max(other),
            format!(
                "`generate` and `{keyword}` of {} exclude one another: {why}",
                site.name()
            ),
        )
        .label("the one")
        .also(at.min(other), "the other")
        .help(help),
    );
}
