//! Reading Rust: from text to [`syntax`], and from there to [`Mention`]s with every name resolved.
//!
//! `modules` writes down what each crate defines, `names` finds what a name stands for, `values` what
//! can be told of a value, and `walk` goes through every file and writes its mentions.

mod cache;
mod conditions;
mod kept;
mod mention;
mod modules;
mod names;
mod nested;
mod parse;
mod put_off;
mod resolve;
pub mod syntax;
mod tests_alone;
mod values;
pub(crate) mod visit;
mod walk;

pub(crate) use cache::STACK;
pub use cache::{Cache, deep_stack};
pub(crate) use mention::MOST_HOPS;
pub use mention::{Argument, Hop, Mention, Role, Step, Target, Within};
pub(crate) use modules::{is_outside, path_below, path_from};
pub(crate) use names::Hasher;
pub(crate) use nested::{item_at, put_in_at};
pub use parse::{SyntaxError, parse};
pub(crate) use parse::{lexis, strings_at};
pub(crate) use put_off::ASIDE;
pub use put_off::put_off;
pub(crate) use tests_alone::is_for_tests;
