//! Values against the keywords that bound them.

use std::cmp::Ordering;

use serde_json::Number;

use super::{count, fitting::Fitting, json::key};
use crate::{
    check::{format, number, wording},
    spec::{Entry, Node, Schema, Sp},
};

impl Fitting<'_> {
    pub(super) fn keywords(&mut self, schema: &Schema, node: &Sp<Node>) {
        match &node.value {
            Node::String(text) => self.text(schema, text, node),
            Node::Number(number) => self.number(schema, number, node),
            Node::List(items) => self.list(schema, items, node),
            _ => {}
        }
    }

    fn text(&mut self, schema: &Schema, text: &str, node: &Sp<Node>) {
        let length = text.chars().count() as u64;
        if let Some(least) = &schema.min_length
            && count(least).is_some_and(|least| length < least)
        {
            let least = wording::count(count(least).unwrap_or_default(), "character");
            self.add(
                node,
                format!("it must have at least {least}"),
                schema.min_length.as_ref().map(|entry| entry.key),
            );
        }
        if let Some(most) = &schema.max_length
            && count(most).is_some_and(|most| length > most)
        {
            let shown = wording::count(count(most).unwrap_or_default(), "character");
            self.add(
                node,
                format!("it must have at most {shown}"),
                Some(most.key),
            );
        }
        if let Some(pattern) = &schema.pattern
            && !self.patterns.matches(&pattern.value, text)
        {
            self.add(
                node,
                format!("it must match `{}`", pattern.value),
                Some(pattern.key),
            );
        }
        if let Some(written) = &schema.format
            && let Some(format) = format::named(&written.value)
            && !format::holds(format, text)
        {
            self.add(
                node,
                format!("it must be {}", format::noun(format)),
                Some(written.key),
            );
        }
    }

    fn number(&mut self, schema: &Schema, value: &Number, node: &Sp<Node>) {
        /// A bound, what it asks of the comparison with it, and how it is said.
        type Bound<'s> = (Option<&'s Entry<Number>>, fn(Ordering) -> bool, &'s str);
        let bounds: [Bound<'_>; 4] = [
            (schema.minimum.as_ref(), Ordering::is_ge, "at least"),
            (schema.maximum.as_ref(), Ordering::is_le, "at most"),
            (
                schema.exclusive_minimum.as_ref(),
                Ordering::is_gt,
                "more than",
            ),
            (
                schema.exclusive_maximum.as_ref(),
                Ordering::is_lt,
                "less than",
            ),
        ];
        for (bound, fits, word) in bounds {
            if let Some(bound) = bound
                && !fits(number::compare(value, &bound.value))
            {
                self.add(
                    node,
                    format!("it must be {word} {}", bound.value),
                    Some(bound.key),
                );
            }
        }
        if let Some(of) = &schema.multiple_of
            && !number::is_multiple(value, &of.value)
            && of.value.as_f64().is_some_and(|of| of > 0.0)
        {
            self.add(
                node,
                format!("it must be a multiple of {}", of.value),
                Some(of.key),
            );
        }
    }

    fn list(&mut self, schema: &Schema, items: &[Sp<Node>], node: &Sp<Node>) {
        let length = items.len() as u64;
        if let Some(least) = &schema.min_items
            && let Some(count) = count(least).filter(|&least| length < least)
        {
            self.add(
                node,
                format!("it must have at least {}", wording::count(count, "item")),
                Some(least.key),
            );
        }
        if let Some(most) = &schema.max_items
            && let Some(count) = count(most).filter(|&most| length > most)
        {
            self.add(
                node,
                format!("it must have at most {}", wording::count(count, "item")),
                Some(most.key),
            );
        }
        if let Some(unique) = schema.unique_items.as_ref().filter(|unique| unique.value) {
            let mut seen = std::collections::HashSet::new();
            for item in items {
                if !seen.insert(key(&item.value)) {
                    self.add(item, "no item may be there twice", Some(unique.key));
                }
            }
        }
    }
}
