//! What `lint` and `verify` share: the ground that they stand on, and how they tell what they found.

mod baseline;
mod day;
mod format;
mod ground;
mod mend;
mod seen;
mod selection;
mod surroundings;
mod tell;

pub(crate) use baseline::Kept;
pub(crate) use day::today;
pub(crate) use format::Format;
pub(crate) use ground::{Ground, from};
pub(crate) use mend::{mend, sweep};
pub(crate) use seen::seen;
pub(crate) use selection::Selection;
pub(crate) use surroundings::surroundings;
pub(crate) use tell::tell;
