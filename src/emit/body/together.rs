//! Resolvers that run at once: those between two questions that don't depend on one another, level by level.

use std::collections::BTreeMap;

use super::{Line, RunLine};
use crate::plan::{Caller, Input, Step};

/// `tokio::join!` takes no more than this.
const MOST: usize = 32;

/// Groups the lines of a caller, one a step, which gives up their order.
pub(super) fn group(caller: &Caller, lines: Vec<Line>) -> Vec<Line> {
    let mut grouped = Vec::with_capacity(lines.len());
    let mut segment = Segment::default();
    for (step, line) in caller.steps.iter().zip(lines) {
        match (step, line) {
            (Step::Run(run), Line::Run(line)) if line.question.is_none() => {
                segment.add(&run.local, &inputs(&run.inputs, &run.waits_for), line);
            }
            (_, line) => {
                segment.flush(&mut grouped);
                grouped.push(line);
            }
        }
    }
    segment.flush(&mut grouped);
    grouped
}

fn inputs<'a>(inputs: &'a [Input], waits_for: &'a [String]) -> Vec<&'a str> {
    let locals = inputs.iter().filter_map(|input| match input {
        Input::Local { local, .. } => Some(local.as_str()),
        Input::Context | Input::Argument { .. } | Input::Arguments { .. } => None,
    });
    locals.chain(waits_for.iter().map(String::as_str)).collect()
}

/// Calls in a row that ask nothing, by level: the first rests on none of the others.
#[derive(Default)]
struct Segment {
    depths: BTreeMap<String, usize>,
    levels: Vec<Vec<RunLine>>,
}

impl Segment {
    fn add(&mut self, local: &str, inputs: &[&str], line: RunLine) {
        let below = inputs.iter().filter_map(|input| self.depths.get(*input));
        let depth = below.max().map_or(0, |depth| depth + 1);
        self.depths.insert(local.to_owned(), depth);
        if self.levels.len() <= depth {
            self.levels.resize_with(depth + 1, Vec::new);
        }
        if let Some(level) = self.levels.get_mut(depth) {
            level.push(line);
        }
    }

    fn flush(&mut self, lines: &mut Vec<Line>) {
        for level in self.levels.drain(..) {
            let mut runs = level.into_iter().peekable();
            while runs.peek().is_some() {
                let mut some: Vec<RunLine> = runs.by_ref().take(MOST).collect();
                match (some.len(), some.pop()) {
                    (1, Some(run)) => lines.push(Line::Run(run)),
                    (_, last) => {
                        some.extend(last);
                        lines.push(Line::Together { runs: some });
                    }
                }
            }
        }
        self.depths.clear();
    }
}
