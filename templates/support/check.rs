//! The constraints of one value, in the words of JSON Schema, and what becomes of it where it is left out.
//!
//! ```text
//! let copies = fields.field("copies").minimum(1).maximum(10).or(|| 1);
//! let labels = fields.nullable("labels").max_items(5).items(|label| label.min_length(1)).optional();
//! ```

//% if unique_items
use std::collections::HashSet;

//% endif
use serde_json::Value;
//% if bounds or multiple_of
use serde_json::Number;
//% endif

//% if unique_items or one_of or constant
use super::canonical::canonical;
//% endif
//% if formats
use super::formats::Format;
//% endif
use super::input::{Input, Reader};
//% if one_of
use super::input::one_of;
//% endif
//% if bounds or multiple_of
use super::number::Bound;
//% endif
//% if pattern
use super::pattern::Pattern;
//% endif

/// A value to be checked and then read.
///
/// What is left out keeps to every constraint, and so does a value of another type: reading it finds that.
pub(crate) struct Check<'a> {
    value: Option<&'a Value>,
    /// The field that it is in; an item has none, and is where the reader is.
    field: Option<&'static str>,
    reader: &'a mut Reader,
}

impl<'a> Check<'a> {
    /// A field of an object.
    pub(crate) fn field(
        value: Option<&'a Value>,
        name: &'static str,
        reader: &'a mut Reader,
    ) -> Self {
        Self {
            value,
            field: Some(name),
            reader,
        }
    }

    //% if required
    /// Reads a field that must be there.
    pub(crate) fn required<T: Input>(mut self) -> Option<T> {
        let value = self.value;
        self.within(|reader| match value {
            Some(value) => T::read(value, reader),
            None => reader.missing(),
        })
    }

    //% endif
    //% if optional
    /// Reads a field that may be left out.
    pub(crate) fn optional<T: Input>(mut self) -> Option<Option<T>> {
        match self.value {
            Some(value) => self.within(|reader| T::read(value, reader).map(Some)),
            None => Some(None),
        }
    }

    //% endif
    //% if default or generate
    /// Reads a field that has another value where it is left out.
    pub(crate) fn or<T: Input>(mut self, otherwise: impl FnOnce() -> T) -> Option<T> {
        match self.value {
            Some(value) => self.within(|reader| T::read(value, reader)),
            None => Some(otherwise()),
        }
    }

    //% endif
    //% if min_length
    /// At least so many characters.
    pub(crate) fn min_length(self, least: usize) -> Self {
        self.string(
            |text| text.chars().count() >= least,
            || format!("must have at least {}", counted(least, "character")),
        )
    }

    //% endif
    //% if max_length
    /// At most so many characters.
    pub(crate) fn max_length(self, most: usize) -> Self {
        self.string(
            |text| text.chars().count() <= most,
            || format!("must have at most {}", counted(most, "character")),
        )
    }

    //% endif
    //% if pattern
    /// The pattern matches somewhere in it.
    pub(crate) fn pattern(self, pattern: &Pattern) -> Self {
        self.string(
            |text| pattern.matches(text),
            || format!("must match the pattern {pattern}"),
        )
    }

    //% endif
    //% if formats
    /// A string of this format.
    pub(crate) fn format(self, format: Format) -> Self {
        self.string(
            |text| format.holds(text),
            || format!("must be {}", format.name()),
        )
    }

    //% endif
    //% if minimum
    /// No less than the bound.
    pub(crate) fn minimum(self, bound: impl Bound) -> Self {
        self.number(
            |number| bound.against(number).is_le(),
            || format!("must be at least {bound}"),
        )
    }

    //% endif
    //% if maximum
    /// No more than the bound.
    pub(crate) fn maximum(self, bound: impl Bound) -> Self {
        self.number(
            |number| bound.against(number).is_ge(),
            || format!("must be at most {bound}"),
        )
    }

    //% endif
    //% if exclusive_minimum
    /// More than the bound.
    pub(crate) fn exclusive_minimum(self, bound: impl Bound) -> Self {
        self.number(
            |number| bound.against(number).is_lt(),
            || format!("must be more than {bound}"),
        )
    }

