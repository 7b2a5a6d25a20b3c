//! Resolvers.

use super::{Kind, Lower, Place, entries, schema::Use};
use crate::spec::{Arguments, Node, Resolver};

const RESOLVER: Kind = Kind {
    noun: "a resolver",
    keys: &[
        "description",
        "arguments",
        "resolve",
        "context",
        "returns",
        "elicits",
        "elicits_url",
        "samples",
        "roots",
    ],
};

impl Lower<'_> {
    pub(super) fn resolver(&mut self, place: &Place, node: Node) -> Resolver {
        let expected = "a mapping with what it `returns` or asks for";
        let Some(mut map) = self.mapping(place, node, expected, RESOLVER) else {
            return Resolver {
                broken: true,
                ..Resolver::default()
            };
        };
        Resolver {
            description: map.read(self, "description", Self::text),
            arguments: map.read(self, "arguments", Self::resolver_arguments),
            resolve: map.read(self, "resolve", Self::resolve),
            context: map.read(self, "context", Self::flag),
            returns: map.read(self, "returns", |lower, place, node| {
                Some(lower.schema(place, node, Use::Returns))
            }),
            elicits: map.read(self, "elicits", |lower, place, node| match node {
                Node::String(name) => Some(name),
                _ => {
                    let help = Some(
                        "give the form's fields in `models`, and name the model here".to_owned(),
                    );
                    lower.wrong(place, &node, "the name of a model", help)
                }
            }),
            elicits_url: map.read(self, "elicits_url", Self::only_true),
            samples: map.read(self, "samples", Self::only_true),
            roots: map.read(self, "roots", Self::only_true),
            broken: map.broken,
        }
    }

    fn resolver_arguments(&mut self, place: &Place, node: Node) -> Option<Arguments> {
        let expected = "a list of names, or a mapping of name to type";
        match node {
            Node::Map(map) => {
                let read = |lower: &mut Self, place: &Place, node| {
                    lower.schema(place, node, Use::ResolverArgument)
                };
                Some(Arguments::Typed(entries(self, map, "argument", read)))
            }
            _ => self.texts(place, node, expected).map(Arguments::Names),
        }
    }
}
