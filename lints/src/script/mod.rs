//! Scripts of a workspace: each is read, its requests are followed, and its values are linked with
//! those of all others, so that a [`Mention`](crate::rust::Mention) says what a name stands for in the
//! end.
//!
//! `read` reads and resolves, `program` holds what was read, `values` works out what a value can be (with `exports` for imports,
//! `members` for what is done with a thing, `parameters` and `calls` for what functions are given),
//! and `walk` writes the mentions.

mod calls;
mod chains;
mod exports;
mod link;
mod members;
mod parameters;
mod paths;
mod patterns;
mod program;
mod read;
mod things;
mod values;
mod walk;
mod within;

pub(crate) use parameters::HANDING_PACKAGES;
pub(crate) use read::{folders, resolve};
pub(crate) use within::is_test_file;
