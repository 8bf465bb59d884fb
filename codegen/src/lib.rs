//! From the model to files: one emitter per kind of output, and the one room that writes them.
//!
//! An [`Emitter`] takes the [`Model`](onefold_model::Model) and returns files with paths relative
//! to its own folder. It reads nothing, writes nothing and does not know whether the files will be
//! written or only compared. [`FileSet`] is everything that the owned folders should hold.

mod emitter;
pub mod emitters;
mod file;
pub mod header;
mod render;
mod typescript_types;

pub use emitter::{Emitter, EmitterSpec, OptionKind, OptionSpec, OptionValue, Options, Traits};
pub use file::OutFile;
