//! The command line, as people and CI run it.

mod check;
mod explain;
mod graph;
#[cfg(unix)]
mod memory;
mod run;
mod surface;
