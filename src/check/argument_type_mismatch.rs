//! `argument-type-mismatch`: all callers that reach a resolver have its arguments with one and the same type.

use std::collections::HashMap;

use super::{
    graph::{Argument, Graph, Walk, Want},
    shape,
    sink::Sink,
};
use crate::{
    diagnostic::{Code, Diagnostic},
    spec::{Schema, Spec, TypeRef},
};

pub(super) fn check(spec: &Spec, graph: &Graph<'_>, walk: &mut Walk, sink: &mut Sink<'_>) {
    let mut types = Types::new(spec);
    let of_arguments: Vec<Vec<Option<usize>>> = graph
        .callers
        .iter()
        .map(|caller| {
            let types = &mut types;
            caller
                .arguments
                .iter()
                .map(|argument| types.of_argument(argument))
                .collect()
        })
        .collect();
    let disputed = disputed(graph, walk, &mut types, &of_arguments);
    if disputed.is_empty() {
        return;
    }
    let mut uses: HashMap<(usize, usize), Vec<Use<'_, '_>>> = HashMap::new();
    each_use(graph, walk, |slot, caller, argument| {
        if let (true, Some(ty)) = (disputed.contains(&slot), of_arguments[caller][argument]) {
            uses.entry(slot).or_default().push(Use {
                caller: graph.callers[caller].name,
                argument: &graph.callers[caller].arguments[argument],
                ty,
            });
        }
    });
    for slot in disputed {
        let Some(uses) = uses.get(&slot) else {
            continue;
        };
        let resolver = &graph.resolvers[slot.0];
        let want = &resolver.wants[slot.1];
        match want.schema {
            Some(declared) => {
                against_declared(resolver.name, want, declared, uses, &mut types, sink)
            }
            None => against_one_another(resolver.name, want, uses, sink),
        }
    }
}

/// A resolver and which of its arguments.
type Slot = (usize, usize);

/// A caller's argument that fills a slot.
struct Use<'g, 'a> {
    caller: &'a str,
    argument: &'g Argument<'a>,
    ty: usize,
}

/// The slots that are filled with more than one type, in the order of the resolvers.
fn disputed(
    graph: &Graph<'_>,
    walk: &mut Walk,
    types: &mut Types<'_>,
    of_arguments: &[Vec<Option<usize>>],
) -> Vec<Slot> {
    let mut first: Vec<Vec<Option<usize>>> = graph
        .resolvers
        .iter()
        .map(|resolver| {
            let wants = resolver.wants.iter();
            wants
                .map(|want| want.schema.and_then(|schema| types.of(schema)))
                .collect()
        })
        .collect();
    let mut found = Vec::new();
    each_use(graph, walk, |slot, caller, argument| {
        let Some(ty) = of_arguments[caller][argument] else {
            return;
        };
        match first[slot.0][slot.1] {
            None if graph.resolvers[slot.0].wants[slot.1].schema.is_none() => {
                first[slot.0][slot.1] = Some(ty);
            }
            Some(other) if other != ty => found.push(slot),
            _ => {}
        }
    });
    found.sort_unstable();
    found.dedup();
    found
}

/// Calls back for each slot of each caller that the caller has an argument for.
fn each_use(graph: &Graph<'_>, walk: &mut Walk, mut found: impl FnMut(Slot, usize, usize)) {
    // By the number of an argument's name: the last caller that has it, and which of its arguments it is.
    let mut has = vec![(usize::MAX, 0); graph.names];
    for (number, caller) in graph.callers.iter().enumerate() {
        if caller.arguments.is_empty() || caller.takes.is_empty() {
            continue;
        }
        for (index, argument) in caller.arguments.iter().enumerate() {
            has[argument.id] = (number, index);
        }
        walk.run(graph, &caller.takes);
        for &resolver in &walk.order {
            for (want, Want { id, .. }) in graph.resolvers[resolver].wants.iter().enumerate() {
                if has[*id].0 == number {
                    found((resolver, want), number, has[*id].1);
                }
            }
        }
    }
}

fn against_declared(
    resolver: &str,
    want: &Want<'_>,
    declared: &Schema,
    uses: &[Use<'_, '_>],
    types: &mut Types<'_>,
    sink: &mut Sink<'_>,
) {
    let Some(ty) = types.of(declared) else { return };
    let written = shape::written(declared);
    let name = want.name;
    let others: Vec<_> = uses.iter().filter(|found| found.ty != ty).collect();
    let [first, rest @ ..] = others.as_slice() else {
        return;
    };
    let message = format!(
        "`{resolver}` takes `{name}` as `{written}`, and in `{}` it is `{}`",
        first.caller,
        first.written()
    );
    // Where all callers agree, the resolver is the odd one out.
    if !rest.is_empty()
        && others.len() == uses.len()
        && rest.iter().all(|found| found.ty == first.ty)
    {
        let mut finding = Diagnostic::new(Code::ArgumentTypeMismatch, want.at, message)
            .label(format!("`{written}` here"));
        for found in others.iter().take(8) {
            finding = finding.also(found.argument.key, found.label());
        }
        sink.add(finding.help(mend(&[declared], first)));
        return;
    }
    for found in others {
        let message = format!(
            "`{resolver}` takes `{name}` as `{written}`, and in `{}` it is `{}`",
            found.caller,
            found.written()
        );
        sink.add(
            Diagnostic::new(Code::ArgumentTypeMismatch, found.argument.key, message)
                .label(found.label())
                .also(want.at, format!("`{written}` here"))
                .help(mend(&[declared], found)),
        );
    }
}

