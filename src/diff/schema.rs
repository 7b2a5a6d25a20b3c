//! Two JSON Schemas, one of which takes the other's place.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

use super::{
    change::{Changes, Effect},
    keywords,
    read::{
        beside_reference, is_free, join, members, pair, properties, required, requires, resolve,
        tells_apart, type_set, value_set, words,
    },
};

/// Which way values travel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Clients send them: whatever the old schema allows must still be allowed.
    Input,
    /// Clients get them: whatever the new schema allows must have been allowed.
    Output,
}

impl Direction {
    /// What a schema that allows less does to clients.
    pub fn narrower(self) -> Effect {
        Effect::breaking_if(self == Self::Input)
    }

    /// What a schema that allows more does to clients.
    pub fn wider(self) -> Effect {
        Effect::breaking_if(self == Self::Output)
    }
}

/// How deep schemas are compared; beyond, they are only told apart.
const DEPTH: usize = 128;

/// Compares two schemas of one place and reports into `changes`.
pub fn compare(direction: Direction, old: &Value, new: &Value, changes: &mut Changes) {
    Walk::new(direction, (old, new), changes).object(old, new, "");
}

/// Compares the arguments of a prompt: clients send each as text, of which numbers and booleans are a part.
pub fn compare_texts(old: &Value, new: &Value, changes: &mut Changes) {
    let mut walk = Walk::new(Direction::Input, (old, new), changes);
    walk.texts = true;
    walk.object(old, new, "");
}

/// A schema without its title: that of a root holds its owner's name.
pub fn untitled(schema: &Value) -> Value {
    let mut schema = schema.clone();
    if let Value::Object(schema) = &mut schema {
        schema.remove("title");
    }
    schema
}

struct Walk<'a> {
    direction: Direction,
    /// Values travel as text.
    texts: bool,
    roots: (&'a Value, &'a Value),
    /// Pairs of schemas that were compared, by their addresses: references lead to some again.
    seen: BTreeSet<(usize, usize)>,
    depth: usize,
    changes: &'a mut Changes,
}

impl<'a> Walk<'a> {
    fn new(direction: Direction, roots: (&'a Value, &'a Value), changes: &'a mut Changes) -> Self {
        Self {
            direction,
            texts: false,
            roots,
            seen: BTreeSet::new(),
            depth: 0,
            changes,
        }
    }

    /// `path` is where in the value the schema applies: `labels[].name`; empty for the whole.
    fn object(&mut self, old: &Value, new: &Value, path: &str) {
        if beside_reference(old) != beside_reference(new) {
            return self.opaque(path, "$ref");
        }
        let (old, new) = (resolve(old, self.roots.0), resolve(new, self.roots.1));
        let address = |schema: &Value| std::ptr::from_ref(schema).addr();
        if !self.seen.insert((address(old), address(new))) {
            return;
        }
        self.depth += 1;
        if self.depth > DEPTH {
            self.depth -= 1;
            return self.opaque(path, "schema");
        }
        if self.all_or_nothing(old, new, path) {
            self.depth -= 1;
            return;
        }
        let empty = Map::new();
        let old = old.as_object().unwrap_or(&empty);
        let new = new.as_object().unwrap_or(&empty);
        let comparable = self.types(old, new, path);
        if comparable {
            self.values(old, new, path);
            keywords::compare(self.direction, old, new, &self.place(path), self.changes);
            self.properties(old, new, path);
            self.inner("items", old, new, &format!("{path}[]"));
            self.inner("additionalProperties", old, new, &format!("{path}{{}}"));
            self.alternatives(old, new, path);
            self.rest(old, new, path);
        }
        self.depth -= 1;
    }

    /// Says what there is to say of a schema that allows nothing, or whose reference leads nowhere that can be found.
    fn all_or_nothing(&mut self, old: &Value, new: &Value, path: &str) -> bool {
        let lost = |schema: &Value| schema.get("$ref").is_some();
        if lost(old) || lost(new) {
            if old != new || self.roots.0 != self.roots.1 {
                self.opaque(path, "$ref");
            }
            return true;
        }
        let closed = |schema: &Value| *schema == Value::Bool(false);
        match (closed(old), closed(new)) {
            (false, false) => return false,
            (true, true) => {}
            (false, true) => {
                let message = format!("{} takes nothing any more", self.place(path));
                self.changes
                    .push(self.direction.narrower(), "closed", message);
            }
            (true, false) => {
                let message = format!("{} is no longer closed", self.place(path));
                self.changes.push(self.direction.wider(), "opened", message);
            }
        }
        true
    }

