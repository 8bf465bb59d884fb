//! Joining sets and cutting them; contracts of one name.

use std::collections::BTreeMap;

use crate::schema;
use crate::set::Parts;
use crate::{ContractData, ContractName, Declaration, Entry, Problem};

use super::related;

/// Adds `other` to `into`; what meets is a problem of the result.
pub(crate) fn join(into: &mut Parts, other: Parts) {
    into.problems.extend(other.problems);
    into.service = into.service.take().or(other.service);
    for (name, data) in other.types {
        match into.types.get(&name) {
            Some(known) if known.schema == data.schema => {}
            Some(_) => into.problems.push(Problem {
                rule: "type-name-taken",
                message: format!("two sets name different types `{name}`"),
                help: Some("give one of them another name".to_owned()),
                source: None,
                related: Vec::new(),
            }),
            None => {
                into.types.insert(name, data);
            }
        }
    }
    for (name, data) in other.contracts {
        match into.contracts.get(&name) {
            Some(first) => into.problems.push(name_taken(&first.declared, &data.declared)),
            None => {
                into.contracts.insert(name, data);
            }
        }
    }
}

/// The contracts that `keep` accepts, and the types that they need.
pub(crate) fn select(parts: &Parts, keep: &impl Fn(&Declaration) -> bool) -> Parts {
    let contracts: BTreeMap<ContractName, ContractData> = parts
        .contracts
        .iter()
        .filter(|(_, data)| keep(&data.declared))
        .map(|(name, data)| (name.clone(), data.clone()))
        .collect();
    let schemas = contracts.values().flat_map(|data| {
        let failures = data.failures.iter().map(|failure| &failure.schema);
        failures.chain([&data.input, &data.output])
    });
    let needed = schema::reached(schemas, |key| parts.types.get(key).map(|data| &data.schema));
    let types = needed.into_iter().filter_map(|key| parts.types.get_key_value(key));
    let types = types.map(|(key, data)| (key.clone(), data.clone())).collect();
    Parts { service: parts.service.clone(), contracts, types, problems: parts.problems.clone() }
}

/// Reports contracts of one name and keeps the first.
pub(super) fn drop_duplicates(linked: &mut Vec<(Declaration, Entry)>, problems: &mut Vec<Problem>) {
    let mut kept: Vec<(Declaration, Entry)> = Vec::new();
    for (declared, entry) in linked.drain(..) {
        match kept.last() {
            Some((first, _)) if first.name == declared.name => problems.push(name_taken(first, &declared)),
            Some(_) | None => kept.push((declared, entry)),
        }
    }
    *linked = kept;
}

fn name_taken(first: &Declaration, second: &Declaration) -> Problem {
    let is_same_type = first.rust_path.is_some() && first.rust_path == second.rust_path;
    let (message, help) = if is_same_type {
        (format!("contract `{}` is listed twice", first.name), "list it once")
    } else {
        (format!("two contracts are named `{}`", first.name), "give one of them another name")
    };
    Problem {
        rule: "contract-name-taken",
        message,
        help: Some(help.to_owned()),
        source: second.source.clone(),
        related: vec![related("the first one is here".to_owned(), first)],
    }
}
