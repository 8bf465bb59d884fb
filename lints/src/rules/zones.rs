//! Where code runs: crates by their zones, scripts by zones, names and directives.

mod crates;
mod routes;
mod runs;
mod scripts;

pub(super) use crates::of_crates;
pub(super) use routes::taken_out;
pub(super) use runs::{Runs, ScriptZones, Why};
pub(super) use scripts::of_scripts;
