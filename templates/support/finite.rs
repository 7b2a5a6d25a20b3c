//! Numbers on their way to the client. JSON has neither NaN nor infinity, and serde_json would write `null` for them.

//% if finite_maps
use std::collections::BTreeMap;

//% endif
use serde::{Serialize, Serializer, ser::Error};

/// A number, or a value made of numbers.
pub(crate) trait Finite: Serialize {
    /// Whether JSON can hold it.
    fn is_finite(&self) -> bool;
}

impl Finite for f64 {
    fn is_finite(&self) -> bool {
        Self::is_finite(*self)
    }
}

//% if finite_options
impl<T: Finite> Finite for Option<T> {
    fn is_finite(&self) -> bool {
        self.iter().all(T::is_finite)
    }
}

//% endif
//% if finite_lists
impl<T: Finite> Finite for Vec<T> {
    fn is_finite(&self) -> bool {
        self.iter().all(T::is_finite)
    }
}

//% endif
//% if finite_maps
impl<T: Finite> Finite for BTreeMap<String, T> {
    fn is_finite(&self) -> bool {
        self.values().all(T::is_finite)
    }
}

//% endif
/// Writes the value, or fails where it is not finite.
pub(crate) fn finite<T: Finite, S: Serializer>(
    value: &T,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    if value.is_finite() {
        value.serialize(serializer)
    } else {
        Err(S::Error::custom(
            "a number is NaN or infinite, which JSON cannot hold",
        ))
    }
}

//% if finite_results
/// A result of this kind, written in this way.
#[derive(Serialize)]
pub(crate) struct Numbers<T: Finite>(#[serde(serialize_with = "finite")] pub(crate) T);
//% endif
