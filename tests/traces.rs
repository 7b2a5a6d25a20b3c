//! A server without prompts and resources has nothing of them in its crate.

use std::{fs, path::PathBuf};

use mcpgen::{check, diagnostic::Source, emit::emit};

/// What speaks of prompts, resources, and what belongs to them.
const WORDS: [&str; 6] = [
    "prompt", "resource", "template", "complet", "subscri", "blob",
];

#[test]
fn without_prompts_and_resources_there_is_no_trace_of_them() {
    let mut seen = 0;
    for path in specs() {
        let source = Source::new(
            path.display().to_string(),
            fs::read_to_string(&path).expect("readable"),
        );
        let plan = check::check(&source).plan.expect("a good spec");
        if !plan.prompts.is_empty() || !plan.resources.is_empty() {
            continue;
        }
        seen += 1;
        let own = source.text().to_lowercase();
        for (file, text) in emit(&plan).expect("a crate").0 {
            // What the client's model is asked is a prompt too.
            if file.ends_with("support/sample.rs") {
                continue;
            }
            for line in text.text.lines() {
                // The crate for logs has one of the words in its name.
                let line = line.replace("tracing_subscriber", "").to_lowercase();
                let line = line.replace("subscriberext", "");
                let line = line.replace("subscriberinitext", "");
                for word in WORDS {
                    assert!(
                        !file.contains(word) && (!line.contains(word) || own.contains(word)),
                        "{}: {file}: {line}",
                        path.display()
                    );
                }
            }
        }
    }
    assert!(seen > 5);
}

/// The examples' specs and the good ones of the tests.
fn specs() -> Vec<PathBuf> {
    let root = env!("CARGO_MANIFEST_DIR");
    let mut specs = Vec::new();
    let folders = fs::read_dir(format!("{root}/examples")).expect("examples");
    let folders = folders.map(|folder| folder.expect("readable").path());
    for folder in folders.chain([format!("{root}/tests/specs/good").into()]) {
        let files = fs::read_dir(folder).expect("readable");
        let files = files.map(|file| file.expect("readable").path());
        specs.extend(files.filter(|file| file.extension().is_some_and(|it| it == "yaml")));
    }
    specs
}
