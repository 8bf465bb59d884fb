//! Walking and rewriting schemas without touching the values inside them.

use std::collections::BTreeSet;

use onefold::{Json, Object};

pub use onefold::schema::{TYPES, children, reference, visit, visit_mut};

use crate::Model;

/// How references to types begin in a document of its own.
pub const DEFINITIONS: &str = "#/$defs/";

/// The keys of all types that `schemas` reach, by key.
pub fn closure<'a>(model: &'a Model, schemas: impl IntoIterator<Item = &'a Json>) -> BTreeSet<&'a str> {
    onefold::schema::reached(schemas, |key| model.get(key).map(|definition| &definition.schema))
}

/// Keywords that tell readers something and never refuse a value.
const ANNOTATIONS: [&str; 8] =
    ["$comment", "default", "deprecated", "description", "examples", "readOnly", "title", "writeOnly"];

/// Whether a keyword tells readers something and never refuses a value.
pub fn is_annotation(key: &str) -> bool {
    ANNOTATIONS.contains(&key) || key.starts_with("x-")
}

/// The schema behind any chain of references beside which only annotations stand: what the value
/// must be, without what is said about it on the way.
pub fn resolve<'a>(model: &'a Model, schema: &'a Json) -> &'a Json {
    let mut schema = schema;
    // A chain that is longer than there are types runs in a circle, which lowering refuses.
    for _ in 0..=model.types().len() {
        let alone = schema
            .as_object()
            .is_some_and(|object| object.iter().all(|(key, _)| key == "$ref" || is_annotation(key)));
        match reference(schema).filter(|_| alone).and_then(|key| model.get(key)) {
            Some(definition) => schema = &definition.schema,
            None => return schema,
        }
    }
    schema
}

/// Keywords by which a schema names itself. Contract documents refer by `#/types/KEY` alone, and
/// inside another document a second base would turn its references away from it.
const OWN_NAMES: [&str; 3] = ["$anchor", "$id", "$schema"];

/// `schema` as a part of another document: references to `#/types/KEY` turned into `prefix` and the
/// type's schema name, and no name of its own.
pub fn with_prefix(model: &Model, schema: &Json, prefix: &str) -> Json {
    let mut schema = schema.clone();
    visit_mut(&mut schema, &mut |inner| {
        if let Some(object) = inner.as_object_mut() {
            object.retain(|key, _| !OWN_NAMES.contains(&key));
        }
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
/// A root that is a reference, beside which only annotations stand, is replaced by the type with
/// those annotations, so that the root says what it is.
pub fn standalone(model: &Model, schema: &Json) -> Json {
    let root = resolve(model, schema);
    let mut out = with_prefix(model, root, DEFINITIONS);
    if !std::ptr::eq(root, schema)
        && let (Some(object), Some(outer)) = (out.as_object_mut(), schema.as_object())
    {
        for (key, value) in outer.iter().filter(|(key, _)| is_annotation(key)) {
            object.insert(key, value.clone());
        }
    }
    // The root's own type is among the definitions only when something refers back to it.
    let definitions: Object = closure(model, [root])
        .into_iter()
        .filter_map(|key| model.get(key))
        .map(|definition| {
            (definition.names.schema.clone(), with_prefix(model, &definition.schema, DEFINITIONS))
        })
        .collect();
    if !definitions.is_empty()
        && let Some(object) = out.as_object_mut()
    {
        object.insert("$defs", definitions);
    }
    out
}

/// Whether `schema` says at its root, without composition, that it is an object: what tools of
/// other makers read as one.
pub fn is_plain_object(model: &Model, schema: &Json) -> bool {
    let root = resolve(model, schema);
    let composed = ["$ref", "allOf", "anyOf", "oneOf"].iter().any(|key| root.get(key).is_some());
    !composed && root.get("type").and_then(Json::as_str) == Some("object")
}
