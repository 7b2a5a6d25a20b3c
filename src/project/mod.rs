//! Between the files in memory and a crate on disk.

pub mod dependencies;
mod disk;
mod finding;
pub mod generated;
pub mod handlers;
mod lock;
mod manifest;
mod same;
mod survey;
mod writer;

pub use disk::{Disk, RealDisk};
pub use finding::{Finding, Level, render};
pub use lock::Lock;
pub use survey::{Refusal, Why};
pub use writer::{Change, ChangeKind, Writer};
