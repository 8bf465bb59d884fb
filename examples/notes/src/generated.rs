//! What `cargo xtask gen` writes into this package, declared by hand.

// prettyplease has laid these files out; rustfmt would do so differently.
#[rustfmt::skip]
pub mod cli;
#[rustfmt::skip]
pub mod host;
