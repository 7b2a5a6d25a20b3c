//! Values that are short or long, and names to values.

use std::{borrow::Cow, marker::PhantomData};

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::{Map, Value, json};

use crate::spec::{
    Arguments, Entry, EnumValue, Keywords, Node, Receive, ResourceReturns, Sp, Take, ToolReturns,
    lower::{DEPTH, Use},
};

/// A place makes no difference to what may stand there.
macro_rules! transparent {
    ($($wrapper:ident),*) => {
        $(
            impl<T: JsonSchema> JsonSchema for $wrapper<T> {
                fn inline_schema() -> bool {
                    T::inline_schema()
                }

                fn schema_name() -> Cow<'static, str> {
                    T::schema_name()
                }

                fn schema_id() -> Cow<'static, str> {
                    T::schema_id()
                }

                fn json_schema(generator: &mut SchemaGenerator) -> Schema {
                    T::json_schema(generator)
                }
            }
        )*
    };
}

transparent!(Entry, Sp);

/// A name, as every dialect of regular expressions can say it: not all know classes of Unicode, so what is not ASCII is
/// left to the checker.
const NAME: &str = r"(?:[A-Za-z_]|[^\x00-\x7F])(?:[A-Za-z0-9_.-]|[^\x00-\x7F])*";

/// Types that are written in a way of their own.
macro_rules! written {
    ($($ty:ty = $name:literal: $schema:expr;)*) => {
        $(
            impl JsonSchema for $ty {
                fn schema_name() -> Cow<'static, str> {
                    $name.into()
                }

                fn json_schema(generator: &mut SchemaGenerator) -> Schema {
                    let schema: fn(&mut SchemaGenerator) -> Schema = $schema;
                    schema(generator)
                }
            }
        )*
    };
}

/// A model's field.
pub(in crate::spec) struct Field;
pub(in crate::spec) struct ToolArgument;
pub(in crate::spec) struct PromptArgument;
/// A variable of a resource's template.
pub(in crate::spec) struct Variable;
struct ResolverArgument;
pub(in crate::spec) struct Returns;
/// What an array's elements are.
pub(in crate::spec) struct Items;
struct ShortType;
struct LongType;
struct ElementType;
struct LongElementType;
pub(in crate::spec) struct Name;

written! {
    Field = "Field": |generator| schema(generator, Use::Field);
    ToolArgument = "ToolArgument": |generator| schema(generator, Use::ToolArgument);
    PromptArgument = "PromptArgument": |generator| schema(generator, Use::PromptArgument);
    Variable = "Variable": |generator| schema(generator, Use::Variable);
    ResolverArgument = "ResolverArgument": |generator| schema(generator, Use::ResolverArgument);
    Returns = "Returns": |generator| schema(generator, Use::Returns);
    Items = "Items": |generator| schema(generator, Use::Items);
    ShortType = "Type": |_| type_expression(true, false);
    LongType = "LongType": |_| type_expression(true, true);
    ElementType = "ElementType": |_| type_expression(false, false);
    LongElementType = "LongElementType": |_| type_expression(false, true);
    Name = "Name": |_| json_schema!({
        "description": "A letter or `_`, then letters, digits, `_`, `-` and `.`; at most 128 in all.",
        "pattern": format!("^{NAME}$"),
        "maxLength": 128,
    });
    ToolReturns = "ToolReturns": |generator| {
        let value = generator.subschema_for::<Returns>();
        json_schema!({ "anyOf": [
            { "const": "none", "description": "No content." },
            { "const": "content", "description": "Content blocks that your code builds: text, images, audio, resources, links." },
            value,
        ] })
    };
    ResourceReturns = "ResourceReturns": |generator| {
        let value = generator.subschema_for::<Returns>();
        json_schema!({ "anyOf": [
            { "const": "string", "description": "Text." },
            { "const": "bytes", "description": "Bytes, sent as base64." },
            { "const": "contents", "description": "Contents that your code builds." },
            value,
        ] })
    };
    EnumValue = "EnumValue": |_| {
        let value = json!({ "type": ["string", "number", "boolean", "null"] });
        json_schema!({ "anyOf": [value, {
            "type": "object",
            "properties": {
                "value": { "description": "The value, as the wire carries it.", "type": value["type"] },
                "title": { "description": "What people see in its place.", "type": "string" },
                "name": { "description": "The Rust variant, where the value makes none.", "type": "string" },
            },
            "required": ["value"],
            "additionalProperties": false,
        }] })
    };
    Arguments = "ResolverArguments": |generator| {
        let typed = Named::<ResolverArgument>::json_schema(generator);
        json_schema!({ "anyOf": [
            { "description": "Names; the types are those of the callers' arguments.", "type": "array", "items": { "type": "string" } },
            typed,
        ] })
    };
    Take = "Take": |generator| {
        let receive = generator.subschema_for::<Receive>();
        json_schema!({ "anyOf": [
            { "description": "The resolver's name.", "type": "string" },
            {
                "type": "object",
                "properties": {
                    "resolver": { "description": "The resolver's name.", "type": "string" },
                    "receive": receive,
                },
                "required": ["resolver"],
                "additionalProperties": false,
            },
        ] })
    };
    Node = "AnyValue": |_| Schema::default();
}

