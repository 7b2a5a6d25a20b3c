//! Where the user's code implements the traits.

use syn::{Attribute, Block, Expr, ImplItem, Item, ItemImpl, Stmt, spanned::Spanned};

use super::{
    modules::{SourceFile, is_test},
    scope::Scope,
    traits::{NAMES, parameters},
};
use crate::{
    diagnostic::Span,
    project::finding::{Finding, Level},
};

/// One `impl Tools for Bookshop`.
#[derive(Debug)]
pub struct Implementation {
    /// The index of its file.
    pub file: usize,
    /// The trait's own name, however it was imported.
    pub name: String,
    /// Whether that trait is one of ours; another may have the same name.
    pub certain: bool,
    pub self_type: String,
    pub generic: bool,
    /// From `impl` to the type's name.
    pub head: Span,
    /// The closing brace.
    pub end: usize,
    pub methods: Vec<Written>,
    /// What may hold methods that can't be seen.
    pub hidden: Option<Span>,
    pub scope: Scope,
}

/// A method that the user wrote.
#[derive(Debug)]
pub struct Written {
    pub name: String,
    pub at: Span,
    pub parameters: Vec<(Option<String>, Span)>,
    /// Where its line begins to have text.
    pub start: usize,
}

/// Finds the implementations in a file, and what may hide some.
pub fn find(
    index: usize,
    file: &SourceFile,
    found: &mut Vec<Implementation>,
    gaps: &mut Vec<Finding>,
) {
    items(index, file, &file.syntax.items, found, gaps);
}

fn items(
    index: usize,
    file: &SourceFile,
    list: &[Item],
    found: &mut Vec<Implementation>,
    gaps: &mut Vec<Finding>,
) {
    let scope = Scope::of(list);
    each(index, file, list.iter(), &scope, found, gaps);
}

fn each<'a>(
    index: usize,
    file: &SourceFile,
    list: impl Iterator<Item = &'a Item>,
    scope: &Scope,
    found: &mut Vec<Implementation>,
    gaps: &mut Vec<Finding>,
) {
    for item in list {
        match item {
            Item::Mod(module) if !is_test(&module.attrs) => {
                if let Some((_, inner)) = &module.content {
                    items(index, file, inner, found, gaps);
                }
            }
            Item::Impl(item) if !is_test(&item.attrs) => {
                found.extend(implementation(index, file, item, scope));
            }
            // `const _: () = { … };` and functions may hold some too.
            Item::Const(item) => {
                if let Expr::Block(body) = &*item.expr {
                    block(index, file, &body.block, scope, found, gaps);
                }
            }
            Item::Fn(item) if !is_test(&item.attrs) => {
                block(index, file, &item.block, scope, found, gaps);
            }
            // `macro_rules!` itself implements nothing.
            Item::Macro(item) if item.ident.is_none() => {
                let span = file.span(item.mac.path.span());
                let message = "what this macro makes was not compared with the spec";
                gaps.push(Finding::new(Level::Note, &file.source, span, message));
            }
            _ => {}
        }
    }
}

/// The items of a block, which sees what is around it and has imports of its own.
fn block(
    index: usize,
    file: &SourceFile,
    block: &Block,
    around: &Scope,
    found: &mut Vec<Implementation>,
    gaps: &mut Vec<Finding>,
) {
    let inner = || {
        block.stmts.iter().filter_map(|statement| match statement {
            Stmt::Item(item) => Some(item),
            _ => None,
        })
    };
    let scope = Scope::of(inner()).within(around);
    // A macro among statements makes no implementation that others see.
    let items = inner().filter(|item| !matches!(item, Item::Macro(_)));
    each(index, file, items, &scope, found, gaps);
}

fn implementation(
    index: usize,
    file: &SourceFile,
    item: &ItemImpl,
    scope: &Scope,
) -> Option<Implementation> {
    let (path, _) = item.trait_.as_ref()?;
    let segments: Vec<String> = path
        .segments
        .iter()
        .map(|segment| segment.ident.to_string())
        .collect();
    let (name, certain) = scope.trait_name(&segments)?;
    if !NAMES.contains(&name.as_str()) {
        return None;
    }
    let head = file.span(item.impl_token.span);
    let self_type = file.span(item.self_ty.span());
    let methods = item.items.iter().filter_map(|inner| match inner {
        ImplItem::Fn(function) => Some(Written {
            name: function.sig.ident.to_string(),
            at: file.span(function.sig.ident.span()),
            parameters: parameters(function.sig.inputs.iter())
                .map(|(name, span)| (name, file.span(span)))
                .collect(),
            start: file.span(function.span()).range().start,
        }),
        _ => None,
    });
    let hidden = item.items.iter().find_map(|inner| match inner {
        ImplItem::Macro(inner) => Some(file.span(inner.mac.path.span())),
        _ => None,
    });
    Some(Implementation {
        file: index,
        name,
        certain,
        self_type: file.source.slice(self_type).to_owned(),
        generic: !item.generics.params.is_empty(),
        head: Span {
            start: head.start,
            end: self_type.end,
        },
        end: file.span(item.brace_token.span.close()).range().start,
        methods: methods.collect(),
        hidden: hidden.or_else(|| {
            let attribute = item.attrs.iter().find(|attribute| rewrites(attribute))?;
            Some(file.span(attribute.path().span()))
        }),
        scope: scope.clone(),
    })
}

/// Whether an attribute may change what it stands on: a macro, as far as can be seen.
fn rewrites(attribute: &Attribute) -> bool {
    let harmless = [
        "cfg", "doc", "allow", "expect", "warn", "deny", "forbid", "rustfmt", "must_use",
    ];
    let first = attribute.path().segments.first();
    let name = first.map(|segment| segment.ident.to_string());
    !harmless.contains(&name.unwrap_or_default().as_str())
}
