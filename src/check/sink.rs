//! Where the passes put their findings.

use std::{collections::HashSet, ops::Range};

use super::value::shown;
use crate::{
    diagnostic::{Code, Diagnostic, Source, Span},
    nearest::nearest,
    spec::{Node, Sp, is_quoted},
};

/// More errors than this help nobody, nor do more warnings; the passes stop there.
const MOST_FINDINGS: usize = 10_000;
/// What comparing names for a "did you mean" may cost in all, in pairs of letters.
const MOST_LETTERS: usize = 50_000_000;
/// How long the texts of all findings may be together; past that each is cut.
const MOST_TEXT: usize = 16 * 1024 * 1024;
/// A text that is cut keeps this much.
const CUT: usize = 400;
/// Longer texts are shown cut, and without their quotes.
const LONGEST: usize = 60;

pub(super) struct Sink<'a> {
    source: &'a Source,
    /// What reading the file has reported, in file order.
    read: &'a [Diagnostic],
    findings: Vec<Diagnostic>,
    errors: usize,
    seen: HashSet<(Code, Span)>,
    letters: usize,
    text: usize,
    /// What unknown names most likely stand for; it is not unused.
    meant: HashSet<String>,
}

impl<'a> Sink<'a> {
    pub(super) fn new(source: &'a Source, read: &'a [Diagnostic]) -> Self {
        Self {
            source,
            read,
            findings: Vec::new(),
            errors: 0,
            seen: HashSet::new(),
            letters: MOST_LETTERS,
            text: MOST_TEXT,
            meant: HashSet::new(),
        }
    }

    pub(super) fn into_findings(self) -> Vec<Diagnostic> {
        self.findings
    }

    /// Adds a finding, unless the same place has one of this code already: what stands under an anchor is reached
    /// once for each of its uses.
    pub(super) fn add(&mut self, finding: Diagnostic) {
        if self.seen.insert((finding.code, finding.span)) {
            self.add_each(finding);
        }
    }

    /// Adds a finding that may share its place with others of its code.
    pub(super) fn add_each(&mut self, mut finding: Diagnostic) {
        let is_error = finding.is_error();
        let warnings = self.findings.len() - self.errors;
        let others = if is_error { self.errors } else { warnings };
        if others >= MOST_FINDINGS {
            return;
        }
        self.errors += usize::from(is_error);
        self.shorten(&mut finding);
        self.seen.insert((finding.code, finding.span));
        self.findings.push(finding);
    }

    /// Names can be megabytes long, and thousands of findings may speak of one.
    fn shorten(&mut self, finding: &mut Diagnostic) {
        let own = [&mut finding.message, &mut finding.label];
        let others = finding.labels.iter_mut().map(|label| &mut label.message);
        for text in own.into_iter().chain(&mut finding.help).chain(others) {
            if text.len() > CUT && text.len() > self.text {
                let end = (0..=CUT).rev().find(|at| text.is_char_boundary(*at));
                text.truncate(end.unwrap_or_default());
                text.push('…');
            }
            self.text = self.text.saturating_sub(text.len());
        }
    }

    pub(super) fn has_errors(&self) -> bool {
        self.errors > 0
    }

    /// Whether no error more is taken.
    pub(super) fn is_full(&self) -> bool {
        self.errors >= MOST_FINDINGS
    }

    /// Whether this place has a finding of this code.
    pub(super) fn has(&self, code: Code, span: Span) -> bool {
        self.seen.contains(&(code, span))
    }

    /// The name that was most likely meant.
    pub(super) fn nearest<'c>(
        &mut self,
        word: &str,
        candidates: impl IntoIterator<Item = &'c str>,
    ) -> Option<&'c str> {
        let mut left = self.letters;
        let found = nearest(
            word,
            candidates.into_iter().take_while(|candidate| {
                left = left.saturating_sub(word.len() * candidate.len());
                left > 0
            }),
        );
        self.letters = left;
        found
    }

    /// Says that an unknown name most likely stands for this one.
    pub(super) fn means(&mut self, name: &str) {
        self.meant.insert(name.to_owned());
    }

    pub(super) fn is_meant(&self, name: &str) -> bool {
        self.meant.contains(name)
    }

    /// Whether `key` may well stand in the mapping at `within`, but misspelt or with a value that could not be read:
    /// that has been reported, and that it is missing would follow from it.
    pub(super) fn lost(&self, within: Span, key: &str) -> bool {
        self.read_within(within).any(|finding| {
            let start = finding.span.start as usize;
            let before = self.source.text().get(..start).unwrap_or_default();
            let value_of_key = before.trim_end().strip_suffix(':').is_some_and(|before| {
                let before = before.trim_end_matches(['"', '\'']);
                let name = |c: char| c.is_alphanumeric() || c == '_';
                before
                    .strip_suffix(key)
                    .is_some_and(|before| !before.ends_with(name))
            });
            match finding.code {
                Code::UnknownKey => is_meant_by(finding, key),
                Code::WrongType => value_of_key || finding.span == within,
                _ => value_of_key,
            }
        })
    }

    /// Whether reading what is at `within` has found this.
    pub(super) fn has_read(&self, code: Code, within: Span) -> bool {
        self.read_within(within).any(|finding| finding.code == code)
    }

    fn read_within(&self, within: Span) -> impl Iterator<Item = &'a Diagnostic> {
        let read = self.read;
        let from = read.partition_point(|finding| finding.span.start < within.start);
        read.iter()
            .skip(from)
            .take_while(move |finding| finding.span.start < within.end)
    }

    /// A value as messages show it: a text in quotes with them, where they may be what is wrong with it.
    pub(super) fn written(&self, node: &Sp<Node>) -> String {
        let written = self.source.slice(node.span);
        if is_quoted(written) && written.chars().count() <= LONGEST && !written.contains('\n') {
            return format!("`{written}`");
        }
        shown(&node.value)
    }

    /// The place of a part of a scalar, or of the whole where it is not written as it reads.
    pub(super) fn part(&self, span: Span, text: &str, part: Range<usize>) -> Span {
        match self.source.slice(span).find(text) {
            Some(at) if !text.is_empty() => {
                let start = span.start as usize + at;
                Span::new(start + part.start, start + part.end)
            }
            _ => span,
        }
    }
}

/// Whether an unknown key most likely stands for this one: the finding says so.
fn is_meant_by(finding: &Diagnostic, key: &str) -> bool {
    let help = finding.help.as_deref().unwrap_or_default();
    help.strip_prefix("did you mean `")
        .and_then(|rest| rest.split('`').next())
        == Some(key)
}
