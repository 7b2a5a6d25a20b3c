//! Resolvers, and who calls them.

use std::collections::BTreeSet;

use arbitrary::Result;
use serde_json::{Map, Value, json};

use crate::{
    Dice,
    models::Models,
    names::{self, Scope},
    once_in, types,
};

/// What callers stand on: arguments that resolvers want by name, and the resolvers.
pub(crate) struct Ground {
    /// Every caller that has one has it so.
    arguments: Vec<(String, String)>,
    pub resolvers: Map<String, Value>,
    nodes: Vec<Node>,
}

struct Node {
    name: String,
    /// Which arguments it and those under it want.
    wants: BTreeSet<usize>,
    elicits: bool,
}

impl Ground {
    pub(crate) fn new(u: Dice<'_, '_>, models: &Models) -> Result<Self> {
        let mut scope = Scope::default();
        let mut arguments = Vec::new();
        for at in 0..u.int_in_range(0..=3)? {
            // The first are what prompts and templates have too.
            let ty = if at < 2 {
                "string".to_owned()
            } else {
                types::expression(u, &models.names, 2)?
            };
            let name = if at < 2 {
                scope.give_ascii(u)?
            } else {
                scope.give(u)?
            };
            arguments.push((name, ty));
        }
        let mut ground = Self {
            arguments,
            resolvers: Map::new(),
            nodes: Vec::new(),
        };
        let mut scope = Scope::default();
        for _ in 0..u.int_in_range(0..=6)? {
            let name = scope.give(u)?;
            ground.resolver(u, name, models)?;
        }
        Ok(ground)
    }

    fn resolver(&mut self, u: Dice<'_, '_>, name: String, models: &Models) -> Result<()> {
        let mut resolver = Map::new();
        let mut wants = BTreeSet::new();
        let mut taken = Scope::default();
        if once_in(u, 3)? {
            resolver.insert("description".to_owned(), json!(names::text(u)?));
        }
        if once_in(u, 5)? {
            resolver.insert("context".to_owned(), json!(true));
            taken.take("context");
        }
        let mut own = Vec::new();
        for (at, (argument, _)) in self.arguments.iter().enumerate() {
            if once_in(u, 3)? && taken.take(argument) {
                own.push(argument);
                wants.insert(at);
            }
        }
        resolver.insert("arguments".to_owned(), json!(own));
        let (resolve, under) = self.resolve(u, &mut taken, |_| true)?;
        wants.extend(under);
        resolver.insert("resolve".to_owned(), resolve);
        let mut elicits = false;
        match u.int_in_range(0..=7)? {
            1 | 2 if !models.forms.is_empty() => {
                resolver.insert("elicits".to_owned(), json!(u.choose(&models.forms)?));
                elicits = true;
            }
            3 => {
                resolver.insert("elicits_url".to_owned(), json!(true));
                elicits = true;
            }
            4 => _ = resolver.insert("samples".to_owned(), json!(true)),
            5 => _ = resolver.insert("roots".to_owned(), json!(true)),
            _ => {
                let mut ty = types::expression(u, &models.names, 2)?;
                if once_in(u, 4)? {
                    ty.push('?');
                }
                resolver.insert("returns".to_owned(), json!(ty));
            }
        }
        self.nodes.push(Node {
            name: name.clone(),
            wants,
            elicits,
        });
        self.resolvers.insert(name, Value::Object(resolver));
        Ok(())
    }

    /// Some of the resolvers there are, and which arguments they want.
    fn resolve(
        &self,
        u: Dice<'_, '_>,
        taken: &mut Scope,
        fits: impl Fn(&Node) -> bool,
    ) -> Result<(Value, BTreeSet<usize>)> {
        let mut resolve = Map::new();
        let mut wants = BTreeSet::new();
        if self.nodes.is_empty() {
            return Ok((json!({}), wants));
        }
        for _ in 0..u.int_in_range(0..=4)? {
            let node = u.choose(&self.nodes)?;
            if !fits(node) {
                continue;
            }
            let outcome = node.elicits && once_in(u, 2)?;
            let value = if outcome {
                json!({ "resolver": node.name, "receive": "outcome" })
            } else {
                json!(node.name)
            };
            resolve.insert(taken.give(u)?, value);
            wants.extend(&node.wants);
        }
        Ok((Value::Object(resolve), wants))
    }

    /// A caller so far: its resolvers, and the arguments that they want.
    fn caller(
        &self,
        u: Dice<'_, '_>,
        most: usize,
    ) -> Result<(Map<String, Value>, Scope, BTreeSet<usize>)> {
        let mut caller = Map::new();
        let mut taken = Scope::default();
        for (argument, _) in &self.arguments {
            taken.take(argument);
        }
        caller.insert("description".to_owned(), json!(names::text(u)?));
        for key in ["context", "concurrent"] {
            if once_in(u, 5)? {
                caller.insert(key.to_owned(), json!(true));
                taken.take(key);
            }
        }
        if once_in(u, 5)? {
            caller.insert("title".to_owned(), json!(names::text(u)?));
        }
        let fits = |node: &Node| node.wants.iter().all(|want| *want < most);
        let (resolve, wants) = self.resolve(u, &mut taken, fits)?;
        caller.insert("resolve".to_owned(), resolve);
        Ok((caller, taken, wants))
    }
}

