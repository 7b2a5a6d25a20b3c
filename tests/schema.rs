//! The language's JSON Schema: current, and of one mind with the loader.

use std::{fs, path::Path};

const FILE: &str = "mcpgen.schema.json";

#[test]
fn the_committed_schema_is_current() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(FILE);
    let schema = mcpgen::spec::json_schema();
    let text = serde_json::to_string_pretty(&schema).expect("a value is JSON") + "\n";
    if std::env::var_os("INSTA_UPDATE").is_some_and(|update| update == "always") {
        fs::write(&path, &text).expect("written");
    }
    let committed = fs::read_to_string(&path)
        .unwrap_or_default()
        .replace('\r', "");
    assert!(
        committed == text,
        "{FILE} is not what `mcpgen schema` prints: run the tests with INSTA_UPDATE=always"
    );
}
