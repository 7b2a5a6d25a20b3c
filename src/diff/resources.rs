//! Resources before and after. To a client a resource is its URI.

use super::{
    callers,
    change::{Change, Changes, Effect, Subject},
    prompts::completions,
    schema::{self, Direction, untitled},
};
use crate::{
    emit::{self, Wire},
    plan::{Plan, Resource, ResourceOutput},
};

pub fn compare(old: &Plan, new: &Plan) -> Result<Vec<Change>, emit::Error> {
    let mut changes = Vec::new();
    for resource in &new.resources {
        let mut list = Changes::of(subject(resource));
        match find(&old.resources, &new.resources, resource) {
            None => list.itself(Effect::Safe, "resource-added", "is new"),
            Some(earlier) => both((old, earlier), (new, resource), &mut list)?,
        }
        changes.extend(list.list);
    }
    for resource in &old.resources {
        if find(&new.resources, &old.resources, resource).is_none() {
            let mut list = Changes::of(subject(resource));
            list.itself(Effect::Breaking, "resource-removed", "is gone");
            changes.extend(list.list);
        }
    }
    Ok(changes)
}

fn subject(resource: &Resource) -> Subject {
    Subject::Resource(resource.caller.name.wire.clone())
}

/// The one with the same URI, else the one with the same name whose URI is not `others'`.
fn find<'a>(
    resources: &'a [Resource],
    others: &[Resource],
    like: &Resource,
) -> Option<&'a Resource> {
    let at = |list: &'a [Resource], uri: &str| list.iter().find(|one| one.uri.text == uri);
    let same_name = |one: &&Resource| {
        one.caller.name.wire == like.caller.name.wire
            && !others.iter().any(|other| other.uri.text == one.uri.text)
    };
    at(resources, &like.uri.text).or_else(|| resources.iter().find(same_name))
}

fn both(
    old: (&Plan, &Resource),
    new: (&Plan, &Resource),
    list: &mut Changes,
) -> Result<(), emit::Error> {
    let (one, two) = (old.1, new.1);
    if one.uri.text != two.uri.text {
        let message = format!("moved from `{}` to `{}`", one.uri.text, two.uri.text);
        list.itself(Effect::Breaking, "uri-changed", message);
    }
    if one.caller.name.wire != two.caller.name.wire {
        let message = format!("its name was `{}`", one.caller.name.wire);
        list.push(Effect::Safe, "name-changed", message);
    }
    let shown = |mime: &Option<String>| mime.clone().unwrap_or_else(|| "unset".to_owned());
    if one.mime_type != two.mime_type {
        let message = format!(
            "its MIME type was {} and is {}",
            shown(&one.mime_type),
            shown(&two.mime_type)
        );
        list.push(
            Effect::breaking_if(one.mime_type.is_some()),
            "mime-type-changed",
            message,
        );
    }
    match (one.subscribe, two.subscribe) {
        (true, false) => list.itself(
            Effect::Breaking,
            "subscription-removed",
            "can no longer be subscribed to",
        ),
        (false, true) => list.itself(
            Effect::Safe,
            "subscription-added",
            "can now be subscribed to",
        ),
        _ => {}
    }
    if one.uri.text == two.uri.text {
        // They are strings; a pattern or a length may bound them.
        let before = Wire::new(old.0).arguments(&one.caller)?;
        let after = Wire::new(new.0).arguments(&two.caller)?;
        schema::compare(
            Direction::Input,
            &untitled(&before),
            &untitled(&after),
            list,
        );
    }
    contents(old, new, list)?;
    let hints = |resource: &Resource| {
        (
            resource.audience.clone(),
            resource.priority.clone(),
            resource.size,
        )
    };
    if hints(one) != hints(two) {
        list.push(
            Effect::Safe,
            "annotation-changed",
            "its annotations or its size changed",
        );
    }
    callers::compare((old.0, &one.caller), (new.0, &two.caller), list);
    completions(&one.caller.arguments, &two.caller.arguments, list);
    Ok(())
}

/// Text or bytes, and what stands in the text.
fn contents(
    old: (&Plan, &Resource),
    new: (&Plan, &Resource),
    list: &mut Changes,
) -> Result<(), emit::Error> {
    let words = |resource: &Resource| match resource.output {
        ResourceOutput::String => "text",
        ResourceOutput::Bytes => "bytes",
        ResourceOutput::Contents => "contents of its own",
        ResourceOutput::Value(_) => "JSON",
    };
    if let (ResourceOutput::Value(before), ResourceOutput::Value(after)) =
        (&old.1.output, &new.1.output)
    {
        let before = untitled(&Wire::new(old.0).output(&old.1.caller, before)?);
        let after = untitled(&Wire::new(new.0).output(&new.1.caller, after)?);
        schema::compare(Direction::Output, &before, &after, list);
    } else if words(old.1) != words(new.1) {
        let message = format!("gave {} and gives {}", words(old.1), words(new.1));
        list.itself(Effect::Breaking, "contents-changed", message);
    }
    Ok(())
}
