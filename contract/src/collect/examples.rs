//! Sample calls without the values of secret fields.

use std::collections::BTreeMap;

use crate::schema;
use crate::{ExampleData, Json, Node, TypeData};

/// The extension that marks a secret field in its schema.
pub(super) const SECRET: &str = "x-onefold-secret";

/// What stands in place of a secret string.
const MASK: &str = "***";

/// The examples with secret strings masked and other secret values left out.
pub(super) fn redacted(
    examples: Vec<ExampleData>,
    input: &Json,
    output: &Json,
    types: &BTreeMap<String, TypeData>,
) -> Vec<ExampleData> {
    let redact = |mut value: Json, schema: &Json| {
        redact(&mut value, schema, types);
        value
    };
    examples
        .into_iter()
        .map(|example| ExampleData {
            title: example.title,
            input: redact(example.input, input),
            output: example.output.map(|value| redact(value, output)),
        })
        .collect()
}

/// Follows the value as deep as it goes, so recursive types end with it.
fn redact(value: &mut Json, schema: &Json, types: &BTreeMap<String, TypeData>) {
    if let Some(target) = schema::reference(schema).and_then(|name| types.get(name)) {
        redact(value, &target.schema, types);
    }
    for key in ["oneOf", "anyOf", "allOf"] {
        for branch in schema.get(key).and_then(Json::as_array).unwrap_or_default() {
            redact(value, branch, types);
        }
    }
    match &mut value.node {
        Node::Object(object) => {
            let properties = schema.get("properties").and_then(Json::as_object);
            let mut hidden = Vec::new();
            for member in object.members_mut() {
                let field = properties.and_then(|properties| properties.get(&member.key));
                let Some(field) = field.or_else(|| schema.get("additionalProperties")) else { continue };
                if field.get(SECRET).and_then(Json::as_bool) != Some(true) {
                    redact(&mut member.value, field, types);
                } else if member.value.as_str().is_some() {
                    member.value = MASK.into();
                } else if !member.value.is_null() {
                    hidden.push(member.key.clone());
                }
            }
            for key in hidden {
                object.remove(&key);
            }
        }
        Node::Array(items) => {
            let prefix = schema.get("prefixItems").and_then(Json::as_array).unwrap_or_default();
            for (index, item) in items.iter_mut().enumerate() {
                if let Some(schema) = prefix.get(index).or_else(|| schema.get("items")) {
                    redact(item, schema, types);
                }
            }
        }
        Node::Null | Node::Bool(_) | Node::Number(_) | Node::String(_) => {}
    }
}
