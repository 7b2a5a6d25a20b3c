//! The order of a caller's calls in one line: `check_stock -> confirm_backorder -> order_book`.

use std::collections::BTreeMap;

use crate::plan::{Caller, Plan, Step};

/// How wide a line may be.
const WIDTH: usize = 92;

/// Resolvers that rest on the same depth of others stand together; no line for a caller without resolvers.
pub(super) fn lines(plan: &Plan, caller: &Caller) -> Vec<String> {
    let mut depths = BTreeMap::new();
    let mut levels: Vec<Vec<&str>> = Vec::new();
    for step in &caller.steps {
        let Step::Run(run) = step else { continue };
        let Some(resolver) = plan.resolvers.get(run.resolver.0) else {
            continue;
        };
        let below = resolver
            .takes
            .iter()
            .filter_map(|take| depths.get(&take.resolver));
        let depth = below.max().map_or(0, |depth: &usize| depth + 1);
        depths.insert(run.resolver, depth);
        if levels.len() <= depth {
            levels.resize(depth + 1, Vec::new());
        }
        if let Some(level) = levels.get_mut(depth) {
            level.push(&resolver.name.wire);
        }
    }
    if levels.is_empty() {
        return Vec::new();
    }
    levels.push(vec![&caller.name.wire]);
    let mut lines = vec![String::new()];
    for (index, level) in levels.iter().enumerate() {
        let arrow = if index > 0 { "-> " } else { "" };
        for (index, name) in level.iter().enumerate() {
            let arrow = if index > 0 { "" } else { arrow };
            let comma = if index + 1 < level.len() { "," } else { "" };
            push(&mut lines, &format!("{arrow}{name}{comma}"));
        }
    }
    lines
}

fn push(lines: &mut Vec<String>, word: &str) {
    match lines.last_mut() {
        Some(line) if line.is_empty() => line.push_str(word),
        Some(line) if line.chars().count() + 1 + word.chars().count() <= WIDTH => {
            line.push(' ');
            line.push_str(word);
        }
        _ => lines.push(word.to_owned()),
    }
}
