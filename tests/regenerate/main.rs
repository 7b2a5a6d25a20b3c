//! Regeneration costs nobody any work: whole trees before and after, byte for byte.

mod tree;

mod dependencies;
mod directory;
mod handlers;
