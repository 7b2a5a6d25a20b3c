//! A spec that mcpgen passes: a crate that parses, and never an error.
#![no_main]

use arbitrary::Unstructured;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(text) = mcpgen_fuzz::spec(&mut Unstructured::new(bytes)) {
        mcpgen_fuzz::hold(&text);
    }
});
