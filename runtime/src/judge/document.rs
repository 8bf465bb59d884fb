//! A schema as a document of its own.

use std::collections::BTreeMap;

use onefold::schema::{TYPES, reference, visit_mut};
use onefold::{ContractSet, Json, Node};
use serde_json::{Map, Value};

/// `schema` with the types that it reaches below `types`; each schema as `written` writes it.
pub(super) fn self_contained(
    contracts: &ContractSet,
    schema: &Json,
    written: &dyn Fn(&Json) -> Json,
) -> Value {
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
    let finished = |schema: &Json| {
        let mut schema = written(schema);
        visit_mut(&mut schema, &mut |inner| {
            let Some(plain) = reference(inner).map(|key| format!("{TYPES}{}", plain(key))) else { return };
            if let Some(object) = inner.as_object_mut() {
                object.insert("$ref", plain);
            }
        });
        schema.to_serde()
    };
    let mut root = match finished(schema) {
        Value::Object(map) => map,
        other => Map::from_iter([("allOf".to_owned(), Value::Array(vec![other]))]),
    };
    let types: Map<String, Value> =
        types.into_iter().map(|(key, schema)| (plain(key), finished(schema))).collect();
    root.insert("types".to_owned(), Value::Object(types));
    Value::Object(root)
}

/// The key of a type as a reference may hold it, which is an address and has ASCII alone. No key
/// has a `!` of its own.
fn plain(key: &str) -> String {
    let mut out = String::new();
    for character in key.chars() {
        if character.is_ascii() {
            out.push(character);
        } else {
            out.push_str(&format!("!{:x}!", u32::from(character)));
        }
    }
    out
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
