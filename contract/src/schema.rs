//! Walking schemas without touching the values inside them.

mod circles;
mod secrets;

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

pub use secrets::{SECRET, hide_secrets};

use crate::{Json, Node, Object};

pub use circles::{CIRCLE_HELP, circle_message, circles};

/// How references to types begin in contract documents.
pub const TYPES: &str = "#/types/";

/// What stands below a keyword.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Below {
    /// A schema.
    Schema,
    /// A list of schemas.
    List,
    /// An object of schemas.
    Map,
    /// Values, or what JSON Schema does not know.
    Other,
}

/// What stands below a keyword of JSON Schema 2020-12; `definitions` is read as `$defs`.
pub fn below(keyword: &str) -> Below {
    match keyword {
        "additionalProperties"
        | "contains"
        | "contentSchema"
        | "else"
        | "if"
        | "items"
        | "not"
        | "propertyNames"
        | "then"
        | "unevaluatedItems"
        | "unevaluatedProperties" => Below::Schema,
        "allOf" | "anyOf" | "oneOf" | "prefixItems" => Below::List,
        "$defs" | "definitions" | "dependentSchemas" | "patternProperties" | "properties" => Below::Map,
        _ => Below::Other,
    }
}

/// Calls `visit_one` on `schema` and on every schema inside it; values (`const`, `default`, ..) are
/// not entered.
pub fn visit<'a>(schema: &'a Json, visit_one: &mut dyn FnMut(&'a Json)) {
    visit_one(schema);
    children(schema, &mut |_, _, inner| visit(inner, visit_one));
}

/// Calls `each` on the schemas directly inside `schema`: the keyword that each is below, its name
/// where the keyword gives names, and the schema.
pub fn children<'a>(schema: &'a Json, each: &mut dyn FnMut(&'a str, Option<&'a str>, &'a Json)) {
    for (key, value) in schema.as_object().into_iter().flat_map(Object::iter) {
        match (below(key), &value.node) {
            (Below::Schema, _) => each(key, None, value),
            (Below::List, Node::Array(items)) => items.iter().for_each(|item| each(key, None, item)),
            (Below::Map, Node::Object(map)) => {
                map.iter().for_each(|(name, item)| each(key, Some(name), item))
            }
            (Below::List | Below::Map | Below::Other, _) => {}
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
    for (key, value) in schema.as_object_mut().into_iter().flat_map(Object::iter_mut) {
        if !enter(key) {
            continue;
        }
        match (below(key), &mut value.node) {
            (Below::Schema, _) => change(value),
            (Below::List, Node::Array(items)) => items.iter_mut().for_each(&mut *change),
            (Below::Map, Node::Object(map)) => map.iter_mut().for_each(|(_, item)| change(item)),
            (Below::List | Below::Map | Below::Other, _) => {}
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
