//! The words for text that is not the YAML we read.

pub(super) mod error;
mod text;

pub(in crate::spec) use text::spaced;

use granit_parser::Tag;

use super::Limits;
use crate::{
    diagnostic::{Code, Diagnostic, Source, Span},
    spec::shown::shown,
};

pub(super) fn empty() -> Diagnostic {
    Diagnostic::new(Code::YamlSyntax, Span::default(), "the file is empty")
        .help("a spec begins with `server:` and the server's `name`")
}

pub(super) fn second_document(source: &Source, span: Span) -> Diagnostic {
    let diagnostic = Diagnostic::new(
        Code::YamlSyntax,
        span,
        "a second document begins here; a spec is one document",
    );
    match source.slice(span) {
        "---" => diagnostic.help("take the `---` out, or put what follows into a file of its own"),
        _ => diagnostic.help("put what follows into a file of its own"),
    }
}

pub(super) fn unknown_alias(name: &str, span: Span) -> Diagnostic {
    Diagnostic::new(Code::YamlSyntax, span, {
        let name = shown(name);
        format!("no anchor `&{name}` stands before the alias `*{name}`")
    })
    .help("quote the text if it only begins with `*`")
}

pub(super) fn endless_alias(alias: &str, span: Span) -> Diagnostic {
    Diagnostic::new(
        Code::YamlSyntax,
        span,
        format!("the alias `{}` stands inside what it repeats", shown(alias)),
    )
    .help("models may refer to themselves by name; a YAML anchor can't")
}

pub(super) fn too_many_nodes(limits: &Limits, has_aliases: bool, span: Span) -> Diagnostic {
    let nodes = limits.nodes;
    let (message, help) = match has_aliases {
        false => (
            format!("the file has more than {nodes} keys and values"),
            "split the server in two",
        ),
        true => (
            format!(
                "with its aliases expanded, the file has more than {nodes} keys and values, or repeats more than {} MiB of text",
                limits.repeated_bytes / (1024 * 1024),
            ),
            "use fewer aliases, or split the server in two",
        ),
    };
    Diagnostic::new(Code::YamlSyntax, span, message)
        .label("the limit is reached here")
        .help(help)
}

pub(super) fn too_deep(limits: &Limits, span: Span) -> Diagnostic {
    Diagnostic::new(
        Code::YamlSyntax,
        span,
        format!(
            "lists and mappings are nested more than {} deep",
            limits.depth
        ),
    )
    .help("a model of its own for the inner part makes it flat")
}

pub(super) fn tag(source: &Source, tag: &Tag, span: Span) -> Diagnostic {
    let written = shown(source.slice(span));
    if tag.core_suffix().is_some() {
        return Diagnostic::new(
            Code::YamlSyntax,
            span,
            format!("the value is not what the tag `{written}` says"),
        )
        .help("take the tag out");
    }
    Diagnostic::new(
        Code::YamlSyntax,
        span,
        format!("the tag `{written}` means nothing here"),
    )
    .help("take it out; text that begins with `!` is quoted")
}
