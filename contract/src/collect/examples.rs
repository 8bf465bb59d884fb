//! Sample calls without the values of secret fields.

use std::collections::BTreeMap;

use crate::schema;
use crate::{ExampleData, Json, TypeData};

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
        schema::hide_secrets(&mut value, schema, types, &masked);
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

fn masked(value: &Json) -> Option<Json> {
    match value.as_str() {
        Some(_) => Some(MASK.into()),
        None => value.is_null().then(Json::null),
    }
}
