//! Types with what is said about their values: fields, arguments, `returns`.

use super::{Kind, Lower, Mapping, Place, type_expr::Form, values::text_of};
use crate::{
    diagnostic::{Code, Diagnostic},
    spec::{Generate, Keywords, Node, Schema, Sp, TypeExpr, TypeRef, shown::shown},
};

/// Where a schema stands; it decides about a few of the keywords.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::spec) enum Use {
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
    /// The keys of the long form.
    #[cfg(feature = "cli")]
    pub(in crate::spec) fn keys(self) -> &'static [&'static str] {
        self.kind().keys
    }

    fn kind(self) -> Kind {
        let (noun, keys): (_, &[&str]) = match self {
            Self::Field => ("a field", keywords!("enumNames")),
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

/// The formats of the language.
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

/// What others call them.
const FORMAT_SYNONYMS: &[(&str, &str)] = &[
    ("datetime", "date-time"),
    ("timestamp", "date-time"),
    ("url", "uri"),
    ("iri", "uri"),
    ("guid", "uuid"),
    ("base64", "byte"),
    ("binary", "byte"),
];

pub(in crate::spec) const GENERATES: &[(&str, Generate)] =
    &[("uuid", Generate::Uuid), ("now", Generate::Now)];

impl Lower<'_> {
    /// A mapping from name to type; anything else is answered with how one is written.
    pub(super) fn typed(
        &mut self,
        place: &Place,
        node: Node,
    ) -> Option<Vec<(Sp<String>, Sp<Node>)>> {
        let key = place.subject.trim_matches('`');
        let expected = "a mapping of name to type";
        match node {
            Node::Map(entries) if !is_json_schema(&entries) => Some(entries),
            Node::Map(_) => {
                let help = format!(
                    "write `{key}: {{ name: string }}`; a tool may have a JSON Schema under `input_schema`"
                );
                let finding = Diagnostic::new(
                    Code::WrongType,
                    place.culprit(),
                    format!("{} takes {expected}, not a JSON Schema", place.subject),
                );
                self.lose(&node);
                self.report(finding.label(format!("expected {expected}")).help(help));
                None
            }
            _ => {
                let inner = match typed_names(&node).as_slice() {
                    [] => "name: string".to_owned(),
                    names => names.join(", "),
                };
                let help = format!("say the type of each: `{key}: {{ {inner} }}`");
                self.wrong(place, &node, expected, Some(help))
            }
        }
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
            enum_names: map.read(self, "enumNames", |lower, place, node| {
                lower.list(place, node, "a list of names", "a name", Self::text)
            }),
            constant: map.read(self, "const", |_, _, node| Some(node)),
            format: map.read(self, "format", |lower, place, node| {
                lower
                    .word_or_synonym(place, node, FORMATS, FORMAT_SYNONYMS)
                    .map(str::to_owned)
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

/// What somebody listed, as a mapping has it: `title: string`. A type that is not given is a string.
fn typed_names(node: &Node) -> Vec<String> {
    let typed = |name: &str, ty: &str| vec![format!("{}: {}", shown(name), shown(ty))];
    match node {
        Node::String(name) => typed(name, "string"),
        Node::List(items) => items
            .iter()
            .take(3)
            .flat_map(|item| typed_names(&item.value))
            .collect(),
        Node::Map(entries) => match (text_of(entries, "name"), entries.as_slice()) {
            (Some(name), _) => typed(name, text_of(entries, "type").unwrap_or("string")),
            (None, [(name, value)]) => match &value.value {
                Node::String(ty) => typed(name, ty),
                Node::Map(long) => typed(name, text_of(long, "type").unwrap_or("string")),
                _ => typed(name, "string"),
            },
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}

/// Whether somebody wrote `type: object` and `properties` where names and types are wanted.
fn is_json_schema(entries: &[(Sp<String>, Sp<Node>)]) -> bool {
    let get = |name: &str| {
        let mut found = entries.iter().filter(|(key, _)| key.value == name);
        found.next().map(|(_, value)| &value.value)
    };
    let object = matches!(get("type"), Some(Node::String(ty)) if ty == "object");
    let properties = match get("properties") {
        Some(Node::Map(properties)) => properties.iter().all(|(key, _)| key.value != "type"),
        _ => false,
    };
    object && properties
}
