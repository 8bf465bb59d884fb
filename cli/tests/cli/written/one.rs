//! Developer tasks of this workspace; without arguments it lists them.

fn main() -> std::process::ExitCode {
    onefold_cli::main(wiki_contracts::contracts())
}
