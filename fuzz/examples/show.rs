//! Prints the spec that stands behind an input of the target `emit`: `cargo run --example show FILE`. Given nothing
//! but a number it makes that many specs and says how many pass.

use arbitrary::Unstructured;

fn main() {
    let argument = std::env::args().nth(1).expect("a file or a number");
    let Ok(times) = argument.parse::<u64>() else {
        let bytes = std::fs::read(argument).expect("a readable file");
        println!(
            "{}",
            mcpgen_fuzz::spec(&mut Unstructured::new(&bytes)).expect("a spec")
        );
        return;
    };
    let mut passed = 0;
    let mut codes = std::collections::BTreeMap::new();
    for seed in 0..times {
        let text =
            mcpgen_fuzz::spec(&mut Unstructured::new(&mcpgen_fuzz::noise(seed))).expect("a spec");
        let findings = mcpgen_fuzz::hold(&text);
        let errors = findings.iter().filter(|finding| finding.is_error());
        passed += u64::from(errors.clone().count() == 0);
        for finding in errors {
            *codes.entry(finding.message.clone()).or_insert(0) += 1;
        }
    }
    println!("{passed} of {times} pass");
    for (code, count) in codes {
        println!("{count:6} {code}");
    }
}
