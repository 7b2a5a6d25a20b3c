//! The specs of `specs/good` and `specs/bad`, held against what is expected of them; `specs/README.md` says how.

use std::{fs, path::Path};

use mcpgen::{
    check,
    diagnostic::{Diagnostic, Severity, Source},
};
use serde::Deserialize;

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Outcome {
    #[serde(default)]
    findings: Vec<Expected>,
    #[serde(default)]
    exit: u8,
    /// Other whole outcomes that are as good.
    #[serde(default)]
    alternatives: Vec<Outcome>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Expected {
    code: String,
    #[serde(default)]
    or_codes: Vec<String>,
    line: usize,
    #[serde(default)]
    or_lines: Vec<usize>,
    column: Option<usize>,
    /// For the reader.
    #[serde(default, rename = "culprit")]
    _culprit: String,
    #[serde(default)]
    places: Vec<usize>,
    #[serde(default)]
    mentions: Vec<Mention>,
    #[serde(default)]
    absent: Vec<String>,
    #[serde(default)]
    optional: bool,
    #[serde(default)]
    repeat: bool,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Mention {
    One(String),
    AnyOf(Vec<String>),
}

impl Expected {
    /// Why a finding is not this one.
    fn mismatch(&self, source: &Source, found: &Diagnostic) -> Option<String> {
        let place = source.position(found.span.start);
        let code = found.code.as_str();
        if code != self.code && !self.or_codes.iter().any(|other| other == code) {
            return Some(format!("the code is {code}"));
        }
        if place.line != self.line && !self.or_lines.contains(&place.line) {
            return Some(format!("it stands on line {}", place.line));
        }
        if place.line == self.line && self.column.is_some_and(|column| column != place.column) {
            return Some(format!("it stands in column {}", place.column));
        }
        let labels = found
            .labels
            .iter()
            .map(|label| source.position(label.span.start).line);
        let lines: Vec<_> = labels.chain([place.line]).collect();
        if let Some(missing) = self.places.iter().find(|line| !lines.contains(line)) {
            return Some(format!("line {missing} is not shown"));
        }
        let says = said(found);
        let is_said = |words: &String| says.contains(&words.to_lowercase());
        for mention in &self.mentions {
            let found = match mention {
                Mention::One(words) => is_said(words),
                Mention::AnyOf(choices) => choices.iter().any(is_said),
            };
            if !found {
                return Some(format!("it does not mention {mention:?}"));
            }
        }
        self.absent
            .iter()
            .find(|words| is_said(words))
            .map(|words| format!("it mentions {words:?}"))
    }
}

fn said(found: &Diagnostic) -> String {
    let labels = found.labels.iter().map(|label| label.message.as_str());
    let own = [
        found.message.as_str(),
        &found.label,
        found.help.as_deref().unwrap_or_default(),
    ];
    own.into_iter()
        .chain(labels)
        .collect::<Vec<_>>()
        .join("\n")
        .to_lowercase()
}

/// Each finding is one of the expected, each expected one is there.
fn matches(
    source: &Source,
    expected: &[&Expected],
    used: &mut Vec<bool>,
    found: &[Diagnostic],
) -> bool {
    let Some((first, rest)) = found.split_first() else {
        return expected
            .iter()
            .zip(used)
            .all(|(expected, used)| *used || expected.optional);
    };
    for (at, candidate) in expected.iter().enumerate() {
        if used[at] && !candidate.repeat || candidate.mismatch(source, first).is_some() {
            continue;
        }
        let before = std::mem::replace(&mut used[at], true);
        if matches(source, expected, used, rest) {
            return true;
        }
        used[at] = before;
    }
    false
}

fn is_met(outcome: &Outcome, source: &Source, found: &[Diagnostic]) -> bool {
    let errors = found
        .iter()
        .any(|finding| finding.severity() == Severity::Error);
    let expected: Vec<_> = outcome.findings.iter().collect();
    u8::from(errors) == outcome.exit
        && matches(source, &expected, &mut vec![false; expected.len()], found)
}

fn run(spec: &Path) -> Result<(), String> {
    let text = fs::read_to_string(spec).map_err(|error| error.to_string())?;
    let source = Source::new(spec.file_name().unwrap_or_default().to_string_lossy(), text);
    let checked = check(&source);
    let errors = checked.findings.iter().any(Diagnostic::is_error);
    if checked.plan.is_some() == errors {
        return Err("a plan goes with no error, and the lack of one with an error".to_owned());
    }
    if !checked
        .findings
        .is_sorted_by_key(|finding| finding.span.start)
    {
        return Err("the findings are not in the order of the file".to_owned());
    }
    let expect = spec.with_extension("expect.json");
    let outcome: Outcome = match fs::read_to_string(&expect) {
        Ok(json) => {
            serde_json::from_str(&json).map_err(|error| format!("{}: {error}", expect.display()))?
        }
        Err(_) => Outcome::default(),
    };
    let mut outcomes = [&outcome].into_iter().chain(&outcome.alternatives);
    if outcomes.any(|outcome| is_met(outcome, &source, &checked.findings)) {
        return Ok(());
    }
    let mut why = String::new();
    for expected in &outcome.findings {
        why += &format!("  expected {} on line {}\n", expected.code, expected.line);
        for found in &checked.findings {
            if let Some(mismatch) = expected.mismatch(&source, found) {
                why += &format!("    not {:?}: {mismatch}\n", found.message);
            }
        }
    }
    for found in &checked.findings {
        let place = source.position(found.span.start);
        why += &format!(
            "  found {}:{} {}: {found:#?}\n",
            place.line, place.column, found.code
        );
    }
    Err(why)
}

/// Runs all specs of a folder; says how many there are.
fn folder(name: &str) -> usize {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/specs")
        .join(name);
    let mut specs: Vec<_> = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| extension == "yaml")
        })
        .collect();
    specs.sort();
    let failures: Vec<_> = specs
        .iter()
        .filter_map(|spec| {
            let why = run(spec).err()?;
            Some(format!("{}:\n{why}", spec.display()))
        })
        .collect();
    assert!(
        failures.is_empty(),
        "{} of {}:\n{}",
        failures.len(),
        specs.len(),
        failures.join("\n")
    );
    specs.len()
}

#[test]
fn good_specs_have_no_findings() {
    assert!(folder("good") >= 12);
}

#[test]
fn bad_specs_have_the_expected_ones() {
    assert!(folder("bad") >= 40);
}
