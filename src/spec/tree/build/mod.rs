//! The parser's events put together to a tree.

mod scalars;

use std::collections::HashMap;

use granit_parser::{Event, Parser, ScalarStyle, Span as Mark, StrInput};

use super::{Duplicate, Limits, Tree, mapping, syntax};
use crate::{
    diagnostic::{Code, Diagnostic, Source, Span},
    spec::{MOST_FINDINGS, Node, Sp},
};

/// What a subtree costs to repeat.
#[derive(Clone, Copy, Debug, Default)]
struct Weight {
    nodes: usize,
    bytes: usize,
}

/// A node and what is known of it beside its value.
#[derive(Debug)]
struct Built {
    node: Sp<Node>,
    /// Where it stands in its parent: for an alias not where the node is written.
    place: Span,
    weight: Weight,
    /// A plain `<<`.
    merge: bool,
}

/// A list or mapping that is not closed yet.
struct Frame {
    anchor: usize,
    start: usize,
    /// Where its last child ends.
    end: usize,
    weight: Weight,
    /// No children yet, and those to come are keys and values in turn.
    children: Children,
}

enum Children {
    List(Vec<Sp<Node>>),
    Map {
        entries: Vec<mapping::Raw>,
        key: Option<Built>,
    },
}

enum Anchor {
    /// The node under it is not closed yet.
    Open,
    Closed(Sp<Node>, Weight),
    /// Too large to be repeated even once.
    Heavy,
}

/// Reading can't go on; what is wrong has been reported.
struct Stop;

pub(super) struct Builder<'a> {
    source: &'a Source,
    limits: &'a Limits,
    findings: &'a mut Vec<Diagnostic>,
    duplicates: Vec<Duplicate>,
    frames: Vec<Frame>,
    anchors: HashMap<usize, Anchor>,
    root: Option<Sp<Node>>,
    documents: usize,
    spent: Weight,
}

impl<'a> Builder<'a> {
    pub fn new(source: &'a Source, limits: &'a Limits, findings: &'a mut Vec<Diagnostic>) -> Self {
        Self {
            source,
            limits,
            findings,
            duplicates: Vec::new(),
            frames: Vec::new(),
            anchors: HashMap::new(),
            root: None,
            documents: 0,
            spent: Weight::default(),
        }
    }

    /// Reads to the end, or to the first error that can't be read past.
    pub fn run(mut self) -> Option<Tree> {
        let before = self.findings.len();
        let options = granit_parser::options! {
            emit_comments: false,
            emit_unresolved_aliases: true,
            // Beyond the limit of ours in either style, so that ours is the one that speaks.
            flow_nesting_limit: self.limits.depth + 1,
            block_nesting_limit: self.limits.depth + 1,
        };
        let mut parser: Parser<'a, StrInput<'a>> =
            Parser::new_from_str_with_options(self.source.text(), options);
        while let Some(event) = parser.next_event() {
            let step = match event {
                Ok((event, mark)) => self.event(event, mark),
                Err(error) => {
                    let open = self.open_flow();
                    let finding = syntax::error::finding(self.source, self.limits, &error, open);
                    // An alias or a tag that was not meant as one often trips the parser as well.
                    if self
                        .findings
                        .iter()
                        .skip(before)
                        .all(|earlier| !self.same_line(earlier.span, finding.span))
                    {
                        self.findings.push(finding);
                    }
                    Err(Stop)
                }
            };
            if step.is_err() {
                return None;
            }
        }
        // A duplicate key leaves a tree that can be read; a wrong alias or tag does not.
        let mut new = self.findings.iter().skip(before);
        if new.any(|finding| finding.code == Code::YamlSyntax) {
            return None;
        }
        match self.root {
            Some(root) if root.value != Node::Null => Some(Tree {
                root,
                duplicates: self.duplicates,
            }),
            _ => {
                self.findings.push(syntax::empty());
                None
            }
        }
    }

    fn event(&mut self, event: Event<'_>, mark: Mark) -> Result<(), Stop> {
        let span = span(mark);
        if self.findings.len() >= MOST_FINDINGS {
            return Err(Stop);
        }
        match event {
            Event::DocumentStart(..) => {
                self.documents += 1;
                if self.documents > 1 {
                    self.findings
                        .push(syntax::second_document(self.source, span));
                    return Err(Stop);
                }
            }
            Event::Scalar(text, style, anchor, tag) => {
                self.count(1, 0, span)?;
                let merge = style == ScalarStyle::Plain && tag.is_none() && text == "<<";
                // The parser writes `~` for a value that is not there.
                let implicit = style == ScalarStyle::Plain && span.start == span.end;
                let text = if implicit { "" } else { &*text };
                let weight = Weight {
                    nodes: 1,
                    bytes: text.len(),
                };
                let value = self.scalar(text, style, tag.as_deref(), span, mark);
                let span = self.trim(span, style);
                let node = Sp { value, span };
                self.close(node, span, weight, merge, anchor)?;
            }
            Event::SequenceStart(_, anchor, tag) => {
                let span = self.with_dash(span);
                self.count(1, 0, span)?;
                self.collection_tag(tag.as_deref(), "seq", mark);
                self.open(span, anchor, Children::List(Vec::new()))?;
            }
            Event::MappingStart(_, anchor, tag) => {
                self.count(1, 0, span)?;
                self.collection_tag(tag.as_deref(), "map", mark);
                let children = Children::Map {
                    entries: Vec::new(),
                    key: None,
                };
                self.open(span, anchor, children)?;
            }
            Event::SequenceEnd | Event::MappingEnd => self.end(span)?,
            Event::Alias(anchor) => self.alias(anchor, span)?,
            Event::UnresolvedAlias(name) => {
                self.findings.push(syntax::unknown_alias(&name, span));
                self.nothing(span)?;
            }
            _ => {}
        }
        Ok(())
    }

