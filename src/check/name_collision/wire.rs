//! Names that would be one on the wire: headers, and addresses of resources.

use std::collections::HashMap;

use crate::{
    check::{
        sink::Sink,
        uri::{self, Part},
    },
    diagnostic::{Code, Diagnostic},
    spec::{Entry, Spec},
};

/// Header names differ in more than case.
pub(super) fn headers(spec: &Spec, sink: &mut Sink<'_>) {
    for tool in spec.tools.values() {
        let mut seen: HashMap<String, &Entry<String>> = HashMap::new();
        for argument in tool
            .value
            .arguments
            .iter()
            .flat_map(|arguments| arguments.value.values())
        {
            let Some(header) = &argument.value.header else {
                continue;
            };
            let Some(first) = seen.insert(header.value.to_ascii_lowercase(), header) else {
                continue;
            };
            sink.add(
                Diagnostic::new(
                    Code::NameCollision,
                    header.span,
                    "two arguments would travel in one header",
                )
                .label(format!("`Mcp-Param-{}`", header.value))
                .also(
                    first.span,
                    format!("`Mcp-Param-{}`; case makes no difference", first.value),
                )
                .help("give each header a name of its own"),
            );
        }
    }
}

/// Two resources can't have one address, nor two templates that fit the same ones.
pub(super) fn addresses(spec: &Spec, sink: &mut Sink<'_>) {
    let mut seen: HashMap<String, (&str, &Entry<String>)> = HashMap::new();
    for (name, resource) in &spec.resources {
        let Some(address) = &resource.value.uri else {
            continue;
        };
        let Ok(parts) = uri::parse(&address.value) else {
            continue;
        };
        let fits: String = parts
            .iter()
            .map(|part| match part {
                Part::Literal(text) => text,
                Part::Variable(..) => "{}",
            })
            .collect();
        let Some(&(first, other)) = seen.get(&fits) else {
            seen.insert(fits, (name, address));
            continue;
        };
        let same = other.value == address.value;
        sink.add(
            Diagnostic::new(
                Code::NameCollision,
                address.span,
                if same {
                    format!("the resources `{first}` and `{name}` have one address")
                } else {
                    format!("what fits the address of `{name}` fits that of `{first}` too")
                },
            )
            .label(if same {
                "the same address"
            } else {
                "differs in the names of variables alone"
            })
            .also(other.span, format!("the address of `{first}`"))
            .help("a client reads by address: give each resource one of its own"),
        );
    }
}
