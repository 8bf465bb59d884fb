//! The xtask that the README shows.
use super::contract as wiki_contracts;

pub fn main() -> std::process::ExitCode {
    onefold_cli::main(wiki_contracts::contracts())
}
