//! Types with what is said about their values: fields, arguments, `returns`.

use super::{Kind, Lower, Mapping, Place, type_expr::Form};
use crate::spec::{Generate, Keywords, Node, Schema, Sp, TypeExpr, TypeRef};

/// Where a schema stands; it decides about a few of the keywords.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Use {
    /// A model's field.
    Field,
    /// A tool's argument.
    ToolArgument,
    PromptArgument,
    /// A variable of a resource's template: text, whether it says so or not.
    Variable,
    /// What a resolver declares of its caller's argument.
    ResolverArgument,
    Returns,
    /// What `items` says about the elements of an array.
    Items,
}

macro_rules! keywords {
    ($($extra:literal),*) => {
        &[
            "type",
            "title",
            "description",
            "default",
            "examples",
            "deprecated",
            "enum",
            "const",
            "format",
            "minLength",
            "maxLength",
            "pattern",
            "minimum",
            "maximum",
            "exclusiveMinimum",
            "exclusiveMaximum",
            "multipleOf",
            "minItems",
            "maxItems",
            "uniqueItems",
            "items",
            $($extra,)*
        ]
    };
}

impl Use {
    fn kind(self) -> Kind {
        let (noun, keys): (_, &[&str]) = match self {
            Self::Field => ("a field", keywords!()),
            Self::ToolArgument => ("an argument", keywords!("generate", "header")),
            Self::PromptArgument => ("a prompt's argument", keywords!("generate", "complete")),
            Self::Variable => ("a template's argument", keywords!("complete")),
            Self::ResolverArgument => ("a resolver's argument", keywords!()),
            Self::Returns => ("`returns`", keywords!()),
            Self::Items => ("`items`", keywords!()),
        };
        Kind { noun, keys }
    }
}

/// The formats of the language, and the checker's only ones.
pub(in crate::spec) const FORMATS: &[(&str, &str)] = &[
    ("date", "date"),
    ("date-time", "date-time"),
    ("time", "time"),
    ("duration", "duration"),
    ("email", "email"),
    ("uri", "uri"),
    ("uuid", "uuid"),
    ("byte", "byte"),
];

pub(in crate::spec) const GENERATES: &[(&str, Generate)] =
    &[("uuid", Generate::Uuid), ("now", Generate::Now)];

impl Lower<'_> {
    /// A mapping from name to type; anything else is answered with how one is written.
    pub(super) fn typed(
        &mut self,
        place: &Place,
        node: Node,
        example: &str,
    ) -> Option<Vec<(Sp<String>, Sp<Node>)>> {
        let Node::Map(entries) = node else {
            let names: Vec<String> = match &node {
                Node::String(name) => vec![name.clone()],
                Node::List(items) => items
                    .iter()
                    .filter_map(|item| match &item.value {
                        Node::String(name) => Some(name.clone()),
                        _ => None,
                    })
                    .take(3)
                    .collect(),
                _ => Vec::new(),
            };
            let key = place.subject.trim_matches('`');
            let inner = match names.is_empty() {
                true => example.to_owned(),
                false => names
                    .iter()
                    .map(|name| format!("{name}: string"))
                    .collect::<Vec<_>>()
                    .join(", "),
            };
            let help = format!("say the type of each: `{key}: {{ {inner} }}`");
            return self.wrong(place, &node, "a mapping of name to type", Some(help));
        };
        Some(entries)
    }

    /// Reads a schema, short or long; what can't be read is left out of it.
    pub(super) fn schema(&mut self, place: &Place, node: Node, usage: Use) -> Schema {
        match node {
            Node::String(text) => {
                let form = match usage {
                    Use::Items => Form::Element,
                    _ => Form::Short,
                };
                let ty = self.type_expr(place, &text, form);
                Schema::short(ty)
            }
            Node::Map(_) => self.long(place, node, usage),
            _ => {
                let help = match &node {
                    Node::Null => Some("write a type after the colon: `string`".to_owned()),
                    Node::List(_) => Some("a list of something is `list<string>`".to_owned()),
                    _ => None,
                };
                let _: Option<()> =
                    self.wrong(place, &node, "a type, or a mapping with `type`", help);
                Schema::short(None)
            }
        }
    }

    fn long(&mut self, place: &Place, node: Node, usage: Use) -> Schema {
        let kind = usage.kind();
        let Some(mut map) = self.mapping(place, node, "a mapping with `type`", kind) else {
            return Schema::short(None);
        };
        if usage != Use::Variable {
            map.require(self, "type", "add `type: …`, as `type: string`");
        }
        let form = match usage {
            Use::Items => Form::LongElement,
            _ => Form::Long,
        };
        let written = map.read(self, "type", |lower, place, node| match node {
            Node::String(text) => lower.type_expr(place, &text, form).map(|ty| ty.value),
            Node::List(_) => {
                let help = "for a value that may be left out, write `T?`; for one of several kinds, a model with `one_of`";
                lower.wrong(place, &node, "one type", Some(help.to_owned()))
            }
            _ => lower.wrong(place, &node, "a type, as `string` or `list<string>`", None),
        });
        let ty = match written {
            Some(ty) => Some(Sp {
                value: ty.value,
                span: ty.span,
            }),
            None if usage == Use::Variable && !map.has("type") && !map.broken => Some(Sp {
                value: TypeExpr {
                    ty: TypeRef::String,
                    optional: None,
                },
                span: place.span,
            }),
            None => None,
        };
        let keywords = self.keywords(&mut map);
        let array = matches!(ty.as_ref().map(|ty| &ty.ty), Some(TypeRef::Array));
        if array && keywords.items.is_none() && !map.broken {
            map.require(
                self,
                "items",
                "add `items: string`, or write `list<string>`",
            );
        }
        Schema::long(ty, keywords, map.broken)
    }

    fn keywords(&mut self, map: &mut Mapping) -> Keywords {
        Keywords {
            title: map.read(self, "title", Self::text),
            description: map.read(self, "description", Self::text),
            default: map.read(self, "default", |_, _, node| Some(node)),
            examples: map.read(self, "examples", |lower, place, node| {
                lower.list(
                    place,
                    node,
                    "a list of examples",
                    "an example",
                    |_, _, node| Some(node),
                )
            }),
            deprecated: map.read(self, "deprecated", Self::flag),
            values: map.read(self, "enum", Self::enum_values),
            constant: map.read(self, "const", |_, _, node| Some(node)),
            format: map.read(self, "format", |lower, place, node| {
                lower.word(place, node, FORMATS).map(str::to_owned)
            }),
            min_length: map.read(self, "minLength", Self::whole_number),
            max_length: map.read(self, "maxLength", Self::whole_number),
            pattern: map.read(self, "pattern", Self::text),
            minimum: map.read(self, "minimum", Self::number),
            maximum: map.read(self, "maximum", Self::number),
            exclusive_minimum: map.read(self, "exclusiveMinimum", Self::number),
            exclusive_maximum: map.read(self, "exclusiveMaximum", Self::number),
            multiple_of: map.read(self, "multipleOf", Self::number),
            min_items: map.read(self, "minItems", Self::whole_number),
            max_items: map.read(self, "maxItems", Self::whole_number),
            unique_items: map.read(self, "uniqueItems", Self::flag),
            items: map.read(self, "items", |lower, place, node| {
                Some(Box::new(lower.schema(place, node, Use::Items)))
            }),
            generate: map.read(self, "generate", |lower, place, node| {
                lower.word(place, node, GENERATES)
            }),
            header: map.read(self, "header", Self::text),
            complete: map.read(self, "complete", Self::flag),
        }
    }
}
