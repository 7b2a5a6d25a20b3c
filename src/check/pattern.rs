//! Regular expressions, within bounds: what a hostile pattern costs to compile is counted first.

use std::cell::Cell;

use regex::Regex;
use regex_syntax::hir::{Class, Hir, HirKind};

/// What all patterns of a spec may cost; those past it are taken as they are.
const BUDGET: u64 = 1_000_000;
/// What costs no more than this is far from the size at which `regex` refuses a pattern.
const SMALL: u64 = 20_000;
/// What costs more than this is far beyond it.
const LARGE: u64 = 2_000_000;

pub(super) struct Patterns {
    left: Cell<u64>,
}

/// Why a pattern is none.
pub(super) enum Fault {
    Syntax(Box<regex_syntax::Error>),
    TooLarge,
}

impl Patterns {
    pub(super) fn new() -> Self {
        Self {
            left: Cell::new(BUDGET),
        }
    }

    pub(super) fn check(&self, pattern: &str) -> Result<(), Fault> {
        let hir = regex_syntax::parse(pattern).map_err(|error| Fault::Syntax(Box::new(error)))?;
        let cost = cost(&hir);
        if cost > LARGE {
            return Err(Fault::TooLarge);
        }
        if cost > SMALL && self.affords(cost.min(SMALL * 10)) {
            return match Regex::new(pattern) {
                Ok(_) => Ok(()),
                Err(_) => Err(Fault::TooLarge),
            };
        }
        Ok(())
    }

    /// Whether a text matches; yes, where that is not known.
    pub(super) fn matches(&self, pattern: &str, text: &str) -> bool {
        let Ok(hir) = regex_syntax::parse(pattern) else {
            return true;
        };
        if !self.affords(cost(&hir)) {
            return true;
        }
        Regex::new(pattern).map_or(true, |regex| regex.is_match(text))
    }

    fn affords(&self, cost: u64) -> bool {
        let left = self.left.get();
        let affords = cost <= left;
        if affords {
            self.left.set(left - cost);
        }
        affords
    }
}

/// About how many states a pattern compiles to. The parser has bounded how deep it nests.
fn cost(hir: &Hir) -> u64 {
    1 + match hir.kind() {
        HirKind::Empty | HirKind::Look(_) => 0,
        HirKind::Literal(literal) => literal.0.len() as u64,
        HirKind::Class(Class::Unicode(class)) => class.ranges().len() as u64,
        HirKind::Class(Class::Bytes(class)) => class.ranges().len() as u64,
        HirKind::Repetition(repetition) => {
            let times = repetition.max.unwrap_or(repetition.min).max(1);
            cost(&repetition.sub).saturating_mul(times.into())
        }
        HirKind::Capture(capture) => cost(&capture.sub),
        HirKind::Concat(parts) | HirKind::Alternation(parts) => parts
            .iter()
            .fold(0, |sum: u64, part| sum.saturating_add(cost(part))),
    }
}
