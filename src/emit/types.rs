//! Types of the plan as Rust types.

use super::{facts::Facts, imports::Imports};
use crate::plan::{Field, Output, Type, TypeDef, TypeId, TypeKind};

/// The standard library's names, and serde_json's: no file can take a model that bears one by its name alone.
const COMMON: [&str; 17] = [
    "BTreeMap", "Box", "Default", "Err", "From", "Future", "Into", "Iterator", "None", "Ok",
    "Option", "Result", "Send", "Some", "String", "Value", "Vec",
];

/// What the emitted files import beside that.
const IMPORTED: [&str; 39] = [
    "A",
    "Annotations",
    "Args",
    "ArgumentsSchema",
    "Arc",
    "CallToolResponse",
    "CallToolResult",
    "Content",
    "Context",
    "Elicit",
    "ElicitUrl",
    "Error",
    "Fields",
    "GetPromptResponse",
    "GetPromptResult",
    "Icon",
    "IconTheme",
    "IntoResponse",
    "JsonObject",
    "ListRoots",
    "Numbers",
    "Object",
    "Outcome",
    "Pattern",
    "Prompt",
    "PromptArgument",
    "PromptMessage",
    "ReadResourceResponse",
    "ReadResourceResult",
    "Resource",
    "ResourceContents",
    "ResourceTemplate",
    "Role",
    "Root",
    "Round",
    "Sample",
    "Sampled",
    "Tool",
    "ToolAnnotations",
];

/// Whether every file may need the name for something of the standard library.
pub(super) fn is_common(ident: &str) -> bool {
    COMMON.contains(&ident)
}

/// Where a file stands in the emitted crate: it decides how names are spelled there.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// `models.rs`, where a model hides whatever else bears its name.
    Models,
    /// Beside it.
    Top,
    /// In a folder, a caller a file.
    Caller,
    /// The user's own, which takes everything from `generated`.
    User,
}

/// Types as one file spells them.
#[derive(Clone, Copy)]
pub(super) struct Types<'a> {
    pub(super) facts: &'a Facts<'a>,
    place: Place,
}

impl<'a> Types<'a> {
    pub(super) fn new(facts: &'a Facts<'a>, place: Place) -> Self {
        Self { facts, place }
    }

    /// The path of `generated` from the file.
    fn base(&self) -> &'static str {
        match self.place {
            Place::Models | Place::Top => "super",
            Place::Caller | Place::User => "crate::generated",
        }
    }

    pub(super) fn def(&self, id: TypeId) -> Option<&'a TypeDef> {
        self.facts.plan.types.get(id.0)
    }

    /// Whether the file has another use for the name of a model: it writes `models::Result` then.
    fn is_taken(&self, ident: &str) -> bool {
        match self.place {
            Place::Models => false,
            Place::Top | Place::Caller => {
                COMMON.contains(&ident) || IMPORTED.contains(&ident) || self.facts.is_ours(ident)
            }
            Place::User => {
                COMMON.contains(&ident) || ident == "JsonObject" || self.facts.is_ours(ident)
            }
        }
    }

    /// A named type.
    pub(super) fn named(&self, id: TypeId) -> String {
        match self.def(id).map(|def| def.name.ident.as_str()) {
            Some(ident) if self.is_taken(ident) => format!("models::{ident}"),
            Some(ident) => ident.to_owned(),
            None => "()".to_owned(),
        }
    }

    /// One of the types that are not ours, by its path: the last part alone where nothing hides it.
    pub(super) fn path(&self, path: &str) -> String {
        let name = path.rsplit("::").next().unwrap_or(path);
        let hidden = self.place == Place::Models && self.facts.is_type(name);
        if hidden {
            path.to_owned()
        } else {
            name.to_owned()
        }
    }

    pub(super) fn owned(&self, ty: &Type) -> String {
        match ty {
            Type::String => self.path("std::string::String"),
            Type::Integer => "i64".to_owned(),
            Type::Number => "f64".to_owned(),
            Type::Boolean => "bool".to_owned(),
            Type::Any => self.path("serde_json::Value"),
            Type::List(items) => {
                format!("{}<{}>", self.path("std::vec::Vec"), self.owned(&items.ty))
            }
            Type::Map(values) => format!(
                "{}<{}, {}>",
                self.path("std::collections::BTreeMap"),
                self.path("std::string::String"),
                self.owned(&values.ty)
            ),
            Type::Named(id) => self.named(*id),
        }
    }

    /// A field of a struct.
    pub(super) fn field(&self, field: &Field) -> String {
        let mut ty = self.owned(&field.shape.ty);
        if field.boxed {
            ty = format!("{}<{ty}>", self.path("std::boxed::Box"));
        }
        self.optional(ty, field.optional)
    }

    /// What user code gives.
    pub(super) fn output(&self, output: &Output) -> String {
        self.optional(self.owned(&output.shape.ty), output.optional)
    }

    fn optional(&self, ty: String, optional: bool) -> String {
        if optional {
            format!("{}<{ty}>", self.path("std::option::Option"))
        } else {
            ty
        }
    }

    /// As a resolver takes it.
    pub(super) fn borrowed(&self, ty: &Type, optional: bool) -> String {
        let borrowed = match ty {
            Type::String => "&str".to_owned(),
            Type::List(items) => format!("&[{}]", self.owned(&items.ty)),
            ty if self.is_copy(ty) => self.owned(ty),
            ty => format!("&{}", self.owned(ty)),
        };
        self.optional(borrowed, optional)
    }

    /// Whether a value is handed over by value even where it is lent.
    pub(super) fn is_copy(&self, ty: &Type) -> bool {
        match ty {
            Type::Integer | Type::Number | Type::Boolean => true,
            Type::Named(id) => self
                .def(*id)
                .is_some_and(|def| matches!(def.kind, TypeKind::Enum(_))),
            Type::String | Type::Any | Type::List(_) | Type::Map(_) => false,
        }
    }

    /// Adds what a type is written with to the imports of its file.
    pub(super) fn import(&self, ty: &Type, imports: &mut Imports) {
        match ty {
            Type::Any => drop(self.import_path("serde_json::Value", imports)),
            Type::List(items) => self.import(&items.ty, imports),
            Type::Map(values) => {
                self.import_path("std::collections::BTreeMap", imports);
                self.import(&values.ty, imports);
            }
            Type::Named(id) => self.import_named(*id, imports),
            Type::String | Type::Integer | Type::Number | Type::Boolean => {}
        }
    }

    pub(super) fn import_named(&self, id: TypeId, imports: &mut Imports) {
        if let Some(def) = self.def(id).filter(|_| self.place != Place::Models) {
            let base = self.base();
            imports.add(&match self.is_taken(&def.name.ident) {
                true => format!("{base}::models"),
                false if self.place == Place::User => format!("{base}::{}", def.name.ident),
                false => format!("{base}::models::{}", def.name.ident),
            });
        }
    }

    /// Imports one of the types that are not ours, unless it must be written out; gives how it is spelled.
    pub(super) fn import_path(&self, path: &str, imports: &mut Imports) -> String {
        let name = self.path(path);
        if name != path {
            imports.add(path);
        }
        name
    }

    /// The same for what is in the crate's `support`.
    pub(super) fn support(&self, name: &str, imports: &mut Imports) -> String {
        let module = if self.place == Place::User {
            ""
        } else {
            "support::"
        };
        self.import_path(&format!("{}::{module}{name}", self.base()), imports)
    }

    /// The same for what is beside `support`.
    pub(super) fn generated(&self, path: &str, imports: &mut Imports) -> String {
        self.import_path(&format!("{}::{path}", self.base()), imports)
    }
}
