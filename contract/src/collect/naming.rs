//! Names of types: one, or one for each direction where the directions differ.

use std::collections::{BTreeMap, BTreeSet};

use crate::name::{is_in_type_name, is_type_name};
use crate::schema;
use crate::{Declaration, Entry, Problem};

use super::gather::Gathered;
use super::{related, rust_path};

/// The name of each type, by schema id.
pub(super) struct Names {
    pub(super) input: BTreeMap<String, String>,
    pub(super) output: BTreeMap<String, String>,
}

/// Who uses a type first: the contract's place in the list.
type Users = BTreeMap<String, usize>;

/// Names every type that is reached. Where input and output differ, in themselves or in what they
/// refer to, the output keeps the name and the input gets `Input` behind it.
pub(super) fn settle(
    linked: &[(Declaration, Entry)],
    inputs: &Gathered,
    outputs: &Gathered,
    problems: &mut Vec<Problem>,
) -> Names {
    let input_users = inputs.users();
    let output_users = outputs.users();
    let differing = differing(inputs, outputs, &input_users, &output_users);
    let mut names = Names { input: BTreeMap::new(), output: BTreeMap::new() };
    // Every name with all that lay claim to it: the id, and whether it is an input's own name.
    let mut claims: BTreeMap<String, BTreeSet<(String, bool)>> = BTreeMap::new();
    for id in input_users.keys() {
        let is_split = differing.contains(id);
        let name = if is_split { format!("{}Input", inputs.names[id]) } else { inputs.names[id].clone() };
        claims.entry(name.clone()).or_default().insert((id.clone(), is_split));
        names.input.insert(id.clone(), name);
    }
    for id in output_users.keys() {
        let name = outputs.names[id].clone();
        claims.entry(name.clone()).or_default().insert((id.clone(), false));
        names.output.insert(id.clone(), name);
    }
    let user = |id: &str| {
        let index = input_users.get(id).or_else(|| output_users.get(id)).copied().unwrap_or_default();
        &linked[index].0
    };
    for (name, claimants) in &claims {
        if claimants.len() > 1 {
            problems.push(taken(name, claimants, &user));
            // The set is not generated from; distinct keys keep both types visible.
            for (id, _) in claimants.iter().skip(1) {
                for side in [&mut names.input, &mut names.output] {
                    if side.get(id) == Some(name) {
                        side.insert(id.clone(), id.clone());
                    }
                }
            }
        }
        if !is_type_name(name) {
            let id = claimants.first().map(|(id, _)| id.as_str()).unwrap_or_default();
            problems.push(illegal(name, id, user(id)));
        }
    }
    names
}

/// The ids that both directions use and that differ, or refer to one that differs.
fn differing(
    inputs: &Gathered,
    outputs: &Gathered,
    input_users: &Users,
    output_users: &Users,
) -> BTreeSet<String> {
    let mut differing = BTreeSet::new();
    let mut referrers: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    let mut queue: Vec<&str> = Vec::new();
    for id in input_users.keys().filter(|id| output_users.contains_key(*id)) {
        let (input, output) = (&inputs.types[id], &outputs.types[id]);
        if input != output || inputs.names[id] != outputs.names[id] {
            differing.insert(id.clone());
            queue.push(id);
        } else {
            schema::visit(input, &mut |inner| {
                if let Some(target) = schema::reference(inner) {
                    referrers.entry(target).or_default().push(id);
                }
            });
        }
    }
    while let Some(id) = queue.pop() {
        for referrer in referrers.get(id).into_iter().flatten() {
            if differing.insert((*referrer).to_owned()) {
                queue.push(referrer);
            }
        }
    }
    differing
}

fn taken<'a>(
    name: &str,
    claimants: &BTreeSet<(String, bool)>,
    user: &impl Fn(&str) -> &'a Declaration,
) -> Problem {
    let ids: BTreeSet<&str> = claimants.iter().map(|(id, _)| id.as_str()).collect();
    let paths: Vec<String> = ids.iter().map(|id| format!("`{}`", rust_path(id))).collect();
    let split = claimants.iter().find(|(_, is_split)| *is_split);
    let message = match split {
        Some((id, _)) => format!(
            "`{}` differs as input and output, so its input is called `{name}`, \
             which is also the name of another type: {}",
            rust_path(id),
            paths.join(", ")
        ),
        None => format!("several types are called `{name}`: {}", paths.join(", ")),
    };
    let is_generic = ids.iter().any(|id| id.contains('<'));
    let help = if is_generic && split.is_none() {
        format!(
            "name the type by its parameters, `#[schemars(rename = \"{name}_{{T}}\")]`; \
             `#[onefold::data]` does so by itself"
        )
    } else {
        format!("give all but one of them another name, such as `#[schemars(rename = \"Other{name}\")]`")
    };
    let first = ids.first().map(|id| user(id));
    Problem {
        rule: "type-name-taken",
        message,
        help: Some(help),
        source: first.and_then(|declared| declared.source.clone()),
        related: ids
            .iter()
            .map(|id| {
                let declared = user(id);
                related(format!("`{}` is used by contract `{}`", rust_path(id), declared.name), declared)
            })
            .collect(),
    }
}

fn illegal(name: &str, id: &str, declared: &Declaration) -> Problem {
    let legal: String = name.chars().map(|c| if is_in_type_name(c) { c } else { '_' }).collect();
    let suggestion = if legal.is_empty() { "Name".to_owned() } else { legal };
    Problem {
        rule: "type-name-illegal",
        message: format!(
            "the type `{}` is named `{}`, which no reference can carry",
            rust_path(id),
            name.escape_debug()
        ),
        help: Some(format!(
            "use letters, digits, `_`, `-` and `.`: `#[schemars(rename = \"{suggestion}\")]`"
        )),
        source: declared.source.clone(),
        related: Vec::new(),
    }
}
