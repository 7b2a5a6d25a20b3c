//! Which column each box stands in, and the way of each arrow through the columns between.

use super::{Columns, Item, Link};
use crate::graph::Graph;

/// With more bends than this in all, arrows go straight instead: a chain of thousands of which every resolver takes
/// the same argument would have millions.
const MOST_BENDS: usize = 20_000;

pub fn columns(graph: &Graph) -> Columns {
    let levels = levels(graph);
    let level = |node: usize| levels.get(node).copied().unwrap_or_default();
    let count = levels.iter().max().map_or(0, |last| last + 1);
    let mut made = Columns {
        items: (0..graph.nodes.len()).map(Item::Box).collect(),
        columns: vec![Vec::new(); count],
        links: vec![Vec::new(); count],
        ways: Vec::new(),
    };
    for node in 0..graph.nodes.len() {
        if let Some(column) = made.columns.get_mut(level(node)) {
            column.push(node);
        }
    }
    let between = |from, to| level(from) + 1..level(to);
    let bends: usize = graph
        .arrows()
        .map(|arrow| between(arrow.from, arrow.to).len())
        .sum();
    let bent = bends <= MOST_BENDS;
    for arrow in graph.arrows() {
        let way = if level(arrow.from) >= level(arrow.to) {
            Vec::new()
        } else if bent {
            let bends = between(arrow.from, arrow.to).map(|column| made.bend(column));
            let mut way: Vec<usize> = bends.collect();
            way.insert(0, arrow.from);
            way.push(arrow.to);
            way
        } else {
            vec![arrow.from, arrow.to]
        };
        if bent || level(arrow.from) + 1 == level(arrow.to) {
            made.link(&way, level(arrow.from), arrow.row);
        }
        made.ways.push(way);
    }
    made
}

impl Columns {
    fn bend(&mut self, column: usize) -> usize {
        let item = self.items.len();
        self.items.push(Item::Bend);
        if let Some(column) = self.columns.get_mut(column) {
            column.push(item);
        }
        item
    }

    fn link(&mut self, way: &[usize], first: usize, last_row: usize) {
        for (step, pair) in way.windows(2).enumerate() {
            let &[left, right] = pair else { continue };
            let row = if step + 2 == way.len() { last_row } else { 0 };
            if let Some(links) = self.links.get_mut(first + step) {
                links.push(Link { left, right, row });
            }
        }
    }
}

/// The column of each node, from the left.
fn levels(graph: &Graph) -> Vec<usize> {
    let mut takers: Vec<Vec<usize>> = vec![Vec::new(); graph.nodes.len()];
    for arrow in graph.arrows() {
        if let Some(takers) = takers.get_mut(arrow.from) {
            takers.push(arrow.to);
        }
    }
    let distances = distances(graph, &takers);
    let longest = distances.iter().max().copied().unwrap_or_default();
    distances
        .iter()
        .map(|distance| longest - distance)
        .collect()
}

/// How many columns before the last each node stands: one more than the farthest of its takers. An arrow that closes a
/// circle does not count.
fn distances(graph: &Graph, takers: &[Vec<usize>]) -> Vec<usize> {
    let mut distances: Vec<Option<usize>> = vec![None; graph.nodes.len()];
    let mut entered = vec![false; graph.nodes.len()];
    let mut path: Vec<(usize, usize)> = Vec::new();
    for root in 0..graph.nodes.len() {
        if entered.get(root) == Some(&false) {
            path.push((root, 0));
        }
        while let Some((node, next)) = path.pop() {
            if let Some(entered) = entered.get_mut(node) {
                *entered = true;
            }
            let takers = takers.get(node).map_or(&[][..], Vec::as_slice);
            if let Some(&taker) = takers.get(next) {
                path.push((node, next + 1));
                if entered.get(taker) == Some(&false) {
                    path.push((taker, 0));
                }
                continue;
            }
            // A taker that has no distance yet lies on the path to here: the arrow closes a circle.
            let farthest = takers
                .iter()
                .filter_map(|&taker| distances.get(taker).copied().flatten())
                .max();
            let is_caller = graph.nodes.get(node).is_some_and(|node| node.is_caller());
            let least = usize::from(!is_caller);
            if let Some(distance) = distances.get_mut(node) {
                *distance = Some(farthest.map_or(least, |farthest| farthest + 1));
            }
        }
    }
    distances
        .into_iter()
        .map(Option::unwrap_or_default)
        .collect()
}
