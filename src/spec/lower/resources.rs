//! Resources.

use super::{Kind, Lower, Place, schema::Use};
use crate::spec::{Node, Resource, ResourceAnnotations, ResourceReturns, Role};

const RESOURCE: Kind = Kind {
    noun: "a resource",
    keys: &[
        "title",
        "description",
        "uri",
        "mime_type",
        "arguments",
        "resolve",
        "context",
        "concurrent",
        "subscribe",
        "annotations",
        "size",
        "icons",
        "meta",
        "returns",
    ],
};

const ANNOTATIONS: Kind = Kind {
    noun: "a resource's `annotations`",
    keys: &["audience", "priority"],
};

pub(in crate::spec) const ROLES: &[(&str, Role)] =
    &[("user", Role::User), ("assistant", Role::Assistant)];

impl Lower<'_> {
    pub(super) fn resource(&mut self, place: &Place, node: Node) -> Resource {
        let expected = "a mapping with `uri` and `returns`";
        let Some(mut map) = self.mapping(place, node, expected, RESOURCE) else {
            return Resource {
                broken: true,
                ..Resource::default()
            };
        };
        map.require(
            self,
            "uri",
            "add `uri: …`, the address that clients read it under",
        );
        map.require(
            self,
            "returns",
            "add `returns: …`: `string`, `bytes`, `contents`, or a type that travels as JSON",
        );
        Resource {
            title: map.read(self, "title", Self::text),
            description: map.read(self, "description", Self::text),
            uri: map.read(self, "uri", Self::text),
            mime_type: map.read(self, "mime_type", Self::text),
            arguments: map.read(self, "arguments", |lower, place, node| {
                lower.arguments(place, node, Use::Variable)
            }),
            resolve: map.read(self, "resolve", Self::resolve),
            context: map.read(self, "context", Self::flag),
            concurrent: map.read(self, "concurrent", Self::flag),
            subscribe: map.read(self, "subscribe", Self::flag),
            annotations: map.read(self, "annotations", Self::resource_annotations),
            size: map.read(self, "size", Self::whole_number),
            icons: map.read(self, "icons", Self::icons),
            meta: map.read(self, "meta", Self::object),
            returns: map.read(self, "returns", Self::resource_returns),
            broken: map.broken,
        }
    }

    fn resource_annotations(&mut self, place: &Place, node: Node) -> Option<ResourceAnnotations> {
        let expected = "a mapping with `audience` and `priority`";
        let mut map = self.mapping(place, node, expected, ANNOTATIONS)?;
        Some(ResourceAnnotations {
            audience: map.read(self, "audience", |lower, place, node| {
                let item = "an entry of `audience`";
                lower.list(
                    place,
                    node,
                    "a list of `user` and `assistant`",
                    item,
                    |lower, place, node| lower.word(place, node, ROLES),
                )
            }),
            priority: map.read(self, "priority", Self::number),
        })
    }

    fn resource_returns(&mut self, place: &Place, node: Node) -> Option<ResourceReturns> {
        Some(match &node {
            Node::String(word) if word == "string" => ResourceReturns::String,
            Node::String(word) if word == "bytes" => ResourceReturns::Bytes,
            Node::String(word) if word == "contents" => ResourceReturns::Contents,
            _ => ResourceReturns::Value(self.schema(place, node, Use::Returns)),
        })
    }
}
