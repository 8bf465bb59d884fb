//! An exposed contract with a title that nobody can read.

use onefold_model::{Level, Model};

use crate::rule::{Check, Diagnostics, Rule};

pub(crate) const RULE: Rule = Rule {
    id: "missing-title",
    level: Level::Warning,
    page: include_str!("missing_title.md"),
    check: Check::Contracts(check),
};

fn check(model: &Model, out: &mut Diagnostics) {
    for contract in model.contracts().filter(|contract| !contract.declared.expose.is_private()) {
        if contract.declared.title.trim().is_empty() {
            out.push(
                RULE.at(contract.place("/title"))
                    .says(format!("contract `{}` is exposed and its title is blank", contract.declared.name))
                    .help("write one, or leave `title` out: it is then made from the name"),
            );
        }
    }
}
