//! Every built-in command, one file each, and the table that lists them.

mod completions;
mod generate;
mod import;
mod inspect;
mod typegen;

use crate::Task;

/// Every built-in command, in the order of the help.
pub(crate) const COMMANDS: &[Task] =
    &[generate::TASK, typegen::TASK, inspect::TASK, import::TASK, completions::TASK];
