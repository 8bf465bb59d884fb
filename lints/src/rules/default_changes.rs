//! A default that is another one each time that the contracts are collected.

use std::collections::BTreeMap;

use onefold::Json;
use onefold_model::{Level, Model};

use crate::environment::Environment;
use crate::rule::{Check, Diagnostics, Rule};
use crate::schemas::{Owner, opening, owners};

pub(crate) const RULE: Rule = Rule {
    id: "default-changes",
    level: Level::Error,
    page: include_str!("default_changes.md"),
    check: Check::Environment(check),
};

fn check(model: &Model, environment: &Environment, out: &mut Diagnostics) {
    let Some(again) = &environment.again else { return };
    // Both collections are held against each other by the names of their contracts and types; which
    // of two runs has which value says nothing.
    let mut second: BTreeMap<String, &Json> = BTreeMap::new();
    for data in again.contracts().values() {
        let name = &data.declared.name;
        second.insert(format!("the input of contract `{name}`"), &data.input);
        second.insert(format!("the output of contract `{name}`"), &data.output);
        for failure in &data.failures {
            second.insert(format!("failure `{}` of contract `{name}`", failure.code), &failure.schema);
        }
    }
    second.extend(again.types().iter().map(|(key, data)| (format!("type `{key}`"), &data.schema)));
    for owner in owners(model) {
        let Some(schema) = second.get(&owner.name) else { continue };
        let mut others = Vec::new();
        let same = Owner { name: owner.name.clone(), schema, span: None };
        same.visit(&mut |inner, subject| others.push((subject.to_owned(), inner.get("default"))));
        let mut others = others.into_iter();
        owner.visit(&mut |inner, subject| {
            // Where the schemas themselves differ, their places no longer meet.
            let other = others.next().filter(|(there, _)| there == subject);
            let (Some(default), Some((_, Some(other)))) = (inner.get("default"), other) else { return };
            if default != other {
                out.push(
                    RULE.at(owner.place(opening(default)))
                        .says(format!(
                            "the default of {subject} changes: `{}`, and then `{}`",
                            shown(default),
                            shown(other)
                        ))
                        .help(
                            "make the field optional, and let the handler fill in what depends on the moment",
                        ),
                );
            }
        });
    }
}

/// A value as messages show it.
fn shown(value: &Json) -> String {
    let text = value.to_compact();
    if text.chars().count() > 60 { text.chars().take(60).chain(['…']).collect() } else { text }
}
