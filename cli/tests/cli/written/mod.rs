//! What `init` writes into the `main.rs` of `xtask`, compiled as it is written: for no package of
//! contracts, for one and for several.

#[expect(dead_code, reason = "it is compiled, and the tool is started elsewhere")]
mod none;
#[expect(dead_code, reason = "it is compiled, and the tool is started elsewhere")]
mod one;
#[expect(dead_code, reason = "it is compiled, and the tool is started elsewhere")]
#[rustfmt::skip] // It is laid out as the formatter does without a configuration.
mod several;

pub const NONE: &str = include_str!("none.rs");
pub const ONE: &str = include_str!("one.rs");
pub const SEVERAL: &str = include_str!("several.rs");
