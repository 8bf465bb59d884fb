//! From the model to files: one emitter per kind of output, and the one room that writes them.
//!
//! An [`Emitter`] takes the [`Model`](onefold_model::Model) and returns files with paths relative
//! to its own folder. It reads nothing, writes nothing and does not know whether the files will be
//! written or only compared. [`FileSet`] is everything that the owned folders should hold;
//! [`compare`] tells what must change so that a [`Tree`] holds it; [`disk`] reads trees and makes
//! changes, all or none.

mod change;
mod compare;
mod diff;
mod dir;
pub mod disk;
mod emitter;
pub mod emitters;
mod file;
mod fileset;
pub mod header;
mod render;
mod rust;
mod tree;
mod typescript_types;

pub use change::{Change, ChangeKind, EmitterChanges, Foreign, Obstacle, ObstacleKind};
pub use compare::{Comparison, compare};
pub use dir::{DIR_RULE, DirProblem, Owner, settle_dir, shared_dirs};
pub use emitter::{Emitter, EmitterSpec, OptionKind, OptionSpec, OptionValue, Options, Traits};
pub use file::OutFile;
pub use fileset::{FileSet, Folder, Part};
pub use tree::{Entry, Tree};