    //% endif
    //% if exclusive_maximum
    /// Less than the bound.
    pub(crate) fn exclusive_maximum(self, bound: impl Bound) -> Self {
        self.number(
            |number| bound.against(number).is_gt(),
            || format!("must be less than {bound}"),
        )
    }

    //% endif
    //% if multiple_of
    /// A whole number of times the factor.
    pub(crate) fn multiple_of(self, factor: impl Bound) -> Self {
        self.number(
            |number| factor.divides(number),
            || format!("must be a multiple of {factor}"),
        )
    }

    //% endif
    //% if min_items
    /// At least so many items.
    pub(crate) fn min_items(self, least: usize) -> Self {
        self.array(
            |items| items.len() >= least,
            || format!("must have at least {}", counted(least, "item")),
        )
    }

    //% endif
    //% if max_items
    /// At most so many items.
    pub(crate) fn max_items(self, most: usize) -> Self {
        self.array(
            |items| items.len() <= most,
            || format!("must have at most {}", counted(most, "item")),
        )
    }

    //% endif
    //% if unique_items
    /// No item twice.
    pub(crate) fn unique_items(self) -> Self {
        self.array(
            |items| {
                let mut seen = HashSet::new();
                items.iter().all(|item| seen.insert(canonical(item)))
            },
            || "must not hold an item twice".to_owned(),
        )
    }

    //% endif
    //% if one_of
    /// One of these values.
    pub(crate) fn one_of(self, values: &[Value]) -> Self {
        self.keep(
            |value| {
                let value = canonical(value);
                values.iter().any(|other| canonical(other) == value)
            },
            || format!("must be {}", one_of(values.iter().map(Value::to_string))),
        )
    }

    //% endif
    //% if constant
    /// This value.
    pub(crate) fn constant(self, constant: Value) -> Self {
        self.keep(
            |value| canonical(value) == canonical(&constant),
            || format!("must be {constant}"),
        )
    }

    //% endif
    //% if items
    /// Checks each item of an array.
    pub(crate) fn items(mut self, check: impl Fn(Check<'_>) -> Check<'_>) -> Self {
        if let Some(Value::Array(items)) = self.value {
            self.within(|reader| {
                for (index, item) in items.iter().enumerate() {
                    reader.item(index, |reader| {
                        check(Check {
                            value: Some(item),
                            field: None,
                            reader,
                        });
                    });
                }
            });
        }
        self
    }

    //% endif
    /// Has the reader where the value is.
    fn within<T>(&mut self, read: impl FnOnce(&mut Reader) -> T) -> T {
        match self.field {
            Some(name) => self.reader.field(name, read),
            None => read(self.reader),
        }
    }

    //% if lengths or pattern or formats
    fn string(self, holds: impl FnOnce(&str) -> bool, reason: impl FnOnce() -> String) -> Self {
        self.keep(|value| value.as_str().is_none_or(holds), reason)
    }

    //% endif
    //% if bounds or multiple_of
    fn number(self, holds: impl FnOnce(&Number) -> bool, reason: impl FnOnce() -> String) -> Self {
        self.keep(|value| value.as_number().is_none_or(holds), reason)
    }

    //% endif
    //% if counts or unique_items
    fn array(self, holds: impl FnOnce(&[Value]) -> bool, reason: impl FnOnce() -> String) -> Self {
        self.keep(
            |value| value.as_array().is_none_or(|items| holds(items)),
            reason,
        )
    }

    //% endif
    //% if checks
    /// Notes the reason against a value that does not hold.
    fn keep(mut self, holds: impl FnOnce(&Value) -> bool, reason: impl FnOnce() -> String) -> Self {
        if let Some(value) = self.value
            && !holds(value)
        {
            self.within(|reader| reader.wrong(reason()));
        }
        self
    }
    //% endif
}

//% if lengths or counts
fn counted(number: usize, noun: &str) -> String {
    match number {
        1 => format!("1 {noun}"),
        _ => format!("{number} {noun}s"),
    }
}
//% endif
