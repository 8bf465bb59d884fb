//! One handler for each contract.

mod backlinks;
mod create;
mod graph;
mod mentions;
mod neighbors;
mod path;
mod purge;
mod read;
mod search;
mod stats;
mod update;
