//! A sample call that is another one each time that the contracts are collected.

use onefold_model::{Level, Model};

use crate::environment::Environment;
use crate::rule::{Check, Diagnostics, Rule};

pub(crate) const RULE: Rule = Rule {
    id: "example-changes",
    level: Level::Error,
    page: include_str!("example_changes.md"),
    check: Check::Environment(check),
};

fn check(model: &Model, environment: &Environment, out: &mut Diagnostics) {
    let Some(again) = &environment.again else { return };
    for contract in model.contracts() {
        let Some(second) = again.contracts().get(&contract.declared.name) else { continue };
        let name = &contract.declared.name;
        if contract.examples.len() != second.examples.len() {
            out.push(
                RULE.at(contract.place("/examples"))
                    .says(format!("contract `{name}` has another number of examples each time"))
                    .help("write them out"),
            );
            continue;
        }
        for (index, (first, second)) in contract.examples.iter().zip(&second.examples).enumerate() {
            if first != second {
                let number = index + 1;
                out.push(
                    RULE.at(contract.place("/examples"))
                        .says(format!("example {number} of contract `{name}` is another one each time"))
                        .help("write its values out, also moments and ids"),
                );
            }
        }
    }
}
