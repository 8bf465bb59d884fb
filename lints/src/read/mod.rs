//! The edge: reads the files of a workspace, asks cargo for its packages, and keeps what was parsed.
//!
//! Whatever stands on disk, a run goes on: what cannot be read is a finding of `unreadable-source`, and
//! what could be read is judged. Files are those that git would see below the folder of the
//! configuration, with hidden ones and the root files of all targets; never what cargo writes.
#![expect(clippy::disallowed_methods, reason = "this is the edge: the only room of lints that touches files")]

mod cargo;
mod child;
mod cycle;
mod failure;
mod features;
mod folder;
mod manifests;
mod missing;
mod named;
mod packages;
mod store;
mod tables;
mod text;
mod tree;
mod walk;

pub use tree::{read, resolve};
