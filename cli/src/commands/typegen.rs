//! `typegen`: the emitters that write types for programs, whole.

use clap::ArgMatches;

use super::generate::{common_arguments, mode};
use crate::generate::{self, Selection};
use crate::{Exit, Session, Stop, Task};

pub(super) const TASK: Task = Task {
    name: "typegen",
    summary: "Write the typed clients and declarations alone",
    arguments: common_arguments,
    run,
};

fn run(session: &Session<'_>, matches: &ArgMatches) -> Result<Exit, Stop> {
    generate::run(session, &Selection::Types, mode(matches), None, "typegen")
}
