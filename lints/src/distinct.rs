//! Whether one value may be two variants of a union, as far as a schema tells without doubt.
//!
//! Where a schema leaves doubt (patterns, formats, conditions) two variants count as told apart: a
//! finding is then never wrong, and some meetings are not found.

use onefold::schema::visit_mut;
use onefold::{Json, Object};
use onefold_model::Model;
use onefold_model::schema::{is_annotation, resolve};

/// How deep two variants are held against each other; types may contain themselves.
const DEEPEST: usize = 12;

/// Whether one value may satisfy both schemas.
pub(crate) fn may_meet(model: &Model, first: &Json, second: &Json) -> bool {
    meet(model, first, second, 0)
}

fn meet(model: &Model, first: &Json, second: &Json, depth: usize) -> bool {
    let (first, second) = (resolve(model, first), resolve(model, second));
    if depth > DEEPEST {
        return false;
    }
    if std::ptr::eq(first, second) || bare(first) == bare(second) {
        return true;
    }
    let (Some(a), Some(b)) = (first.as_object(), second.as_object()) else { return false };
    match (kind(a), kind(b)) {
        (Some("object"), Some("object")) => objects_meet(model, a, b, depth),
        (Some("array"), Some("array")) => arrays_meet(model, a, b, depth),
        (Some(_) | None, _) => false,
    }
}

/// The one type of a schema besides `null`.
fn kind(schema: &Object) -> Option<&str> {
    let kind = schema.get("type")?;
    match kind.as_array() {
        None => kind.as_str(),
        Some(kinds) => {
            let mut kinds = kinds.iter().filter_map(Json::as_str).filter(|kind| *kind != "null");
            kinds.next().filter(|_| kinds.next().is_none())
        }
    }
}

/// Keywords by which an object's schema says no more than its fields.
const OF_FIELDS: [&str; 4] = ["type", "properties", "required", "additionalProperties"];

/// An object is both when neither asks for a field that the other does not have, and the fields that
/// are asked for may meet themselves.
fn objects_meet(model: &Model, a: &Object, b: &Object, depth: usize) -> bool {
    let is_plain =
        |schema: &Object| schema.iter().all(|(key, _)| OF_FIELDS.contains(&key) || is_annotation(key));
    if !is_plain(a) || !is_plain(b) {
        return false;
    }
    let map = |schema: &'_ Object| {
        schema.get("additionalProperties").filter(|rest| rest.as_object().is_some()).cloned()
    };
    match (map(a), map(b)) {
        (None, None) => {}
        (Some(of_a), Some(of_b)) if fields(a).next().is_none() && fields(b).next().is_none() => {
            return meet(model, &of_a, &of_b, depth + 1);
        }
        (Some(_) | None, _) => return false,
    }
    let asked: Vec<&str> = required(a).chain(required(b)).collect();
    asked.into_iter().all(|name| {
        let of = |schema: &'_ Object| {
            fields(schema).find(|(field, _)| *field == name).map(|(_, field)| field.clone())
        };
        match (of(a), of(b)) {
            (Some(of_a), Some(of_b)) => meet(model, &of_a, &of_b, depth + 1),
            (Some(_) | None, _) => false,
        }
    })
}

fn fields(schema: &Object) -> impl Iterator<Item = (&str, &Json)> {
    schema.get("properties").and_then(Json::as_object).into_iter().flat_map(|fields| fields.iter())
}

fn required(schema: &Object) -> impl Iterator<Item = &str> {
    schema.get("required").and_then(Json::as_array).unwrap_or_default().iter().filter_map(Json::as_str)
}

/// Lists meet when their items do; an empty one is both in any case, but nobody would stumble over it.
fn arrays_meet(model: &Model, a: &Object, b: &Object, depth: usize) -> bool {
    let items =
        |schema: &Object| schema.get("items").filter(|_| !schema.contains_key("prefixItems")).cloned();
    match (items(a), items(b)) {
        (Some(of_a), Some(of_b)) => meet(model, &of_a, &of_b, depth + 1),
        (Some(_) | None, _) => false,
    }
}

/// The schema without what is only said about it.
fn bare(schema: &Json) -> Json {
    let mut bare = schema.clone();
    visit_mut(&mut bare, &mut |inner| {
        if let Some(object) = inner.as_object_mut() {
            object.retain(|key, _| !is_annotation(key));
        }
    });
    bare
}
