//! The rules of JSON Schema 2020-12 for schemas themselves, as its meta-schema has them.

/// What the value of a keyword must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rule {
    Any,
    String,
    Boolean,
    Number,
    /// More than zero.
    Positive,
    /// A whole number from 0 on.
    Count,
    List,
    /// A list of strings, none of them twice.
    Names,
    /// A mapping of such lists.
    NamesByName,
    Type,
    Schema,
    /// At least one.
    Schemas,
    SchemaByName,
    /// The keys are regular expressions.
    SchemaByPattern,
    Pattern,
    Reference,
    Identifier,
    Anchor,
    Dialect,
    Vocabulary,
    /// A schema, or a list of names.
    Dependencies,
}

impl Rule {
    /// What is expected, for messages.
    pub(super) fn noun(self) -> &'static str {
        match self {
            Self::Any => "a value",
            Self::String | Self::Reference | Self::Identifier | Self::Dialect => "a string",
            Self::Pattern => "a string with a regular expression",
            Self::Anchor => "a string of letters, digits, `-`, `_` and `.`",
            Self::Boolean => "`true` or `false`",
            Self::Number => "a number",
            Self::Positive => "a number above 0",
            Self::Count => "a whole number, 0 or more",
            Self::List => "a list",
            Self::Names => "a list of strings, none of them twice",
            Self::NamesByName => "a mapping of lists of strings",
            Self::Type => {
                "one of `object`, `array`, `string`, `number`, `integer`, `boolean` and `null`, or a list of them"
            }
            Self::Schema => "a schema: a mapping, `true` or `false`",
            Self::Schemas => "a list of schemas with at least one in it",
            Self::SchemaByName | Self::SchemaByPattern => "a mapping of schemas",
            Self::Vocabulary => "a mapping of `true` and `false`",
            Self::Dependencies => "a mapping of schemas and lists of strings",
        }
    }
}

/// The rule of a keyword; `None` for what JSON Schema does not know and lets pass.
pub(super) fn rule(keyword: &str) -> Option<Rule> {
    Some(match keyword {
        "$id" => Rule::Identifier,
        "$schema" => Rule::Dialect,
        "$ref" | "$dynamicRef" | "$recursiveRef" => Rule::Reference,
        "$anchor" | "$dynamicAnchor" | "$recursiveAnchor" => Rule::Anchor,
        "$vocabulary" => Rule::Vocabulary,
        "$comment" | "title" | "description" | "format" | "contentEncoding"
        | "contentMediaType" => Rule::String,
        "$defs" | "definitions" | "properties" | "dependentSchemas" => Rule::SchemaByName,
        "patternProperties" => Rule::SchemaByPattern,
        "allOf" | "anyOf" | "oneOf" | "prefixItems" => Rule::Schemas,
        "items"
        | "contains"
        | "additionalProperties"
        | "propertyNames"
        | "if"
        | "then"
        | "else"
        | "not"
        | "unevaluatedItems"
        | "unevaluatedProperties"
        | "contentSchema" => Rule::Schema,
        "type" => Rule::Type,
        "const" | "default" => Rule::Any,
        "enum" | "examples" => Rule::List,
        "multipleOf" => Rule::Positive,
        "maximum" | "minimum" | "exclusiveMaximum" | "exclusiveMinimum" => Rule::Number,
        "maxLength" | "minLength" | "maxItems" | "minItems" | "maxContains" | "minContains"
        | "maxProperties" | "minProperties" => Rule::Count,
        "pattern" => Rule::Pattern,
        "uniqueItems" | "deprecated" | "readOnly" | "writeOnly" => Rule::Boolean,
        "required" => Rule::Names,
        "dependentRequired" => Rule::NamesByName,
        "dependencies" => Rule::Dependencies,
        _ => return None,
    })
}

pub(super) const DIALECT: &str = "https://json-schema.org/draft/2020-12/schema";

pub(super) fn is_type(name: &str) -> bool {
    matches!(
        name,
        "object" | "array" | "string" | "number" | "integer" | "boolean" | "null"
    )
}

pub(super) fn is_anchor(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && name
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.'))
}

/// Whether a pattern is wrong in every dialect of regular expressions; JSON Schema's own is that of JavaScript.
pub(super) fn is_hopeless(pattern: &str) -> bool {
    use regex_syntax::{Error, ast::ErrorKind};
    let Err(Error::Parse(error)) = regex_syntax::parse(pattern) else {
        return false;
    };
    matches!(
        error.kind(),
        ErrorKind::GroupUnclosed
            | ErrorKind::GroupUnopened
            | ErrorKind::ClassUnclosed
            | ErrorKind::ClassRangeInvalid
            | ErrorKind::RepetitionMissing
            | ErrorKind::RepetitionCountInvalid
    )
}
