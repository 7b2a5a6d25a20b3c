//! A graph as an SVG picture. The layout is our own, so no other program is needed.
//!
//! Callers stand in the last column, and everything else one column before the first that takes it (`layers`). Within
//! a column the items are ordered so that few arrows cross (`order`) and moved so that arrows are short (`place`).

mod draw;
mod layers;
mod measure;
mod order;
mod place;

use super::Graph;

/// What stands in a column: a box, or an arrow that passes through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Item {
    Box(usize),
    Bend,
}

/// A piece of an arrow, from an item of one column to one of the next.
#[derive(Clone, Copy, Debug)]
struct Link {
    left: usize,
    right: usize,
    /// The parameter of the box on the right; the first for a bend.
    row: usize,
}

/// Columns from left to right, each a list of items from top to bottom.
struct Columns {
    items: Vec<Item>,
    columns: Vec<Vec<usize>>,
    /// For each column the links to the next.
    links: Vec<Vec<Link>>,
    /// For each arrow the items on its way, its boxes first and last; empty for one that runs backwards.
    ways: Vec<Vec<usize>>,
}

impl Graph {
    /// A picture of the graph; `title` is its name for people who don't see it.
    pub fn to_svg(&self, title: &str) -> String {
        let sizes: Vec<_> = self.nodes.iter().map(measure::size).collect();
        let mut columns = layers::columns(self);
        order::order(&mut columns);
        let tops = place::tops(&columns, &sizes);
        draw::draw(self, title, &columns, &sizes, &tops)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{diagnostic::Source, spec};

    /// Boxes of a column stand below each other, in whatever spec of the tests.
    #[test]
    fn boxes_do_not_overlap() {
        insta::glob!("../../../tests/specs", "good/*.yaml", |path| {
            let text = std::fs::read_to_string(path).unwrap();
            let (spec, _) = spec::load(&Source::new("a.yaml", text));
            let graph = Graph::new(&spec, None).unwrap();
            let sizes: Vec<_> = graph.nodes.iter().map(measure::size).collect();
            let mut columns = layers::columns(&graph);
            order::order(&mut columns);
            let tops = place::tops(&columns, &sizes);
            for column in &columns.columns {
                let mut free = 0.0;
                for &item in column {
                    assert!(tops[item] >= free - 0.001, "{path:?}");
                    free = tops[item];
                    if let Item::Box(node) = columns.items[item] {
                        free += sizes[node].height;
                    }
                }
            }
        });
    }
}