pub(crate) fn tools(u: Dice<'_, '_>, ground: &Ground, models: &Models) -> Result<Value> {
    let mut scope = Scope::default();
    let mut tools = Map::new();
    for _ in 0..u.int_in_range(1..=4)? {
        let name = scope.give_ascii(u)?;
        let whole = once_in(u, 10)?;
        let (mut tool, mut taken, wants) = ground.caller(u, if whole { 0 } else { usize::MAX })?;
        if whole {
            tool.insert("input_schema".to_owned(), schema(u)?);
        } else {
            let mut arguments = Map::new();
            for want in wants {
                let (argument, ty) = &ground.arguments[want];
                arguments.insert(
                    argument.clone(),
                    json!({ "type": ty, "description": names::text(u)? }),
                );
            }
            for _ in 0..u.int_in_range(0..=4)? {
                let name = taken.give(u)?;
                let mut field = types::field(u, &models.names)?;
                if once_in(u, 12)?
                    && let Some(field) = field.as_object_mut()
                    && ["string", "integer", "boolean"]
                        .contains(&field["type"].as_str().unwrap_or_default())
                {
                    field.insert("header".to_owned(), json!(format!("H{}", arguments.len())));
                }
                arguments.insert(name, field);
            }
            tool.insert("arguments".to_owned(), Value::Object(arguments));
        }
        if once_in(u, 4)? {
            let annotations = json!({ "read_only": true, "destructive": false, "idempotent": true, "open_world": false });
            tool.insert("annotations".to_owned(), annotations);
            tool.insert(
                "meta".to_owned(),
                json!({ "a/b": names::text(u)?, "c": [1, null, { "d": 0.5 }] }),
            );
        }
        let returns = match u.int_in_range(0..=4)? {
            1 => json!("content"),
            2 => json!("none"),
            3 => types::field(u, &models.names)?,
            _ => json!(types::expression(u, &models.names, 2)?),
        };
        tool.insert("returns".to_owned(), returns);
        tools.insert(name, Value::Object(tool));
    }
    Ok(Value::Object(tools))
}

fn schema(u: Dice<'_, '_>) -> Result<Value> {
    Ok(match u.int_in_range(0..=2)? {
        1 => {
            json!({ "type": "object", "properties": { "a": { "$ref": "#/$defs/b" } }, "$defs": { "b": { "const": names::text(u)? } } })
        }
        2 => {
            json!({ "type": "object", "description": names::text(u)?, "additionalProperties": false, "minProperties": 0 })
        }
        _ => json!({ "type": "object" }),
    })
}

pub(crate) fn prompts(u: Dice<'_, '_>, ground: &Ground) -> Result<Value> {
    let mut scope = Scope::default();
    let mut prompts = Map::new();
    for _ in 0..u.int_in_range(0..=2)? {
        let name = scope.give(u)?;
        let (mut prompt, mut taken, wants) = ground.caller(u, 2)?;
        let mut arguments = Map::new();
        for want in wants {
            arguments.insert(
                ground.arguments[want].0.clone(),
                json!({ "type": "string", "complete": once_in(u, 2)? }),
            );
        }
        for _ in 0..u.int_in_range(0..=3)? {
            let ty = u.choose(&[
                "string", "integer", "number", "boolean", "string?", "integer?",
            ])?;
            arguments.insert(taken.give(u)?, types::described(u, ty)?);
        }
        prompt.insert("arguments".to_owned(), Value::Object(arguments));
        prompt.insert(
            "returns".to_owned(),
            json!(u.choose(&["text", "messages"])?),
        );
        prompts.insert(name, Value::Object(prompt));
    }
    Ok(Value::Object(prompts))
}

pub(crate) fn resources(u: Dice<'_, '_>, ground: &Ground, models: &Models) -> Result<Value> {
    let mut scope = Scope::default();
    let mut resources = Map::new();
    for at in 0..u.int_in_range(0..=3)? {
        let name = scope.give(u)?;
        let (mut resource, mut taken, wants) = ground.caller(u, 2)?;
        let mut uri = format!("shop://r{at}");
        let mut arguments = Map::new();
        let mut variables: Vec<String> = wants
            .iter()
            .map(|want| ground.arguments[*want].0.clone())
            .collect();
        if once_in(u, 3)? {
            variables.push(taken.give_ascii(u)?);
        }
        for variable in variables {
            uri += &format!("/{{{variable}}}");
            if once_in(u, 3)? {
                arguments.insert(
                    variable,
                    json!({ "description": names::text(u)?, "complete": true }),
                );
            }
        }
        resource.insert("uri".to_owned(), json!(uri));
        if !arguments.is_empty() {
            resource.insert("arguments".to_owned(), Value::Object(arguments));
        }
        if once_in(u, 4)? {
            resource.insert("subscribe".to_owned(), json!(true));
        }
        if once_in(u, 4)? {
            resource.insert("mime_type".to_owned(), json!("text/plain"));
        }
        let returns = match u.int_in_range(0..=3)? {
            1 => "bytes".to_owned(),
            2 => "contents".to_owned(),
            3 => types::expression(u, &models.names, 2)?,
            _ => "string".to_owned(),
        };
        resource.insert("returns".to_owned(), json!(returns));
        resources.insert(name, Value::Object(resource));
    }
    Ok(Value::Object(resources))
}
