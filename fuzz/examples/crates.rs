//! Writes the crates of specs made at random into a folder, as the members of one workspace, to be built:
//! `cargo run --example crates FOLDER FIRST COUNT && cargo check --manifest-path FOLDER/Cargo.toml --workspace`.

use std::{env::args, fs, path::Path};

use arbitrary::Unstructured;
use mcpgen::{
    check,
    diagnostic::Source,
    emit::{UserOptions, Workspace, emit, user_files},
};

fn main() {
    let folder = args().nth(1).expect("a folder");
    let number = |at| {
        let text = args().nth(at).expect("a number");
        text.parse::<u64>().expect("a number")
    };
    let (first, count) = (number(2), number(3));
    let mut members = Vec::new();
    for seed in first..first + count {
        let text = mcpgen_fuzz::spec(&mut Unstructured::new(&mcpgen_fuzz::noise(seed)));
        let text = text.expect("a spec");
        let Some(plan) = check(&Source::new("spec.yaml", text.as_str())).plan else {
            continue;
        };
        let options = UserOptions {
            name: format!("fuzzed-{seed}"),
            spec: "spec.yaml".to_owned(),
            workspace: Workspace::Member,
            build_rs: false,
        };
        let root = Path::new(&folder).join(&options.name);
        let files = [
            emit(&plan).expect("files"),
            user_files(&plan, &options).expect("files"),
        ];
        for (path, file) in files.iter().flat_map(|files| &files.0) {
            let path = root.join(path);
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            fs::write(path, &file.text).expect("a file");
        }
        fs::write(root.join("spec.yaml"), text).expect("a file");
        members.push(format!("{:?}", options.name));
    }
    let manifest = format!(
        "[workspace]\nresolver = \"3\"\nmembers = [{}]\n\n[profile.dev]\ndebug = false\nincremental = false\n",
        members.join(", ")
    );
    fs::write(Path::new(&folder).join("Cargo.toml"), manifest).expect("a file");
}
