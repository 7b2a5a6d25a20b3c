//! Between the files in memory and a crate on disk.

pub mod crate_name;
pub mod create;
pub mod dependencies;
mod disk;
mod finding;
pub mod generated;
pub mod handlers;
mod lock;
mod manifest;
mod package;
mod regenerate;
mod same;
mod single_file;
mod survey;
mod workspace;
mod writer;

pub use disk::{Disk, RealDisk};
pub use finding::{Finding, Level, render, short};
pub use handlers::shown;
pub use lock::Lock;
pub use package::Package;
pub use regenerate::{Emitted, Options, Report, in_step, regenerate};
pub use single_file::single_file;
pub use survey::{Refusal, Why};
pub use workspace::{Membership, membership};
pub use writer::{Change, ChangeKind, Writer};