    /// What stands at a path, in words.
    fn place(&self, path: &str) -> String {
        match (self.direction, path) {
            (Direction::Input, "") => "the arguments".to_owned(),
            (Direction::Output, "") => "the output".to_owned(),
            (Direction::Input, path) => format!("argument `{path}`"),
            (Direction::Output, path) => format!("output `{path}`"),
        }
    }

    /// Compares the types, and says whether there is more to compare.
    fn types(&mut self, old: &Map<String, Value>, new: &Map<String, Value>, path: &str) -> bool {
        let (before, after) = (type_set(old), type_set(new));
        if before == after {
            return true;
        }
        let place = self.place(path);
        let message = format!("{place} was {} and is {}", words(old), words(new));
        let covers =
            |wide: &Option<BTreeSet<&str>>, narrow: &Option<BTreeSet<&str>>| match (wide, narrow) {
                (None, _) => true,
                (Some(_), None) => false,
                (Some(wide), Some(narrow)) => narrow.iter().all(|ty| {
                    wide.contains(ty)
                        || *ty == "integer" && wide.contains("number")
                        || self.texts && wide.contains("string")
                }),
            };
        let (effect, kind) = match (covers(&after, &before), covers(&before, &after)) {
            (true, _) => (self.direction.wider(), "type-widened"),
            (_, true) => (self.direction.narrower(), "type-narrowed"),
            _ => (Effect::Breaking, "type-changed"),
        };
        self.changes.push(effect, kind, message);
        // What the types have in common may be bounded otherwise; beside anything at all there is nothing to compare.
        kind != "type-changed" && !is_free(old) && !is_free(new)
    }

    /// `enum` and `const`.
    fn values(&mut self, old: &Map<String, Value>, new: &Map<String, Value>, path: &str) {
        let (before, after) = (value_set(old), value_set(new));
        let place = self.place(path);
        match (&before, &after) {
            (None, None) => {}
            (None, Some(_)) => self.changes.push(
                self.direction.narrower(),
                "values-limited",
                format!("{place} is now one of a list of values"),
            ),
            (Some(_), None) => self.changes.push(
                self.direction.wider(),
                "values-unlimited",
                format!("{place} is no longer one of a list of values"),
            ),
            (Some(before), Some(after)) => {
                for value in before.iter().filter(|value| !after.contains(value)) {
                    let message = format!("{place}: the value {value} is gone");
                    self.changes
                        .push(self.direction.narrower(), "enum-value-removed", message);
                }
                for value in after.iter().filter(|value| !before.contains(value)) {
                    let message = format!("{place}: the value {value} is new");
                    self.changes
                        .push(self.direction.wider(), "enum-value-added", message);
                }
            }
        }
    }

    fn properties(&mut self, old: &Map<String, Value>, new: &Map<String, Value>, path: &str) {
        let empty = Map::new();
        // Borrowed: a copy's addresses would be another's when it is gone.
        let before = properties(old).unwrap_or(&empty);
        let after = properties(new).unwrap_or(&empty);
        for (name, schema) in after {
            let inner = join(path, name);
            let place = self.place(&inner);
            let required = requires(new, name);
            let Some(earlier) = before.get(name) else {
                let (effect, kind, how) = match (self.direction, required) {
                    (Direction::Input, true) => {
                        (Effect::Breaking, "argument-required", "is new and required")
                    }
                    (Direction::Input, false) => {
                        (Effect::Safe, "argument-added", "is new and optional")
                    }
                    (Direction::Output, _) => (Effect::Safe, "output-added", "is new"),
                };
                self.changes.push(effect, kind, format!("{place} {how}"));
                continue;
            };
            match (self.direction, requires(old, name), required) {
                (Direction::Input, false, true) => {
                    let message = format!("{place} is newly required");
                    self.changes
                        .push(Effect::Breaking, "argument-required", message);
                }
                (Direction::Input, true, false) => {
                    let message = format!("{place} is no longer required");
                    self.changes
                        .push(Effect::Safe, "argument-optional", message);
                }
                (Direction::Output, true, false) => {
                    let message = format!("{place} may now be left out");
                    self.changes
                        .push(Effect::Breaking, "output-optional", message);
                }
                (Direction::Output, false, true) => {
                    let message = format!("{place} is now always there");
                    self.changes.push(Effect::Safe, "output-required", message);
                }
                _ => {}
            }
            self.object(earlier, schema, &inner);
        }
        for name in before.keys().filter(|name| !after.contains_key(*name)) {
            let place = self.place(&join(path, name));
            let kind = match self.direction {
                Direction::Input => "argument-removed",
                Direction::Output => "output-removed",
            };
            self.changes
                .push(Effect::Breaking, kind, format!("{place} is gone"));
        }
        self.undescribed(old, new, path);
    }

