//! `long-name`: hosts cut or refuse tool names over 64 characters.

use super::{sink::Sink, wording};
use crate::{
    diagnostic::{Code, Diagnostic},
    spec::Spec,
};

const MOST: usize = 64;

pub(super) fn check(spec: &Spec, sink: &mut Sink<'_>) {
    for (name, tool) in &spec.tools {
        let length = name.chars().count();
        if length > MOST && !sink.has(Code::InvalidName, tool.key) {
            sink.add(
                Diagnostic::new(
                    Code::LongName,
                    tool.key,
                    format!("a tool name of {length} characters: hosts cut or refuse what is over {MOST}"),
                )
                .label(format!("{} too many", wording::count((length - MOST) as u64, "character")))
                .help("shorten the name; what it does belongs in `description`"),
            );
        }
    }
}
