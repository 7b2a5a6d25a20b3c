//! Which models are reached.

use crate::{
    check::{
        shape,
        sites::{Site, Whose},
    },
    spec::{Spec, TypeRef},
};

/// The models that are reached from some sites; with what is elicited, where those are a client's to send.
pub(super) fn models(
    spec: &Spec,
    sites: &[Site<'_>],
    elicited: &[bool],
    is_root: impl Fn(&Site<'_>) -> bool,
) -> Vec<bool> {
    let mut edges: Vec<Vec<usize>> = vec![Vec::new(); spec.models.len()];
    let mut open: Vec<usize> = (0..elicited.len()).filter(|&at| elicited[at]).collect();
    for site in sites {
        let ty = site
            .schema
            .ty
            .as_ref()
            .map(|ty| shape::innermost(&ty.value.ty));
        let Some(TypeRef::Model(name)) = ty else {
            continue;
        };
        let Some(model) = spec.models.get_index_of(name) else {
            continue;
        };
        match site.whose {
            Whose::Model(at) => edges[at].push(model),
            _ if is_root(site) => open.push(model),
            _ => {}
        }
    }
    for (at, model) in spec.models.values().enumerate() {
        let members = model.value.one_of.iter().flat_map(|members| &members.value);
        edges[at].extend(members.filter_map(|member| spec.models.get_index_of(&member.value)));
    }
    let mut reached = vec![false; spec.models.len()];
    while let Some(at) = open.pop() {
        if !std::mem::replace(&mut reached[at], true) {
            open.extend(&edges[at]);
        }
    }
    reached
}
