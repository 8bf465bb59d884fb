//! A pattern that the runtime cannot use.

use onefold::Json;
use onefold_model::{Level, Model};

use crate::judge;
use crate::rule::{Check, Diagnostics, Rule};
use crate::schemas::{Owner, owners};

pub(crate) const RULE: Rule = Rule {
    id: "uncompilable-pattern",
    level: Level::Error,
    page: include_str!("uncompilable_pattern.md"),
    check: Check::Contracts(check),
};

fn check(model: &Model, out: &mut Diagnostics) {
    for owner in owners(model) {
        owner.visit(&mut |schema, subject| {
            if let Some(pattern) = schema.get("pattern") {
                judge(&owner, subject, pattern.as_str().unwrap_or_default(), pattern.span, out);
            }
            let keys = schema.get("patternProperties").and_then(Json::as_object);
            for member in keys.into_iter().flat_map(|keys| keys.members()) {
                judge(&owner, subject, &member.key, member.key_span, out);
            }
        });
    }
}

fn judge(
    owner: &Owner<'_>,
    subject: &str,
    pattern: &str,
    range: Option<onefold::TextRange>,
    out: &mut Diagnostics,
) {
    if let Some(fault) = judge::pattern_fault(pattern) {
        out.push(
            RULE.at(owner.place(range))
                .says(format!("the pattern of {subject} {fault}"))
                .help("write a regular expression without look-around and back references"),
        );
    }
}