/// A mapping from names.
pub(in crate::spec) struct Named<T>(PhantomData<T>);

impl<T: JsonSchema> JsonSchema for Named<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        format!("Named{}", T::schema_name()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let value = generator.subschema_for::<T>();
        let names = generator.subschema_for::<Name>();
        json_schema!({
            "type": "object",
            "additionalProperties": value,
            "propertyNames": names,
        })
    }
}

/// The protocol's own rule for the names of tools.
pub(in crate::spec) fn tool_names(schema: &mut Schema) {
    schema.insert(
        "propertyNames".into(),
        json!({ "pattern": "^[A-Za-z0-9_.-]{1,128}$" }),
    );
}

/// A type expression alone, or a mapping with `type` and the keywords that may stand there.
fn schema(generator: &mut SchemaGenerator, usage: Use) -> Schema {
    let (short, ty) = match usage {
        Use::Items => (
            generator.subschema_for::<ElementType>(),
            generator.subschema_for::<LongElementType>(),
        ),
        _ => (
            generator.subschema_for::<ShortType>(),
            generator.subschema_for::<LongType>(),
        ),
    };
    let mut long = Keywords::json_schema(generator);
    long.remove("description");
    if let Some(Value::Object(properties)) = long.get_mut("properties") {
        properties.insert("type".to_owned(), ty.to_value());
        let mut kept = Map::new();
        for key in usage.keys() {
            if let Some(property) = properties.remove(*key) {
                kept.insert((*key).to_owned(), property);
            }
        }
        *properties = kept;
    }
    if usage != Use::Variable {
        long.insert("required".into(), json!(["type"]));
    }
    let arrays =
        json!({ "properties": { "type": { "enum": ["array", "array?"] } }, "required": ["type"] });
    long.insert("if".into(), arrays);
    long.insert("then".into(), json!({ "required": ["items"] }));
    json_schema!({ "anyOf": [short, long] })
}

/// `string`, `list<Book>?`.
fn type_expression(optional: bool, long: bool) -> Schema {
    let mut words = vec!["string", "integer", "number", "boolean", "any"];
    if long {
        words.push("array");
    }
    let name = format!("(?!(?:list|map|array)(?:[>?]|$)){NAME}");
    let mut pattern = name.clone();
    for _ in 0..DEPTH {
        pattern = format!("(?:{name}|(?:list|map)<{pattern}>)");
    }
    let array = if long { "|array" } else { "" };
    let mark = if optional { r"\??" } else { "" };
    // Editors offer the examples, and know the keyword that says what the pattern means.
    json_schema!({
        "description": "A type: `string`, `integer`, `number`, `boolean`, `any`, `list<T>`, `map<T>` or a model; a `?` at the end lets it be left out.",
        "type": "string",
        "pattern": format!("^(?:{pattern}{array}){mark}$"),
        "patternErrorMessage": "Not a type. Write `string`, `integer`, `number`, `boolean`, `any`, `list<T>`, `map<T>` or the name of a model.",
        "examples": words,
    })
}
