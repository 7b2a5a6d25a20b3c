//! Reads what clients send: everything that is wrong with it is found in one pass.
//!
//! A struct reads its fields as [`Object`]; any value reads itself as [`Input`]. Both give `None` where something is
//! wrong, which [`Reader`] has noted by then. Values are taken strictly: `"5"` is no integer.

//% if maps
use std::collections::BTreeMap;
//% endif
use std::fmt::{self, Display, Write};

//% if arguments
use rmcp::model::JsonObject;
//% endif
//% if prompt_arguments
use rmcp::model::ErrorCode;
//% endif
use serde_json::{Map, Value};

//% if required or optional or default or generate
use super::check::Check;
//% endif
//% if arguments
use super::{Error, Result};
//% endif

/// A value that clients send.
pub(crate) trait Input: Sized {
    /// The value, or `None` where it is wrong.
    fn read(value: &Value, reader: &mut Reader) -> Option<Self>;
}

/// A value that clients send as an object.
pub(crate) trait Object: Sized {
    /// Reads all fields before it gives up for the sake of one.
    fn read_fields(fields: &mut Fields<'_>) -> Option<Self>;
}

//% if objects
impl<T: Object> Input for T {
    fn read(value: &Value, reader: &mut Reader) -> Option<Self> {
        let Value::Object(object) = value else {
            return reader.expected("an object", value);
        };
        T::read_fields(&mut Fields { object, reader })
    }
}

//% endif
//% if arguments
/// Reads the arguments of a call; an error lists all that is wrong with them.
pub(crate) fn arguments<T: Object>(arguments: Option<&JsonObject>) -> Result<T> {
    let none = Map::new();
    let mut reader = Reader::default();
    let read = T::read_fields(&mut Fields {
        object: arguments.unwrap_or(&none),
        reader: &mut reader,
    });
    match read {
        Some(read) if reader.found == 0 => Ok(read),
        _ => Err(Error::new(reader.summary())),
    }
}

//% endif
//% if prompt_arguments
/// Reads the arguments of a prompt. All of them travel as text; those in `parsed` are numbers and booleans.
pub(crate) fn prompt_arguments<T: Object>(
    texts: Option<&JsonObject>,
    parsed: &[&str],
) -> Result<T> {
    let mut texts = texts.cloned().unwrap_or_default();
    for name in parsed {
        if let Some(value) = texts.get_mut(*name)
            && let Some(scalar) = value.as_str().and_then(|text| text.parse().ok())
        {
            *value = scalar;
        }
    }
    arguments(Some(&texts))
        .map_err(|error| Error::protocol(ErrorCode::INVALID_PARAMS.0, error.to_string()))
}

//% endif
//% if elicit
/// Reads an answer, or nothing where anything is wrong with it.
pub(crate) fn answer<T: Input>(value: &Value) -> Option<T> {
    let mut reader = Reader::default();
    T::read(value, &mut reader).filter(|_| reader.found == 0)
}

//% endif
/// The fields of an object.
pub(crate) struct Fields<'a> {
    object: &'a Map<String, Value>,
    reader: &'a mut Reader,
}

