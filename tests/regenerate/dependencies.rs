//! `Cargo.toml` gets what the generated code needs, and keeps everything else.

use mcpgen::{
    diagnostic::render::Style,
    files::{File, Files, Owner},
    project::{
        dependencies::{Need, needs, reconcile},
        render,
    },
};
use toml_edit::Document;

const NEW: &str = r#"
[package]
name = "x"

[dependencies]
anyhow = "1"
regex = { version = "1", default-features = false, features = ["std", "unicode"] }
rmcp = { version = "3.11", features = ["server", "transport-io"] }
serde_json = "1.0.120"
"#;

fn wanted() -> Vec<Need> {
    let file = File {
        text: "use rmcp::model; use serde_json::Value; fn f(_: regex::Regex) {}\n".into(),
        owner: Owner::Mcpgen,
    };
    let users = File {
        text: "fn start() -> anyhow::Result<()> {}".into(),
        owner: Owner::User,
    };
    let files = [("src/generated/mod.rs", file), ("src/lib.rs", users)];
    needs(
        NEW,
        &Files(files.map(|(path, file)| (path.to_owned(), file)).into()),
    )
    .unwrap()
}

fn run(text: &str) -> (String, String) {
    run_in(text, None)
}

/// The new text, and what is said.
fn run_in(text: &str, workspace: Option<&str>) -> (String, String) {
    let workspace = workspace.map(|text| Document::parse(text.to_owned()).unwrap());
    let result = reconcile("Cargo.toml", text, &wanted(), workspace.as_ref()).unwrap();
    let again = reconcile("Cargo.toml", &result.text, &wanted(), workspace.as_ref()).unwrap();
    assert_eq!(again.text, result.text);
    assert!(again.added.is_empty(), "{:?}", again.added);
    let added: String = result
        .added
        .iter()
        .map(|line| format!("added {line}\n"))
        .collect();
    (
        result.text,
        added + &render(&result.findings, Style::default()),
    )
}

#[test]
fn needs_are_what_the_generated_code_mentions() {
    let names: Vec<String> = wanted().into_iter().map(|need| need.name).collect();
    assert_eq!(names, ["regex", "rmcp", "serde_json"]);
}

#[test]
fn what_is_enough_is_left_alone() {
    let text = "[dependencies]\nrmcp = { path = \"../rmcp\", features = [\"transport-io\", \"x\", \"server\"] }\nserde_json = \"=1.0.130\" # pinned\n\n[dependencies.regex]\ngit = \"https://example.com/regex\"\nfeatures = [\"unicode\", \"std\"]\n";
    assert_eq!(run(text), (text.to_owned(), String::new()));
}

#[test]
fn into_a_sorted_table_with_comments() {
    insta::assert_snapshot!(run("# Mine.\n[package]\nname = \"x\"   # odd   spacing\n\n[dependencies]\n# First of all.\nanyhow = \"1\"\nrmcp = {version=\"3\",features=['server']} # why\n# Serde things.\nserde = \"1\"\n\n# The end.\n[profile.dev]\ndebug = 0").0);
}

#[test]
fn into_an_unsorted_table_with_other_forms() {
    insta::assert_snapshot!(run("[dependencies]\nserde_json = \"1\"\nrmcp.version = \"3.11\"\nrmcp.default-features = false\n\n[dependencies.anyhow]\nversion = \"1\"\n").0);
}

#[test]
fn features_into_an_array_of_lines() {
    insta::assert_snapshot!(run("[dependencies]\nregex = \"1.12\"\nrmcp = { version = \"3.11\", features = [\n    \"client\",\n    \"server\", # why\n] }\n\n[dependencies.serde_json]\nversion = \"1\"\n").0);
}

#[test]
fn without_a_table_or_a_last_line_end() {
    insta::assert_snapshot!(run("[package]\nname = \"x\"").0);
}

#[test]
fn line_ends_are_the_files_own() {
    let (text, _) = run("[package]\r\nname = \"x\"\r\n\r\n[dependencies]\r\nanyhow = \"1\"\r\n");
    assert_eq!(text.matches('\n').count(), text.matches("\r\n").count());
    let (mixed, _) = run("[package]\nname = \"x\"\r\n\r\n[dependencies]\nanyhow = \"1\"\r\n");
    assert!(mixed.starts_with("[package]\nname = \"x\"\r\n\r\n[dependencies]\nanyhow = \"1\"\r\n"));
}

#[test]
fn a_version_that_cannot_work_is_explained() {
    let text = "[dependencies]\nregex = { version = \"1\", features = [\"std\", \"unicode\"], optional = true }\nrmcp = { version = \"=2.1.0\", features = [\"server\", \"transport-io\"] }\nserde_json = \"1\"\n";
    let (new, said) = run(text);
    assert_eq!(new, text);
    insta::assert_snapshot!(said);
}

#[test]
fn what_comes_from_the_workspace() {
    let text = "[dependencies]\nregex.workspace = true\nrmcp = { workspace = true }\nserde_json = { workspace = true }\n";
    let workspace = "[workspace.dependencies]\nregex = \"1\"\nrmcp = { version = \"2\", features = [\"server\"] }\n";
    let (new, said) = run_in(text, Some(workspace));
    insta::assert_snapshot!(new + "\n" + &said);
}

#[test]
fn into_dotted_keys_of_the_root() {
    let text = "# Mine.\ndependencies.anyhow = \"1\" # why\ndependencies.rmcp.version = \"3.11\"\n\n[package]\nname = \"x\"\n";
    insta::assert_snapshot!(run(text).0);
}

#[test]
fn another_package_under_the_name_is_the_users_choice() {
    let text = "[dependencies]\nrmcp = { package = \"our-rmcp\", version = \"0.1\" }\nserde_json = \"1\"\n\n[dependencies.regex]\nversion = \"1\"\nfeatures = [\"std\", \"unicode\"]\n";
    assert_eq!(run(text), (text.to_owned(), String::new()));
}
