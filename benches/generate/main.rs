//! How long a spec takes to check and to generate, by its number of tools.

mod spec;

use std::{fs, path::PathBuf};

use mcpgen::{check, diagnostic::Source, emit};

#[global_allocator]
static MEMORY: divan::AllocProfiler = divan::AllocProfiler::system();

const TOOLS: [usize; 4] = [1, 100, 1_000, 10_000];

/// With `WRITE_SPECS=DIR` the specs are written there, for timing whole processes, and nothing is timed.
fn main() {
    let Some(directory) = std::env::var_os("WRITE_SPECS").map(PathBuf::from) else {
        return divan::main();
    };
    for tools in TOOLS {
        let path = directory.join(format!("{tools}.yaml"));
        fs::write(path, spec::with_tools(tools)).expect("the directory can be written");
    }
}

fn source(tools: usize) -> Source {
    Source::new("spec.yaml", spec::with_tools(tools))
}

#[divan::bench(args = TOOLS, max_time = 5)]
fn load(bencher: divan::Bencher<'_, '_>, tools: usize) {
    let source = source(tools);
    bencher.bench(|| mcpgen::spec::load(&source));
}

/// Loading is part of it.
#[divan::bench(args = TOOLS, max_time = 5)]
fn checked(bencher: divan::Bencher<'_, '_>, tools: usize) {
    let source = source(tools);
    bencher.bench(|| {
        let checked = check(&source);
        assert!(checked.plan.is_some());
        checked
    });
}

#[divan::bench(args = TOOLS, max_time = 10)]
fn emitted(bencher: divan::Bencher<'_, '_>, tools: usize) {
    let plan = check(&source(tools)).plan.expect("no finding is an error");
    bencher.bench(|| emit::emit(&plan).expect("every plan can be emitted"));
}
