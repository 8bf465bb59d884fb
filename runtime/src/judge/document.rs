//! A schema as a document of its own, and the reading of its marks.

use std::collections::BTreeMap;

use onefold::{ContractSet, Json, Node};
use serde_json::{Map, Value};

/// How references to shared types begin.
const TYPES: &str = "#/types/";
/// The mark of a secret field.
const SECRET: &str = "x-onefold-secret";

/// `schema` with the types that it reaches below `types`, so that its references stay as they are.
pub(super) fn self_contained(contracts: &ContractSet, schema: &Json) -> Value {
    let mut types: BTreeMap<&str, &Json> = BTreeMap::new();
    let mut queue = vec![schema];
    while let Some(next) = queue.pop() {
        references(next, &mut |key| {
            if let Some((key, found)) = contracts.types().get_key_value(key)
                && types.insert(key, &found.schema).is_none()
            {
                queue.push(&found.schema);
            }
        });
    }
    let mut root = match schema.to_serde() {
        Value::Object(map) => map,
        other => Map::from_iter([("allOf".to_owned(), Value::Array(vec![other]))]),
    };
    let types: Map<String, Value> =
        types.into_iter().map(|(key, schema)| (key.to_owned(), schema.to_serde())).collect();
    root.insert("types".to_owned(), Value::Object(types));
    Value::Object(root)
}

/// Calls `visit` with the key of every reference below `schema`. Values that only look like
/// references are visited as well; that embeds a type too many and changes no judgement.
fn references<'a>(schema: &'a Json, visit: &mut dyn FnMut(&'a str)) {
    match &schema.node {
        Node::Array(items) => items.iter().for_each(|item| references(item, visit)),
        Node::Object(object) => {
            for (key, value) in object.iter() {
                match (key, value.as_str().and_then(|text| text.strip_prefix(TYPES))) {
                    ("$ref", Some(key)) => visit(key),
                    _ => references(value, visit),
                }
            }
        }
        Node::Null | Node::Bool(_) | Node::Number(_) | Node::String(_) => {}
    }
}

/// `value` without the fields that `schema` marks as secret. What two branches of a schema say
/// adds up: a field that one of them calls secret is left out.
pub(super) fn without_secrets(document: &Value, schema: &Value, value: &Value) -> Value {
    let mut value = value.clone();
    remove(document, schema, &mut value, 0);
    value
}

fn remove(document: &Value, schema: &Value, value: &mut Value, depth: usize) {
    // A value is no deeper than the parser allows; schemas that only refer to each other are not
    // followed for ever.
    if depth > 4 * crate::parse::MAX_DEPTH {
        *value = Value::Null;
        return;
    }
    let below = depth + 1;
    if let Some(target) = schema.get("$ref").and_then(Value::as_str).and_then(|text| text.strip_prefix('#')) {
        match document.pointer(target) {
            Some(target) => remove(document, target, value, below),
            None => *value = Value::Null,
        }
    }
    for key in ["allOf", "anyOf", "oneOf"] {
        for branch in schema.get(key).and_then(Value::as_array).into_iter().flatten() {
            remove(document, branch, value, below);
        }
    }
    match value {
        Value::Object(map) => {
            let properties = schema.get("properties").and_then(Value::as_object);
            let rest = schema.get("additionalProperties");
            map.retain(|key, _| !properties.and_then(|all| all.get(key)).is_some_and(is_secret));
            for (key, value) in map.iter_mut() {
                if let Some(schema) = properties.and_then(|all| all.get(key)).or(rest) {
                    remove(document, schema, value, below);
                }
            }
        }
        Value::Array(items) => {
            let prefix = schema.get("prefixItems").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
            for (index, item) in items.iter_mut().enumerate() {
                if let Some(schema) = prefix.get(index).or(schema.get("items")) {
                    remove(document, schema, item, below);
                }
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

fn is_secret(schema: &Value) -> bool {
    schema.get(SECRET) == Some(&Value::Bool(true))
}
