//! Judges values and patterns exactly as the runtime judges what it is sent.

use std::collections::BTreeMap;

use jsonschema::{Draft, PatternOptions, Validator};
use onefold::schema::SECRET;
use onefold::{Json, Node, Object};
use onefold_model::{Model, schema};
use serde_json::Value;

/// A message longer than this is cut: values in it may be long.
const LONGEST: usize = 200;

/// What is wrong with `value` by `schema`; `None` when it fits, and when the schema itself cannot
/// judge anything, which other rules tell.
pub(crate) fn fault(model: &Model, schema: &Json, value: &Json) -> Option<String> {
    explained(&document(model, schema, depth(value)), value)
}

/// As [`fault`], for a sample in which values of secret fields are masked or left out.
pub(crate) fn fault_of_sample(model: &Model, schema: &Json, sample: &Json) -> Option<String> {
    let mut document = document(model, schema, depth(sample));
    let whole = document.clone();
    schema::visit_mut(&mut document, &mut |inner| forgive_secrets(inner, &whole));
    explained(&document, sample)
}

/// How deep a value nests: 0 for one without items or fields.
fn depth(value: &Json) -> usize {
    match &value.node {
        Node::Array(items) => items.iter().map(|item| depth(item) + 1).max().unwrap_or(0),
        Node::Object(object) => object.iter().map(|(_, field)| depth(field) + 1).max().unwrap_or(0),
        Node::Null | Node::Bool(_) | Node::Number(_) | Node::String(_) => 0,
    }
}

/// The schema as a document of its own that judges values of a depth: what lies deeper is left out,
/// so that a default in a large web of types is judged without all of them.
fn document(model: &Model, schema: &Json, depth: usize) -> Json {
    let mut deepest: BTreeMap<&str, usize> = BTreeMap::new();
    let mut queue = references(schema, depth);
    while let Some((key, depth)) = queue.pop() {
        let Some(definition) = model.get(key) else { continue };
        if deepest.get(definition.key.as_str()).is_none_or(|known| *known < depth) {
            deepest.insert(&definition.key, depth);
            queue.extend(references(&definition.schema, depth));
        }
    }
    let part = |schema: &Json, depth: usize| {
        let mut part = schema.clone();
        cut_below(&mut part, depth);
        schema::with_prefix(model, &part, schema::DEFINITIONS)
    };
    let mut document = part(schema, depth);
    let definitions: Object = deepest
        .into_iter()
        .filter_map(|(key, depth)| Some((model.get(key)?, depth)))
        .map(|(definition, depth)| (definition.names.schema.clone(), part(&definition.schema, depth)))
        .collect();
    if let Some(object) = document.as_object_mut() {
        object.insert("$defs", definitions);
    }
    document
}

/// Whether the schemas below a keyword judge the value itself, and not something in it.
fn judges_itself(keyword: &str) -> bool {
    ["allOf", "anyOf", "oneOf", "not", "if", "then", "else", "dependentSchemas"].contains(&keyword)
}

/// The types to which a schema refers where it judges values of a depth, each with what is left of it.
fn references(schema: &Json, depth: usize) -> Vec<(&str, usize)> {
    let mut found: Vec<(&str, usize)> =
        schema::reference(schema).map(|key| (key, depth)).into_iter().collect();
    schema::children(schema, &mut |keyword, _, inner| {
        if judges_itself(keyword) {
            found.extend(references(inner, depth));
        } else if depth > 0 {
            found.extend(references(inner, depth - 1));
        }
    });
    found
}

/// Lets anything be what lies deeper.
fn cut_below(schema: &mut Json, depth: usize) {
    onefold::schema::children_mut(schema, &judges_itself, &mut |inner| cut_below(inner, depth));
    onefold::schema::children_mut(schema, &|keyword| !judges_itself(keyword), &mut |inner| {
        if depth > 0 { cut_below(inner, depth - 1) } else { *inner = Json::from(true) }
    });
}

/// Why the runtime cannot use `pattern`, to follow "the pattern of ..": `None` when it can.
pub(crate) fn pattern_fault(pattern: &str) -> Option<&'static str> {
    let schema = serde_json::json!({ "pattern": pattern });
    validator(&schema).err()?;
    let has = |marks: &[&str]| marks.iter().any(|mark| pattern.contains(mark));
    Some(if has(&["(?=", "(?!", "(?<=", "(?<!"]) {
        "looks around, which the runtime cannot do in the time that it allows"
    } else if has(&["\\1", "\\2", "\\3", "\\k<"]) {
        "refers back to a group, which the runtime cannot do in the time that it allows"
    } else {
        "is no regular expression"
    })
}

fn explained(document: &Json, value: &Json) -> Option<String> {
    let validator = validator(&document.to_serde()).ok()?;
    let value = value.to_serde();
    if validator.is_valid(&value) {
        return None;
    }
    let error = validator.validate(&value).err()?;
    let path = error.instance_path().as_str().trim_start_matches('/').replace('/', ".");
    let reason = cut(&uncapitalised(&error.to_string()));
    Some(if path.is_empty() { reason } else { format!("in `{path}`, {reason}") })
}

fn validator(document: &Value) -> Result<Validator, jsonschema::ValidationError<'static>> {
    jsonschema::options()
        .with_draft(Draft::Draft202012)
        .should_validate_formats(true)
        .with_pattern_options(PatternOptions::regex())
        .offline()
        .build(document)
}

/// Lets a secret be anything, or absent.
fn forgive_secrets(schema: &mut Json, document: &Json) {
    if is_secret(schema, document) {
        *schema = Json::from(true);
        return;
    }
    let Some(fields) = schema.get("properties").and_then(Json::as_object) else { return };
    let secrets: Vec<String> = fields
        .iter()
        .filter(|(_, field)| is_secret(field, document))
        .map(|(name, _)| name.to_owned())
        .collect();
    let Some(required) = schema.as_object_mut().and_then(|object| object.get_mut("required")) else { return };
    if let Node::Array(names) = &mut required.node {
        names.retain(|name| !secrets.iter().any(|secret| name.as_str() == Some(secret)));
    }
}

fn is_secret(schema: &Json, document: &Json) -> bool {
    let mut schema = schema;
    // No chain of references in a sound document is longer; circles are refused before.
    for _ in 0..64 {
        if schema.get(SECRET).and_then(Json::as_bool) == Some(true) {
            return true;
        }
        let name =
            schema.get("$ref").and_then(Json::as_str).and_then(|text| text.strip_prefix(schema::DEFINITIONS));
        match name.and_then(|name| document.get("$defs")?.get(name)) {
            Some(target) => schema = target,
            None => return false,
        }
    }
    false
}

/// A sentence of the validator as a part of one of ours.
fn uncapitalised(text: &str) -> String {
    let mut characters = text.chars();
    match (characters.next(), characters.next()) {
        (Some(first), Some(second)) if first.is_ascii_uppercase() && second.is_ascii_lowercase() => {
            first.to_ascii_lowercase().to_string() + &text[1..]
        }
        (Some(_) | None, _) => text.to_owned(),
    }
}

fn cut(text: &str) -> String {
    let mut out: String = text.chars().take(LONGEST).collect();
    if out.len() < text.len() {
        out.push('…');
    }
    out
}
