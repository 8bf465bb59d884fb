//! Schemas and types of scripts that repeat those of contracts, field by field.

use std::collections::BTreeSet;

use onefold_model::{Model, Shape, Typed, pascal};
use onefold_typescript::{Binding, Module, Use, Value, ValueId};

use crate::facts::{is_inside, with_chain};
use crate::rule::{Diagnostics, Rule};
use crate::rust::{Mention, Target};
use crate::script_facts::mentions;
use crate::workspace::{ScriptFile, SourceFile};

/// How many fields a schema or a type has at least that repeats another of a different name; those with
/// fewer are alike by accident.
const FEWEST: usize = 3;

/// Libraries of schemas, each with the functions that take the fields of an object.
const LIBRARIES: &[(&[&str], &[&str])] = &[
    (&["zod"], &["interface", "looseObject", "object", "strictObject"]),
    (&["valibot"], &["looseObject", "object", "strictObject"]),
    (&["@sinclair/typebox", "typebox"], &["Object"]),
    (&["yup"], &["object", "shape"]),
    (&["@hapi/joi", "joi"], &["keys", "object"]),
    (&["arktype"], &["type"]),
    (&["@effect/schema", "effect"], &["Class", "Struct", "TaggedStruct"]),
    (&["superstruct"], &["object", "type"]),
    (&["io-ts"], &["exact", "strict", "type"]),
    (&["runtypes"], &["Object", "Record"]),
];

/// Validators that take a JSON Schema.
const VALIDATORS: [(&str, &[&str]); 3] = [
    ("ajv", &["addSchema", "compile", "validate"]),
    ("@cfworker/json-schema", &["Validator"]),
    ("jsonschema", &["validate"]),
];

/// Something of the contracts with fields.
struct Known<'m> {
    /// What it is called in TypeScript.
    name: String,
    fields: BTreeSet<&'m str>,
    /// What it is, in words.
    what: String,
}

/// Tells of schemas and types that repeat those of contracts.
pub(super) fn of_script(
    rule: &Rule,
    file: &SourceFile,
    script: &ScriptFile,
    model: &Model,
    out: &mut Diagnostics,
) {
    let module = &script.module;
    let has_types =
        module.bindings.iter().any(|binding| binding.value.is_none() && !binding.fields.is_empty());
    let schemas: Vec<(&Mention, BTreeSet<&str>)> = mentions(script)
        .filter_map(|mention| Some((mention, fields(module, mention)?)))
        .filter(|(_, fields)| !fields.is_empty())
        .collect();
    if schemas.is_empty() && !has_types {
        return;
    }
    let known = known(model);
    let help = |known: &Known<'_>| {
        format!(
            "use `{}`, which is generated with the client; the runtime checks what it is sent",
            known.name
        )
    };
    for (mention, fields) in schemas {
        let alike = |known: &&Known<'_>| known.fields == fields;
        let named = known.iter().filter(alike).find(|known| is_named(module, mention, &known.name));
        let other = || known.iter().find(alike).filter(|_| fields.len() >= FEWEST);
        let Some(known) = named.or_else(other) else { continue };
        let message = format!("this schema repeats {} field by field", known.what);
        out.push(with_chain(rule.at(file.span(mention.at)).says(message).help(help(known)), mention));
    }
    for binding in module.bindings.iter().filter(|binding| binding.value.is_none()) {
        let fields: BTreeSet<&str> = binding.fields.iter().map(String::as_str).collect();
        if fields.is_empty() {
            continue;
        }
        let alike = |known: &&Known<'_>| known.fields == fields;
        let named = known.iter().filter(alike).find(|known| known.name == binding.name);
        let other = || known.iter().find(alike).filter(|_| fields.len() >= FEWEST);
        let Some(known) = named.or_else(other) else { continue };
        let message = format!("type `{}` repeats {} field by field", binding.name, known.what);
        out.push(rule.at(file.span(binding.at)).says(message).help(help(known)));
    }
}

