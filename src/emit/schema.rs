//! Types of the plan as JSON Schemas, in the plain form that every client takes: everything in place, `$ref` for
//! recursive models alone, keys in alphabetical order as the reference writes them.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value, json};

use super::{Error, facts::Facts};
use crate::plan::{Constraints, Field, Format, Output, Shape, Type, TypeDef, TypeId, TypeKind};

/// How deep a schema may nest: serde_json reads 128 levels, and the schema stands inside a message.
const DEPTH: usize = 100;
/// How many objects one schema may hold. Models that stand in one another several times each, layer upon layer, would
/// fill any memory.
const OBJECTS: usize = 50_000;

/// Renders the schemas of one plan.
#[derive(Clone, Copy)]
pub(super) struct Schemas<'a>(pub(super) &'a Facts<'a>);

impl Schemas<'_> {
    /// The schema of a caller's arguments.
    pub(super) fn arguments(&self, caller: &str, fields: &[Field]) -> Result<Value, Error> {
        self.root(caller, |pen| {
            let mut schema = pen.fields(fields, None)?;
            schema.insert("title".into(), format!("{caller}Arguments").into());
            Ok(schema)
        })
    }

    /// The schema of a tool's structured content: a struct model is its own object, anything else is wrapped.
    pub(super) fn output(&self, caller: &str, output: &Output) -> Result<Value, Error> {
        self.root(caller, |pen| {
            if let Type::Named(id) = output.shape.ty
                && !output.optional
                && let Some(def) = self.0.plan.types.get(id.0)
                && let TypeKind::Struct(fields) = &def.kind
            {
                return pen.model(def, fields, None);
            }
            let result = pen.shape(&output.shape, Some("result"))?;
            let mut schema = Map::new();
            schema.insert("properties".into(), json!({ "result": result }));
            if !output.optional {
                schema.insert("required".into(), json!(["result"]));
            }
            schema.insert("title".into(), format!("{caller}Output").into());
            schema.insert("type".into(), "object".into());
            Ok(schema)
        })
    }

    fn root(
        &self,
        caller: &str,
        render: impl FnOnce(&mut Pen<'_>) -> Result<Map<String, Value>, TooLarge>,
    ) -> Result<Value, Error> {
        let mut pen = Pen {
            facts: self.0,
            named: BTreeSet::new(),
            depth: 0,
            objects: 0,
        };
        let schema = render(&mut pen).and_then(|mut schema| {
            let defs = pen.definitions()?;
            if !defs.is_empty() {
                schema.insert("$defs".into(), Value::Object(defs));
            }
            schema.sort_keys();
            Ok(Value::Object(schema))
        });
        schema.map_err(|TooLarge| Error::SchemaTooLarge(caller.to_owned()))
    }
}

/// A schema that no client would read.
struct TooLarge;

/// The state of one schema.
struct Pen<'a> {
    facts: &'a Facts<'a>,
    /// Recursive models that the schema refers to.
    named: BTreeSet<TypeId>,
    depth: usize,
    objects: usize,
}

