//! The two hashes of a contract document: what it means, and how it says it.

use onefold::{Json, Node, Object};
use onefold_model::schema;
use sha2::{Digest, Sha256};

/// The hashes of a document, as `sha256:` and hexadecimal digits.
pub(super) struct Hashes {
    /// Of all that callers and guards depend on. Blind to prose, to the order of fields and
    /// failures, to the mark, and to what an import kept of its source.
    pub(super) semantic: String,
    /// Of titles, descriptions, examples, tags, notes, versions and the order of fields and
    /// failures, by their place in the document.
    pub(super) prose: String,
}

/// What a contract says to readers alone.
const CONTRACT: [&str; 6] = ["deprecated", "description", "examples", "since", "tags", "title"];

/// What a schema says to readers alone.
const SCHEMA: [&str; 5] = ["$comment", "deprecated", "description", "examples", "title"];

/// Both hashes of a contract document.
pub(super) fn hashes(document: &Json) -> Hashes {
    Hashes { semantic: sha256(&meaning(document)), prose: sha256(&prose(document)) }
}

fn sha256(json: &Json) -> String {
    let digest = Sha256::digest(json.to_canonical().as_bytes());
    let digits: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    format!("sha256:{digits}")
}

fn meaning(document: &Json) -> Json {
    let service = document.get("service").and_then(|service| service.get("name"));
    let contracts: Vec<Json> = contracts(document).iter().map(contract_meaning).collect();
    let types: Object =
        types(document).map(|(key, schema)| (key.to_owned(), schema_meaning(schema))).collect();
    Object::new()
        .with("service", service.cloned().unwrap_or_else(Json::null))
        .with("contracts", contracts)
        .with("types", types)
        .into()
}

fn contract_meaning(contract: &Json) -> Json {
    let mut out = Object::new();
    for (key, value) in members(contract) {
        match key {
            "origin" | "source" => {}
            key if CONTRACT.contains(&key) => {}
            "input" | "output" => out.insert(key, schema_meaning(value)),
            "failures" => {
                let mut failures: Vec<Json> = items(value).iter().map(failure_meaning).collect();
                failures.sort_by_cached_key(Json::to_canonical);
                out.insert(key, failures);
            }
            _ => out.insert(key, value.clone()),
        }
    }
    out.into()
}

fn failure_meaning(failure: &Json) -> Json {
    let mut out = Object::new();
    for (key, value) in members(failure).filter(|(key, _)| *key != "description") {
        out.insert(key, if key == "schema" { schema_meaning(value) } else { value.clone() });
    }
    out.into()
}

fn schema_meaning(schema: &Json) -> Json {
    let mut schema = schema.clone();
    schema::visit_mut(&mut schema, &mut |inner| {
        let Some(object) = inner.as_object_mut() else { return };
        object.retain(|key, _| !SCHEMA.contains(&key));
        for key in ["required", "type", "enum"] {
            sort(object.get_mut(key));
        }
        if let Some(dependent) = object.get_mut("dependentRequired").and_then(Json::as_object_mut) {
            dependent.iter_mut().for_each(|(_, names)| sort(Some(names)));
        }
        fold_constants(object);
    });
    schema
}

/// A doc comment on a variant turns `enum` into `oneOf` of constants, which means the same.
fn fold_constants(object: &mut Object) {
    let Some(variants) = object.get("oneOf").map(items) else { return };
    let mut values = Vec::new();
    let mut kinds: Vec<Option<&str>> = Vec::new();
    for variant in variants {
        let (mut kind, before) = (None, values.len());
        for (key, value) in members(variant) {
            match key {
                "const" => values.push(value.clone()),
                "enum" => values.extend(items(value).iter().cloned()),
                "type" => kind = value.as_str(),
                key if SCHEMA.contains(&key) => {}
                _ => return,
            }
        }
        if values.len() == before {
            return;
        }
        kinds.push(kind);
    }
    // Constants of one type beside nothing that a plain `enum` would meet.
    let taken = ["const", "enum", "type"].iter().any(|key| object.contains_key(key));
    let Some(kind) = kinds.first().copied().filter(|kind| kinds.iter().all(|other| other == kind)) else {
        return;
    };
    if taken {
        return;
    }
    let kind = kind.map(str::to_owned);
    values.sort_by_cached_key(Json::to_canonical);
    object.remove("oneOf");
    if let Some(kind) = kind {
        object.insert("type", kind);
    }
    object.insert("enum", values);
}

fn prose(document: &Json) -> Json {
    let service: Object = document
        .get("service")
        .into_iter()
        .flat_map(members)
        .filter(|(key, _)| *key != "name")
        .map(|(key, value)| (key.to_owned(), value.clone()))
        .collect();
    let contracts: Vec<Json> = contracts(document).iter().map(contract_prose).collect();
    let types: Object = types(document).map(|(key, schema)| (key.to_owned(), schema_prose(schema))).collect();
    Object::new().with("service", service).with("contracts", contracts).with("types", types).into()
}

fn contract_prose(contract: &Json) -> Json {
    let mut out = Object::new();
    for (key, value) in members(contract) {
        match key {
            "name" => out.insert(key, value.clone()),
            key if CONTRACT.contains(&key) => out.insert(key, value.clone()),
            "input" | "output" => out.insert(key, schema_prose(value)),
            "failures" => out.insert(key, items(value).iter().map(failure_prose).collect::<Vec<_>>()),
            _ => {}
        }
    }
    out.into()
}

fn failure_prose(failure: &Json) -> Json {
    let mut out = Object::new();
    for (key, value) in members(failure) {
        match key {
            "code" | "description" => out.insert(key, value.clone()),
            "schema" => out.insert(key, schema_prose(value)),
            _ => {}
        }
    }
    out.into()
}

/// What every schema inside says to readers, in the order in which the schemas stand.
fn schema_prose(schema: &Json) -> Json {
    let mut out: Vec<Json> = Vec::new();
    schema::visit(schema, &mut |inner| {
        let mut said: Object = members(inner)
            .filter(|(key, _)| SCHEMA.contains(key))
            .map(|(key, value)| (key.to_owned(), value.clone()))
            .collect();
        if let Some(properties) = inner.get("properties") {
            let fields: Vec<&str> = members(properties).map(|(key, _)| key).collect();
            said.insert("properties", fields);
        }
        out.push(said.into());
    });
    out.into()
}

fn contracts(document: &Json) -> &[Json] {
    document.get("contracts").map_or(&[], items)
}

fn types(document: &Json) -> impl Iterator<Item = (&str, &Json)> {
    document.get("types").into_iter().flat_map(members)
}

fn members(json: &Json) -> impl Iterator<Item = (&str, &Json)> {
    json.as_object().into_iter().flat_map(Object::iter)
}

fn items(json: &Json) -> &[Json] {
    json.as_array().unwrap_or_default()
}

fn sort(list: Option<&mut Json>) {
    if let Some(Json { node: Node::Array(items), .. }) = list {
        items.sort_by_cached_key(Json::to_canonical);
    }
}
