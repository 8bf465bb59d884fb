//! Whole-tool tests.

pub mod documents;
pub mod laws;
pub mod python;