impl Pen<'_> {
    /// The models that are referred to, and the ones that those refer to.
    fn definitions(&mut self) -> Result<Map<String, Value>, TooLarge> {
        let mut done = BTreeMap::new();
        while let Some(id) = self
            .named
            .iter()
            .find(|id| !done.contains_key(*id))
            .copied()
        {
            if let Some(def) = self.facts.plan.types.get(id.0) {
                let schema = self.definition(def, None)?;
                done.insert(id, (def.name.wire.clone(), Value::Object(schema)));
            }
        }
        Ok(done.into_values().collect())
    }

    /// A shape; as a property it carries the property's title.
    fn shape(&mut self, shape: &Shape, property: Option<&str>) -> Result<Value, TooLarge> {
        self.depth += 1;
        self.objects += 1;
        if self.depth > DEPTH || self.objects > OBJECTS {
            return Err(TooLarge);
        }
        let title = shape.title.clone().or_else(|| property.map(title_case));
        let mut schema = match &shape.ty {
            Type::String => typed("string"),
            Type::Integer => typed("integer"),
            Type::Number => typed("number"),
            Type::Boolean => typed("boolean"),
            Type::Any => Map::new(),
            Type::List(items) => {
                let mut schema = typed("array");
                schema.insert("items".into(), self.shape(items, None)?);
                schema
            }
            Type::Map(values) => {
                let mut schema = typed("object");
                schema.insert("additionalProperties".into(), self.shape(values, None)?);
                schema
            }
            Type::Named(id) => self.named(*id, title.as_deref())?,
        };
        if let Some(title) = title {
            schema.insert("title".into(), title.into());
        }
        annotate(&mut schema, shape);
        constrain(&mut schema, &shape.constraints);
        schema.sort_keys();
        self.depth -= 1;
        Ok(Value::Object(schema))
    }

    /// A named type where it is used: in place, or by reference where it holds itself.
    fn named(&mut self, id: TypeId, title: Option<&str>) -> Result<Map<String, Value>, TooLarge> {
        let Some(def) = self.facts.plan.types.get(id.0) else {
            return Ok(Map::new());
        };
        if self.facts.recursive.get(id.0) == Some(&true) {
            self.named.insert(id);
            let mut schema = Map::new();
            schema.insert(
                "$ref".into(),
                format!("#/$defs/{}", pointer(&def.name.wire)).into(),
            );
            return Ok(schema);
        }
        self.definition(def, title)
    }

    /// A named type, written out.
    fn definition(
        &mut self,
        def: &TypeDef,
        title: Option<&str>,
    ) -> Result<Map<String, Value>, TooLarge> {
        let mut schema = match &def.kind {
            TypeKind::Struct(fields) => self.model(def, fields, None)?,
            TypeKind::Enum(variants) => {
                let mut schema = typed("string");
                let values: Vec<&str> = variants.iter().map(|v| v.name.wire.as_str()).collect();
                schema.insert("enum".into(), values.into());
                schema
            }
            TypeKind::Union { tag, members } => {
                let mut schemas = Vec::new();
                for member in members {
                    if let Some(def) = self.facts.plan.types.get(member.0)
                        && let TypeKind::Struct(fields) = &def.kind
                    {
                        schemas.push(Value::Object(self.model(def, fields, Some(tag))?));
                    }
                }
                let mut schema = Map::new();
                schema.insert("oneOf".into(), schemas.into());
                schema
            }
        };
        if def.is_model {
            let title = title.unwrap_or(&def.name.wire);
            schema.insert("title".into(), title.into());
            if let Some(description) = &def.description {
                schema.insert("description".into(), description.clone().into());
            }
        }
        schema.sort_keys();
        Ok(schema)
    }

    /// A struct model; as a member of a union it carries the tag.
    fn model(
        &mut self,
        def: &TypeDef,
        fields: &[Field],
        tag: Option<&str>,
    ) -> Result<Map<String, Value>, TooLarge> {
        let tag = tag.map(|tag| (tag, def.name.wire.as_str()));
        let mut schema = self.fields(fields, tag)?;
        schema.insert("title".into(), def.name.wire.clone().into());
        if let Some(description) = &def.description {
            schema.insert("description".into(), description.clone().into());
        }
        schema.sort_keys();
        Ok(schema)
    }

    /// An object with these properties.
    fn fields(
        &mut self,
        fields: &[Field],
        tag: Option<(&str, &str)>,
    ) -> Result<Map<String, Value>, TooLarge> {
        let mut properties = Map::new();
        let mut required = Vec::new();
        if let Some((tag, value)) = tag {
            let schema = json!({ "const": value, "title": title_case(tag), "type": "string" });
            properties.insert(tag.to_owned(), schema);
            required.push(tag.to_owned());
        }
        for field in fields {
            let mut schema = self.shape(&field.shape, Some(&field.name.wire))?;
            if let (Some(header), Some(schema)) = (&field.header, schema.as_object_mut()) {
                schema.insert("x-mcp-header".into(), header.clone().into());
            }
            properties.insert(field.name.wire.clone(), schema);
            if field.required() {
                required.push(field.name.wire.clone());
            }
        }
        let mut schema = Map::new();
        schema.insert("properties".into(), Value::Object(properties));
        if !required.is_empty() {
            schema.insert("required".into(), required.into());
        }
        schema.insert("type".into(), "object".into());
        Ok(schema)
    }
}

