//! An input that writes something else than it reads.

use onefold_model::{Level, Model};

use crate::environment::Environment;
use crate::rule::{Check, Diagnostics, Rule};
use crate::symmetry;

pub(crate) const RULE: Rule = Rule {
    id: "asymmetric-input",
    level: Level::Error,
    page: include_str!("asymmetric_input.md"),
    check: Check::Environment(check),
};

fn check(model: &Model, environment: &Environment, out: &mut Diagnostics) {
    let Some(written) = &environment.written else { return };
    let mut told = std::collections::BTreeSet::new();
    for contract in model.contracts() {
        let Some(data) = written.contracts().get(&contract.declared.name) else { continue };
        let differences = symmetry::differences(
            (&contract.input.schema, &|key| model.get(key).map(|definition| &definition.schema)),
            (&data.input, &|key| written.types().get(key).map(|data| &data.schema)),
        );
        for difference in differences {
            let subject = difference.subject(&contract.declared.name);
            // A type that several inputs hold is told with the first of them.
            if told.insert((difference.owner.clone(), subject.clone())) {
                out.push(
                    RULE.at(contract.place("/input"))
                        .says(format!("{subject} {}", difference.message))
                        .help(difference.help),
                );
            }
        }
    }
}