    /// Names that are required and have no schema of their own.
    fn undescribed(&mut self, old: &Map<String, Value>, new: &Map<String, Value>, path: &str) {
        let described = |name| {
            let mut both = [old, new].into_iter().filter_map(properties);
            both.any(|properties| properties.contains_key(name))
        };
        let input = self.direction == Direction::Input;
        for name in required(new).filter(|name| !requires(old, name) && !described(*name)) {
            let (kind, how) = if input {
                ("argument-required", "is newly required")
            } else {
                ("output-required", "is now always there")
            };
            let message = format!("{} {how}", self.place(&join(path, name)));
            self.changes.push(self.direction.narrower(), kind, message);
        }
        for name in required(old).filter(|name| !requires(new, name) && !described(*name)) {
            let (kind, how) = if input {
                ("argument-optional", "is no longer required")
            } else {
                ("output-optional", "may now be left out")
            };
            let message = format!("{} {how}", self.place(&join(path, name)));
            self.changes.push(self.direction.wider(), kind, message);
        }
    }

    /// A schema for all elements of a list, or all values of a map.
    fn inner(&mut self, key: &str, old: &Map<String, Value>, new: &Map<String, Value>, path: &str) {
        static ANY: Value = Value::Bool(true);
        let (before, after) = (old.get(key).unwrap_or(&ANY), new.get(key).unwrap_or(&ANY));
        let closed = |schema: &Value| *schema == Value::Bool(false);
        match (closed(before), closed(after)) {
            (true, true) => {}
            (false, true) => {
                let message = format!("{} takes nothing unknown any more", self.place(path));
                self.changes
                    .push(self.direction.narrower(), "closed", message);
            }
            (true, false) => {
                let message = format!("{} may now be anything", self.place(path));
                self.changes.push(self.direction.wider(), "opened", message);
            }
            (false, false) => self.object(before, after, path),
        }
    }

    /// The members of a union, told apart by their tag.
    fn alternatives(&mut self, old: &Map<String, Value>, new: &Map<String, Value>, path: &str) {
        for key in ["oneOf", "anyOf"] {
            let (before, after) = (
                members(old, key, self.roots.0),
                members(new, key, self.roots.1),
            );
            if before.is_empty() != after.is_empty() {
                self.opaque(path, key);
                continue;
            }
            let certain = tells_apart(&before) && tells_apart(&after);
            if key == "oneOf" && !certain && old.get(key) != new.get(key) {
                // What one allows more may be what another allows already, and then none does.
                self.opaque(path, key);
                continue;
            }
            let place = self.place(path);
            let paired = pair(before, after);
            for (tag, earlier, schema) in paired.pairs {
                self.object(earlier, schema, &format!("{path}<{tag}>"));
            }
            for tag in paired.come {
                let message = format!("{place} may now be `{tag}`");
                self.changes
                    .push(self.direction.wider(), "variant-added", message);
            }
            for tag in paired.gone {
                let message = format!("{place} can no longer be `{tag}`");
                self.changes
                    .push(self.direction.narrower(), "variant-removed", message);
            }
        }
    }

    /// Keywords that only a hand-written schema has: whether they allow more or less nobody can say.
    fn rest(&mut self, old: &Map<String, Value>, new: &Map<String, Value>, path: &str) {
        let keys: BTreeSet<&String> = old.keys().chain(new.keys()).collect();
        for key in keys {
            let known = [
                "type",
                "enum",
                "const",
                "properties",
                "required",
                "items",
                "additionalProperties",
                "oneOf",
                "anyOf",
                "$defs",
                "definitions",
                "$ref",
                "$schema",
                "$id",
                "$comment",
                "$anchor",
            ];
            let judged = known.contains(&key.as_str()) || keywords::judges(key);
            if !judged && old.get(key) != new.get(key) {
                self.opaque(path, key);
            }
        }
    }

    fn opaque(&mut self, path: &str, key: &str) {
        let message = format!(
            "{}: `{key}` changed, and what that allows can't be told",
            self.place(path)
        );
        self.changes
            .push(Effect::Breaking, "schema-changed", message);
    }
}
