//! What is said about text that is not YAML.

use super::{load, shown};

/// Each case is the text after a line of `=`.
const CASES: &str = include_str!("syntax.txt");

#[test]
fn syntax() {
    let mut said = String::new();
    for case in CASES.split("=====\n") {
        let (source, _, findings) = load(case);
        said += "=====\n";
        said += case;
        said += "-----\n";
        for finding in &findings {
            said += &shown(&source, finding);
        }
    }
    insta::assert_snapshot!(said);
}
