//! Scalars and tags.

use granit_parser::{ScalarStyle, Span as Mark, Tag};

use super::{
    super::{
        scalar::{self, Unusable},
        syntax,
    },
    Builder, span,
};
use crate::{
    diagnostic::{Code, Diagnostic, Span},
    spec::{Node, shown::shown},
};

impl Builder<'_> {
    /// The value of a scalar, as its style, its tag and the core schema have it.
    pub(super) fn scalar(
        &mut self,
        text: &str,
        style: ScalarStyle,
        tag: Option<&Tag>,
        span: Span,
        mark: Mark,
    ) -> Node {
        let plain = style == ScalarStyle::Plain;
        let Some(tag) = tag else {
            return match plain {
                true => self.plain(text, span),
                false => Node::String(text.to_owned()),
            };
        };
        match tag.core_suffix() {
            Some("str") => return Node::String(text.to_owned()),
            Some(kind @ ("null" | "bool" | "int" | "float")) => {
                let node = self.plain(text, span);
                let fits = match (&node, kind) {
                    (Node::Null, "null") | (Node::Bool(_), "bool") => true,
                    (Node::Number(number), "int") => !number.is_f64(),
                    (Node::HugeInteger(_), "int") => true,
                    (Node::Number(_) | Node::HugeInteger(_), "float") => true,
                    _ => false,
                };
                if fits {
                    return node;
                }
            }
            _ if tag.original() == "!" => return Node::String(text.to_owned()),
            _ => {}
        }
        self.findings
            .push(syntax::tag(self.source, tag, tag_span(mark)));
        Node::Null
    }

    fn plain(&mut self, text: &str, span: Span) -> Node {
        scalar::plain(text).unwrap_or_else(|why| {
            let reason = match why {
                Unusable::NotFinite => "is no number that JSON can carry",
                Unusable::TooLarge => "is too large for a number",
            };
            self.findings.push(
                Diagnostic::new(Code::WrongType, span, format!("`{}` {reason}", shown(text)))
                    .help(format!("quote it if it is text: \"{}\"", shown(text))),
            );
            Node::Null
        })
    }

    pub(super) fn collection_tag(&mut self, tag: Option<&Tag>, kind: &str, mark: Mark) {
        if let Some(tag) = tag
            && tag.core_suffix() != Some(kind)
            && tag.original() != "!"
        {
            self.findings
                .push(syntax::tag(self.source, tag, tag_span(mark)));
        }
    }

    /// A block scalar's span reaches over the blank lines after it; nobody means those.
    pub(super) fn trim(&self, span: Span, style: ScalarStyle) -> Span {
        match style {
            ScalarStyle::Literal | ScalarStyle::Folded => {
                let text = self.source.slice(span);
                Span::new(
                    span.start as usize,
                    span.start as usize + text.trim_end().len(),
                )
            }
            _ => span,
        }
    }
}

fn tag_span(mark: Mark) -> Span {
    mark.tag_span().map_or_else(|| span(mark), span)
}
