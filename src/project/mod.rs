//! Between the files in memory and a crate on disk.

mod disk;
pub mod generated;
pub mod handlers;
mod lock;
mod manifest;
mod same;
mod survey;
mod writer;

pub use disk::{Disk, RealDisk};
pub use lock::Lock;
pub use survey::{Refusal, Why};
pub use writer::{Change, ChangeKind, Writer};
