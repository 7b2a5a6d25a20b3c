//! Tools before and after.

use std::collections::HashMap;

use serde_json::Value;

use super::{
    callers,
    change::{Change, Changes, Effect, Subject},
    schema::{self, Direction, untitled},
};
use crate::{
    emit::{self, Wire},
    plan::{Annotations, Plan, Tool, ToolOutput},
};

/// How alike two names must be for a tool to count as renamed; the schemas must be the same then.
const ALIKE: f64 = 0.6;

pub fn compare(old: &Plan, new: &Plan) -> Result<Vec<Change>, emit::Error> {
    let before = sides(old)?;
    let after = sides(new)?;
    let (before_by_name, after_by_name) = (by_name(&before), by_name(&after));
    let mut changes = Vec::new();
    let mut gone: Vec<&Side<'_>> = before
        .iter()
        .filter(|tool| !after_by_name.contains_key(tool.name()))
        .collect();
    for tool in &after {
        let mut list = Changes::of(Subject::Tool(tool.name().to_owned()));
        match before_by_name.get(tool.name()) {
            Some(earlier) => both((old, earlier), (new, tool), &mut list),
            None => match renamed(&gone, tool) {
                Some(at) => {
                    let earlier = gone.remove(at);
                    let message = format!("was called `{}`", earlier.name());
                    list.itself(Effect::Breaking, "tool-renamed", message);
                    both((old, earlier), (new, tool), &mut list);
                }
                None => list.itself(Effect::Safe, "tool-added", "is new"),
            },
        }
        changes.extend(list.list);
    }
    for tool in gone {
        let mut list = Changes::of(Subject::Tool(tool.name().to_owned()));
        list.itself(Effect::Breaking, "tool-removed", "is gone");
        changes.extend(list.list);
    }
    Ok(changes)
}

/// A tool and its schemas as the wire carries them, but for their titles, which bind nobody.
struct Side<'a> {
    tool: &'a Tool,
    input: Value,
    output: Option<Value>,
}

impl Side<'_> {
    fn name(&self) -> &str {
        &self.tool.caller.name.wire
    }
}

fn sides(plan: &Plan) -> Result<Vec<Side<'_>>, emit::Error> {
    let wire = Wire::new(plan);
    let side = |tool| {
        Ok(Side {
            tool,
            input: untitled(&wire.input_schema(tool)?),
            output: wire.output_schema(tool)?.as_ref().map(untitled),
        })
    };
    plan.tools.iter().map(side).collect()
}

fn by_name<'a, 'b>(tools: &'b [Side<'a>]) -> HashMap<&'b str, &'b Side<'a>> {
    tools.iter().map(|tool| (tool.name(), tool)).collect()
}

/// The tool that went as this one came: with the same schemas, and the same description or a name like it.
fn renamed(gone: &[&Side<'_>], tool: &Side<'_>) -> Option<usize> {
    gone.iter().position(|other| {
        let (one, two) = (&other.tool.caller, &tool.tool.caller);
        let described = one.description.is_some() && one.description == two.description;
        other.input == tool.input
            && other.output == tool.output
            && (described || strsim::jaro_winkler(&one.name.wire, &two.name.wire) > ALIKE)
    })
}

fn both(old: (&Plan, &Side<'_>), new: (&Plan, &Side<'_>), list: &mut Changes) {
    let (one, two) = (old.1, new.1);
    schema::compare(Direction::Input, &one.input, &two.input, list);
    output(one, two, list);
    annotations(&one.tool.annotations, &two.tool.annotations, list);
    callers::compare((old.0, &one.tool.caller), (new.0, &two.tool.caller), list);
}

fn output(old: &Side<'_>, new: &Side<'_>, list: &mut Changes) {
    match (&old.output, &new.output) {
        (Some(old), Some(new)) => schema::compare(Direction::Output, old, new, list),
        (Some(_), None) => {
            let message = "has no output schema and no structured content any more";
            list.itself(Effect::Breaking, "output-removed", message);
        }
        (None, Some(_)) => list.itself(
            Effect::Safe,
            "output-added",
            "now has structured content with an output schema",
        ),
        (None, None) => {
            let contents =
                [&old.tool.output, &new.tool.output].map(|output| *output == ToolOutput::Content);
            match contents {
                [true, false] => list.itself(
                    Effect::Breaking,
                    "content-removed",
                    "gives no content any more",
                ),
                [false, true] => list.itself(Effect::Safe, "content-added", "now gives content"),
                _ => {}
            }
        }
    }
}

/// Hints count with the protocol's defaults for what is not said.
fn annotations(old: &Annotations, new: &Annotations, list: &mut Changes) {
    let read_only = |hints: &Annotations| hints.read_only.unwrap_or(false);
    let destructive = |hints: &Annotations| !read_only(hints) && hints.destructive.unwrap_or(true);
    // What changes nothing can be repeated: that hint says something beside others only.
    let repeats = !read_only(old) && !read_only(new);
    let idempotent = |hints: &Annotations| repeats && hints.idempotent.unwrap_or(false);
    let open_world = |hints: &Annotations| hints.open_world.unwrap_or(true);
    let mut hint = |old: bool, new: bool, worse: bool, name: &str| {
        if old != new {
            let not = if new { "" } else { "not " };
            let message = format!("its annotations now say that it is {not}{name}");
            list.push(
                Effect::breaking_if(new == worse),
                "annotation-changed",
                message,
            );
        }
    };
    hint(read_only(old), read_only(new), false, "read-only");
    hint(destructive(old), destructive(new), true, "destructive");
    hint(idempotent(old), idempotent(new), false, "idempotent");
    hint(open_world(old), open_world(new), true, "open-world");
}
