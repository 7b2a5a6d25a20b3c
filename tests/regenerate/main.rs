//! Regeneration costs nobody any work: whole trees before and after, byte for byte.

mod command;
mod tree;

mod build_script;
mod dependencies;
mod diff;
mod directory;
mod generate;
mod handlers;
#[cfg(unix)]
mod hostile;
mod many;
mod new;
