//! Text of a spec as the lines of a doc comment.
//!
//! A description is prose with a little Markdown: code in backticks, lists, paragraphs. Whatever else Markdown,
//! rustdoc or clippy would make of it (links, HTML, headings, doctests) is turned into plain text, so that no
//! description can break the documentation of the crate or its lints.

use std::mem;

/// Where long lines are wrapped, counted without the comment's own marks.
const WIDTH: usize = 92;

/// The lines of a doc comment, without `///`; none for a text that holds nothing.
pub(super) fn lines(text: &str) -> Vec<String> {
    let clean: String = text.chars().filter(|c| !is_invisible(*c)).collect();
    let source: Vec<&str> = clean.lines().collect();
    let mut out = Lines::default();
    let mut at = 0;
    while let Some(line) = source.get(at) {
        at += 1;
        if let Some(fence) = Fence::open(line)
            && let Some(len) = source[at..].iter().position(|line| fence.closed_by(line))
        {
            out.code(&source[at..at + len], &fence);
            at += len + 1;
        } else {
            out.prose(line);
        }
    }
    out.finish()
}

/// The first line of a text, for a place with room for one.
pub(super) fn first_line(text: &str) -> Option<String> {
    let line = text.lines().map(str::trim).find(|line| !line.is_empty())?;
    let clean: String = line.chars().filter(|c| !is_invisible(*c)).collect();
    Some(inline(&clean)).filter(|line| !line.is_empty())
}

/// Characters that can't be seen, or that turn the direction of the text around them: the compiler refuses some of
/// them in comments and literals.
pub(super) fn is_invisible(c: char) -> bool {
    (c.is_control() && !matches!(c, '\n' | '\t'))
        || matches!(
            c,
            '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
        )
}

/// What has been written, and how far a line of prose is indented to belong to the list item above it.
#[derive(Default)]
struct Lines {
    lines: Vec<String>,
    indent: usize,
}

impl Lines {
    fn prose(&mut self, line: &str) {
        let line = line.trim();
        if line.is_empty() {
            self.indent = 0;
            self.blank();
            return;
        }
        let (marker, text) = split_marker(line);
        let mut lead = match marker {
            Some(marker) => {
                self.indent = marker.len() + 1;
                format!("{marker} ")
            }
            None => " ".repeat(self.indent),
        };
        let words = plain_start(&inline(text));
        for piece in wrap(&words, WIDTH.saturating_sub(self.indent)) {
            let lead = mem::replace(&mut lead, " ".repeat(self.indent));
            self.lines.push(format!("{lead}{piece}"));
        }
    }

    /// Fenced code, marked as text: rustdoc would run it otherwise.
    fn code(&mut self, code: &[&str], fence: &Fence) {
        self.indent = 0;
        let marks = fence.mark.to_string().repeat(fence.len);
        self.lines.push(format!("{marks}text"));
        for line in code {
            self.lines
                .push(line.replace('\t', "    ").trim_end().to_owned());
        }
        self.lines.push(marks);
    }

    fn blank(&mut self) {
        if self.lines.last().is_some_and(|line| !line.is_empty()) {
            self.lines.push(String::new());
        }
    }

    fn finish(mut self) -> Vec<String> {
        while self.lines.last().is_some_and(String::is_empty) {
            self.lines.pop();
        }
        self.lines
    }
}

/// The marks that open a block of code.
struct Fence {
    mark: char,
    len: usize,
}

impl Fence {
    fn open(line: &str) -> Option<Self> {
        let line = line.trim();
        let mark = line.chars().next().filter(|c| matches!(c, '`' | '~'))?;
        let len = line.chars().take_while(|c| *c == mark).count();
        let info = &line[len..];
        (len >= 3 && !info.contains(mark)).then_some(Self { mark, len })
    }

    fn closed_by(&self, line: &str) -> bool {
        let line = line.trim();
        line.len() >= self.len && line.chars().all(|c| c == self.mark)
    }
}

/// The marker of a list item and what follows it.
fn split_marker(line: &str) -> (Option<&str>, &str) {
    let digits = line.chars().take_while(char::is_ascii_digit).count();
    let len = match line[digits..].chars().next() {
        Some('-' | '*' | '+') if digits == 0 => 1,
        Some('.' | ')') if (1..=9).contains(&digits) => digits + 1,
        _ => return (None, line),
    };
    match line[len..].strip_prefix([' ', '\t']) {
        Some(text) if !text.trim().is_empty() => (Some(&line[..len]), text.trim_start()),
        _ => (None, line),
    }
}

/// Escapes what would begin a block of its own at the start of a line.
fn plain_start(line: &str) -> String {
    let digits = line.chars().take_while(char::is_ascii_digit).count();
    let (number, rest) = line.split_at(digits);
    let Some(mark) = rest.chars().next() else {
        return line.to_owned();
    };
    let next = rest[mark.len_utf8()..].chars().next();
    let alone = next.is_none_or(char::is_whitespace);
    let begins = match mark {
        '>' => digits == 0,
        '-' | '+' | '#' => digits == 0 && (alone || next == Some(mark)),
        '*' | '=' | '~' => {
            digits == 0 && (alone || rest.chars().all(|c| c == mark) || rest.starts_with("~~~"))
        }
        '.' | ')' => digits > 0 && alone,
        _ => false,
    };
    let escape = if begins { "\\" } else { "" };
    format!("{number}{escape}{rest}")
}

