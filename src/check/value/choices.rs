//! The values of enums, to be looked up: one may have thousands, and thousands of values may be held against it.

use std::{
    cell::RefCell,
    collections::{HashMap, HashSet},
};

use super::json::key;
use crate::{
    diagnostic::Span,
    spec::{Entry, EnumValue, Node, Sp},
};

/// For each enum, by its place, the keys of its values.
#[derive(Default)]
pub(super) struct Choices(RefCell<HashMap<Span, HashSet<String>>>);

impl Choices {
    /// Whether a value is one of the enum's.
    pub(super) fn hold(&self, values: &Entry<Vec<Sp<EnumValue>>>, value: &Node) -> bool {
        let mut enums = self.0.borrow_mut();
        let keys = enums.entry(values.span).or_insert_with(|| {
            let values = values.value.iter();
            values.map(|value| key(&value.value.value.value)).collect()
        });
        keys.contains(&key(value))
    }
}
