//! What the whole-tool tests share: emitting without a disk, golden trees.

pub mod emit;
pub mod golden;
pub mod peers;
