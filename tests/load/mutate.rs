//! Good specs, damaged at random: always a spec or findings in the file, never a panic.

use std::fs;

use super::{load, specs};

/// Xorshift: the same sequence on every machine.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound.max(1) as u64) as usize
    }
}

const PIECES: &[&str] = &[
    ":",
    ": ",
    "- ",
    "[",
    "]",
    "{",
    "}",
    "\"",
    "'",
    "\n",
    "\t",
    " ",
    "  ",
    "#",
    "&a ",
    "*a",
    "!x ",
    "!!str ",
    "|\n",
    ">",
    "<<: ",
    "? ",
    "---\n",
    "...\n",
    "%",
    "@",
    "~",
    "null",
    "1e999",
    ".inf",
    "017",
    "list<",
    ">",
    "?",
    "ü",
    "\r",
    "\u{feff}",
    "type",
    "returns: ",
    "fields: ",
    "5",
    "true",
    ",",
    "\\",
    "\0",
    "🦀",
];

#[test]
fn damaged_specs_never_panic() {
    let good: Vec<String> = specs("good")
        .iter()
        .chain(&specs("bad"))
        .map(|path| fs::read_to_string(path).expect("text"))
        .collect();
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    for round in 0..3_000 {
        let mut text = good[round % good.len()].clone();
        for _ in 0..=random.below(4) {
            damage(&mut text, &mut random, &good);
        }
        let (source, _, findings) = load(&text);
        for finding in &findings {
            let spans = finding.labels.iter().map(|label| label.span);
            for span in spans.chain([finding.span]) {
                let range = span.range();
                assert!(range.start <= range.end, "{finding:?}\n{text}");
                assert!(text.get(range).is_some(), "{finding:?}\n{text}");
            }
            assert!(!finding.message.contains('\n'), "{finding:?}");
            source.position(finding.span.end);
        }
        assert!(findings.is_sorted_by_key(|finding| finding.span));
    }
}

fn damage(text: &mut String, random: &mut Random, good: &[String]) {
    let at = boundary(text, random.below(text.len() + 1));
    match random.below(6) {
        0 => text.insert_str(at, PIECES[random.below(PIECES.len())]),
        1 => {
            let end = boundary(text, (at + random.below(20)).min(text.len()));
            text.replace_range(at..end.max(at), "");
        }
        2 => {
            let end = boundary(text, (at + random.below(30)).min(text.len()));
            let piece = text[at..end.max(at)].to_owned();
            let to = boundary(text, random.below(text.len() + 1));
            text.insert_str(to, &piece);
        }
        3 => text.truncate(at),
        4 => {
            let end = boundary(text, (at + 1).min(text.len()));
            text.replace_range(at..end.max(at), PIECES[random.below(PIECES.len())]);
        }
        _ => {
            let other = &good[random.below(good.len())];
            let from = boundary(other, random.below(other.len()));
            let to = boundary(other, (from + random.below(200)).min(other.len()));
            text.insert_str(at, &other[from..to.max(from)]);
        }
    }
}

fn boundary(text: &str, mut at: usize) -> usize {
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}
