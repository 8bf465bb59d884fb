//! Developer tasks of this repository: the tool on the example's contracts, and chores.

mod bench;
mod ci;
mod new_rule;

use std::process::ExitCode;

use onefold_cli::App;

#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    App::new(notes_contracts::contracts())
        .command(ci::TASK)
        .command(bench::TASK)
        .command(new_rule::TASK)
        .run()
}
