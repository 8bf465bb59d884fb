//! One handler for each contract.

mod create;
mod purge;
mod read;
mod search;
mod stats;
