//! Which types hold themselves.

use crate::plan::{Shape, Type, TypeDef, TypeId, TypeKind};

/// By [`TypeId`]: whether a type reaches itself through its fields or members, lists and maps too.
///
/// Tarjan's strongly connected components, without recursion: a chain of models may be thousands long.
pub(super) fn recursive(types: &[TypeDef]) -> Vec<bool> {
    let edges: Vec<Vec<usize>> = types
        .iter()
        .map(|def| {
            edges(def)
                .into_iter()
                .filter(|to| *to < types.len())
                .collect()
        })
        .collect();
    let mut search = Search {
        index: vec![None; types.len()],
        low: vec![0; types.len()],
        on_stack: vec![false; types.len()],
        stack: Vec::new(),
        next: 0,
        recursive: vec![false; types.len()],
    };
    for root in 0..types.len() {
        search.visit(root, &edges);
    }
    search.recursive
}

struct Search {
    index: Vec<Option<usize>>,
    low: Vec<usize>,
    on_stack: Vec<bool>,
    stack: Vec<usize>,
    next: usize,
    recursive: Vec<bool>,
}

impl Search {
    fn visit(&mut self, root: usize, edges: &[Vec<usize>]) {
        if self.index[root].is_some() {
            return;
        }
        let mut path = vec![(root, 0)];
        self.enter(root);
        while let Some((node, edge)) = path.last_mut() {
            let node = *node;
            let Some(&to) = edges[node].get(*edge) else {
                path.pop();
                if let Some(&(parent, _)) = path.last() {
                    self.low[parent] = self.low[parent].min(self.low[node]);
                }
                self.leave(node, &edges[node]);
                continue;
            };
            *edge += 1;
            match self.index[to] {
                None => {
                    self.enter(to);
                    path.push((to, 0));
                }
                Some(index) if self.on_stack[to] => self.low[node] = self.low[node].min(index),
                Some(_) => {}
            }
        }
    }

    fn enter(&mut self, node: usize) {
        self.index[node] = Some(self.next);
        self.low[node] = self.next;
        self.next += 1;
        self.stack.push(node);
        self.on_stack[node] = true;
    }

    /// Closes the component that `node` began, if it began one.
    fn leave(&mut self, node: usize, edges: &[usize]) {
        if self.index[node] != Some(self.low[node]) {
            return;
        }
        let alone = self.stack.last() == Some(&node);
        while let Some(member) = self.stack.pop() {
            self.on_stack[member] = false;
            self.recursive[member] = !alone || edges.contains(&node);
            if member == node {
                break;
            }
        }
    }
}

fn edges(def: &TypeDef) -> Vec<usize> {
    match &def.kind {
        TypeKind::Struct(fields) => fields
            .iter()
            .filter_map(|f| named(&f.shape))
            .map(|id| id.0)
            .collect(),
        TypeKind::Enum(_) => Vec::new(),
        TypeKind::Union { members, .. } => members.iter().map(|id| id.0).collect(),
    }
}

/// The named type that a shape holds, however deep.
fn named(mut shape: &Shape) -> Option<TypeId> {
    loop {
        match &shape.ty {
            Type::Named(id) => return Some(*id),
            Type::List(inner) | Type::Map(inner) => shape = inner,
            _ => return None,
        }
    }
}
