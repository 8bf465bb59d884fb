//! What scripts mention: each test is a small tree and the mentions that must be found in it.

mod exports;
mod limits;
mod parameters;
mod places;
#[path = "../shown/mod.rs"]
mod shown;
mod support;
mod values;
