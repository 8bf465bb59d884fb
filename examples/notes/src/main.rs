//! The `notes` command.

use std::process::ExitCode;

use notes::{App, generated, load};
use onefold_runtime::cli::Cli;

fn main() -> ExitCode {
    Cli::new(&generated::cli::COMMANDS)
        .version(env!("CARGO_PKG_VERSION"))
        .note(notes::STORE_NOTE)
        .command(load::command(), |matches| load::run(&App::from_environment(), matches))
        .run(|| {
            generated::host::builder(App::from_environment()).covering(notes_contracts::contracts()).build()
        })
}
