//! Shuts inputs at every depth: an object with named fields takes no others.
//!
//! Only the input direction is closed. An output may grow a field without breaking those who
//! validate it.

use crate::schema::{self, TYPES};
use crate::{Declaration, Entry, Json, Node, Object, Problem};

use super::gather::Gathered;
use super::{Types, rust_path};

/// Closes every input type; what cannot be closed is a problem.
pub(super) fn close_inputs(
    linked: &[(Declaration, Entry)],
    inputs: &mut Gathered,
    problems: &mut Vec<Problem>,
) {
    let open = inputs.types.clone();
    let mut stuck: Vec<(String, String)> = Vec::new();
    for (id, schema) in &mut inputs.types {
        let mut reasons = Vec::new();
        close(schema, &open, &mut reasons);
        stuck.extend(reasons.into_iter().map(|reason| (id.clone(), reason)));
    }
    for ((declared, _), roots) in linked.iter().zip(&mut inputs.roots) {
        for root in roots {
            let mut reasons = Vec::new();
            close(root, &open, &mut reasons);
            problems.extend(reasons.iter().map(|reason| open_input(declared, "the input", reason)));
        }
    }
    // A type that was written into its place is used no more.
    let users = inputs.users();
    for (id, reason) in stuck {
        if let Some(index) = users.get(&id) {
            problems.push(open_input(&linked[*index].0, &format!("`{}`", rust_path(&id)), &reason));
        }
    }
    inputs.types.retain(|id, _| users.contains_key(id));
}

/// Keywords that combine schemas so that each may name fields of the whole.
const COMBINING: [&str; 7] = ["allOf", "anyOf", "oneOf", "if", "then", "else", "dependentSchemas"];

/// Keywords that name fields.
const NAMING: [&str; 2] = ["properties", "patternProperties"];

/// Keywords that say which objects an object may be.
const SHAPING: [&str; 9] =
    ["properties", "patternProperties", "$ref", "allOf", "anyOf", "oneOf", "if", "required", "minProperties"];

fn close(schema: &mut Json, open: &Types, stuck: &mut Vec<String>) {
    if let Some(object) = schema.as_object_mut() {
        if has_any(object, &NAMING) && object.contains_key("$ref") {
            match inlined(object, open, &mut Vec::new()) {
                Ok(whole) => *object = whole,
                Err(reason) => {
                    stuck.push(reason);
                    return;
                }
            }
        }
        let names_fields = has_any(object, &NAMING);
        let beside = COMBINING.into_iter().filter_map(|key| object.get(key)).flat_map(branches);
        let naming_branches = beside.filter(|branch| names_fields_of(branch, open, 0)).count();
        let joins = object.get("allOf").is_some_and(|all| branches(all).count() > 1);
        if naming_branches > 0 && (names_fields || joins) {
            stuck.push("it joins the fields of several schemas, as `#[serde(flatten)]` does".to_owned());
            return;
        }
        let says =
            object.contains_key("additionalProperties") || object.contains_key("unevaluatedProperties");
        // A map says what its values are, so an object that says nothing at all is one without fields.
        let is_empty =
            object.get("type").and_then(Json::as_str) == Some("object") && !has_any(object, &SHAPING);
        if (names_fields || is_empty) && !says {
            object.insert("additionalProperties", false);
        }
    }
    // Conditions are left as they are: closing them would change what they ask.
    let enter = |key: &str| {
        !matches!(key, "not" | "if" | "then" | "else" | "contains" | "propertyNames" | "dependentSchemas")
    };
    schema::children_mut(schema, &enter, &mut |inner| close(inner, open, stuck));
}

fn has_any(object: &Object, keys: &[&str]) -> bool {
    keys.iter().any(|key| object.contains_key(key))
}

/// The schemas directly below a combining keyword.
fn branches(value: &Json) -> Box<dyn Iterator<Item = &Json> + '_> {
    match &value.node {
        Node::Array(items) => Box::new(items.iter()),
        Node::Object(_) | Node::Bool(_) | Node::Null | Node::Number(_) | Node::String(_) => {
            Box::new(std::iter::once(value))
        }
    }
}

/// Whether a schema names fields, itself or through what it refers to and combines.
fn names_fields_of(schema: &Json, open: &Types, depth: usize) -> bool {
    let Some(object) = schema.as_object() else { return false };
    if has_any(object, &NAMING) {
        return true;
    }
    if depth > 16 {
        return false;
    }
    let target = schema::reference(schema).and_then(|id| open.get(id));
    target.is_some_and(|target| names_fields_of(target, open, depth + 1))
        || COMBINING
            .into_iter()
            .filter_map(|key| object.get(key))
            .flat_map(branches)
            .any(|branch| names_fields_of(branch, open, depth + 1))
}

/// A reference and fields beside it, as schemars writes a tagged variant around a struct, as one
/// object. Closing both halves would make each refuse the other's fields.
fn inlined(object: &Object, open: &Types, path: &mut Vec<String>) -> Result<Object, String> {
    let id = object.get("$ref").and_then(Json::as_str).and_then(|text| text.strip_prefix(TYPES));
    let Some(id) = id else { return Err("it refers outside the contracts".to_owned()) };
    let shown = rust_path(id);
    let target = open.get(id).and_then(Json::as_object).ok_or_else(|| format!("`{shown}` is no object"))?;
    if path.iter().any(|seen| seen == id) {
        return Err(format!("`{shown}` contains itself as a variant"));
    }
    path.push(id.to_owned());
    let target = if target.contains_key("$ref") { inlined(target, open, path)? } else { target.clone() };
    if COMBINING.iter().any(|key| target.contains_key(key) || object.contains_key(key)) {
        return Err(format!("it adds fields to `{shown}`, which has several forms"));
    }
    let mut whole = Object::new();
    for (key, value) in object.iter().filter(|(key, _)| *key != "$ref") {
        whole.insert(key, value.clone());
    }
    for (key, value) in target.iter() {
        match (whole.get_mut(key).map(|known| &mut known.node), &value.node) {
            (None, _) => whole.insert(key, value.clone()),
            (Some(Node::Object(known)), Node::Object(more)) if NAMING.contains(&key) => {
                for (field, schema) in more.iter() {
                    if known.contains_key(field) {
                        return Err(format!("the field `{field}` is both the tag's and one of `{shown}`"));
                    }
                    known.insert(field, schema.clone());
                }
            }
            (Some(Node::Array(known)), Node::Array(more)) if key == "required" => {
                let new: Vec<Json> = more.iter().filter(|field| !known.contains(field)).cloned().collect();
                known.extend(new);
            }
            // The variant's own description and the like stand; a second type or bound is the same.
            (Some(_), _) => {}
        }
    }
    Ok(whole)
}

fn open_input(declared: &Declaration, subject: &str, reason: &str) -> Problem {
    Problem {
        rule: "input-not-closed",
        message: format!("{subject} in the input of contract `{}` cannot be closed: {reason}", declared.name),
        help: Some("write the fields out, or put them under a field of their own".to_owned()),
        source: declared.source.clone(),
        related: Vec::new(),
    }
}
