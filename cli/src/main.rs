//! The binary `onefold`: every command, for contract documents.

use std::process::ExitCode;

#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    onefold_cli::App::documents().run()
}
