//! Values that know where they were written.

use std::ops::Deref;

use indexmap::IndexMap;

use crate::diagnostic::Span;

/// A value and where it stands.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sp<T> {
    pub value: T,
    pub span: Span,
}

impl<T> Deref for Sp<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

/// A value under a key of a mapping: where the key stands, and where the value does.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Entry<T> {
    pub key: Span,
    pub value: T,
    pub span: Span,
}

impl<T> Deref for Entry<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

/// The entries of a mapping whose keys are names, in the order of the file.
pub type Entries<T> = IndexMap<String, Entry<T>>;