fn against_one_another(resolver: &str, want: &Want<'_>, uses: &[Use<'_, '_>], sink: &mut Sink<'_>) {
    let mut counts: HashMap<usize, usize> = HashMap::new();
    for found in uses {
        *counts.entry(found.ty).or_default() += 1;
    }
    // What most callers say is taken as meant; of equals, what the first says.
    let most = counts.values().copied().max().unwrap_or_default();
    let Some(usual) = uses
        .iter()
        .find(|found| counts.get(&found.ty) == Some(&most))
    else {
        return;
    };
    let name = want.name;
    for found in uses.iter().filter(|found| found.ty != usual.ty) {
        let message = format!(
            "`{resolver}` takes `{name}`, which is {} in `{}` and {} in `{}`",
            usual.noun(),
            usual.caller,
            found.noun(),
            found.caller
        );
        let mend = mend(usual.argument.schema.as_slice(), found);
        sink.add(
            Diagnostic::new(Code::ArgumentTypeMismatch, found.argument.key, message)
                .label(found.label())
                .also(usual.argument.key, usual.label())
                .also(
                    want.at,
                    format!("`{resolver}` takes it here, with one type for all callers"),
                )
                .help(mend),
        );
    }
}

fn mend(usual: &[&Schema], found: &Use<'_, '_>) -> String {
    let enums = usual
        .iter()
        .copied()
        .chain(found.argument.schema)
        .filter_map(shape::inline_enum)
        .count();
    if enums > 0 {
        return "an `enum` written in place is a type of its own: declare a model with these values, and name it in both places"
            .to_owned();
    }
    let stripped = |text: String| text.trim_end_matches('?').to_owned();
    let other = usual
        .first()
        .map(|schema| shape::written(schema))
        .unwrap_or_default();
    if stripped(other) == stripped(found.written()) {
        return "the types differ in `?` alone: write it in both places or in neither".to_owned();
    }
    "give both the same type; bounds and defaults may differ".to_owned()
}

impl Use<'_, '_> {
    fn written(&self) -> String {
        self.argument
            .schema
            .map_or_else(|| "string".to_owned(), shape::written)
    }

    fn noun(&self) -> String {
        self.argument
            .schema
            .map_or_else(|| "`string`".to_owned(), noun)
    }

    fn label(&self) -> String {
        format!("{} in `{}`", self.noun(), self.caller)
    }
}

fn noun(schema: &Schema) -> String {
    let written = shape::written(schema);
    if shape::is_string_enum(schema) {
        return "an `enum` of its own".to_owned();
    }
    match shape::inline_enum(schema) {
        Some(_) => format!("`{written}` with an `enum` of its own"),
        None => format!("`{written}`"),
    }
}

/// Types by number: the same for the same type.
struct Types<'s> {
    spec: &'s Spec,
    numbers: HashMap<String, usize>,
}

impl<'s> Types<'s> {
    fn new(spec: &'s Spec) -> Self {
        Self {
            spec,
            numbers: HashMap::new(),
        }
    }

    fn of_argument(&mut self, argument: &Argument<'_>) -> Option<usize> {
        match argument.schema {
            Some(schema) => self.of(schema),
            None => Some(self.number("string".to_owned())),
        }
    }

    /// `None` for a type that is not known, which is a finding of its own.
    fn of(&mut self, schema: &Schema) -> Option<usize> {
        let mut inner = schema;
        loop {
            if let TypeRef::Model(name) = shape::innermost(&inner.ty.as_ref()?.value.ty)
                && !self.spec.models.contains_key(name)
            {
                return None;
            }
            match &inner.items {
                Some(items) => inner = &items.value,
                None => break,
            }
        }
        let mut text = shape::written(schema);
        if let Some(own) = shape::inline_enum(schema) {
            // Equal to itself alone.
            text = format!("{text} at {:p}", std::ptr::from_ref(own));
        }
        Some(self.number(text))
    }

    fn number(&mut self, text: String) -> usize {
        let next = self.numbers.len();
        *self.numbers.entry(text).or_insert(next)
    }
}
