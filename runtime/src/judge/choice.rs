//! Rewrites the unions of a schema so that a value that does not fit is held against the branch that
//! its caller meant, and against no other.
//!
//! A validator that explains a union explains every branch of it, and each branch its own unions: a
//! value nested thirty levels deep would take a billion steps. Where a constant in one field tells
//! the branches apart, or where all but one of them are `null`, conditions say the same in a way
//! that is explained by one branch. Other unions stay as they are.

use std::collections::BTreeMap;

use onefold::schema::{reference, visit_mut};
use onefold::{Json, Node, Object, TypeData};

/// How many references lead to a branch at most.
const MOST_REFERENCES: usize = 16;

/// A field and the values of it that lead to one branch.
struct Tag<'a> {
    field: &'a str,
    values: Vec<&'a Json>,
}

/// `schema` with its unions as conditions, where that can be.
pub(super) fn rewritten(schema: &Json, types: &BTreeMap<String, TypeData>) -> Json {
    let mut schema = schema.clone();
    visit_mut(&mut schema, &mut |inner| {
        let Some(object) = inner.as_object_mut() else { return };
        for key in ["oneOf", "anyOf"] {
            let branches = object.get(key).and_then(Json::as_array).unwrap_or_default();
            let Some(conditions) = conditions(branches, types) else { continue };
            object.remove(key);
            let mut all = match object.remove("allOf").map(|all| all.node) {
                Some(Node::Array(all)) => all,
                _ => Vec::new(),
            };
            all.extend(conditions);
            object.insert("allOf", all);
        }
    });
    schema
}

/// Conditions that hold exactly when one of `branches` does.
fn conditions(branches: &[Json], types: &BTreeMap<String, TypeData>) -> Option<Vec<Json>> {
    let (nulls, real): (Vec<&Json>, Vec<&Json>) = branches.iter().partition(|branch| is_null(branch));
    let chosen = match real.as_slice() {
        [] => return None,
        [only] if nulls.is_empty() => return Some(vec![(*only).clone()]),
        [only] => vec![(*only).clone()],
        _ => chosen_by_tag(&real, types)?,
    };
    if nulls.is_empty() {
        return Some(chosen);
    }
    let condition = Object::new().with("if", null()).with("then", true);
    Some(vec![condition.with("else", Object::new().with("allOf", chosen)).into()])
}

/// The tag is one of the branches', and the branch that it names holds.
fn chosen_by_tag(branches: &[&Json], types: &BTreeMap<String, TypeData>) -> Option<Vec<Json>> {
    let tags: Vec<Vec<Tag<'_>>> = branches.iter().map(|branch| tags(branch, types)).collect();
    let (first, others) = tags.split_first()?;
    let of = |field: &str, tags: &[Tag<'_>]| tags.iter().position(|tag| tag.field == field);
    let field = first.iter().map(|tag| tag.field).find(|field| {
        let mut all: Vec<&Json> = Vec::new();
        others.iter().all(|tags| of(field, tags).is_some())
            && tags.iter().filter_map(|tags| Some(&tags[of(field, tags)?].values)).flatten().all(|value| {
                let is_new = !all.contains(value);
                all.push(value);
                is_new
            })
    })?;
    let values = |tags: &[Tag<'_>]| -> Vec<Json> {
        of(field, tags)
            .map(|index| tags[index].values.iter().map(|value| (*value).clone()).collect())
            .unwrap_or_default()
    };
    let tagged = |values: Vec<Json>| {
        let tag = Object::new().with(field, Object::new().with("enum", values));
        Object::new().with("type", "object").with("required", vec![Json::from(field)]).with("properties", tag)
    };
    let mut all = vec![tagged(tags.iter().flat_map(|tags| values(tags)).collect()).into()];
    all.extend(branches.iter().zip(&tags).map(|(branch, tags)| {
        Object::new().with("if", tagged(values(tags))).with("then", (*branch).clone()).into()
    }));
    Some(all)
}

/// The fields of an object that it must have and for which it names the values.
fn tags<'a>(branch: &'a Json, types: &'a BTreeMap<String, TypeData>) -> Vec<Tag<'a>> {
    let mut schema = branch;
    let mut found = Vec::new();
    for _ in 0..MOST_REFERENCES {
        let required = schema.get("required").and_then(Json::as_array).unwrap_or_default();
        let properties = schema.get("properties").and_then(Json::as_object);
        for (field, schema) in properties.into_iter().flat_map(|fields| fields.iter()) {
            let constant = schema.get("const").map(|value| vec![value]);
            let values = constant.or_else(|| Some(schema.get("enum")?.as_array()?.iter().collect()));
            if let Some(values) = values
                && required.iter().any(|name| name.as_str() == Some(field))
            {
                found.push(Tag { field, values });
            }
        }
        match reference(schema).and_then(|name| types.get(name)) {
            Some(target) => schema = &target.schema,
            None => break,
        }
    }
    found
}

fn null() -> Json {
    Object::new().with("type", "null").into()
}

fn is_null(schema: &Json) -> bool {
    schema.get("type").and_then(Json::as_str) == Some("null")
}
