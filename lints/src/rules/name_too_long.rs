//! A page tool whose name a browser may cut.

use onefold_model::{Level, Model};

use crate::rule::{Check, Diagnostics, Rule};

pub(crate) const RULE: Rule = Rule {
    id: "name-too-long",
    level: Level::Warning,
    page: include_str!("name_too_long.md"),
    check: Check::Contracts(check),
};

/// Most characters of a page tool's name.
const MOST: usize = 30;

fn check(model: &Model, out: &mut Diagnostics) {
    for contract in model.exposed("webmcp") {
        let name = contract.declared.name.as_str();
        if name.len() > MOST {
            out.push(
                RULE.at(contract.place("/name"))
                    .says(format!(
                        "the name `{name}` has {} characters, and a page tool has room for {MOST}",
                        name.len()
                    ))
                    .help("shorten its segments, or take `webmcp` out of `expose`"),
            );
        }
    }
}
