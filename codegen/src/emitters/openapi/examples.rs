//! Sample calls as named examples.

use std::collections::BTreeSet;

use onefold::{Json, Object};
use onefold_model::{Contract, kebab};

/// The sample inputs, `part` of each, by name. Samples without that part are left out.
pub(super) fn inputs(contract: &Contract, part: impl Fn(&Json) -> Option<Json>) -> Object {
    collect(contract, |index| part(&contract.examples[index].input))
}

/// The sample outputs by name.
pub(super) fn outputs(contract: &Contract) -> Object {
    collect(contract, |index| contract.examples[index].output.clone())
}

fn collect(contract: &Contract, value: impl Fn(usize) -> Option<Json>) -> Object {
    let mut out = Object::new();
    for (index, name) in names(contract).into_iter().enumerate() {
        let Some(value) = value(index) else { continue };
        let title = &contract.examples[index].title;
        let mut example = Object::new();
        if !title.is_empty() {
            example.insert("summary", title.as_str());
        }
        out.insert(&name, example.with("value", value));
    }
    out
}

/// One name per sample: its title in kebab-case, or its place when that says nothing new.
fn names(contract: &Contract) -> Vec<String> {
    let mut taken = BTreeSet::new();
    let name = |(index, title): (usize, String)| {
        if !title.is_empty() && taken.insert(title.clone()) {
            return title;
        }
        let mut place = format!("example-{}", index + 1);
        while !taken.insert(place.clone()) {
            place.push_str("-of-contract");
        }
        place
    };
    contract.examples.iter().map(|example| kebab(&example.title)).enumerate().map(name).collect()
}
