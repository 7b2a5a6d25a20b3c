//! The command line, as people and CI run it.

mod check;
mod explain;
mod graph;
mod run;
mod surface;
