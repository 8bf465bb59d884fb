//! The JSON Schema of `onefold.toml`, from the same values that its reader uses.

use onefold::{Json, Object};
use onefold_codegen::{EmitterSpec, OptionKind};

use super::{FILE_NAME, service};

/// The schema of a configuration for which `specs` are the emitters that exist. Editors read it;
/// [`super::read`] says the same and more (folders that meet, options that exclude each other).
pub fn schema(specs: &[EmitterSpec]) -> Json {
    let service = object(
        "What the service calls itself. A contract document may say it instead.",
        service::KEYS
            .iter()
            .map(|(key, summary)| {
                let schema = text(summary);
                let schema =
                    if *key == "name" { schema.with("pattern", service::NAME_PATTERN) } else { schema };
                ((*key).to_owned(), schema.into())
            })
            .collect(),
    );
    let emit = object(
        "The outputs that are on, one table each.",
        specs.iter().map(|spec| (spec.name.to_owned(), emitter(spec))).collect(),
    );
    let root = object(
        "Which surfaces are written from the contracts, and where.",
        Object::new().with("service", service).with("emit", emit),
    );
    let mut schema = Object::new()
        .with("$schema", "https://json-schema.org/draft/2020-12/schema")
        .with("title", FILE_NAME);
    for member in root.members() {
        schema.push(member.clone());
    }
    schema.into()
}

fn emitter(spec: &EmitterSpec) -> Json {
    let dir = text("The folder that the emitter owns whole, relative to this file.")
        .with("minLength", 1_u64)
        .with("pattern", "^[^/\\\\]");
    let mut keys = Object::new().with("dir", dir);
    for option in spec.options {
        keys.insert(option.key, option_schema(option.kind).with("description", option.summary));
    }
    object(spec.summary, keys).with("required", vec!["dir"]).into()
}

fn option_schema(kind: OptionKind) -> Object {
    match kind {
        OptionKind::Text => Object::new().with("type", "string"),
        OptionKind::Count => Object::new().with("type", "integer").with("minimum", 0_u64),
        OptionKind::Word(words) => Object::new().with("enum", words.to_vec()),
        OptionKind::Words(words) => Object::new()
            .with("type", "array")
            .with("items", Object::new().with("enum", words.to_vec()))
            .with("minItems", 1_u64)
            .with("uniqueItems", true),
    }
}

fn text(summary: &str) -> Object {
    Object::new().with("type", "string").with("description", summary)
}

fn object(summary: &str, properties: Object) -> Object {
    Object::new()
        .with("type", "object")
        .with("description", summary)
        .with("properties", properties)
        .with("additionalProperties", false)
}
