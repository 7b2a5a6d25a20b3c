//! How far down each item stands, so that arrows are short and long ones straight.

use super::{Columns, Item, Link, measure::Size};

const GAP: f64 = 20.0;
/// What an arrow that passes through needs for itself.
const BEND: f64 = 10.0;
const ROUNDS: usize = 8;

/// The top of each item; the least is 0.
pub fn tops(columns: &Columns, sizes: &[Size]) -> Vec<f64> {
    let mut place = Place {
        columns,
        sizes,
        tops: vec![0.0; columns.items.len()],
    };
    for column in &columns.columns {
        let mut y = 0.0;
        for &item in column {
            place.set(item, y);
            y += place.height(item) + GAP;
        }
    }
    let last = columns.columns.len().saturating_sub(1);
    for round in 0..ROUNDS {
        let leftwards = round % 2 == 0;
        // For each item the sum of the weighted wishes for its top, and of the weights.
        let mut wishes = vec![(0.0, 0.0); columns.items.len()];
        for step in 0..last {
            let (at, links) = if leftwards {
                (last - 1 - step, last - 1 - step)
            } else {
                (step + 1, step)
            };
            for link in columns.links.get(links).into_iter().flatten() {
                place.wish(link, leftwards, &mut wishes);
            }
            place.settle(at, &wishes);
        }
    }
    let least = place.tops.iter().copied().fold(f64::INFINITY, f64::min);
    place.tops.iter().map(|top| top - least).collect()
}

/// The middle of a bend, from its top.
pub const MIDDLE: f64 = BEND / 2.0;

struct Place<'a> {
    columns: &'a Columns,
    sizes: &'a [Size],
    tops: Vec<f64>,
}

impl Place<'_> {
    fn set(&mut self, item: usize, y: f64) {
        if let Some(top) = self.tops.get_mut(item) {
            *top = y;
        }
    }

    fn top(&self, item: usize) -> f64 {
        self.tops.get(item).copied().unwrap_or_default()
    }

    /// The size of a box; `None` for a bend.
    fn size(&self, item: usize) -> Option<&Size> {
        match self.columns.items.get(item)? {
            Item::Box(node) => self.sizes.get(*node),
            Item::Bend => None,
        }
    }

    fn height(&self, item: usize) -> f64 {
        self.size(item).map_or(BEND, |size| size.height)
    }

    /// What a link wants of the item at the end that moves.
    fn wish(&self, link: &Link, leftwards: bool, wishes: &mut [(f64, f64)]) {
        let (left, right) = (self.size(link.left), self.size(link.right));
        let leaves = left.map_or(MIDDLE, |size| size.out);
        let arrives = right.map_or(MIDDLE, |size| {
            size.rows.get(link.row).copied().unwrap_or_default()
        });
        let (item, wish) = if leftwards {
            (link.left, self.top(link.right) + arrives - leaves)
        } else {
            (link.right, self.top(link.left) + leaves - arrives)
        };
        // A long arrow should not wiggle.
        let weight = match (left, right) {
            (None, None) => 8.0,
            (None, Some(_)) | (Some(_), None) => 2.0,
            (Some(_), Some(_)) => 1.0,
        };
        if let Some((sum, weights)) = wishes.get_mut(item) {
            *sum += wish * weight;
            *weights += weight;
        }
    }

    /// Moves the items of a column to where they want to be, as far as their order allows.
    fn settle(&mut self, at: usize, wishes: &[(f64, f64)]) {
        let columns = self.columns;
        let Some(column) = columns.columns.get(at) else {
            return;
        };
        // With the heights above it taken off, an item may stand anywhere not above the last one.
        let mut above = Vec::with_capacity(column.len());
        let mut wanted = Vec::with_capacity(column.len());
        let mut offset = 0.0;
        for &item in column {
            let (wish, weight) = match wishes.get(item) {
                Some(&(sum, weights)) if weights > 0.0 => (sum / weights, weights),
                // Nobody pulls at it: it stays where it is if it can.
                _ => (self.top(item), 0.01),
            };
            wanted.push((wish - offset, weight));
            above.push(offset);
            offset += self.height(item) + GAP;
        }
        for ((&item, top), above) in column.iter().zip(monotone(&wanted)).zip(above) {
            self.set(item, top + above);
        }
    }
}

/// The non-decreasing values nearest to the wanted ones, by weighted squares (pool adjacent violators).
fn monotone(wanted: &[(f64, f64)]) -> Vec<f64> {
    let mut pools: Vec<(f64, f64, usize)> = Vec::new();
    for &(value, weight) in wanted {
        let mut pool = (value, weight, 1);
        while let Some(last) = pools.pop_if(|last| last.0 > pool.0) {
            let weight = last.1 + pool.1;
            let value = (last.0 * last.1 + pool.0 * pool.1) / weight;
            pool = (value, weight, last.2 + pool.2);
        }
        pools.push(pool);
    }
    pools
        .iter()
        .flat_map(|&(value, _, members)| std::iter::repeat_n(value, members))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::monotone;

    #[test]
    fn pools_what_would_overlap() {
        let wanted = [(1.0, 1.0), (5.0, 1.0), (3.0, 1.0), (9.0, 1.0)];
        assert_eq!(monotone(&wanted), [1.0, 4.0, 4.0, 9.0]);
        assert_eq!(monotone(&[(5.0, 3.0), (1.0, 1.0)]), [4.0, 4.0]);
    }
}