/// Whether the constant that holds a schema has the name of a type, whatever its case and with or without
/// `Schema` behind it.
fn is_named(module: &Module, mention: &Mention, name: &str) -> bool {
    let holds = |binding: &&Binding| binding.value.is_some() && is_inside(mention.at, binding.whole);
    module.bindings.iter().filter(holds).any(|binding| {
        let own = binding.name.strip_suffix("Schema").unwrap_or(&binding.name);
        own.eq_ignore_ascii_case(name)
    })
}

/// All of the contracts that has fields.
fn known(model: &Model) -> Vec<Known<'_>> {
    let mut known = Vec::new();
    let mut add = |name: String, what: String, shape| {
        if let Shape::Object(object) = model.resolve(shape)
            && !object.fields.is_empty()
        {
            let fields = object.fields.iter().map(|field| field.name.as_str()).collect();
            known.push(Known { name, fields, what });
        }
    };
    for definition in model.types() {
        let name = &definition.names.typescript;
        add(name.clone(), format!("type `{name}` of the contracts"), &definition.shape);
    }
    for contract in model.contracts() {
        let stem = pascal(contract.declared.name.as_str());
        let name = contract.declared.name.as_str();
        let side = |typed: &Typed, suffix: &str, word: &str| {
            let mut typescript = format!("{stem}{suffix}");
            if let Shape::Named(key) = &typed.shape
                && let Some(definition) = model.get(key)
            {
                typescript.clone_from(&definition.names.typescript);
            }
            (typescript, format!("the {word} of contract `{name}`"))
        };
        let (input, what) = side(&contract.input, "Input", "input");
        add(input, what, &contract.input.shape);
        let (output, what) = side(&contract.output, "Output", "output");
        add(output, what, &contract.output.shape);
    }
    known
}

/// The fields that a call of a library gives a schema.
fn fields<'m>(module: &'m Module, mention: &Mention) -> Option<BTreeSet<&'m str>> {
    let Target::Foreign(path) = &mention.target else { return None };
    let (package, last) = (path[0].as_str(), path.last()?.as_str());
    let is_library = LIBRARIES
        .iter()
        .any(|(packages, names)| packages.contains(&package) && names.contains(&last) && path.len() > 1);
    let is_validator = VALIDATORS.iter().any(|(name, names)| *name == package && names.contains(&last));
    if !is_library && !is_validator {
        return None;
    }
    let number = module.uses.partition_point(|used| used.whole.start < mention.whole.start);
    let is_it = |used: &&Use| used.at == mention.at && used.whole == mention.whole;
    let used = module.uses[number..].iter().find(is_it).or_else(|| module.uses.iter().find(is_it))?;
    let objects = used.arguments.iter().filter_map(|argument| object(module, *argument));
    for object in objects {
        let fields = match is_library {
            true => Some(object),
            false => properties(module, object),
        };
        if let Some(fields) = fields {
            // A spread or a computed name may bring any.
            if fields.iter().any(|(name, _)| name.is_empty()) {
                return None;
            }
            return Some(fields.iter().map(|(name, _)| name.trim_end_matches('?')).collect());
        }
    }
    None
}

/// The properties of a JSON Schema.
fn properties<'m>(module: &'m Module, schema: &'m [(String, ValueId)]) -> Option<&'m [(String, ValueId)]> {
    let (_, value) = schema.iter().find(|(name, _)| name == "properties")?;
    object(module, *value)
}

fn object(module: &Module, value: ValueId) -> Option<&[(String, ValueId)]> {
    match module.values.get(value as usize)? {
        Value::Object(fields) => Some(fields),
        Value::Import(..)
        | Value::Global(_)
        | Value::Member { .. }
        | Value::Item(_)
        | Value::Result { .. }
        | Value::Instance(_)
        | Value::Function(_)
        | Value::Class(_)
        | Value::This(_)
        | Value::List(_)
        | Value::Text(_)
        | Value::Prefix(_)
        | Value::Parameter { .. }
        | Value::Either(_)
        | Value::Element
        | Value::Unknown => None,
    }
}
