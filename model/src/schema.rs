//! Walking and rewriting schemas without touching the values inside them.

use std::collections::BTreeSet;

use onefold::{Json, Node, Object};

use crate::Model;

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

/// Calls `visit` on `schema` and on every schema inside it; values (`const`, `default`, ..) are
/// not entered.
pub fn visit<'a>(schema: &'a Json, visit_one: &mut dyn FnMut(&'a Json)) {
    visit_one(schema);
    let Some(object) = schema.as_object() else { return };
    for (key, value) in object.iter() {
        if ONE.contains(&key) {
            visit(value, visit_one);
        } else if LIST.contains(&key) {
            value.as_array().unwrap_or_default().iter().for_each(|item| visit(item, visit_one));
        } else if MAP.contains(&key) {
            value.as_object().iter().flat_map(|map| map.iter()).for_each(|(_, item)| visit(item, visit_one));
        }
    }
}

/// Calls `change` on `schema` and on every schema inside it, outermost first.
pub fn visit_mut(schema: &mut Json, change: &mut dyn FnMut(&mut Json)) {
    change(schema);
    let Some(object) = schema.as_object_mut() else { return };
    for member in object.members_mut() {
        let key = member.key.as_str();
        if ONE.contains(&key) {
            visit_mut(&mut member.value, change);
        } else if LIST.contains(&key) {
            if let Node::Array(items) = &mut member.value.node {
                items.iter_mut().for_each(|item| visit_mut(item, change));
            }
        } else if MAP.contains(&key)
            && let Some(map) = member.value.as_object_mut()
        {
            map.members_mut().iter_mut().for_each(|member| visit_mut(&mut member.value, change));
        }
    }
}

/// The type that a schema refers to, if its reference is one into `types`.
pub fn reference(schema: &Json) -> Option<&str> {
    schema.get("$ref")?.as_str()?.strip_prefix(TYPES)
}

/// The keys of the types that `schema` itself refers to.
pub fn references(schema: &Json) -> BTreeSet<&str> {
    let mut keys = BTreeSet::new();
    visit(schema, &mut |inner| keys.extend(reference(inner)));
    keys
}

/// The keys of all types that `schemas` reach, by key.
pub fn closure<'a>(model: &'a Model, schemas: impl IntoIterator<Item = &'a Json>) -> BTreeSet<&'a str> {
    let mut reached: BTreeSet<&str> = schemas.into_iter().flat_map(references).collect();
    let mut queue: Vec<&str> = reached.iter().copied().collect();
    while let Some(key) = queue.pop() {
        for next in model.get(key).into_iter().flat_map(|definition| references(&definition.schema)) {
            if reached.insert(next) {
                queue.push(next);
            }
        }
    }
    reached
}

/// `schema` with references to `#/types/KEY` turned into `prefix` and the type's schema name.
pub fn with_prefix(model: &Model, schema: &Json, prefix: &str) -> Json {
    let mut schema = schema.clone();
    visit_mut(&mut schema, &mut |inner| {
        let Some(name) = reference(inner).map(|key| match model.get(key) {
            Some(definition) => format!("{prefix}{}", definition.names.schema),
            None => unreachable!("lowering has checked every reference"),
        }) else {
            return;
        };
        if let Some(object) = inner.as_object_mut() {
            object.insert("$ref", name);
        }
    });
    schema
}

/// `schema` as a document of its own: references into `$defs`, and the types that it reaches there.
/// A root that is only a reference is replaced by the type itself, so that the root says what it is.
pub fn standalone(model: &Model, schema: &Json) -> Json {
    let reached = closure(model, [schema]);
    let root = match (reference(schema), schema.as_object()) {
        (Some(key), Some(object)) if object.len() == 1 => match model.get(key) {
            Some(definition) => &definition.schema,
            None => unreachable!("lowering has checked every reference"),
        },
        _ => schema,
    };
    let mut root_json = with_prefix(model, root, "#/$defs/");
    let inner = closure(model, [root]);
    // The root's own type stays among the definitions when something refers back to it.
    let definitions: Object = reached
        .iter()
        .filter(|key| inner.contains(*key))
        .filter_map(|key| model.get(key))
        .map(|definition| {
            (definition.names.schema.clone(), with_prefix(model, &definition.schema, "#/$defs/"))
        })
        .collect();
    if !definitions.is_empty()
        && let Some(object) = root_json.as_object_mut()
    {
        object.insert("$defs", definitions);
    }
    root_json
}
