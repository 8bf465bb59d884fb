//! Walking schemas without touching the values inside them.

mod circles;
mod secrets;

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

pub use secrets::{SECRET, hide_secrets};

use crate::{Json, Node};

pub use circles::{CIRCLE_HELP, circle_message, circles};

/// How references to types begin in contract documents.
pub const TYPES: &str = "#/types/";

/// Keywords whose value is a schema.
const ONE: [&str; 11] = [
    "additionalProperties",
    "contains",
    "contentSchema",
    "else",
    "if",
    "items",
    "not",
    "propertyNames",
    "then",
    "unevaluatedItems",
    "unevaluatedProperties",
];
/// Keywords whose value is a list of schemas.
const LIST: [&str; 4] = ["allOf", "anyOf", "oneOf", "prefixItems"];
/// Keywords whose value is an object of schemas.
const MAP: [&str; 5] = ["$defs", "definitions", "dependentSchemas", "patternProperties", "properties"];

/// Calls `visit_one` on `schema` and on every schema inside it; values (`const`, `default`, ..) are
/// not entered.
pub fn visit<'a>(schema: &'a Json, visit_one: &mut dyn FnMut(&'a Json)) {
    visit_one(schema);
    children(schema, &mut |_, _, inner| visit(inner, visit_one));
}

/// Calls `each` with the schemas directly inside `schema`: the keyword that they stand under, their
/// name where the keyword gives names, and the schema.
pub fn children<'a>(schema: &'a Json, each: &mut dyn FnMut(&'a str, Option<&'a str>, &'a Json)) {
    for (key, value) in schema.as_object().into_iter().flat_map(|object| object.iter()) {
        if ONE.contains(&key) {
            each(key, None, value);
        } else if LIST.contains(&key) {
            value.as_array().unwrap_or_default().iter().for_each(|item| each(key, None, item));
        } else if MAP.contains(&key) {
            let members = value.as_object().into_iter().flat_map(|map| map.iter());
            members.for_each(|(name, item)| each(key, Some(name), item));
        }
    }
}

/// Calls `change` on `schema` and on every schema inside it, outermost first.
pub fn visit_mut(schema: &mut Json, change: &mut dyn FnMut(&mut Json)) {
    change(schema);
    children_mut(schema, &|_| true, &mut |inner| visit_mut(inner, change));
}

/// Calls `change` on the schemas directly inside `schema`, below the keywords that `enter` accepts.
pub fn children_mut(schema: &mut Json, enter: &dyn Fn(&str) -> bool, change: &mut dyn FnMut(&mut Json)) {
    let Some(object) = schema.as_object_mut() else { return };
    for member in object.members_mut() {
        let key = member.key.as_str();
        if !enter(key) {
            continue;
        }
        if ONE.contains(&key) {
            change(&mut member.value);
        } else if LIST.contains(&key) {
            if let Node::Array(items) = &mut member.value.node {
                items.iter_mut().for_each(&mut *change);
            }
        } else if MAP.contains(&key)
            && let Some(map) = member.value.as_object_mut()
        {
            map.members_mut().iter_mut().for_each(|member| change(&mut member.value));
        }
    }
}

/// The type that a schema refers to, if its reference is one into `types`.
pub fn reference(schema: &Json) -> Option<&str> {
    schema.get("$ref")?.as_str()?.strip_prefix(TYPES)
}

/// The keys of all types that `schemas` reach, directly or through other types. `types` finds the
/// schema of a key; a key that it does not know is reached and leads nowhere.
pub fn reached<'a>(
    schemas: impl IntoIterator<Item = &'a Json>,
    types: impl Fn(&str) -> Option<&'a Json>,
) -> BTreeSet<&'a str> {
    first_users([schemas], types).into_keys().collect()
}

/// As [`reached`], for several groups of schemas in one pass: each key with the index of the first
/// group that reaches it.
pub fn first_users<'a, G: IntoIterator<Item = &'a Json>>(
    groups: impl IntoIterator<Item = G>,
    types: impl Fn(&str) -> Option<&'a Json>,
) -> BTreeMap<&'a str, usize> {
    let mut users = BTreeMap::new();
    for (index, group) in groups.into_iter().enumerate() {
        let mut queue: Vec<&Json> = group.into_iter().collect();
        while let Some(schema) = queue.pop() {
            visit(schema, &mut |inner| {
                let Some(key) = reference(inner) else { return };
                if let Entry::Vacant(entry) = users.entry(key) {
                    entry.insert(index);
                    queue.extend(types(key));
                }
            });
        }
    }
    users
}
