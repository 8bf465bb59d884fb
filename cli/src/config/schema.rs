//! The JSON Schema of `onefold.toml`, from the same values that its reader uses.

use onefold::{Json, Object};
use onefold_codegen::{EmitterSpec, OptionKind};

use super::{FILE_NAME, service};
#[cfg(feature = "lint")]
use super::{levels, lint, verify};

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
    let tables = Object::new().with("service", service).with("emit", emit);
    #[cfg(feature = "lint")]
    let tables = tables.with("lint", lint()).with("verify", verify());
    let root = object("Which surfaces are written from the contracts, and where.", tables);
    let mut schema = Object::new()
        .with("$schema", "https://json-schema.org/draft/2020-12/schema")
        .with("title", FILE_NAME);
    for member in root.members() {
        schema.push(member.clone());
    }
    #[cfg(feature = "lint")]
    schema.insert("$defs", Object::new().with("level", level()));
    schema.into()
}

/// `[lint]`
#[cfg(feature = "lint")]
fn lint() -> Object {
    let described = |keys: &[(&'static str, &'static str)], schema: &dyn Fn(&str) -> Object| -> Object {
        let member = |(key, summary): &(&str, &str)| {
            ((*key).to_owned(), schema(key).with("description", *summary).into())
        };
        keys.iter().map(member).collect()
    };
    let some_text = || Object::new().with("type", "string").with("minLength", 1_u64);
    let texts = || Object::new().with("type", "array").with("items", some_text());
    let row = |keys: &[(&'static str, &'static str)], required: &[&str]| {
        let properties = described(keys, &|key| match key {
            "paths" | "uses" | "packages" => texts(),
            "kind" => Object::new().with("enum", lint::KINDS.to_vec()),
            "transport" => Object::new().with("enum", lint::TRANSPORTS.to_vec()),
            "type-imports" => Object::new().with("enum", lint::TYPE_IMPORTS.to_vec()),
            "until" => some_text().with("pattern", "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"),
            _ => some_text(),
        });
        let row = Object::new()
            .with("type", "object")
            .with("properties", properties)
            .with("required", required.to_vec())
            .with("additionalProperties", false);
        Object::new().with("type", "array").with("items", row)
    };
    let level =
        |summary: &str| Object::new().with("$ref", "#/$defs/level").with("description", summary).into();
    let rules: Object =
        onefold_lints::RULES.iter().map(|rule| (rule.id.to_owned(), level(&rule.summary()))).collect();
    let keys = described(&lint::KEYS, &|key| match key {
        "exclude" => row(&lint::EXCLUDE, &["paths", "reason"]),
        "rules" => Object::new()
            .with("type", "object")
            .with("properties", rules.clone())
            .with("additionalProperties", false),
        "allow" => row(&lint::ALLOW, &["rule", "paths", "reason"]),
        "layer" => row(&lint::LAYER, &["name", "paths"]),
        "aliases" => {
            Object::new().with("type", "object").with("additionalProperties", texts().with("minItems", 1_u64))
        }
        _ => row(&lint::ZONE, &["kind"]),
    });
    object("What the rules judge, and what is accepted.", keys)
}

/// The level of a rule: a word, or a table that says why.
#[cfg(feature = "lint")]
fn level() -> Object {
    let plain = levels::LEVELS.into_iter().filter(|level| *level != "off").collect::<Vec<_>>();
    let [(level, of_level), (reason, of_reason)] = levels::LEVEL;
    let keys = Object::new()
        .with(level, Object::new().with("enum", levels::LEVELS.to_vec()).with("description", of_level))
        .with(reason, text(of_reason).with("minLength", 1_u64));
    let table = Object::new()
        .with("type", "object")
        .with("properties", keys)
        .with("required", vec![level, reason])
        .with("additionalProperties", false);
    let forms: Vec<Json> = vec![Object::new().with("enum", plain).into(), table.into()];
    Object::new().with("anyOf", forms)
}

/// `[verify]`
#[cfg(feature = "lint")]
fn verify() -> Object {
    let names = |summary: &str| {
        let name = Object::new().with("type", "string").with("minLength", 1_u64);
        Object::new().with("type", "array").with("items", name).with("description", summary)
    };
    let keys = verify::KEYS.iter().map(|(key, summary)| ((*key).to_owned(), names(summary).into()));
    object("What contracts are held against besides each other.", keys.collect())
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
