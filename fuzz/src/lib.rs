//! Specs made at random that mean something, or nearly: what they find are faults of the checker and of what comes
//! after it, not of the parser.

mod callers;
mod models;
mod names;
mod spec;
mod types;

pub use spec::spec;

use arbitrary::{Result, Unstructured};
use mcpgen::{
    check,
    diagnostic::{Diagnostic, Source},
    emit::{UserOptions, Workspace, emit, user_files},
};

/// Checks a spec; of one that passes a crate is made, in which every file has to parse.
pub fn hold(text: &str) -> Vec<Diagnostic> {
    let checked = check(&Source::new("fuzz.yaml", text));
    let wrong = checked.findings.iter().any(Diagnostic::is_error);
    assert_eq!(checked.plan.is_none(), wrong, "{:?}", checked.findings);
    let Some(plan) = checked.plan else {
        return checked.findings;
    };
    let options = UserOptions {
        name: "fuzzed".to_owned(),
        spec: "fuzz.yaml".to_owned(),
        workspace: Workspace::None,
        build_rs: text.len() % 2 == 0,
    };
    let own = emit(&plan).unwrap_or_else(|error| panic!("{error:?}\n{text}"));
    let users = user_files(&plan, &options).unwrap_or_else(|error| panic!("{error:?}\n{text}"));
    for (path, file) in own.0.iter().chain(&users.0) {
        if path.ends_with(".rs")
            && let Err(error) = syn::parse_file(&file.text)
        {
            panic!("{path}: {error}\n{text}");
        }
    }
    // It keeps the text of whatever a thread has parsed.
    proc_macro2::extra::invalidate_current_thread_spans();
    checked.findings
}

/// Where choices come from.
pub(crate) type Dice<'a, 'b> = &'a mut Unstructured<'b>;

/// Once in so many times. Where no choice is left, never: what is made then is as plain as it gets.
pub(crate) fn once_in(u: Dice<'_, '_>, times: u8) -> Result<bool> {
    Ok(u.int_in_range(0..=times - 1)? == times - 1)
}

/// Bytes as good as random.
pub fn noise(seed: u64) -> Vec<u8> {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state.to_le_bytes()
    };
    (0..300).flat_map(|_| next()).collect()
}
