//! Type expressions: `string`, `list<Book>?`.

use std::ops::Range;

use super::{Lower, Place};
use crate::{
    diagnostic::{Code, Diagnostic, Span},
    spec::{
        Sp, TypeExpr, TypeRef,
        shown::shown,
        words::{Word, translated, word},
    },
};

/// How deep `list<>` and `map<>` may be nested.
pub(in crate::spec) const DEPTH: usize = 8;

/// Where a type expression stands; it decides about two of the forms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// Alone.
    Short,
    /// After `type:`, where `array` goes with `items`.
    Long,
    /// Alone, after `items:`, where nothing can be optional.
    Element,
    /// After the `type:` of `items`.
    LongElement,
}

/// What is no type, and where in the expression.
#[derive(Debug, PartialEq, Eq)]
struct Fault {
    at: Range<usize>,
    why: String,
    help: String,
}

type Parsed<T> = Result<T, Fault>;

impl Lower<'_> {
    pub(super) fn type_expr(
        &mut self,
        place: &Place,
        text: &str,
        form: Form,
    ) -> Option<Sp<TypeExpr>> {
        let start = self.text_start(place.span, text);
        let mut parser = Parser {
            text,
            at: 0,
            whole: place.span,
            start,
        };
        match parser.expression(form) {
            Ok(value) => Some(Sp {
                value,
                span: place.span,
            }),
            Err(fault) => {
                self.lose_words(text);
                let mut culprit = parser.span(fault.at);
                if culprit.start == culprit.end {
                    culprit = place.culprit();
                }
                let message = format!("`{}` is not a type: {}", shown(text), fault.why);
                self.report(Diagnostic::new(Code::UnknownType, culprit, message).help(fault.help));
                None
            }
        }
    }

    /// Where in the file the text of a scalar begins, if it stands there letter for letter.
    fn text_start(&self, span: Span, text: &str) -> Option<usize> {
        let written = self.source.slice(span);
        let start = span.start as usize;
        if written == text {
            return Some(start);
        }
        let inner = written.get(1..written.len().saturating_sub(1))?;
        (inner == text).then_some(start + 1)
    }
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
    whole: Span,
    start: Option<usize>,
}

impl<'a> Parser<'a> {
    fn expression(&mut self, form: Form) -> Parsed<TypeExpr> {
        if self.text.is_empty() {
            return self.fault(0..0, "nothing is written", "write a type, as `string`");
        }
        let ty = self.outermost(form)?;
        let mark = self.at;
        let optional = self.eat('?').then(|| self.span(mark..mark + 1));
        match self.rest() {
            "" => {}
            rest if rest.starts_with('?') => {
                let at = self.at..self.at + 1;
                return self.fault(at, "a second `?`", "one `?` says that it may be left out");
            }
            _ => return self.trailing(),
        }
        if matches!(form, Form::Element | Form::LongElement) && optional.is_some() {
            return self.fault(
                mark..mark + 1,
                "the elements of an array can't be left out",
                "take the `?` out; for an array that may be left out write `type: array?`",
            );
        }
        Ok(TypeExpr { ty, optional })
    }

    fn outermost(&mut self, form: Form) -> Parsed<TypeRef> {
        let long = matches!(form, Form::Long | Form::LongElement);
        if long && matches!(self.text, "array" | "array?") {
            self.at = "array".len();
            return Ok(TypeRef::Array);
        }
        self.reference(0)
    }

    fn reference(&mut self, depth: usize) -> Parsed<TypeRef> {
        let start = self.at;
        let name = self.name();
        if name.is_empty() {
            return self.no_name();
        }
        self.at += name.len();
        let next = self.rest().chars().next();
        let ty = match name {
            "list" | "map" if next != Some('[') => return self.container(name, start, depth),
            _ if matches!(next, Some('<' | '[')) => return self.foreign(name, start),
            "string" => TypeRef::String,
            "integer" => TypeRef::Integer,
            "number" => TypeRef::Number,
            "boolean" => TypeRef::Boolean,
            "any" => TypeRef::Any,
            "array" => {
                let help = "a list of something is `list<string>`; `array` goes with `items` in the long form";
                return self.fault(start..self.at, "it does not say an array of what", help);
            }
            _ => TypeRef::Model(self.model(name, start)?),
        };
        Ok(ty)
    }

    fn model(&self, name: &str, start: usize) -> Parsed<String> {
        let first = name.chars().next();
        if first.is_some_and(|first| first.is_alphabetic() || first == '_') {
            return Ok(name.to_owned());
        }
        self.fault(
            start..start + name.len(),
            "no type or model has such a name",
            "a name begins with a letter or `_`",
        )
    }

