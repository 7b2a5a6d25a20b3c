//! Circles of a graph.

use std::collections::VecDeque;

/// The strongly connected components, each sorted, every component after those it leads to.
///
/// Tarjan's algorithm with a stack of its own: chains of thousands of nodes are no problem.
pub(crate) fn components(edges: &[Vec<usize>]) -> Vec<Vec<usize>> {
    const UNSEEN: usize = usize::MAX;
    let mut index = vec![UNSEEN; edges.len()];
    let mut low = vec![0; edges.len()];
    let mut on_stack = vec![false; edges.len()];
    let mut stack = Vec::new();
    let mut path: Vec<(usize, usize)> = Vec::new();
    let mut next = 0;
    let mut found = Vec::new();
    for root in 0..edges.len() {
        if index[root] != UNSEEN {
            continue;
        }
        path.push((root, 0));
        while let Some((node, edge)) = path.pop() {
            if edge == 0 {
                index[node] = next;
                low[node] = next;
                next += 1;
                stack.push(node);
                on_stack[node] = true;
            }
            if let Some(&to) = edges[node].get(edge) {
                path.push((node, edge + 1));
                if index[to] == UNSEEN {
                    path.push((to, 0));
                } else if on_stack[to] {
                    low[node] = low[node].min(index[to]);
                }
                continue;
            }
            if let Some(&(parent, _)) = path.last() {
                low[parent] = low[parent].min(low[node]);
            }
            if low[node] == index[node] {
                let from = stack.iter().rposition(|&at| at == node).unwrap_or_default();
                let mut component = stack.split_off(from);
                component.sort_unstable();
                for &member in &component {
                    on_stack[member] = false;
                }
                found.push(component);
            }
        }
    }
    found
}

/// The shortest way from `first` back to it within its component: the nodes on it, each with its arrow to the next.
pub(in crate::check) fn circle<T: Copy, I: Iterator<Item = (usize, T)>>(
    first: usize,
    component: &[usize],
    arrows: impl Fn(usize) -> I,
) -> Vec<(usize, T)> {
    let slot = |node: usize| component.binary_search(&node).ok();
    let mut came: Vec<Option<(usize, T)>> = vec![None; component.len()];
    let mut queue = VecDeque::from([first]);
    while let Some(node) = queue.pop_front() {
        for (target, arrow) in arrows(node) {
            if target == first {
                let mut circle = vec![(node, arrow)];
                let mut at = node;
                while at != first
                    && let Some((from, arrow)) = slot(at).and_then(|slot| came[slot])
                {
                    circle.push((from, arrow));
                    at = from;
                }
                circle.reverse();
                return circle;
            }
            if let Some(slot) = slot(target)
                && came[slot].is_none()
            {
                came[slot] = Some((node, arrow));
                queue.push_back(target);
            }
        }
    }
    Vec::new()
}

#[cfg(test)]
mod tests {
    use super::components;

    #[test]
    fn circles_and_chains() {
        let edges = vec![vec![1], vec![2], vec![1, 3], vec![], vec![4]];
        assert_eq!(components(&edges), [vec![3], vec![1, 2], vec![0], vec![4]]);
        let chain: Vec<_> = (0..100_000).map(|at| vec![(at + 1) % 100_000]).collect();
        assert_eq!(components(&chain).len(), 1);
    }
}
