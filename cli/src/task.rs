//! One command of the tool: built in, or a chore of the workspace.

use clap::{ArgMatches, Command};

use crate::{Exit, Session, Stop};

/// A command: its name, its help, its arguments and what it does, in one value.
#[derive(Clone, Copy)]
pub struct Task {
    /// What the user types.
    pub name: &'static str,
    /// What it does, in one line.
    pub summary: &'static str,
    /// Adds its arguments.
    pub arguments: fn(Command) -> Command,
    /// Does it.
    pub run: fn(&Session<'_>, &ArgMatches) -> Result<Exit, Stop>,
}

impl Task {
    pub(crate) fn to_clap(self) -> Command {
        (self.arguments)(Command::new(self.name).about(self.summary))
    }
}