/// A line of prose with everything escaped that Markdown would turn into a link, a tag or an entity.
fn inline(text: &str) -> String {
    let text = text.replace('\t', " ");
    let mut out = String::with_capacity(text.len() + 8);
    let mut rest = text.as_str();
    while let Some(c) = rest.chars().next() {
        let mut len = c.len_utf8();
        match c {
            '`' => {
                if let Some(code) = code_span(rest) {
                    out.push_str(code);
                    len = code.len();
                } else {
                    out.push_str("\\`");
                }
            }
            'h' if is_url(rest) => {
                let url = url(rest);
                out.push('<');
                out.push_str(url);
                out.push('>');
                len = url.len();
            }
            '[' | ']' | '&' => {
                out.push('\\');
                out.push(c);
            }
            '<' if rest[1..].starts_with(|c: char| c.is_alphabetic() || "/!?".contains(c)) => {
                out.push_str("\\<");
            }
            '\\' if rest[1..].is_empty()
                || rest[1..].starts_with(|c: char| c.is_ascii_punctuation()) =>
            {
                out.push_str("\\\\");
            }
            _ => out.push(c),
        }
        rest = &rest[len..];
    }
    out
}

/// Code between two runs of equally many backticks, with them.
fn code_span(text: &str) -> Option<&str> {
    let ticks = text.chars().take_while(|c| *c == '`').count();
    let mut at = ticks;
    loop {
        at += text[at..].find('`')?;
        let run = text[at..].chars().take_while(|c| *c == '`').count();
        at += run;
        if run == ticks {
            return Some(&text[..at]);
        }
    }
}

fn is_url(text: &str) -> bool {
    let rest = text
        .strip_prefix("https://")
        .or_else(|| text.strip_prefix("http://"));
    rest.is_some_and(|rest| rest.starts_with(|c: char| c.is_alphanumeric()))
}

/// The address that a text begins with, without the punctuation of the sentence around it.
fn url(text: &str) -> &str {
    let end = text
        .find(|c: char| c.is_whitespace() || "<>()[]{}\"'`|\\".contains(c))
        .unwrap_or(text.len());
    text[..end].trim_end_matches(['.', ',', ';', ':', '!', '?', '*', '_'])
}

/// Breaks a line at spaces; a line that a break would begin like a block is escaped.
fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    let mut chars = 0;
    for word in words(text) {
        let len = word.chars().count();
        if chars > 0 && chars + 1 + len > width {
            lines.push(mem::take(&mut line));
            line = plain_start(word);
            chars = len;
            continue;
        }
        if chars > 0 {
            line.push(' ');
            chars += 1;
        }
        line.push_str(word);
        chars += len;
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines
}

/// The words of a line; code in backticks is one word.
fn words(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let mut end = 0;
        while let Some(c) = rest[end..].chars().next().filter(|c| *c != ' ') {
            let span = if c == '`' && !rest[..end].ends_with('\\') {
                code_span(&rest[end..])
            } else {
                None
            };
            end += span.map_or(c.len_utf8(), str::len);
        }
        words.push(&rest[..end]);
        rest = rest[end..].trim_start();
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> String {
        lines(text).join("\n")
    }

    #[test]
    fn prose_stays_as_it_is() {
        let same = "Look a book up; 3 < 4, a_b * c, \"quoted\" `code<T>` and that's it.\n\nA second paragraph.";
        assert_eq!(text(same), same);
        assert!(lines(" \n\t\n").is_empty());
    }

    #[test]
    fn links_tags_entities_and_addresses_are_plain_text() {
        assert_eq!(text("[x](y) <b>&amp;</b>"), r"\[x\](y) \<b>\&amp;\</b>");
        assert_eq!(
            text("See https://a.example/x?y=1, or (http://b.example/)."),
            "See <https://a.example/x?y=1>, or (<http://b.example/>)."
        );
        assert_eq!(
            text("an odd ` tick and ``two ones``"),
            "an odd \\` tick and ``two ones``"
        );
        assert_eq!(text(r"C:\dir \[ \"), r"C:\dir \\\[ \\");
    }

    #[test]
    fn lists_keep_their_lines_together() {
        assert_eq!(
            text("Either:\n- one\nand more\n  - two\n\n1. first\nsecond"),
            "Either:\n- one\n  and more\n- two\n\n1. first\n   second"
        );
    }

    #[test]
    fn nothing_else_begins_a_block() {
        assert_eq!(
            text("# Title\n> quote\n---\n    code\n2.\n===\n~~~"),
            "\\# Title\n\\> quote\n\\---\ncode\n2\\.\n\\===\n\\~~~"
        );
    }

    #[test]
    fn code_blocks_are_text() {
        assert_eq!(
            text("Say\n```rust\nlet x =\t[1];\n```\nso"),
            "Say\n```text\nlet x =    [1];\n```\nso"
        );
        assert_eq!(text("```\nnever closed"), "\\`\\`\\`\nnever closed");
    }

    #[test]
    fn long_lines_are_wrapped_between_words() {
        let long = format!(
            "{}x - {}",
            "longer ".repeat(13),
            "more ".repeat(10).trim_end()
        );
        let lines = lines(&long);
        assert_eq!(lines.len(), 2);
        assert!(lines[1].starts_with("\\- more"), "{lines:?}");
    }

    #[test]
    fn what_cannot_be_seen_is_left_out() {
        assert_eq!(text("a\u{202e}b\u{0}c\r\nd"), "abc\nd");
    }
}
