//! Every built-in command, one file each, and the table that lists them.

mod completions;
#[cfg(feature = "lint")]
mod explain;
mod generate;
mod import;
mod init;
mod inspect;
#[cfg(feature = "lint")]
mod lint;
mod typegen;
#[cfg(feature = "lint")]
mod verify;

use std::ffi::OsStr;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Command};

use crate::{App, Task};

/// Every built-in command, in the order of the help.
pub(crate) const COMMANDS: &[Task] = &[
    generate::TASK,
    typegen::TASK,
    #[cfg(feature = "lint")]
    lint::TASK,
    #[cfg(feature = "lint")]
    verify::TASK,
    #[cfg(feature = "lint")]
    explain::TASK,
    inspect::TASK,
    init::TASK,
    import::TASK,
    completions::TASK,
];

/// Adds to the command line what is known of the application alone.
pub(crate) fn settle(command: Command, app: &App) -> Command {
    command
        .mut_subcommand(generate::TASK.name, |command| generate::settle(command, app))
        .mut_subcommand(completions::TASK.name, |command| completions::settle(command, app))
}

/// Takes every text and names some.
#[derive(Clone)]
struct Hinted(pub(crate) Vec<PossibleValue>);

impl TypedValueParser for Hinted {
    type Value = String;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<String, clap::Error> {
        StringValueParser::new().parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.0.iter().cloned()))
    }
}