    /// `list<…>` or `map<…>`, its name read already.
    fn container(&mut self, name: &str, start: usize, depth: usize) -> Parsed<TypeRef> {
        if !self.eat('<') {
            let (why, help) = match name {
                "list" => (
                    "it does not say a list of what",
                    "write `list<string>`, or another type between `<` and `>`",
                ),
                _ => (
                    "it does not say a map of what",
                    "write `map<string>`, or another type between `<` and `>`",
                ),
            };
            return self.fault(start..self.at, why, help);
        }
        if depth == DEPTH {
            let why = format!("lists and maps are nested more than {DEPTH} deep");
            return self.fault(start..self.at, &why, "make a model of the inner part");
        }
        let open = self.at;
        if self.rest().starts_with('>') {
            let why = format!("nothing stands between the `<` and the `>` of `{name}`");
            return self.fault(
                start..open + 1,
                &why,
                &format!("write `{name}<string>`, or another type"),
            );
        }
        let inner = self.reference(depth + 1)?;
        let element = Sp {
            value: inner,
            span: self.span(open..self.at),
        };
        let inner = shown(&self.text[open..self.at]);
        if self.eat('>') {
            return Ok(match name {
                "list" => TypeRef::List(Box::new(element)),
                _ => TypeRef::Map(Box::new(element)),
            });
        }
        let at = self.at;
        match self.rest().chars().next() {
            None => {
                let why = format!("the `<` after `{name}` is never closed");
                let help = format!("write `{name}<{inner}>`");
                self.fault(start..at, &why, &help)
            }
            Some('?') => {
                let why = format!("a `?` can't stand inside `{name}<…>`");
                let help = format!(
                    "put it at the end, `{name}<{inner}>?`, for a {name} that may be left out"
                );
                self.fault(at..at + 1, &why, &help)
            }
            Some(',') if name == "map" => {
                let value = self.rest()[1..].trim_start().trim_end_matches(['>', '?']);
                let value = if value.is_empty() {
                    "string"
                } else {
                    &shown(value)
                };
                let help = format!("the keys of a map are always strings: write `map<{value}>`");
                self.fault(open..at, "a map says the type of its values alone", &help)
            }
            Some(',') => {
                let help = "for elements of several kinds, make a model with `one_of`";
                self.fault(at..at + 1, "a list has one element type", help)
            }
            Some(_) => self.trailing(),
        }
    }

    /// `Vec<…>`, `dict[…]`: containers of other languages.
    fn foreign<T>(&self, name: &str, start: usize) -> Parsed<T> {
        let ours = translated(self.text, DEPTH);
        let ours = ours.map(|ours| format!("write `{}`", shown(&ours)));
        if self.rest() == "[]" || self.rest() == "[]?" {
            let why = "a `[]` says nothing here";
            let help = ours.unwrap_or_else(|| format!("write `list<{}>`", shown(name)));
            return self.fault(self.at..self.at + 2, why, &help);
        }
        let why = format!("there is no `{}` of something", shown(name));
        let help = ours.unwrap_or_else(|| {
            let help = match word(name) {
                Some(Word::List) => "a list is written `list<string>`",
                Some(Word::Map | Word::Object) => "a map from strings is written `map<integer>`",
                Some(Word::Optional) => {
                    "what may be left out is written with a `?` at the end: `string?`"
                }
                Some(Word::Union) => "for one of several types, make a model with `one_of`",
                _ => "only `list<…>` and `map<…>` take a type",
            };
            help.to_owned()
        });
        self.fault(start..self.at, &why, &help)
    }

    /// Something follows what could be understood.
    fn trailing<T>(&self) -> Parsed<T> {
        let rest = self.rest();
        let understood = &self.text[..self.at];
        let end = self.at + rest.chars().next().map_or(0, char::len_utf8);
        let at = self.at..end;
        let why = format!("after `{}` nothing more can follow", shown(understood));
        match rest.chars().next() {
            Some('|') => self.joined(self.at),
            Some(letter) if letter.is_whitespace() => {
                let bar = rest.len() - rest.trim_start().len();
                if rest[bar..].starts_with('|') {
                    return self.joined(self.at + bar);
                }
                self.fault(
                    at,
                    "spaces can't stand in it",
                    "write it without spaces, as `list<string>`",
                )
            }
            Some('[') => self.fault(
                at,
                &why,
                &format!("a list is written `list<{}>`", shown(understood)),
            ),
            Some('>') => self.fault(at, "a `>` closes nothing", "take the `>` out"),
            _ => self.fault(at, &why, &format!("write `{}` alone", shown(understood))),
        }
    }

    /// `string | null`, the bar at `at`.
    fn joined<T>(&self, at: usize) -> Parsed<T> {
        let help = "what may be left out is `string?`; for one of several models, make a model with `one_of`";
        self.fault(at..at + 1, "types can't be joined with `|`", help)
    }

    fn no_name<T>(&self) -> Parsed<T> {
        let rest = self.rest();
        let end = self.at + rest.chars().next().map_or(0, char::len_utf8);
        let help = "write `string`, `integer`, `number`, `boolean`, `any`, `list<…>`, `map<…>` or the name of a model";
        match rest.chars().next() {
            None => self.fault(0..self.at, "a type is missing at its end", help),
            Some(letter) if letter.is_whitespace() => self.fault(
                self.at..end,
                "spaces can't stand in it",
                "write it without spaces, as `list<string>`",
            ),
            Some(letter) => {
                let why = format!("no type begins with `{letter}`");
                self.fault(self.at..end, &why, help)
            }
        }
    }

    fn fault<T>(&self, at: Range<usize>, why: &str, help: &str) -> Parsed<T> {
        Err(Fault {
            at,
            why: why.to_owned(),
            help: help.to_owned(),
        })
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// The name that begins here; empty if none does.
    fn name(&self) -> &'a str {
        let rest = self.rest();
        let end = rest.find(|letter: char| !is_name_letter(letter));
        &rest[..end.unwrap_or(rest.len())]
    }

    fn eat(&mut self, letter: char) -> bool {
        let found = self.rest().starts_with(letter);
        if found {
            self.at += letter.len_utf8();
        }
        found
    }

    /// Where a part of the expression stands in the file.
    fn span(&self, part: Range<usize>) -> Span {
        match self.start {
            Some(start) => Span::new(start + part.start, start + part.end),
            None => self.whole,
        }
    }
}

pub(in crate::spec) fn is_name_letter(letter: char) -> bool {
    letter.is_alphanumeric() || matches!(letter, '_' | '-' | '.')
}