impl Fields<'_> {
    //% if strict
    /// The field of this name, to be checked and then read.
    pub(crate) fn field(&mut self, name: &'static str) -> Check<'_> {
        Check::field(self.object.get(name), name, self.reader)
    }

    //% endif
    //% if nullable
    /// The same, but `null` is as good as left out.
    pub(crate) fn nullable(&mut self, name: &'static str) -> Check<'_> {
        let value = self.object.get(name).filter(|value| !value.is_null());
        Check::field(value, name, self.reader)
    }
    //% endif
}

/// An error names no more violations than this: a model mends no more at once.
const MAX_VIOLATIONS: usize = 20;

//% if maps
/// No more characters than this are repeated of a key that the client chose.
const MAX_KEY: usize = 40;

//% endif
/// Where in the value the reader is, and what it has found.
#[derive(Default)]
pub(crate) struct Reader {
    path: String,
    found: usize,
    /// The first of them.
    violations: Vec<String>,
}

impl Reader {
    /// Reads what is in the field of this name.
    pub(crate) fn field<T>(&mut self, name: &str, read: impl FnOnce(&mut Self) -> T) -> T {
        let dot = if self.path.is_empty() { "" } else { "." };
        self.within(format_args!("{dot}{name}"), read)
    }

    //% if lists
    /// Reads the item at this index.
    pub(crate) fn item<T>(&mut self, index: usize, read: impl FnOnce(&mut Self) -> T) -> T {
        self.within(format_args!("[{index}]"), read)
    }

    //% endif
    //% if maps
    /// Reads what is under this key.
    fn key<T>(&mut self, key: &str, read: impl FnOnce(&mut Self) -> T) -> T {
        let key: String = key.chars().take(MAX_KEY).collect();
        self.within(format_args!("[{key:?}]"), read)
    }

    //% endif
    /// Reads what lies a step further down the path.
    fn within<T>(&mut self, step: fmt::Arguments<'_>, read: impl FnOnce(&mut Self) -> T) -> T {
        let length = self.path.len();
        // Writing to a string does not fail.
        let _ = self.path.write_fmt(step);
        let read = read(self);
        self.path.truncate(length);
        read
    }

    /// Notes that the value here is wrong: `reason` goes on from its path.
    pub(crate) fn wrong(&mut self, reason: impl Display) {
        self.found += 1;
        if self.violations.len() == MAX_VIOLATIONS {
            return;
        }
        let path = match self.path.as_str() {
            "" => "the value",
            path => path,
        };
        self.violations.push(format!("{path} {reason}"));
    }

    //% if typed
    /// Notes that the value here is of another type than `what`.
    pub(crate) fn expected<T>(&mut self, what: &str, value: &Value) -> Option<T> {
        let found = match value {
            Value::Null => "null",
            Value::Bool(_) => "a boolean",
            Value::Number(_) => "a number",
            Value::String(_) => "a string",
            Value::Array(_) => "an array",
            Value::Object(_) => "an object",
        };
        self.wrong(format_args!("must be {what}, not {found}"));
        None
    }

    //% endif
    //% if required or unions
    /// Notes that there is no value here.
    pub(crate) fn missing<T>(&mut self) -> Option<T> {
        self.wrong("is required");
        None
    }

    //% endif
    //% if variants
    /// The variant that goes over the wire as the value here.
    pub(crate) fn variant<T: Copy>(
        &mut self,
        value: &Value,
        variants: &[T],
        as_str: fn(&T) -> &'static str,
    ) -> Option<T> {
        let Value::String(text) = value else {
            return self.expected("a string", value);
        };
        let found = variants.iter().find(|variant| as_str(variant) == text);
        if found.is_none() {
            let names = variants
                .iter()
                .map(|variant| format!("{:?}", as_str(variant)));
            self.wrong(format_args!("must be {}", one_of(names)));
        }
        found.copied()
    }

    //% endif
    //% if unions
    /// The member of a tagged union that `tag` names.
    pub(crate) fn union<T>(
        &mut self,
        value: &Value,
        tag: &'static str,
        members: &[(&str, Read<T>)],
    ) -> Option<T> {
        let Value::Object(object) = value else {
            return self.expected("an object", value);
        };
        let name = match object.get(tag) {
            Some(Value::String(name)) => name,
            Some(other) => {
                return self.field(tag, |reader| reader.expected("a string", other));
            }
            None => return self.field(tag, Self::missing),
        };
        let Some((_, read)) = members.iter().find(|(member, _)| member == name) else {
            let members = one_of(members.iter().map(|(member, _)| format!("{member:?}")));
            self.field(tag, |reader| {
                reader.wrong(format_args!("must be {members}"));
            });
            return None;
        };
        read(value, self)
    }

    //% endif
    //% if arguments
    fn summary(&self) -> String {
        let noun = match self.found {
            1 => "argument",
            _ => "arguments",
        };
        let more = match self.found - self.violations.len() {
            0 => String::new(),
            more => format!("; and {more} more"),
        };
        let violations = self.violations.join("; ");
        format!("{} invalid {noun}: {violations}{more}", self.found)
    }
    //% endif
}

//% if unions
/// How a member of a tagged union is read.
type Read<T> = fn(&Value, &mut Reader) -> Option<T>;

//% endif
//% if variants or unions or one_of
/// `"a"`, or `one of "a", "b"`.
pub(crate) fn one_of(values: impl Iterator<Item = String>) -> String {
    let values: Vec<String> = values.collect();
    match values.as_slice() {
        [value] => value.clone(),
        values => format!("one of {}", values.join(", ")),
    }
}

//% endif
//% if strings
impl Input for String {
    fn read(value: &Value, reader: &mut Reader) -> Option<Self> {
        match value {
            Value::String(text) => Some(text.clone()),
            other => reader.expected("a string", other),
        }
    }
}

//% endif
//% if booleans
impl Input for bool {
    fn read(value: &Value, reader: &mut Reader) -> Option<Self> {
        match value {
            Value::Bool(flag) => Some(*flag),
            other => reader.expected("a boolean", other),
        }
    }
}

//% endif
//% if integers
impl Input for i64 {
    /// JSON Schema counts `5.0` among the integers.
    fn read(value: &Value, reader: &mut Reader) -> Option<Self> {
        /// 2^63, the first float beyond the range.
        const END: f64 = 9_223_372_036_854_775_808.0;

        let Value::Number(number) = value else {
            return reader.expected("an integer", value);
        };
        if let Some(integer) = number.as_i64() {
            return Some(integer);
        }
        match number.as_f64() {
            Some(float) if float.fract() != 0.0 => {
                reader.wrong(format_args!("must be an integer, not {number}"));
                None
            }
            Some(float) if !number.is_u64() && (-END..END).contains(&float) => Some(float as Self),
            _ => {
                reader.wrong(format_args!(
                    "must be an integer between {} and {}",
                    Self::MIN,
                    Self::MAX
                ));
                None
            }
        }
    }
}

//% endif
//% if numbers
impl Input for f64 {
    fn read(value: &Value, reader: &mut Reader) -> Option<Self> {
        match value.as_f64() {
            Some(number) => Some(number),
            None => reader.expected("a number", value),
        }
    }
}

//% endif
//% if any
impl Input for Value {
    fn read(value: &Value, _: &mut Reader) -> Option<Self> {
        Some(value.clone())
    }
}

//% endif
//% if lists
impl<T: Input> Input for Vec<T> {
    fn read(value: &Value, reader: &mut Reader) -> Option<Self> {
        let Value::Array(items) = value else {
            return reader.expected("an array", value);
        };
        let mut read = Some(Self::with_capacity(items.len()));
        for (index, item) in items.iter().enumerate() {
            let item = reader.item(index, |reader| T::read(item, reader));
            match (&mut read, item) {
                (Some(read), Some(item)) => read.push(item),
                _ => read = None,
            }
        }
        read
    }
}

//% endif
//% if maps
impl<T: Input> Input for BTreeMap<String, T> {
    fn read(value: &Value, reader: &mut Reader) -> Option<Self> {
        let Value::Object(values) = value else {
            return reader.expected("an object", value);
        };
        let mut read = Some(Self::new());
        for (key, value) in values {
            let value = reader.key(key, |reader| T::read(value, reader));
            match (&mut read, value) {
                (Some(read), Some(value)) => _ = read.insert(key.clone(), value),
                _ => read = None,
            }
        }
        read
    }
}
//% endif
