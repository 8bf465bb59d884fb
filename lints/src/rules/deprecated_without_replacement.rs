//! A deprecated contract that sends its callers nowhere.

use onefold::ContractName;
use onefold_model::{Contract, Level, Model, closest};

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
            let names = || model.contracts().map(|other| other.declared.name.as_str());
            let (message, help) = match words(note).find(|word| is_name(word)) {
                Some(lost) => (
                    format!("contract `{name}` sends its callers to `{lost}`, which is no contract"),
                    closest(lost, names().filter(|other| *other != name.as_str()))
                        .map(|near| format!("did you mean `{near}`?")),
                ),
                None => {
                    (format!("contract `{name}` is deprecated and names no contract that replaces it"), None)
                }
            };
            let help = help.unwrap_or_else(|| {
                "name the contract that callers move on to, or say that nothing replaces it".to_owned()
            });
            out.push(finding.says(message).help(help));
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
    let others = model.contracts().filter(|other| other.declared.name != contract.declared.name);
    others.filter(|other| words(note).any(|word| word == other.declared.name.as_str())).collect()
}

/// The words of a note that a contract could be called.
fn words(note: &str) -> impl Iterator<Item = &str> {
    let is_of_name = |c: char| c.is_alphanumeric() || c == '_' || c == '.';
    note.split(move |c: char| !is_of_name(c)).map(|word| word.trim_matches('.'))
}

/// Whether a word is meant as the name of a contract: it has a dot between small letters.
fn is_name(word: &str) -> bool {
    word.contains('.') && ContractName::parse(word).is_ok()
}
