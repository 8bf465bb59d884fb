//! A default that its own schema refuses.

use onefold_model::{Level, Model};

use crate::judge;
use crate::rule::{Check, Diagnostics, Rule};
use crate::schemas::{opening, owners};

pub(crate) const RULE: Rule = Rule {
    id: "default-breaks-schema",
    level: Level::Error,
    page: include_str!("default_breaks_schema.md"),
    check: Check::Contracts(check),
};

fn check(model: &Model, out: &mut Diagnostics) {
    for owner in owners(model) {
        owner.visit(&mut |schema, subject| {
            let Some(default) = schema.get("default") else { return };
            if let Some(fault) = judge::fault(model, schema, default) {
                out.push(
                    RULE.at(owner.place(opening(default)))
                        .says(format!("the default of {subject} breaks its own schema: {fault}"))
                        .help("choose a default that a caller could send, or widen the schema"),
                );
            }
        });
    }
}
