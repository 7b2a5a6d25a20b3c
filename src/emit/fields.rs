//! Fields of structs: how they are declared, and how they are read from what a client sent.

use serde::Serialize;
use serde_json::Value;

use super::{
    complexity, defaults, imports::Imports, literal, numbers, schema::format_name, types::Types,
};
use crate::plan::{Constraints, Field, Format, Generate, Shape, Type};

/// A field, for the templates.
#[derive(Serialize)]
pub(super) struct FieldView {
    doc: String,
    ident: String,
    ty: String,
    /// Deeper than clippy likes.
    complex: bool,
    /// What serde calls it, where that is not its identifier.
    rename: Option<String>,
    optional: bool,
    /// Made of numbers, which must be finite to be returned.
    finite: bool,
    /// The local that holds what was read.
    local: String,
    /// `fields.field("title").required()`
    read: String,
    /// What becomes of it in the struct: `title?`
    value: String,
    /// The name and the text of the pattern that its strings must match.
    pattern: Option<(String, String)>,
}

impl FieldView {
    pub(super) fn has_pattern(&self) -> bool {
        self.pattern.is_some()
    }

    pub(super) fn is_finite(&self) -> bool {
        self.finite
    }

    /// The same field of a model that is returned.
    pub(super) fn returned(self, field: &Field) -> Self {
        Self {
            finite: numbers::made_of(&field.shape.ty),
            ..self
        }
    }
}

/// The fields of a struct, and what the code that reads them imports.
pub(super) fn views(types: &Types<'_>, fields: &[Field], imports: &mut Imports) -> Vec<FieldView> {
    fields
        .iter()
        .map(|field| view(types, field, imports))
        .collect()
}

fn view(types: &Types<'_>, field: &Field, imports: &mut Imports) -> FieldView {
    types.import(&field.shape.ty, imports);
    let ident = &field.name.ident;
    // No identifier made of a name ends like this but those of keywords.
    let local = if ident == "fields" {
        "fields_".to_owned()
    } else {
        ident.clone()
    };
    FieldView {
        doc: field.shape.description.clone().unwrap_or_default(),
        ident: ident.clone(),
        complex: complexity::is_complex(&types.field(field)),
        ty: types.field(field),
        rename: (ident.trim_start_matches("r#") != field.name.wire)
            .then(|| field.name.wire.clone()),
        optional: field.optional,
        finite: false,
        value: match (field.boxed, field.optional) {
            (false, _) => format!("{local}?"),
            (true, true) => format!("{local}?.map({}::new)", types.path("std::boxed::Box")),
            (true, false) => format!("{}::new({local}?)", types.path("std::boxed::Box")),
        },
        local,
        read: String::new(),
        pattern: None,
    }
}

/// The same, with the expressions that read them.
pub(super) fn read(types: &Types<'_>, fields: &[Field], imports: &mut Imports) -> Vec<FieldView> {
    let read = |field| FieldView {
        read: expression(types, field, imports),
        pattern: pattern(&field.shape).map(|pattern| (pattern_name(field), pattern.to_owned())),
        ..view(types, field, &mut Imports::default())
    };
    let views: Vec<FieldView> = fields.iter().map(read).collect();
    for field in fields {
        types.import(&field.shape.ty, imports);
    }
    views
}

/// A field as it is read: its name, its constraints, and what becomes of it where it is left out.
fn expression(types: &Types<'_>, field: &Field, imports: &mut Imports) -> String {
    let shape = &field.shape;
    let method = if field.optional { "nullable" } else { "field" };
    let start = format!("fields.{method}({})", literal::string(&field.name.wire));
    let checks = Checks {
        types,
        imports,
        pattern: pattern_name(field),
    }
    .of(shape);
    let or = |otherwise: &str| {
        let some = if field.optional { ".map(Some)" } else { "" };
        format!(".or({otherwise}){some}")
    };
    let end = match (&shape.default, field.generate) {
        (Some(default), _) => {
            let default = defaults::expression(types, &shape.ty, default);
            let default = match default.strip_suffix("::new()") {
                Some(ty) => format!("{ty}::new"),
                None => format!("|| {default}"),
            };
            or(&default)
        }
        (None, Some(Generate::Uuid)) => or(&types.support("uuid", imports)),
        (None, Some(Generate::Now)) => or(&types.support("now", imports)),
        (None, None) if field.optional => ".optional()".to_owned(),
        (None, None) => ".required()".to_owned(),
    };
    format!("{start}{checks}{end}")
}

/// The pattern of a field's strings, however deep they lie: a list has one kind of items.
fn pattern(shape: &Shape) -> Option<&str> {
    match &shape.ty {
        Type::List(inner) => pattern(inner),
        _ => shape.constraints.pattern.as_deref(),
    }
}

fn pattern_name(field: &Field) -> String {
    field.name.ident.trim_start_matches("r#").to_uppercase()
}

/// Writes constraints as calls of `Check`.
struct Checks<'a, 'b> {
    types: &'a Types<'a>,
    imports: &'b mut Imports,
    pattern: String,
}

impl Checks<'_, '_> {
    fn of(&mut self, shape: &Shape) -> String {
        let mut calls = self.own(&shape.constraints);
        // What is in a map is known by its type alone.
        if let Type::List(items) = &shape.ty {
            let items = self.of(items);
            if !items.is_empty() {
                calls.push_str(&format!(".items(|item| item{items})"));
            }
        }
        calls
    }

    fn own(&mut self, c: &Constraints) -> String {
        let one_of: Vec<String> = c.one_of.iter().map(value).collect();
        let arguments = [
            (
                "one_of",
                (!one_of.is_empty()).then(|| format!("&[{}]", one_of.join(", "))),
            ),
            ("constant", c.constant.as_ref().map(value)),
            ("format", c.format.map(|format| self.format(format))),
            ("min_length", c.min_length.map(|length| length.to_string())),
            ("max_length", c.max_length.map(|length| length.to_string())),
            (
                "pattern",
                c.pattern.as_ref().map(|_| format!("&{}", self.pattern)),
            ),
            ("minimum", c.minimum.as_ref().map(number)),
            ("maximum", c.maximum.as_ref().map(number)),
            (
                "exclusive_minimum",
                c.exclusive_minimum.as_ref().map(number),
            ),
            (
                "exclusive_maximum",
                c.exclusive_maximum.as_ref().map(number),
            ),
            ("multiple_of", c.multiple_of.as_ref().map(number)),
            ("min_items", c.min_items.map(|items| items.to_string())),
            ("max_items", c.max_items.map(|items| items.to_string())),
            ("unique_items", c.unique_items.then(String::new)),
        ];
        let calls = arguments
            .into_iter()
            .filter_map(|(method, argument)| Some(format!(".{method}({})", argument?)));
        calls.collect()
    }

    fn format(&mut self, format: Format) -> String {
        format!(
            "{}::{}",
            self.types.support("Format", self.imports),
            variant(format)
        )
    }
}

/// `DateTime` for `date-time`.
fn variant(format: Format) -> String {
    use heck::ToUpperCamelCase;

    format_name(format).to_upper_camel_case()
}

/// A bound: an integer or a float.
fn number(number: &serde_json::Number) -> String {
    match number.as_i64() {
        Some(integer) => integer.to_string(),
        None => literal::float(number.as_f64().unwrap_or_default()),
    }
}

/// A value to be compared with what a client sent.
fn value(value: &Value) -> String {
    match value {
        Value::Null | Value::Array(_) | Value::Object(_) => defaults::json(value),
        scalar => format!("{}.into()", defaults::tokens(scalar)),
    }
}
