//! `typegen`: the emitters that write types for programs, whole.

use clap::{ArgMatches, Command};

use super::generate::{self, Selection};
use crate::{Exit, Session, Stop, Task};

pub(super) const TASK: Task =
    Task { name: "typegen", summary: "Write the typed clients and declarations alone", arguments, run };

fn arguments(command: Command) -> Command {
    generate::common_arguments(command)
}

fn run(session: &Session<'_>, matches: &ArgMatches) -> Result<Exit, Stop> {
    generate::run_selected(session, matches, &Selection::Types, "typegen")
}
