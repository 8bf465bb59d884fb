//! The one room that reads and writes the user's files.
//!
//! A run opens the [`Root`] and locks it, which also finishes what a killed run left half done;
//! then it reads the owned folders, compares, and applies:
//!
//! ```
//! # fn main() -> Result<(), onefold_codegen::disk::DiskError> {
//! # let folder = tempfile::tempdir().expect("a folder");
//! # let set = onefold_codegen::FileSet::default();
//! use onefold_codegen::{compare, disk::{Interrupt, Root}};
//!
//! let interrupt = Interrupt::default();
//! let root = Root::open(folder.path())?.lock(&interrupt)?;
//! let comparison = compare(&set, &root.read(&set)?);
//! root.apply(&comparison, &interrupt)?;
//! # Ok(())
//! # }
//! ```
//!
//! [`Locked::apply`] is all or nothing. New contents are staged in `.onefold/new` and old files
//! linked into `.onefold/old`, both below the root; renaming `journal.tmp` to `journal` is the
//! commit point. An error or an interruption behind it first renames the journal to `back` and then
//! undoes every step; after a kill the next [`Root::lock`] goes on in the direction that the
//! journal's name says, provided that the journal takes away nothing but files with a mark. Either way
//! nothing of `.onefold` stays.
//!
//! The promise is against the death of the process, so nothing is synced to the device. It does
//! not cover several machines that share a file system without locks.
#![expect(clippy::disallowed_methods, reason = "this is the edge: the only room that touches files")]

mod apply;
mod error;
mod journal;
mod lock;
mod ops;
mod read;
mod recover;
mod replay;
mod root;
mod verify;
mod whole;

pub use error::{DiskError, DiskErrorKind};
pub use ops::{Interrupt, Steps};
pub use recover::Recovered;
pub use root::{Locked, Root};
pub use whole::{Replacement, remove_leftover, write_all, write_whole};
