//! Changes as text.

use serde_json::{Value, json};

use super::change::{Change, Effect};

/// One line a change, breaking ones first, and a last line that counts them.
pub fn human(changes: &[Change]) -> String {
    let of = |effect| changes.iter().filter(move |change| change.effect == effect);
    let mut text = String::new();
    for change in of(Effect::Breaking).chain(of(Effect::Safe)) {
        let line = format!("{}: {}", change.effect.as_str(), change.message);
        // Names and values come from the specs.
        text.extend(
            line.chars()
                .map(|c| if c.is_control() { '\u{fffd}' } else { c }),
        );
        text.push('\n');
    }
    let (breaking, safe) = (of(Effect::Breaking).count(), of(Effect::Safe).count());
    text.push_str(&match (breaking, safe) {
        (0, 0) => "nothing changes for clients\n".to_owned(),
        (breaking, safe) => format!("{breaking} breaking, {safe} safe\n"),
    });
    text
}

/// One array of objects: `effect`, `subject` (`kind`, `name`), `change` and `message`.
pub fn json(changes: &[Change]) -> String {
    let object = |change: &Change| {
        json!({
            "effect": change.effect.as_str(),
            "subject": { "kind": change.subject.kind(), "name": change.subject.name() },
            "change": change.kind,
            "message": change.message,
        })
    };
    let list: Value = changes.iter().map(object).collect();
    format!("{list:#}\n")
}
