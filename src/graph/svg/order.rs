//! The order of the items in each column, so that few arrows cross.

use super::{Columns, Link, measure::count};

const ROUNDS: usize = 12;
/// Graphs with more links than this get fewer rounds,
const LARGE: usize = 20_000;
/// and with more than this no swaps of neighbours.
const MEDIUM: usize = 2_000;

/// Moves each item to the middle of its neighbours, column by column, there and back; keeps the best order met.
pub fn order(columns: &mut Columns) {
    let links: usize = columns.links.iter().map(Vec::len).sum();
    let rounds = if links > LARGE { 2 } else { ROUNDS };
    let mut best = (usize::MAX, columns.columns.clone());
    for round in 0..=rounds {
        let ranks = ranks(columns);
        let crossings = crossings(columns, &ranks);
        if crossings < best.0 {
            best = (crossings, columns.columns.clone());
        }
        sweep(columns, ranks, round % 2 == 0);
        if links <= MEDIUM {
            swap(columns);
        }
    }
    columns.columns = best.1;
}

/// The place of each item in its column.
fn ranks(columns: &Columns) -> Vec<usize> {
    let mut ranks = vec![0; columns.items.len()];
    for column in &columns.columns {
        number(column, &mut ranks);
    }
    ranks
}

fn number(column: &[usize], ranks: &mut [usize]) {
    for (place, &item) in column.iter().enumerate() {
        if let Some(rank) = ranks.get_mut(item) {
            *rank = place;
        }
    }
}

fn sweep(columns: &mut Columns, mut ranks: Vec<usize>, leftwards: bool) {
    // Sum and number of the places of each item's neighbours.
    let mut sums = vec![(0.0, 0.0); columns.items.len()];
    let last = columns.columns.len().saturating_sub(1);
    for step in 0..last {
        // The column to order, and the links to the one that has been ordered before.
        let (at, links) = if leftwards {
            (last - 1 - step, last - 1 - step)
        } else {
            (step + 1, step)
        };
        for link in columns.links.get(links).into_iter().flatten() {
            let (item, place) = if leftwards {
                (link.left, right_place(link, &ranks))
            } else {
                (link.right, rank(&ranks, link.left))
            };
            if let Some((sum, number)) = sums.get_mut(item) {
                *sum += place;
                *number += 1.0;
            }
        }
        let Some(column) = columns.columns.get_mut(at) else {
            continue;
        };
        let wish = |item: usize| match sums.get(item) {
            Some(&(sum, number)) if number > 0.0 => sum / number,
            _ => rank(&ranks, item),
        };
        // Stable, so equal wishes keep the order of the spec.
        column.sort_by(|&a, &b| wish(a).total_cmp(&wish(b)));
        number(column, &mut ranks);
    }
}

/// Swaps items that stand one below the other where that takes crossings away.
fn swap(columns: &mut Columns) {
    let mut ranks = ranks(columns);
    // The links of each item to the left and to the right.
    let mut ends: Vec<[Vec<Link>; 2]> = vec![Default::default(); columns.items.len()];
    for &link in columns.links.iter().flatten() {
        if let Some([left, _]) = ends.get_mut(link.right) {
            left.push(link);
        }
        if let Some([_, right]) = ends.get_mut(link.left) {
            right.push(link);
        }
    }
    for column in &mut columns.columns {
        for at in 1..column.len() {
            let Some(pair) = column.get_mut(at - 1..=at) else {
                continue;
            };
            let &mut [above, below] = pair else { continue };
            let (Some(a), Some(b)) = (ends.get(above), ends.get(below)) else {
                continue;
            };
            if crossings_of(a, b, &ranks) > crossings_of(b, a, &ranks) {
                pair.swap(0, 1);
                ranks.swap(above, below);
            }
        }
    }
}

/// How many links of two items cross when the first stands above the second.
fn crossings_of(above: &[Vec<Link>; 2], below: &[Vec<Link>; 2], ranks: &[usize]) -> usize {
    let [left, right] = above;
    let [other_left, other_right] = below;
    let left_place = |link: &Link| rank(ranks, link.left);
    let count = |a: &[Link], b: &[Link], place: &dyn Fn(&Link) -> f64| -> usize {
        a.iter()
            .map(|a| b.iter().filter(|b| place(a) > place(b)).count())
            .sum()
    };
    count(left, other_left, &left_place)
        + count(right, other_right, &|link| right_place(link, ranks))
}

fn rank(ranks: &[usize], item: usize) -> f64 {
    count(ranks.get(item).copied().unwrap_or_default())
}

/// Where a link arrives: the place of the box and, within it, of the parameter.
fn right_place(link: &Link, ranks: &[usize]) -> f64 {
    rank(ranks, link.right) + 1.0 - 1.0 / (count(link.row) + 2.0)
}

/// How many pairs of links cross.
fn crossings(columns: &Columns, ranks: &[usize]) -> usize {
    let between = |links: &Vec<Link>| {
        let mut ends: Vec<(f64, f64)> = links
            .iter()
            .map(|link| (rank(ranks, link.left), right_place(link, ranks)))
            .collect();
        ends.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
        inversions(ends.into_iter().map(|(_, right)| right).collect())
    };
    columns.links.iter().map(between).sum()
}

/// How many pairs stand in the wrong order: a merge sort that counts.
fn inversions(mut values: Vec<f64>) -> usize {
    let mut found = 0;
    let mut width = 1;
    while width < values.len() {
        let mut merged = Vec::with_capacity(values.len());
        for chunk in values.chunks(2 * width) {
            let (left, right) = chunk.split_at(width.min(chunk.len()));
            let (mut left, mut right) = (left.iter().peekable(), right.iter().peekable());
            loop {
                match (left.peek(), right.peek()) {
                    (Some(a), Some(b)) if b < a => {
                        found += left.len();
                        merged.extend(right.next());
                    }
                    (Some(_), _) => merged.extend(left.next()),
                    (None, Some(_)) => merged.extend(right.next()),
                    (None, None) => break,
                }
            }
        }
        values = merged;
        width *= 2;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::inversions;

    #[test]
    fn counts_inversions() {
        assert_eq!(inversions(vec![1.0, 2.0, 3.0]), 0);
        assert_eq!(inversions(vec![3.0, 2.0, 1.0]), 3);
        assert_eq!(inversions(vec![2.0, 2.0, 1.0, 3.0, 0.0]), 6);
        assert_eq!(inversions(Vec::new()), 0);
    }
}
