//! Regeneration costs nobody any work: whole trees before and after, byte for byte.

mod tree;

mod directory;
mod handlers;
