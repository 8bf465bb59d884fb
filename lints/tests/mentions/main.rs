//! What Rust sources mention: a text in, lines out, one construct each.

mod attributes;
mod evasions;
mod limits;
mod macros;
mod modules;
mod names;
mod put_off;

mod support;
mod values;
