//! Which fields need a `Box`: those that close a circle of models that hold one another.

use crate::spec::{Schema, Spec, TypeRef};

/// For each model, for each of its fields.
///
/// A depth-first walk over the structs, in declared order, with a stack of its own; a field that leads back to a
/// struct on the way is one. A field of a union leads to all of the union's members.
pub(super) fn boxed(spec: &Spec) -> Vec<Vec<bool>> {
    let arrows: Vec<Vec<Vec<usize>>> = spec
        .models
        .values()
        .map(|model| {
            let fields = model
                .value
                .fields
                .iter()
                .flat_map(|fields| fields.value.values());
            fields.map(|field| held(spec, &field.value)).collect()
        })
        .collect();
    let mut boxed: Vec<Vec<bool>> = arrows
        .iter()
        .map(|fields| vec![false; fields.len()])
        .collect();
    let mut seen = vec![false; arrows.len()];
    let mut on_way = vec![false; arrows.len()];
    for first in 0..arrows.len() {
        let mut way = vec![(first, 0, 0)];
        if std::mem::replace(&mut seen[first], true) {
            continue;
        }
        on_way[first] = true;
        while let Some((model, field, target)) = way.pop() {
            let Some(targets) = arrows[model].get(field) else {
                on_way[model] = false;
                continue;
            };
            let Some(&to) = targets.get(target) else {
                way.push((model, field + 1, 0));
                continue;
            };
            way.push((model, field, target + 1));
            if on_way[to] {
                boxed[model][field] = true;
            } else if !std::mem::replace(&mut seen[to], true) {
                on_way[to] = true;
                way.push((to, 0, 0));
            }
        }
    }
    boxed
}

/// The structs that a value of this type holds in place, not in a list or a map.
fn held(spec: &Spec, schema: &Schema) -> Vec<usize> {
    let Some(TypeRef::Model(name)) = schema.ty.as_ref().map(|ty| &ty.value.ty) else {
        return Vec::new();
    };
    let Some((index, _, model)) = spec.models.get_full(name) else {
        return Vec::new();
    };
    match &model.value.one_of {
        Some(members) => members
            .value
            .iter()
            .filter_map(|member| spec.models.get_index_of(&member.value))
            .collect(),
        None => vec![index],
    }
}
