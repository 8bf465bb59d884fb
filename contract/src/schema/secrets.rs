//! Hides the values of secret fields, whatever a schema is made of.

use std::collections::{BTreeMap, BTreeSet};

use super::reference;
use crate::{Json, Node, TypeData};

/// The keyword that marks a secret field in its schema.
pub const SECRET: &str = "x-onefold-secret";

/// Keywords whose schemas, of which there are several, speak of the value itself.
const BRANCHES: [&str; 3] = ["allOf", "anyOf", "oneOf"];
/// Keywords whose one schema speaks of the value itself.
const CONDITIONS: [&str; 3] = ["if", "then", "else"];

/// Replaces every secret value below `value` by what `hidden` makes of it, and leaves it out where
/// that is nothing. What several branches of a schema say adds up: a field that one of them calls
/// secret is hidden.
///
/// Each value is entered once, with all the schemas that speak of it, so the work grows with the
/// value and not with the number of ways that a recursive schema leads to it.
pub fn hide_secrets(
    value: &mut Json,
    schema: &Json,
    types: &BTreeMap<String, TypeData>,
    hidden: &dyn Fn(&Json) -> Option<Json>,
) {
    let schemas = together(vec![schema], types);
    if is_secret(&schemas) {
        *value = hidden(value).unwrap_or_else(Json::null);
        return;
    }
    enter(value, &schemas, types, hidden);
}

fn enter(
    value: &mut Json,
    schemas: &[&Json],
    types: &BTreeMap<String, TypeData>,
    hidden: &dyn Fn(&Json) -> Option<Json>,
) {
    match &mut value.node {
        Node::Object(object) => object.retain(|key, value| {
            let found = schemas.iter().flat_map(|schema| of_field(schema, key)).collect();
            let below = together(found, types);
            if !is_secret(&below) {
                enter(value, &below, types, hidden);
                return true;
            }
            match hidden(value) {
                Some(shown) => {
                    *value = shown;
                    true
                }
                None => false,
            }
        }),
        Node::Array(items) => {
            for (index, item) in items.iter_mut().enumerate() {
                let found = schemas.iter().filter_map(|schema| of_item(schema, index)).collect();
                let below = together(found, types);
                if is_secret(&below) {
                    // An item that is left out would move the others.
                    *item = hidden(item).unwrap_or_else(Json::null);
                } else {
                    enter(item, &below, types, hidden);
                }
            }
        }
        Node::Null | Node::Bool(_) | Node::Number(_) | Node::String(_) => {}
    }
}

/// The schemas, and all that they refer to and combine: each once.
fn together<'a>(schemas: Vec<&'a Json>, types: &'a BTreeMap<String, TypeData>) -> Vec<&'a Json> {
    let mut seen: BTreeSet<*const Json> = BTreeSet::new();
    let mut found = Vec::new();
    let mut queue = schemas;
    while let Some(schema) = queue.pop() {
        if !seen.insert(std::ptr::from_ref(schema)) {
            continue;
        }
        found.push(schema);
        queue.extend(reference(schema).and_then(|name| types.get(name)).map(|found| &found.schema));
        queue.extend(CONDITIONS.iter().filter_map(|key| schema.get(key)));
        let branches = BRANCHES.iter().filter_map(|key| schema.get(key)?.as_array());
        queue.extend(branches.flatten());
        let dependent = schema.get("dependentSchemas").and_then(Json::as_object);
        queue.extend(dependent.into_iter().flat_map(|map| map.iter()).map(|(_, schema)| schema));
    }
    found
}

/// What `schema` says of the field `key`. A pattern is not held against the key: at worst a field
/// too many is hidden.
fn of_field<'a>(schema: &'a Json, key: &str) -> Vec<&'a Json> {
    let named = schema.get("properties").and_then(|all| all.get(key));
    let patterns = schema.get("patternProperties").and_then(Json::as_object);
    let mut found: Vec<&Json> = patterns.into_iter().flat_map(|map| map.iter()).map(|(_, one)| one).collect();
    match named {
        Some(named) => found.push(named),
        None => {
            found.extend(
                ["additionalProperties", "unevaluatedProperties"].iter().filter_map(|key| schema.get(key)),
            );
        }
    }
    found
}

/// What `schema` says of the item at `index`.
fn of_item(schema: &Json, index: usize) -> Option<&Json> {
    let prefix = schema.get("prefixItems").and_then(Json::as_array).unwrap_or_default();
    prefix.get(index).or_else(|| schema.get("items")).or_else(|| schema.get("unevaluatedItems"))
}

fn is_secret(schemas: &[&Json]) -> bool {
    schemas.iter().any(|schema| schema.get(SECRET).and_then(Json::as_bool) == Some(true))
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    #[track_caller]
    fn hides(schema: Value, types: Value, value: Value, expected: Value) {
        let types = types.as_object().expect("types are an object").iter();
        let types = types.map(|(name, schema)| {
            let schema = Json::from_serde(schema);
            (name.clone(), TypeData { schema, rust_path: None, places: None })
        });
        let mut value = Json::from_serde(&value);
        hide_secrets(&mut value, &Json::from_serde(&schema), &types.collect(), &|_| None);
        assert_eq!(value.to_serde(), expected);
    }

    #[test]
    fn a_secret_is_hidden_wherever_a_schema_says_so() {
        let secret = json!({ SECRET: true });
        let of = |schema: Value, value: Value, expected: Value| {
            hides(
                schema,
                json!({ "Pin": secret, "Login": { "properties": { "pin": secret } } }),
                value,
                expected,
            );
        };
        of(json!({ "properties": { "pin": secret } }), json!({ "pin": 1, "b": 2 }), json!({ "b": 2 }));
        of(json!({ "properties": { "a": { "$ref": "#/types/Pin" } } }), json!({ "a": 1 }), json!({}));
        of(json!({ "items": { "$ref": "#/types/Login" } }), json!([{ "pin": 1 }]), json!([{}]));
        of(json!({ "prefixItems": [true, secret] }), json!([1, 2, 3]), json!([1, null, 3]));
        of(json!({ "additionalProperties": secret }), json!({ "a": 1 }), json!({}));
        of(json!({ "patternProperties": { "^a": secret } }), json!({ "a": 1 }), json!({}));
        of(json!({ "if": true, "then": { "$ref": "#/types/Login" } }), json!({ "pin": 1 }), json!({}));
        let branches = json!({ "anyOf": [{ "properties": { "pin": {} } }, { "$ref": "#/types/Login" }] });
        of(branches, json!({ "pin": 1 }), json!({}));
        of(secret.clone(), json!("x"), json!(null));
    }

    #[test]
    fn a_recursive_union_is_walked_once() {
        // Both branches lead into both branches: 2 to the power of 100 ways to the innermost value.
        let branch = json!({ "properties": { "next": { "$ref": "#/types/Node" }, "pin": { SECRET: true } } });
        let node = json!({ "anyOf": [branch, branch] });
        let nested = |inner: Value| (0..100).fold(inner, |value, _| json!({ "next": value }));
        hides(
            json!({ "$ref": "#/types/Node" }),
            json!({ "Node": node }),
            nested(json!({ "pin": "x", "kept": 1 })),
            nested(json!({ "kept": 1 })),
        );
    }

    #[test]
    fn references_that_lead_in_a_circle_end() {
        let types = json!({ "A": { "$ref": "#/types/B" }, "B": { "allOf": [{ "$ref": "#/types/A" }] } });
        hides(json!({ "$ref": "#/types/A" }), types, json!({ "a": 1 }), json!({ "a": 1 }));
    }
}
