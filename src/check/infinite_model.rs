//! `infinite-model`: a model that must contain itself has no value.

use super::{
    graph::{circle, components},
    shape,
    sink::Sink,
};
use crate::{
    diagnostic::{Code, Diagnostic, Span},
    spec::{Schema, Spec, TypeRef},
};

pub(super) fn check(spec: &Spec, sink: &mut Sink<'_>) {
    let parts: Vec<_> = (0..spec.models.len()).map(|at| parts(spec, at)).collect();
    let infinite = infinite(spec, &parts);
    let edges: Vec<Vec<usize>> = parts
        .iter()
        .enumerate()
        .map(|(at, parts)| {
            let inside = parts
                .iter()
                .filter(|part| infinite[at] && infinite[part.model]);
            inside.map(|part| part.model).collect()
        })
        .collect();
    for component in components(&edges) {
        let Some(&first) = component.first() else {
            continue;
        };
        if component.len() > 1 || edges[first].contains(&first) {
            report(spec, &parts, first, &component, sink);
        }
    }
}

/// A model that another holds whatever happens: not behind a `?`, and not in a list or a map that may be empty.
struct Part {
    model: usize,
    at: Span,
}

fn parts(spec: &Spec, model: usize) -> Vec<Part> {
    let Some((_, model)) = spec.models.get_index(model) else {
        return Vec::new();
    };
    if let Some(members) = &model.value.one_of {
        return members
            .value
            .iter()
            .filter_map(|member| {
                let model = spec.models.get_index_of(&member.value)?;
                Some(Part {
                    model,
                    at: member.span,
                })
            })
            .collect();
    }
    let fields = model
        .value
        .fields
        .iter()
        .flat_map(|fields| fields.value.values());
    fields
        .filter_map(|field| {
            let (name, at) = held(&field.value)?;
            let model = spec.models.get_index_of(name)?;
            Some(Part { model, at })
        })
        .collect()
}

/// The model that a field can't do without.
fn held(schema: &Schema) -> Option<(&str, Span)> {
    let ty = schema.ty.as_ref()?;
    if ty.value.optional.is_some() {
        return None;
    }
    let never_empty = schema
        .min_items
        .as_ref()
        .and_then(|least| least.value.as_f64())
        >= Some(1.0);
    match &ty.value.ty {
        TypeRef::Model(name) => Some((name, shape::place(ty))),
        TypeRef::List(inner) if never_empty => match &inner.value {
            TypeRef::Model(name) => Some((name, inner.span)),
            _ => None,
        },
        TypeRef::Array if never_empty => held(&schema.items.as_ref()?.value),
        _ => None,
    }
}

/// Which models have no finite value: those that are left when all that can be built from finished parts are.
fn infinite(spec: &Spec, parts: &[Vec<Part>]) -> Vec<bool> {
    let mut holders: Vec<Vec<usize>> = vec![Vec::new(); parts.len()];
    let mut open: Vec<usize> = parts.iter().map(Vec::len).collect();
    for (at, parts) in parts.iter().enumerate() {
        for part in parts {
            holders[part.model].push(at);
        }
    }
    let mut infinite = vec![true; parts.len()];
    let mut ready: Vec<usize> = (0..parts.len()).filter(|&at| open[at] == 0).collect();
    while let Some(at) = ready.pop() {
        if !std::mem::take(&mut infinite[at]) {
            continue;
        }
        for &holder in &holders[at] {
            open[holder] = open[holder].saturating_sub(1);
            let name = spec.models.get_index(holder).map(|(name, _)| name);
            let is_union = name.is_some_and(|name| is_union(spec, name));
            if is_union || open[holder] == 0 {
                ready.push(holder);
            }
        }
    }
    infinite
}

fn report(
    spec: &Spec,
    parts: &[Vec<Part>],
    first: usize,
    component: &[usize],
    sink: &mut Sink<'_>,
) {
    let name = |at: usize| {
        spec.models
            .get_index(at)
            .map_or("", |(name, _)| name.as_str())
    };
    let circle = circle(first, component, |at| {
        parts[at].iter().map(|part| (part.model, part.at))
    });
    let Some(((_, arrow), rest)) = circle.split_first() else {
        return;
    };
    let way: Vec<_> = circle
        .iter()
        .map(|&(at, _)| name(at))
        .chain([name(first)])
        .collect();
    let text = |at: usize| match is_union(spec, way[at]) {
        true => format!("a `{}` may be a `{}`", way[at], way[at + 1]),
        false => format!("every `{}` holds a `{}`", way[at], way[at + 1]),
    };
    let message = if rest.is_empty() {
        format!("`{}` can't be finite: it must hold itself", way[0])
    } else {
        format!(
            "`{}` can't be finite: it must hold itself, {}",
            way[0],
            way.join(" -> ")
        )
    };
    let mut finding = Diagnostic::new(Code::InfiniteModel, *arrow, message).label(text(0));
    for (at, (_, arrow)) in rest.iter().enumerate() {
        finding = finding.also(*arrow, text(at + 1));
    }
    // A union can't leave a member out, so the mend is at a field.
    let held = way
        .iter()
        .position(|name| !is_union(spec, name))
        .and_then(|at| way.get(at + 1));
    let held = held.copied().unwrap_or_default();
    sink.add(finding.help(format!(
        "let one of these be left out, `{held}?`, or be a list that may be empty, `list<{held}>`"
    )));
}

fn is_union(spec: &Spec, name: &str) -> bool {
    let model = spec.models.get(name);
    model.is_some_and(|model| model.value.one_of.is_some())
}
