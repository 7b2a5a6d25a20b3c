//! `models.rs`: the named types and the enums made for inline ones.

use minijinja::context;
use serde::Serialize;

use super::{
    Error,
    facts::Facts,
    fields::{self, FieldView},
    form,
    imports::Imports,
    literal, parallel,
    types::{Place, Types},
    writer::Writer,
};
use crate::plan::{Field, TypeDef, TypeId, TypeKind};

#[derive(Serialize)]
struct View<'a> {
    #[serde(rename = "type")]
    of: &'a TypeView,
    names: &'a Names,
}

/// The names of other crates and modules, as they are spelled where models hide some of them.
#[derive(Serialize)]
struct Names {
    serialize: String,
    deserialize: String,
    option: String,
    option_is_none: String,
    into_response: String,
    response: String,
    object: String,
    fields: String,
    input: String,
    reader: String,
    elicited: String,
    finite: String,
    form: String,
    value: String,
    pattern: String,
}

#[derive(Serialize)]
struct TypeView {
    doc: String,
    ident: String,
    #[serde(flatten)]
    kind: KindView,
    /// Clients send it.
    input: bool,
    /// The JSON Schema of its form, where users are asked for it.
    form: Option<String>,
    /// The function of `support` that makes a response of it, where a tool returns it.
    respond: Option<String>,
}

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum KindView {
    Struct {
        fields: Vec<FieldView>,
    },
    Enum {
        variants: Vec<VariantView>,
    },
    Union {
        tag: String,
        members: Vec<MemberView>,
    },
}

#[derive(Serialize)]
struct VariantView {
    doc: String,
    ident: String,
    value: String,
    rename: bool,
}

#[derive(Serialize)]
struct MemberView {
    ident: String,
    ty: String,
    name: String,
    rename: bool,
    /// What puts it into a `Box`, if it goes into one.
    boxed: Option<String>,
}

/// The file's text.
pub(super) fn render(facts: &Facts<'_>, writer: &Writer) -> Result<String, Error> {
    let mut file = File {
        types: Types::new(facts, Place::Models),
        imports: Imports::default(),
    };
    let types: Vec<TypeView> = facts
        .plan
        .types
        .iter()
        .enumerate()
        .map(|(index, def)| file.view(TypeId(index), def))
        .collect();
    let names = file.names(&types);
    let head = context! { imports => file.imports.render() };
    let head = writer.rust("models.rs.j2", head)?;
    let types = parallel::map(&types, |of| {
        let names = &names;
        writer.code("model.rs.j2", View { of, names })
    })?;
    Ok([head, types.join("\n")].join("\n"))
}

struct File<'a> {
    types: Types<'a>,
    imports: Imports,
}

impl File<'_> {
    fn view(&mut self, id: TypeId, def: &TypeDef) -> TypeView {
        let kind = match &def.kind {
            TypeKind::Struct(fields) => KindView::Struct {
                fields: self.fields(id, def, fields),
            },
            TypeKind::Enum(variants) => KindView::Enum {
                variants: variants
                    .iter()
                    .map(|variant| VariantView {
                        doc: variant.title.clone().unwrap_or_default(),
                        ident: variant.name.ident.clone(),
                        value: variant.name.wire.clone(),
                        rename: variant.name.ident != variant.name.wire,
                    })
                    .collect(),
            },
            TypeKind::Union { tag, members } => KindView::Union {
                tag: tag.clone(),
                members: members
                    .iter()
                    .filter_map(|member| self.member(id, *member))
                    .collect(),
            },
        };
        let form = match &def.kind {
            TypeKind::Struct(fields) if def.elicited => Some(literal::json(&form::schema(
                self.types.facts.plan,
                def,
                fields,
            ))),
            _ => None,
        };
        TypeView {
            doc: def.description.clone().unwrap_or_default(),
            ident: def.name.ident.clone(),
            input: def.input || def.elicited,
            form,
            respond: self.respond(id, &def.kind),
            kind,
        }
    }

    fn fields(&mut self, id: TypeId, def: &TypeDef, fields: &[Field]) -> Vec<FieldView> {
        let views = match def.input {
            true => fields::read(&self.types, fields, &mut self.imports),
            false => fields::views(&self.types, fields, &mut self.imports),
        };
        if !self.types.facts.reaches_clients(id) {
            return views;
        }
        let views = views.into_iter().zip(fields);
        views.map(|(view, field)| view.returned(field)).collect()
    }

    fn member(&self, union: TypeId, member: TypeId) -> Option<MemberView> {
        let def = self.types.def(member)?;
        let boxed = self.types.facts.is_boxed_member(union, member);
        let ty = self.types.named(member);
        Some(MemberView {
            ident: def.name.ident.clone(),
            ty: match boxed {
                true => format!("{}<{ty}>", self.types.path("std::boxed::Box")),
                false => ty,
            },
            name: def.name.wire.clone(),
            rename: def.name.ident != def.name.wire,
            boxed: boxed.then(|| format!("{}::new", self.types.path("std::boxed::Box"))),
        })
    }

    /// How a response is made of a type that a tool returns by itself; those in lists and the like need no way.
    fn respond(&mut self, id: TypeId, kind: &TypeKind) -> Option<String> {
        let function = match kind {
            TypeKind::Struct(_) => "structured",
            TypeKind::Enum(_) | TypeKind::Union { .. } => "wrapped",
        };
        let returned = self.types.facts.is_returned(id);
        returned.then(|| self.types.support(function, &mut self.imports))
    }

    /// Imports what the types use, and no more.
    fn names(&mut self, types: &[TypeView]) -> Names {
        let any = |what: fn(&TypeView) -> bool| types.iter().any(what);
        let input_struct = any(|ty| ty.input && matches!(ty.kind, KindView::Struct { .. }));
        let input_other = any(|ty| ty.input && !matches!(ty.kind, KindView::Struct { .. }));
        let form = any(|ty| ty.form.is_some());
        let response = any(|ty| ty.respond.is_some());
        if any(|ty| matches!(ty.kind, KindView::Enum { .. })) {
            self.imports.add("std::fmt");
        }
        let any_field = |what: fn(&FieldView) -> bool| {
            types.iter().any(|ty| match &ty.kind {
                KindView::Struct { fields } => fields.iter().any(what),
                KindView::Enum { .. } | KindView::Union { .. } => false,
            })
        };
        let pattern = any_field(FieldView::has_pattern);
        let finite = any_field(FieldView::is_finite);
        let spelled = self.types;
        let mut name = |used: bool, path: &str| {
            let mut unused = Imports::default();
            let imports = if used { &mut self.imports } else { &mut unused };
            spelled.import_path(path, imports)
        };
        Names {
            serialize: name(!types.is_empty(), "serde::Serialize"),
            deserialize: name(!types.is_empty(), "serde::Deserialize"),
            option: spelled.path("std::option::Option"),
            option_is_none: format!("{}::is_none", spelled.path("std::option::Option")),
            into_response: name(response, "super::support::IntoResponse"),
            response: name(response, "rmcp::model::CallToolResponse"),
            object: name(input_struct, "super::support::Object"),
            fields: name(input_struct, "super::support::Fields"),
            input: name(input_other, "super::support::Input"),
            reader: name(input_other, "super::support::Reader"),
            elicited: name(form, "super::support::Elicited"),
            finite: name(finite, "super::support::finite"),
            form: name(form, "super::support::Form"),
            value: name(input_other, "serde_json::Value"),
            pattern: name(pattern, "super::support::Pattern"),
        }
    }
}
