//! Reading Rust: from text to [`syntax`], and from there to [`Mention`]s with every name resolved.

mod mention;
mod parse;
pub mod syntax;

pub use mention::{Argument, Hop, Mention, Role, Target, Within};
pub use parse::{SyntaxError, parse};
