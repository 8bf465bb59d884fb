//! Whether one value may be two variants of a union, as far as a schema tells without doubt.
//!
//! Where a schema leaves doubt (patterns, formats, conditions) two variants count as told apart: a
//! finding is then never wrong, and some meetings are not found.

use std::collections::BTreeSet;

use onefold::schema::visit_mut;
use onefold::{Json, Object};
use onefold_model::Model;
use onefold_model::schema::{is_annotation, resolve};

/// Whether one value may satisfy both schemas.
pub(crate) fn may_meet(model: &Model, first: &Json, second: &Json) -> bool {
    Search { model, seen: BTreeSet::new() }.meet(first, second)
}

struct Search<'a> {
    model: &'a Model,
    /// The pairs that are, or were, held against each other. All of a value's parts must meet, so a
    /// pair that comes again is left to the first time: types may contain themselves.
    seen: BTreeSet<(*const Json, *const Json)>,
}

/// Keywords by which an object's schema says no more than its fields.
const OF_FIELDS: [&str; 4] = ["type", "properties", "required", "additionalProperties"];

impl<'a> Search<'a> {
    fn meet(&mut self, first: &'a Json, second: &'a Json) -> bool {
        let (first, second) = (resolve(self.model, first), resolve(self.model, second));
        let is_new = self.seen.insert((std::ptr::from_ref(first), std::ptr::from_ref(second)));
        if !is_new || std::ptr::eq(first, second) {
            return true;
        }
        let (Some(a), Some(b)) = (first.as_object(), second.as_object()) else { return false };
        match (kind(a), kind(b)) {
            (Some("object"), Some("object")) if is_plain(a) && is_plain(b) => self.objects_meet(a, b),
            (Some("array"), Some("array")) => match (items(a), items(b)) {
                // An empty list is both in any case, but nobody would stumble over it.
                (Some(of_a), Some(of_b)) => self.meet(of_a, of_b),
                (Some(_) | None, _) => bare(first) == bare(second),
            },
            (one, other) => one == other && bare(first) == bare(second),
        }
    }

    /// An object is both when neither asks for a field that the other does not have, and the fields
    /// that are asked for may meet themselves.
    fn objects_meet(&mut self, a: &'a Object, b: &'a Object) -> bool {
        match (values(a), values(b)) {
            (None, None) => {}
            (Some(of_a), Some(of_b)) if fields(a).next().is_none() && fields(b).next().is_none() => {
                return self.meet(of_a, of_b);
            }
            (Some(_) | None, _) => return false,
        }
        let has = |object: &Object, name: &str| fields(object).any(|(field, _)| field == name);
        if required(a).any(|name| !has(b, name)) || required(b).any(|name| !has(a, name)) {
            return false;
        }
        let asked: BTreeSet<&str> = required(a).chain(required(b)).collect();
        let of = |object: &'a Object, name: &str| {
            fields(object).find(|(field, _)| *field == name).map(|(_, field)| field)
        };
        asked.into_iter().all(|name| match (of(a, name), of(b, name)) {
            (Some(of_a), Some(of_b)) => self.meet(of_a, of_b),
            (Some(_) | None, _) => false,
        })
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

fn is_plain(schema: &Object) -> bool {
    schema.iter().all(|(key, _)| OF_FIELDS.contains(&key) || is_annotation(key))
}

/// What all other keys of an object hold.
fn values(schema: &Object) -> Option<&Json> {
    schema.get("additionalProperties").filter(|rest| rest.as_object().is_some())
}

fn fields(schema: &Object) -> impl Iterator<Item = (&str, &Json)> {
    schema.get("properties").and_then(Json::as_object).into_iter().flat_map(|fields| fields.iter())
}

fn required(schema: &Object) -> impl Iterator<Item = &str> {
    schema.get("required").and_then(Json::as_array).unwrap_or_default().iter().filter_map(Json::as_str)
}

fn items(schema: &Object) -> Option<&Json> {
    schema.get("items").filter(|_| !schema.contains_key("prefixItems"))
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
