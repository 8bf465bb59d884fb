//! Which words call which contract, and where two of them meet.

use std::collections::BTreeMap;

use onefold_model::{Contract, Diagnostic, command_calls, reserved_command};

const RULE: &str = "cli-command-taken";
const CURE: &str = "rename the contract, set another `binary` in `[emit.cli]`, or take `cli` out of `expose`";

/// Whether a shell takes `text` as one plain word.
pub(super) fn is_word(text: &str) -> bool {
    let inner = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-' || c == '_';
    text.starts_with(|c: char| c.is_ascii_lowercase() || c.is_ascii_digit()) && text.chars().all(inner)
}

/// Finds contracts that take a reserved command or each other's.
pub(super) fn check(binary: &str, contracts: &[&Contract], diagnostics: &mut Vec<Diagnostic>) {
    let mut taken: BTreeMap<&[String], &Contract> = BTreeMap::new();
    for contract in contracts {
        let name = &contract.declared.name;
        for path in command_calls(binary, &contract.names.cli) {
            if let Some(words) = reserved_command(path) {
                let message = format!("contract `{name}` takes the place of the command `{binary} {words}`");
                diagnostics.push(Diagnostic::error(RULE, message).at(contract.span.clone()).help(CURE));
            }
            match taken.get(path) {
                Some(other) => diagnostics.push(meet(binary, path, contract, other)),
                None => drop(taken.insert(path, contract)),
            }
        }
    }
    // A command is not a group of commands as well.
    for (path, contract) in &taken {
        for length in 1..path.len() {
            if let Some(other) = taken.get(&path[..length])
                && other.declared.name != contract.declared.name
            {
                diagnostics.push(meet(binary, &path[..length], contract, other));
            }
        }
    }
}

fn meet(binary: &str, path: &[String], contract: &Contract, other: &Contract) -> Diagnostic {
    let (name, other_name) = (&contract.declared.name, &other.declared.name);
    let words = path.join(" ");
    let message = format!("contracts `{other_name}` and `{name}` both take the command `{binary} {words}`");
    Diagnostic::error(RULE, message)
        .at(contract.span.clone())
        .related(format!("`{other_name}` is declared here"), other.span.clone())
        .help(CURE)
}
