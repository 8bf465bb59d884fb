//! A report as text for programs: JSON, SARIF, annotations of GitHub.
//!
//! Each is a function from a [`Report`](crate::engine::Report) to text, and prints the same for the
//! same report. A person reads what `onefold-cli` renders.

mod github;
mod json;
mod place;
mod sarif;

pub use github::github;
pub use json::{findings_schema, json};
pub use sarif::sarif;
