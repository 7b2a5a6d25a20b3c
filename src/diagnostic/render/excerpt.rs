//! The lines of a source that a finding is about, cut to a size that fits a screen.
//!
//! A finding in a spec of a million lines, or on a line of a million characters, costs no more than any other.

use std::collections::BTreeSet;
use std::ops::Range;

use crate::{
    diagnostic::{Source, Span},
    visible,
};

/// Lines that are farther apart than this are shown as two pieces.
const FAR: usize = 1_000;
/// The longest piece of a line that is shown, in characters.
const WIDE: usize = 400;
/// How much of a long line is shown before the first culprit.
const BEFORE: usize = 60;

/// A span to underline.
pub struct Mark<'a> {
    pub span: Span,
    pub label: &'a str,
    pub primary: bool,
}

/// A run of lines; those between that nobody looks at are empty.
pub struct Piece<'a> {
    pub first_line: usize,
    pub text: String,
    /// Byte ranges in `text`.
    pub marks: Vec<(Range<usize>, &'a Mark<'a>)>,
}

/// The pieces of `source` that `marks` point at, the one with the primary mark first.
pub fn pieces<'a>(source: &Source, marks: &'a [Mark<'a>]) -> Vec<Piece<'a>> {
    let line_of = |mark: &Mark<'_>| source.position(mark.span.start).line;
    let lines: BTreeSet<usize> = marks.iter().map(line_of).collect();

    let mut pieces: Vec<Piece<'a>> = Vec::new();
    let mut last = None;
    for &line in &lines {
        match (last, pieces.last_mut()) {
            (Some(last), Some(piece)) if line - last <= FAR => {
                piece.text.push('\n');
                // A single line between two others is shown too.
                if line - last == 2 {
                    piece.text.push_str(&cut(source.line(line - 1), 0).text);
                }
                piece.text.push_str(&"\n".repeat(line - last - 1));
            }
            _ => pieces.push(Piece {
                first_line: line,
                text: String::new(),
                marks: Vec::new(),
            }),
        }
        last = Some(line);
        let here: Vec<&Mark<'a>> = marks.iter().filter(|mark| line_of(mark) == line).collect();
        if let Some(piece) = pieces.last_mut() {
            piece.push(source, line, &here);
        }
    }
    pieces.sort_by_key(|piece| !piece.marks.iter().any(|(_, mark)| mark.primary));
    pieces
}

impl<'a> Piece<'a> {
    /// Adds one line and what is marked on it. A span over several lines is marked up to the end of its first.
    fn push(&mut self, source: &Source, line: usize, marks: &[&'a Mark<'a>]) {
        let text = source.line(line);
        let start = source.line_start(line);
        let within = |offset: u32| (offset as usize).saturating_sub(start).min(text.len());
        let anchor = marks
            .iter()
            .filter(|mark| mark.primary)
            .chain(marks)
            .map(|mark| within(mark.span.start))
            .next()
            .unwrap_or_default();
        let cut = cut(text, anchor);
        let base = self.text.len();
        for mark in marks {
            let from = cut.offset(within(mark.span.start));
            let to = cut.offset(within(mark.span.end)).max(from);
            self.marks.push((base + from..base + to, mark));
        }
        self.text.push_str(&cut.text);
    }
}

/// A part of a line, control characters made visible.
struct Cut {
    text: String,
    /// For each character that is shown its offset in the line and in `text`, and one past the end.
    offsets: Vec<(usize, usize)>,
}

/// What of `line` is shown when the byte at `anchor` has to be seen.
fn cut(line: &str, anchor: usize) -> Cut {
    let from = if line.len() <= WIDE {
        0
    } else {
        let before = line.get(..anchor).unwrap_or_default();
        before
            .char_indices()
            .rev()
            .take(BEFORE)
            .last()
            .map_or(0, |(at, _)| at)
    };
    let mut text = String::new();
    if from > 0 {
        text.push_str("...");
    }
    let mut offsets = Vec::new();
    let shown = line.get(from..).unwrap_or_default();
    let mut end = line.len();
    for (n, (at, c)) in shown.char_indices().enumerate() {
        if n == WIDE {
            end = from + at;
            break;
        }
        offsets.push((from + at, text.len()));
        text.push(visible::picture(c));
    }
    offsets.push((end, text.len()));
    if end < line.len() {
        text.push_str("...");
    }
    if text.is_empty() {
        // The renderer knows no last line without a character.
        text.push(' ');
    }
    Cut { text, offsets }
}

impl Cut {
    /// Where the byte at `offset` of the line is shown; the nearest place where it isn't.
    fn offset(&self, offset: usize) -> usize {
        let after = self.offsets.partition_point(|(at, _)| *at < offset);
        self.offsets
            .get(after)
            .or(self.offsets.last())
            .map_or(0, |(_, shown)| *shown)
    }
}
