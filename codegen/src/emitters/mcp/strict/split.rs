//! Takes a schema of several types apart, one schema per type.

use onefold::{Json, Node, Number, Object};
use onefold_model::schema::is_annotation;

/// Every type but `integer`, whose values are numbers.
const TYPES: [&str; 6] = ["string", "number", "boolean", "object", "array", "null"];

/// A schema taken apart: what holds for every type, and one schema per type.
pub(super) struct Parts {
    pub(super) around: Object,
    pub(super) branches: Vec<Object>,
}

/// The types that a schema names.
pub(super) fn types(object: &Object) -> Vec<&'static str> {
    let known = |name: &Json| {
        let name = name.as_str()?;
        TYPES.into_iter().chain(["integer"]).find(|known| *known == name)
    };
    match object.get("type") {
        Some(Json { node: Node::Array(names), .. }) => {
            let mut types: Vec<&str> = names.iter().filter_map(known).collect();
            // An integer is a number already.
            if types.contains(&"number") {
                types.retain(|name| *name != "integer");
            }
            types
        }
        Some(name) => known(name).into_iter().collect(),
        None => Vec::new(),
    }
}

/// The types that a schema without `type` leaves possible.
pub(super) fn possible(object: &Object) -> Vec<&'static str> {
    let values = match (object.get("const"), object.get("enum").and_then(Json::as_array)) {
        (Some(value), _) => std::slice::from_ref(value),
        (None, Some(values)) => values,
        (None, None) => return TYPES.to_vec(),
    };
    let mut types: Vec<&str> = Vec::new();
    for kind in values.iter().map(kind) {
        if !types.contains(&kind) {
            types.push(kind);
        }
    }
    if types.contains(&"number") {
        types.retain(|name| *name != "integer");
    }
    types
}

/// Whether nothing in a schema refuses a value.
pub(super) fn is_free(object: &Object) -> bool {
    object.iter().all(|(key, _)| is_annotation(key) || key == "$defs")
}

/// Sorts the keywords of a schema by the type that they speak of.
pub(super) fn split(object: Object, types: &[&'static str]) -> Parts {
    let mut around = Object::new();
    let mut branches: Vec<Object> = types.iter().map(|name| Object::new().with("type", *name)).collect();
    for (key, value) in object.iter() {
        match subject(key) {
            Subject::Type => {}
            Subject::Every => around.insert(key, value.clone()),
            Subject::One(kind) => {
                let concerned = types.iter().zip(&mut branches).filter(|(name, _)| speaks_of(kind, name));
                concerned.for_each(|(_, branch)| branch.insert(key, value.clone()));
            }
            Subject::Values => {
                for (name, branch) in types.iter().zip(&mut branches) {
                    let kept: Vec<Json> = match key {
                        "const" => admitted(std::slice::from_ref(value), name),
                        _ => admitted(value.as_array().unwrap_or_default(), name),
                    };
                    // Null has one value, which its type says already.
                    if kept.is_empty() {
                        branch.remove("type");
                    } else if *name != "null" {
                        branch.insert(key, if key == "const" { kept[0].clone() } else { kept.into() });
                    }
                }
            }
        }
    }
    // A branch without a type is one of whose values the schema admits none.
    branches.retain(|branch| branch.contains_key("type"));
    Parts { around, branches }
}

enum Subject {
    /// The keyword `type` itself.
    Type,
    /// Values of one type.
    One(&'static str),
    /// Fixed values, whatever their type.
    Values,
    /// Values of every type.
    Every,
}

fn subject(key: &str) -> Subject {
    match key {
        "type" => Subject::Type,
        "const" | "enum" => Subject::Values,
        "minLength" | "maxLength" | "pattern" | "format" | "contentEncoding" | "contentMediaType"
        | "contentSchema" => Subject::One("string"),
        "minimum" | "maximum" | "exclusiveMinimum" | "exclusiveMaximum" | "multipleOf" => {
            Subject::One("number")
        }
        "properties"
        | "required"
        | "additionalProperties"
        | "patternProperties"
        | "propertyNames"
        | "minProperties"
        | "maxProperties"
        | "dependentRequired"
        | "dependentSchemas" => Subject::One("object"),
        "items" | "prefixItems" | "contains" | "minContains" | "maxContains" | "minItems" | "maxItems"
        | "uniqueItems" => Subject::One("array"),
        _ => Subject::Every,
    }
}

fn speaks_of(kind: &str, name: &str) -> bool {
    kind == name || (kind == "number" && name == "integer")
}

fn admitted(values: &[Json], name: &str) -> Vec<Json> {
    values.iter().filter(|value| speaks_of(name, kind(value))).cloned().collect()
}

fn kind(value: &Json) -> &'static str {
    match &value.node {
        Node::Null => "null",
        Node::Bool(_) => "boolean",
        Node::Number(number) if is_whole(number) => "integer",
        Node::Number(_) => "number",
        Node::String(_) => "string",
        Node::Array(_) => "array",
        Node::Object(_) => "object",
    }
}

/// Whether a number is an integer, also one beyond 128 bits.
fn is_whole(number: &Number) -> bool {
    number.to_i128().is_some() || number.to_f64().fract() == 0.0
}
