//! A sample call, or a sample value of a schema, that the schema refuses.

use onefold_model::{Contract, Level, Model};

use crate::judge;
use crate::rule::{Check, Diagnostics, Rule};
use crate::schemas::{opening, owners};

pub(crate) const RULE: Rule = Rule {
    id: "example-breaks-schema",
    level: Level::Error,
    page: include_str!("example_breaks_schema.md"),
    check: Check::Contracts(check),
};

fn check(model: &Model, out: &mut Diagnostics) {
    model.contracts().for_each(|contract| calls(model, contract, out));
    for owner in owners(model) {
        owner.visit(&mut |schema, subject| {
            for sample in schema.get("examples").and_then(onefold::Json::as_array).unwrap_or_default() {
                if let Some(fault) = judge::fault_of_sample(model, schema, sample) {
                    out.push(
                        RULE.at(owner.place(opening(sample)))
                            .says(format!("an example of {subject} breaks its own schema: {fault}"))
                            .help("show a value that a caller could see or send"),
                    );
                }
            }
        });
    }
}

/// The sample calls of a contract, which documentation, tests and evaluations repeat.
fn calls(model: &Model, contract: &Contract, out: &mut Diagnostics) {
    let name = &contract.declared.name;
    for (index, example) in contract.examples.iter().enumerate() {
        let which =
            if example.title.is_empty() { format!("{}", index + 1) } else { format!("`{}`", example.title) };
        let sent = Some((&contract.input.schema, &example.input, "input"));
        let answered = example.output.as_ref().map(|output| (&contract.output.schema, output, "output"));
        for (schema, value, part) in sent.into_iter().chain(answered) {
            if let Some(fault) = judge::fault_of_sample(model, schema, value) {
                out.push(
                    RULE.at(contract.inside("/examples", opening(value)))
                        .says(format!(
                            "the {part} of example {which} of contract `{name}` breaks its schema: {fault}"
                        ))
                        .help("show a call that the service would accept and answer"),
                );
            }
        }
    }
}
