//! A deprecated contract that sends its callers nowhere.

use onefold_model::{Contract, Level, Model};

use crate::rule::{Check, Diagnostics, Rule};

pub(crate) const RULE: Rule = Rule {
    id: "deprecated-without-replacement",
    level: Level::Warning,
    page: include_str!("deprecated_without_replacement.md"),
    check: Check::Contracts(check),
};

/// Words by which an author says that there is nothing to move on to.
const NOTHING: [&str; 3] = ["no replacement", "nothing replaces", "without replacement"];

fn check(model: &Model, out: &mut Diagnostics) {
    for contract in model.contracts() {
        let Some(note) = &contract.declared.deprecated else { continue };
        let name = &contract.declared.name;
        let folded = note.to_lowercase();
        if folded.contains("://") || NOTHING.iter().any(|words| folded.contains(words)) {
            continue;
        }
        let named = replacements(model, contract, note);
        let finding = RULE.at(contract.place("/deprecated"));
        if named.is_empty() {
            out.push(
                finding
                    .says(format!("contract `{name}` is deprecated and names no contract that replaces it"))
                    .help("write `deprecated = \"use notes.find\"`, or say that nothing replaces it"),
            );
        } else if let Some(other) = named.iter().find(|other| other.declared.deprecated.is_some())
            && named.iter().all(|other| other.declared.deprecated.is_some())
        {
            out.push(
                finding
                    .says(format!(
                        "contract `{name}` sends its callers to `{}`, which is deprecated too",
                        other.declared.name
                    ))
                    .help("name the contract that callers should arrive at")
                    .related(format!("`{}`", other.declared.name), other.place("/deprecated")),
            );
        }
    }
}

/// The other contracts that a note names.
fn replacements<'a>(model: &'a Model, contract: &Contract, note: &str) -> Vec<&'a Contract> {
    let is_of_name = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_' || c == '.';
    let words: Vec<&str> = note.split(|c: char| !is_of_name(c)).map(|word| word.trim_matches('.')).collect();
    let others = model.contracts().filter(|other| other.declared.name != contract.declared.name);
    others.filter(|other| words.contains(&other.declared.name.as_str())).collect()
}
