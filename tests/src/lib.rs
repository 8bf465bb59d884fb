//! Whole-tool tests.

pub mod documents;
pub mod python;