    /// The innermost `[` or `{` that is not closed.
    fn open_flow(&self) -> Option<Span> {
        let starts = self.frames.iter().rev();
        let mut brackets = starts.map(|frame| Span::new(frame.start, frame.start + 1));
        brackets.find(|span| matches!(self.source.slice(*span), "[" | "{"))
    }

    fn same_line(&self, one: Span, other: Span) -> bool {
        self.source.position(one.start).line == self.source.position(other.start).line
    }

    /// A value that is wrong and reported.
    fn nothing(&mut self, span: Span) -> Result<(), Stop> {
        let node = Sp {
            value: Node::Null,
            span,
        };
        self.close(node, span, Weight::default(), false, 0)
    }

    /// Counts what is read and what is repeated, and stops at the limit.
    fn count(&mut self, nodes: usize, bytes: usize, span: Span) -> Result<(), Stop> {
        self.spent.nodes += nodes;
        self.spent.bytes += bytes;
        if self.spent.nodes > self.limits.nodes || self.spent.bytes > self.limits.repeated_bytes {
            let has_aliases = !self.anchors.is_empty();
            self.findings
                .push(syntax::too_many_nodes(self.limits, has_aliases, span));
            return Err(Stop);
        }
        Ok(())
    }

    fn open(&mut self, span: Span, anchor: usize, children: Children) -> Result<(), Stop> {
        if self.frames.len() >= self.limits.depth {
            self.findings.push(syntax::too_deep(self.limits, span));
            return Err(Stop);
        }
        if anchor > 0 {
            self.anchors.insert(anchor, Anchor::Open);
        }
        self.frames.push(Frame {
            anchor,
            start: span.start as usize,
            end: span.end as usize,
            weight: Weight { nodes: 1, bytes: 0 },
            children,
        });
        Ok(())
    }

    fn end(&mut self, span: Span) -> Result<(), Stop> {
        let Some(frame) = self.frames.pop() else {
            return Ok(());
        };
        // In block style nothing closes a collection: it ends with its last child.
        let end = match span.start == span.end {
            true => frame.end,
            false => span.end as usize,
        };
        let span = Span::new(frame.start, end);
        let value = match frame.children {
            Children::List(items) => Node::List(items),
            Children::Map { entries, .. } => Node::Map(mapping::finish(
                entries,
                self.findings,
                &mut self.duplicates,
            )),
        };
        self.close(Sp { value, span }, span, frame.weight, false, frame.anchor)
    }

    fn alias(&mut self, anchor: usize, span: Span) -> Result<(), Stop> {
        let name = self.source.slice(span);
        match self.anchors.get(&anchor) {
            Some(Anchor::Closed(node, weight)) => {
                let weight = *weight;
                if self.spent.nodes + weight.nodes <= self.limits.nodes
                    && self.spent.bytes + weight.bytes <= self.limits.repeated_bytes
                {
                    let node = node.clone();
                    self.count(weight.nodes, weight.bytes, span)?;
                    return self.close(node, span, weight, false, 0);
                }
            }
            Some(Anchor::Heavy) => {}
            Some(Anchor::Open) | None => {
                self.findings.push(syntax::endless_alias(name, span));
                return self.nothing(span);
            }
        }
        self.findings
            .push(syntax::too_many_nodes(self.limits, true, span));
        Err(Stop)
    }

    /// A list that is not indented begins, for the parser, after its first `-`.
    fn with_dash(&self, span: Span) -> Span {
        let start = span.start as usize;
        let before = self.source.text().get(..start).unwrap_or_default();
        match before.trim_end_matches([' ', '\t']).strip_suffix('-') {
            Some(dash)
                if span.start == span.end && !self.source.text()[start..].starts_with('-') =>
            {
                Span::new(dash.len(), dash.len())
            }
            _ => span,
        }
    }

    /// Hands a finished node to its anchor and its parent.
    fn close(
        &mut self,
        node: Sp<Node>,
        place: Span,
        weight: Weight,
        merge: bool,
        anchor: usize,
    ) -> Result<(), Stop> {
        if anchor > 0 {
            let nodes = self.spent.nodes + weight.nodes;
            let bytes = self.spent.bytes + weight.bytes;
            let kept = if nodes <= self.limits.nodes && bytes <= self.limits.repeated_bytes {
                self.spent = Weight { nodes, bytes };
                Anchor::Closed(node.clone(), weight)
            } else {
                Anchor::Heavy
            };
            self.anchors.insert(anchor, kept);
        }
        let built = Built {
            node,
            place,
            weight,
            merge,
        };
        let Some(frame) = self.frames.last_mut() else {
            self.root = Some(built.node);
            return Ok(());
        };
        frame.end = frame.end.max(built.place.end as usize);
        frame.weight.nodes += built.weight.nodes;
        frame.weight.bytes += built.weight.bytes;
        match &mut frame.children {
            Children::List(items) => items.push(built.node),
            Children::Map { entries, key } => match key.take() {
                None => *key = Some(built),
                Some(key) => {
                    let merge = key.merge;
                    entries.push(mapping::Raw {
                        key: mapping::key(self.source, key.node, key.place, self.findings),
                        value: built.node,
                        merge,
                    });
                }
            },
        }
        Ok(())
    }
}

fn span(mark: Mark) -> Span {
    // The parser knows byte offsets of text that it reads in place, as here.
    let range = mark.byte_range().unwrap_or_default();
    Span::new(range.start, range.end.max(range.start))
}
