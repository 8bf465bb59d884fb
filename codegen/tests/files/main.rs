//! Marks, file sets, comparisons, and changes that are whole or absent whatever happens to the run.
#![expect(clippy::disallowed_methods, reason = "these tests set up real folders and processes")]
#![expect(clippy::unwrap_used, reason = "the helpers of a test may fail as the test does")]

#[cfg(unix)]
mod apply;
mod compare;
#[cfg(unix)]
mod damage;
mod diff;
mod disturbed;
mod fileset;
mod header;
mod killed;
mod locked;
mod support;
