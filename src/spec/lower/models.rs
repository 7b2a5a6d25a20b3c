//! Named types.

use super::{Kind, Lower, Place, entries, schema::Use};
use crate::{
    diagnostic::{Code, Diagnostic},
    spec::{EnumValue, Model, Node, Sp},
};

const MODEL: Kind = Kind {
    noun: "a model",
    keys: &["description", "fields", "enum", "one_of", "tag"],
};

const ENUM_VALUE: Kind = Kind {
    noun: "an enum value",
    keys: &["value", "title", "name"],
};

impl Lower<'_> {
    pub(super) fn model(&mut self, place: &Place, node: Node) -> Model {
        let expected = "a mapping with `fields`, `enum` or `one_of`";
        let Some(mut map) = self.mapping(place, node, expected, MODEL) else {
            return Model {
                broken: true,
                ..Model::default()
            };
        };
        let kinds = ["fields", "enum", "one_of"];
        map.exclusive(
            self,
            &kinds,
            "a model is a struct, an enum or a union: keep one of them",
        );
        if map.place_of("one_of").is_none() {
            map.exclusive(self, &["fields", "enum", "tag"], "`tag` goes with `one_of`");
        }
        if !kinds.iter().any(|kind| map.has(kind)) {
            // What was meant by an unknown key may be any of the three.
            if !map.broken {
                self.report(
                    Diagnostic::new(
                        Code::MissingKey,
                        place.key,
                        format!(
                            "{} has none of `fields`, `enum` and `one_of`",
                            place.subject
                        ),
                    )
                    .label("what it consists of is missing")
                    .help(
                        "add `fields: { name: type }`, `enum: [one, two]` or `one_of: [One, Two]`",
                    ),
                );
            }
            map.broken = true;
        }
        Model {
            description: map.read(self, "description", Self::text),
            fields: map.read(self, "fields", |lower, place, node| {
                let map = lower.typed(place, node)?;
                Some(entries(lower, map, "field", |lower, place, node| {
                    lower.schema(place, node, Use::Field)
                }))
            }),
            values: map.read(self, "enum", Self::enum_values),
            one_of: map.read(self, "one_of", |lower, place, node| {
                lower.texts(place, node, "a list of models")
            }),
            tag: map.read(self, "tag", Self::text),
            broken: map.broken,
        }
    }

    pub(super) fn enum_values(&mut self, place: &Place, node: Node) -> Option<Vec<Sp<EnumValue>>> {
        self.list(
            place,
            node,
            "a list of values",
            "an enum value",
            Self::enum_value,
        )
    }

    fn enum_value(&mut self, place: &Place, node: Node) -> Option<EnumValue> {
        match node {
            Node::Map(_) => {}
            Node::List(_) => {
                return self.wrong(place, &node, "a value, or a mapping with `value`", None);
            }
            value => {
                return Some(EnumValue {
                    value: Sp {
                        value,
                        span: place.span,
                    },
                    title: None,
                    name: None,
                });
            }
        }
        let mut map = self.mapping(place, node, "a mapping with `value`", ENUM_VALUE)?;
        map.require(self, "value", "add `value: …`, as the wire carries it");
        let title = map.read(self, "title", Self::text);
        let name = map.read(self, "name", Self::text);
        let value = map.read(self, "value", |lower, place, node| match node {
            Node::List(_) | Node::Map(_) => lower.wrong(place, &node, "one value", None),
            value => Some(value),
        })?;
        Some(EnumValue {
            value: Sp {
                value: value.value,
                span: value.span,
            },
            title,
            name,
        })
    }
}
