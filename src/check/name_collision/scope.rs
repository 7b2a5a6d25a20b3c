//! Names of one scope.

use std::collections::{HashMap, hash_map::Entry as Slot};

use crate::{
    check::sink::Sink,
    diagnostic::{Code, Diagnostic, Span},
};

/// Names of one scope, by what they become.
pub(super) struct Scope<'a> {
    what: &'static str,
    pub help: &'static str,
    names: HashMap<String, Named<'a>>,
}

/// A name, where it stands, and how it came about where nobody wrote it.
#[derive(Clone, Copy)]
pub(super) struct Named<'a> {
    pub name: &'a str,
    pub at: Span,
    pub made: Option<&'static str>,
}

impl<'a> Scope<'a> {
    pub(super) fn new(what: &'static str) -> Self {
        Self {
            what,
            help: "rename one of them",
            names: HashMap::new(),
        }
    }

    pub(super) fn add(
        &mut self,
        name: &'a str,
        ident: Option<String>,
        at: Span,
        sink: &mut Sink<'_>,
    ) {
        let made = None;
        self.add_named(Named { name, at, made }, ident, sink);
    }

    /// A name of which no identifier can be made is a finding of its own.
    pub(super) fn add_named(
        &mut self,
        named: Named<'a>,
        ident: Option<String>,
        sink: &mut Sink<'_>,
    ) {
        let Some(ident) = ident else { return };
        let called = ident.strip_prefix("r#").unwrap_or(&ident).to_owned();
        let first = match self.names.entry(ident) {
            Slot::Vacant(slot) => {
                slot.insert(named);
                return;
            }
            Slot::Occupied(slot) => *slot.get(),
        };
        let same = first.name == named.name;
        let message = if same {
            format!("two {} are called `{}`", self.what, named.name)
        } else {
            format!(
                "the {} `{}` and `{}` would have one name",
                self.what, first.name, named.name
            )
        };
        let label = |named: Named<'_>, order: &str| match named.made {
            Some(made) => format!("`{called}`: {made}"),
            None if same => order.to_owned(),
            None => format!("`{called}` in the generated code"),
        };
        sink.add(
            Diagnostic::new(Code::NameCollision, named.at, message)
                .label(label(named, "the second"))
                .also(first.at, label(first, "the first"))
                .help(match (first.made, named.made) {
                    (Some(_), None) if self.what == "parameters" => "rename the parameter",
                    _ => self.help,
                }),
        );
    }
}
