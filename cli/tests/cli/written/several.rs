//! Developer tasks of this workspace; without arguments it lists them.

fn main() -> std::process::ExitCode {
    onefold_cli::main(onefold::ContractSet::merge([
        wiki_contracts::contracts(),
        tags_contracts::contracts(),
    ]))
}
