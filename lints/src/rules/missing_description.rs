//! Something that agents must understand and that nobody explains.

use std::collections::BTreeSet;

use onefold::{Json, schema};
use onefold_model::{Contract, Level, Model};

use crate::rule::{Check, Diagnostics, Rule};
use crate::schemas::{Owner, of_input, of_type};

/// Contracts without a description are told by lowering, as errors.
pub(crate) const RULE: Rule = Rule {
    id: "missing-description",
    level: Level::Warning,
    page: include_str!("missing_description.md"),
    check: Check::Contracts(check),
};

/// Surfaces on which agents read what an input means.
const AGENTS: [&str; 3] = ["mcp", "webmcp", "code"];

fn check(model: &Model, out: &mut Diagnostics) {
    for contract in model.contracts().filter(|contract| !contract.declared.expose.is_private()) {
        failures(contract, out);
    }
    let seen: Vec<&Contract> = model
        .contracts()
        .filter(|contract| AGENTS.iter().any(|surface| contract.declared.expose.has(surface)))
        .collect();
    let inputs = || seen.iter().map(|contract| &contract.input.schema);
    let types: BTreeSet<&str> = onefold_model::schema::closure(model, inputs());
    let types = types.into_iter().filter_map(|key| model.get(key));
    for owner in seen.iter().map(|contract| of_input(contract)).chain(types.map(of_type)) {
        fields(model, &owner, out);
    }
}

fn failures(contract: &Contract, out: &mut Diagnostics) {
    for failure in contract.failures.iter().filter(|failure| failure.description.trim().is_empty()) {
        out.push(
            RULE.at(contract.place("/failures"))
                .says(format!(
                    "failure `{}` of contract `{}` has no description",
                    failure.code, contract.declared.name
                ))
                .help("say in a doc comment when it happens, and what a caller can do"),
        );
    }
}

fn fields(model: &Model, owner: &Owner<'_>, out: &mut Diagnostics) {
    // Variants of one linked type share its place, and may share the names of their fields.
    let mut told = BTreeSet::new();
    owner.visit(&mut |schema, subject| {
        let Some(fields) = schema.get("properties").and_then(Json::as_object) else { return };
        for member in fields.members() {
            if is_described(model, &member.value)
                || !told.insert((subject.to_owned(), member.key.as_str(), member.key_span))
            {
                continue;
            }
            let within = match subject.strip_prefix('`') {
                Some(rest) => format!("`{}` of `{rest}", member.key),
                None => format!("`{}` in {subject}", member.key),
            };
            out.push(
                RULE.at(owner.place(member.key_span))
                    .says(format!("{within} has no description"))
                    .help("say in a doc comment what to send: agents have nothing else to go by"),
            );
        }
    });
}

/// Whether a field says what it means: itself, by its type, or by being one fixed value.
fn is_described(model: &Model, field: &Json) -> bool {
    let says = |schema: &Json| {
        schema.get("description").and_then(Json::as_str).is_some_and(|text| !text.trim().is_empty())
    };
    if says(field) || field.get("const").is_some() {
        return true;
    }
    let named = |schema: &Json| schema::reference(schema).and_then(|key| model.get(key));
    if let Some(definition) = named(field) {
        return is_described(model, &definition.schema);
    }
    // An optional field of a type: the type, or `null`.
    let branches = ["anyOf", "oneOf", "allOf"].iter().filter_map(|key| field.get(key)?.as_array());
    branches.flatten().any(|branch| named(branch).is_some_and(|definition| says(&definition.schema)))
}
