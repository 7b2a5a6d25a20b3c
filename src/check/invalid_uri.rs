//! `invalid-uri`: addresses of resources, and links.

use super::{sink::Sink, uri};
use crate::{
    diagnostic::{Code, Diagnostic},
    spec::{Entry, Icon, Sp, Spec},
};

pub(super) fn check(spec: &Spec, sink: &mut Sink<'_>) {
    for (name, resource) in &spec.resources {
        let Some(address) = &resource.value.uri else {
            continue;
        };
        let Err(problem) = uri::parse(&address.value) else {
            continue;
        };
        let at = if problem.part.is_empty() {
            address.span
        } else {
            sink.part(address.span, &address.value, problem.part.clone())
        };
        sink.add(
            Diagnostic::new(
                Code::InvalidUri,
                at,
                format!("the address of `{name}` is wrong: {}", problem.what),
            )
            .label("here")
            .help(problem.help),
        );
    }
    if let Some(server) = &spec.server {
        if let Some(website) = &server.value.website {
            link(
                "the `website` of the server",
                website,
                "https://example.com/",
                sink,
            );
        }
        icons(server.value.icons.as_ref(), sink);
    }
    for tool in spec.tools.values() {
        icons(tool.value.icons.as_ref(), sink);
    }
    for prompt in spec.prompts.values() {
        icons(prompt.value.icons.as_ref(), sink);
    }
    for resource in spec.resources.values() {
        icons(resource.value.icons.as_ref(), sink);
    }
}

fn icons(icons: Option<&Entry<Vec<Sp<Icon>>>>, sink: &mut Sink<'_>) {
    for icon in icons.iter().flat_map(|icons| &icons.value) {
        if let Some(src) = &icon.value.src {
            link(
                "the `src` of an icon",
                src,
                "https://example.com/icon.png",
                sink,
            );
        }
    }
}

fn link(what: &str, entry: &Entry<String>, example: &str, sink: &mut Sink<'_>) {
    if uri::is_absolute(&entry.value) {
        return;
    }
    sink.add(
        Diagnostic::new(
            Code::InvalidUri,
            entry.span,
            format!("{what} is no absolute URI"),
        )
        .label("clients can't follow it")
        .help(format!("write it with its scheme, as `{example}`")),
    );
}
