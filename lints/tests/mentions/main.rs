//! What Rust sources mention: a text in, lines out, one construct each.

mod again;
mod attributes;
mod evasions;
mod limits;
mod macros;
mod modules;
mod names;
mod put_off;

#[path = "../shown/mod.rs"]
mod shown;
mod support;
mod values;
