//! Every built-in command, one file each, and the table that lists them.

mod completions;
#[cfg(feature = "lint")]
mod explain;
mod generate;
mod hinted;
mod import;
mod init;
mod inspect;
#[cfg(feature = "lint")]
mod lint;
mod typegen;
#[cfg(feature = "lint")]
mod verify;

use clap::Command;

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
