//! The text of a spec and the places in it.

use std::ops::Range;

/// A range of bytes in the spec's text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    pub start: u32,
    pub end: u32,
}

impl Span {
    pub fn new(start: usize, end: usize) -> Self {
        let clamp = |offset: usize| u32::try_from(offset).unwrap_or(u32::MAX);
        Self {
            start: clamp(start),
            end: clamp(end),
        }
    }

    pub fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// A line and a column; both count from 1, columns in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    pub line: usize,
    pub column: usize,
}

/// A spec's name, as the user gave it, and its text.
#[derive(Clone, Debug)]
pub struct Source {
    name: String,
    text: String,
    /// The byte offset at which each line starts.
    lines: Vec<usize>,
    /// How many characters and UTF-16 units stand before each block of bytes; empty where all are ASCII. Lines can
    /// be megabytes long, and a run can have thousands of findings on one.
    blocks: Vec<Count>,
}

const BLOCK: usize = 4096;

#[derive(Clone, Copy, Debug, Default)]
struct Count {
    chars: usize,
    utf16: usize,
}

impl Source {
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        let text = text.into();
        let lines = std::iter::once(0)
            .chain(text.match_indices('\n').map(|(at, _)| at + 1))
            .collect();
        Self {
            name: name.into(),
            lines,
            blocks: blocks(&text),
            text,
        }
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    /// The text under `span`; empty where the span lies outside.
    pub fn slice(&self, span: Span) -> &str {
        self.text.get(span.range()).unwrap_or_default()
    }

    /// The text of a line, counted from 1, without its line end.
    pub fn line(&self, line: usize) -> &str {
        let start = self.line_start(line);
        let end = self.lines.get(line).map_or(self.text.len(), |end| end - 1);
        let text = self.text.get(start..end).unwrap_or_default();
        text.strip_suffix('\r').unwrap_or(text)
    }

    /// The byte offset at which a line, counted from 1, starts.
    pub fn line_start(&self, line: usize) -> usize {
        let start = self.lines.get(line.saturating_sub(1)).copied();
        start.unwrap_or(self.text.len())
    }

    /// The position of the byte at `offset`; one past the end is allowed.
    pub fn position(&self, offset: u32) -> Position {
        let (line, start, offset) = self.locate(offset);
        Position {
            line,
            column: self.count(offset).chars - self.count(start).chars + 1,
        }
    }

    /// The column of the byte at `offset` in UTF-16 units, from 1, as editors count.
    pub fn utf16_column(&self, offset: u32) -> usize {
        let (_, start, offset) = self.locate(offset);
        self.count(offset).utf16 - self.count(start).utf16 + 1
    }

    /// The line of the byte at `offset`, where that line starts, and the offset of the character it belongs to.
    fn locate(&self, offset: u32) -> (usize, usize, usize) {
        let mut offset = (offset as usize).min(self.text.len());
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        let line = self.lines.partition_point(|start| *start <= offset);
        (line, self.line_start(line), offset)
    }

    fn count(&self, offset: usize) -> Count {
        let Some(&before) = self.blocks.get(offset / BLOCK) else {
            return Count {
                chars: offset,
                utf16: offset,
            };
        };
        let block = self.text.as_bytes().get(offset / BLOCK * BLOCK..offset);
        before.plus(block.unwrap_or_default())
    }
}

impl Count {
    /// Counts characters by their first bytes, so blocks may end inside of one.
    fn plus(mut self, bytes: &[u8]) -> Self {
        for byte in bytes {
            self.chars += usize::from(byte & 0xc0 != 0x80);
            // A character of four bytes takes two units.
            self.utf16 += usize::from(byte & 0xc0 != 0x80) + usize::from(*byte >= 0xf0);
        }
        self
    }
}

fn blocks(text: &str) -> Vec<Count> {
    if text.is_ascii() {
        return Vec::new();
    }
    let mut count = Count::default();
    let mut blocks = vec![count];
    for block in text.as_bytes().chunks(BLOCK) {
        count = count.plus(block);
        blocks.push(count);
    }
    blocks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters() {
        let source = Source::new("a.yaml", "a: ü\nb: 日本 x\n");
        let at = |offset| {
            let position = source.position(offset);
            (position.line, position.column)
        };
        assert_eq!(at(0), (1, 1));
        assert_eq!(at(5), (1, 5));
        assert_eq!(at(6), (2, 1));
        assert_eq!(at(16), (2, 7));
        assert_eq!(at(18), (3, 1));
        assert_eq!(at(99), (3, 1));
    }

    #[test]
    fn columns_of_long_lines() {
        let source = Source::new("a.yaml", format!("x\n{}b", "😀ü".repeat(5_000)));
        let b = u32::try_from(source.text().len() - 1).unwrap_or_default();
        assert_eq!(
            (source.position(b).line, source.position(b).column),
            (2, 10_001)
        );
        assert_eq!(source.utf16_column(b), 15_001);
        assert_eq!(source.position(b + 1).column, 10_002);
    }

    #[test]
    fn lines_without_their_ends() {
        let source = Source::new("a.yaml", "a\r\n\nb");
        assert_eq!(
            [1, 2, 3, 4].map(|line| source.line(line)),
            ["a", "", "b", ""]
        );
    }
}
