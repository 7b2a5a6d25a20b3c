//! What the server says about itself.

use super::change::{Change, Changes, Effect, Subject};
use crate::plan::Server;

pub fn compare(old: &Server, new: &Server) -> Vec<Change> {
    let mut list = Changes::of(Subject::Server);
    if old.name != new.name {
        let message = format!("name was `{}` and is `{}`", old.name, new.name);
        list.push(Effect::Safe, "name-changed", message);
    }
    if old.version != new.version {
        let message = format!("version was {} and is {}", old.version, new.version);
        list.push(Effect::Safe, "version-changed", message);
    }
    list.text("text-changed", "title", &old.title, &new.title);
    list.text(
        "text-changed",
        "description",
        &old.description,
        &new.description,
    );
    list.text(
        "text-changed",
        "instructions",
        &old.instructions,
        &new.instructions,
    );
    list.text("text-changed", "website", &old.website, &new.website);
    if old.icons != new.icons {
        list.push(Effect::Safe, "icons-changed", "icons changed");
    }
    list.list
}
