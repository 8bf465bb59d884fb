//! What the whole-tool tests share: emitting without a disk, golden trees, independent judges.

pub mod assignments;
pub mod clients;
pub mod documents;
pub mod emit;
pub mod golden;
pub mod peers;
pub mod project;
pub mod python;
pub mod strict;
pub mod values;
