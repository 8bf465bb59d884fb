//! The binary `onefold`: every command, for contract documents.

use std::process::ExitCode;

fn main() -> ExitCode {
    onefold_cli::App::documents().run()
}
