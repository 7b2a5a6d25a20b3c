//! What tools, prompts and resources have in common, and resolvers in part.

use super::{Kind, Lower, Place, entries, schema::Use, values::text_of};
use crate::spec::{Entries, Node, Receive, Schema, Sp, Take, shown::shown};

const TAKE: Kind = Kind {
    noun: "a resolved parameter",
    keys: &["resolver", "receive"],
};

pub(in crate::spec) const RECEIVES: &[(&str, Receive)] = &[("outcome", Receive::Outcome)];

impl Lower<'_> {
    /// `resolve`: parameters and the resolvers that fill them.
    pub(super) fn resolve(&mut self, place: &Place, node: Node) -> Option<Entries<Take>> {
        let Node::Map(map) = node else {
            let first = match &node {
                Node::List(items) => items.first().map(|item| &item.value),
                node => Some(node),
            };
            let example = match first {
                Some(Node::String(name)) => format!("{0}: {0}", shown(name)),
                Some(Node::Map(entries)) => match entries.as_slice() {
                    [
                        (
                            name,
                            Sp {
                                value: Node::String(resolver),
                                ..
                            },
                        ),
                    ] => {
                        format!("{}: {}", shown(name), shown(resolver))
                    }
                    _ => {
                        let name = text_of(entries, "name").unwrap_or("parameter");
                        let resolver = text_of(entries, "resolver").unwrap_or("resolver");
                        format!("{}: {}", shown(name), shown(resolver))
                    }
                },
                _ => "parameter: resolver".to_owned(),
            };
            let help = format!("name the parameter that each fills: `resolve: {{ {example} }}`");
            return self.wrong(
                place,
                &node,
                "a mapping of parameter to resolver",
                Some(help),
            );
        };
        Some(entries(self, map, "parameter", Self::take))
    }

    fn take(&mut self, place: &Place, node: Node) -> Take {
        let expected = "the name of a resolver, or a mapping with `resolver`";
        if let Node::String(resolver) = node {
            return Take {
                resolver: Some(Sp {
                    value: resolver,
                    span: place.span,
                }),
                receive: None,
            };
        }
        let Some(mut map) = self.mapping(place, node, expected, TAKE) else {
            return Take::default();
        };
        map.require(
            self,
            "resolver",
            "add `resolver: …`, the name of the resolver that fills it",
        );
        let resolver = map.read(self, "resolver", Self::text);
        Take {
            resolver: resolver.map(|entry| Sp {
                value: entry.value,
                span: entry.span,
            }),
            receive: map.read(self, "receive", |lower, place, node| {
                lower.word(place, node, RECEIVES)
            }),
        }
    }

    /// `arguments` of a caller.
    pub(super) fn arguments(
        &mut self,
        place: &Place,
        node: Node,
        usage: Use,
    ) -> Option<Entries<Schema>> {
        let map = self.typed(place, node)?;
        Some(entries(self, map, "argument", |lower, place, node| {
            lower.schema(place, node, usage)
        }))
    }
}