fn typed(name: &str) -> Map<String, Value> {
    let mut schema = Map::new();
    schema.insert("type".into(), name.into());
    schema
}

/// What a shape says about its values to people.
pub(super) fn annotate(schema: &mut Map<String, Value>, shape: &Shape) {
    if let Some(description) = &shape.description {
        schema.insert("description".into(), description.clone().into());
    }
    if let Some(default) = &shape.default {
        schema.insert("default".into(), default.clone());
    }
    if !shape.examples.is_empty() {
        schema.insert("examples".into(), shape.examples.clone().into());
    }
    if shape.deprecated {
        schema.insert("deprecated".into(), true.into());
    }
}

/// What a shape demands of its values, in JSON Schema's own keywords.
pub(super) fn constrain(schema: &mut Map<String, Value>, constraints: &Constraints) {
    let c = constraints;
    let mut set = |key: &str, value: Option<Value>| {
        if let Some(value) = value {
            schema.insert(key.into(), value);
        }
    };
    set(
        "enum",
        (!c.one_of.is_empty()).then(|| c.one_of.clone().into()),
    );
    set("const", c.constant.clone());
    match c.format {
        Some(Format::Byte) => set("contentEncoding", Some("base64".into())),
        format => set("format", format.map(|format| format_name(format).into())),
    }
    set("minLength", c.min_length.map(Value::from));
    set("maxLength", c.max_length.map(Value::from));
    set("pattern", c.pattern.clone().map(Value::from));
    set("minimum", c.minimum.clone().map(Value::Number));
    set("maximum", c.maximum.clone().map(Value::Number));
    set(
        "exclusiveMinimum",
        c.exclusive_minimum.clone().map(Value::Number),
    );
    set(
        "exclusiveMaximum",
        c.exclusive_maximum.clone().map(Value::Number),
    );
    set("multipleOf", c.multiple_of.clone().map(Value::Number));
    set("minItems", c.min_items.map(Value::from));
    set("maxItems", c.max_items.map(Value::from));
    set("uniqueItems", c.unique_items.then_some(true.into()));
}

/// The format as JSON Schema and the spec spell it.
pub(super) fn format_name(format: Format) -> &'static str {
    match format {
        Format::Date => "date",
        Format::DateTime => "date-time",
        Format::Time => "time",
        Format::Duration => "duration",
        Format::Email => "email",
        Format::Uri => "uri",
        Format::Uuid => "uuid",
        Format::Byte => "byte",
    }
}

/// A name in Title Case, as the reference has it: `from_account` gives `From Account`.
pub(super) fn title_case(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    let mut in_word = false;
    for c in name.chars() {
        let cased = c.is_lowercase() || c.is_uppercase();
        match (cased, in_word) {
            (true, true) => out.extend(c.to_lowercase()),
            (true, false) => out.extend(c.to_uppercase()),
            (false, _) => out.push(if c == '_' { ' ' } else { c }),
        }
        in_word = cased;
    }
    out.trim().to_owned()
}

/// A name as a part of a JSON pointer in a URI fragment.
fn pointer(name: &str) -> String {
    let escaped = name.replace('~', "~0").replace('/', "~1");
    escaped
        .bytes()
        .map(|byte| match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => {
                char::from(byte).to_string()
            }
            _ => format!("%{byte:02X}"),
        })
        .collect()
}
