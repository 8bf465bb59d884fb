//! What Rust sources mention: a text in, lines out, one construct each.

mod again;
mod attributes;
mod evasions;
mod limits;
mod macros;
mod modules;
mod names;

mod support;
mod values;
