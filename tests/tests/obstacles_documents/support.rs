//! Documents in a few words, and what the emitters make of them.

use onefold_codegen::OptionValue;
use onefold_model::{Diagnostic, Level};
use onefold_tests::documents::{lowered, parsed, told};
use onefold_tests::emit::{Files, emit};
use onefold_tests::peers::Tsc;
use onefold_tests::project::{Project, Resolution, World};
use serde_json::{Map, Value, json};

/// What manifests are written for.
pub const PROFILES: [&str; 2] = ["standard", "strict"];

/// A contract on every surface that documents can have.
pub fn contract(name: &str, input: Value, output: Value) -> Value {
    let expose = json!({ "http": {}, "mcp": {}, "cli": {}, "code": {} });
    json!({ "name": name, "description": "Does it.", "effect": "read", "expose": expose, "input": input, "output": output })
}

/// The same contract on other surfaces.
pub fn on(expose: Value, mut contract: Value) -> Value {
    contract["expose"] = expose;
    contract
}

/// A closed object of required fields.
pub fn object(fields: &[(&str, Value)]) -> Value {
    let names: Vec<&str> = fields.iter().map(|(name, _)| *name).collect();
    let properties: Map<String, Value> =
        fields.iter().map(|(name, schema)| ((*name).to_owned(), schema.clone())).collect();
    json!({ "type": "object", "properties": properties, "required": names, "additionalProperties": false })
}

/// A closed object with a field of type string for every name.
pub fn strings(names: &[&str]) -> Value {
    object(&names.iter().map(|name| (*name, json!({ "type": "string" }))).collect::<Vec<_>>())
}

pub fn reference(name: &str) -> Value {
    json!({ "$ref": format!("#/types/{name}") })
}

pub fn document(contracts: &[Value], types: Value) -> String {
    json!({ "onefold": 1, "contracts": contracts, "types": types }).to_string()
}

/// What every emitter that needs no Rust types writes, or everything of level error.
pub fn outputs(document: &str, profiles: &[&str]) -> Result<Files, Vec<Diagnostic>> {
    let outcome = lowered(document);
    let errors: Vec<Diagnostic> =
        outcome.diagnostics.into_iter().filter(|found| found.level == Level::Error).collect();
    let Some(model) = outcome.value.filter(|_| errors.is_empty()) else { return Err(errors) };
    let profiles = OptionValue::Words(profiles.iter().map(|profile| (*profile).to_owned()).collect());
    let kept = ["typescript", "code-mode", "mcp", "openapi", "cli", "surface"];
    emit(&model, &[("mcp", "profiles", profiles)], |spec| kept.contains(&spec.name))
}

/// The outputs of a document: types, client and declarations compile together with `program`, and
/// the table of commands is Rust.
#[track_caller]
pub fn written(document: &str, program: &str) -> Files {
    compiled(outputs(document, &PROFILES), program)
}

#[track_caller]
pub fn compiled(outputs: Result<Files, Vec<Diagnostic>>, program: &str) -> Files {
    let files = match outputs {
        Ok(files) => files,
        Err(errors) => panic!("{}", told(&errors)),
    };
    let project = Project::new(&files, &[("program.ts", program)]);
    if let Err(told) = project.check(Tsc::Next, World::Bare, Resolution::NodeNext) {
        panic!("{told}\n{}", files["typescript/types.ts"]);
    }
    if let Some(table) = files.get("cli/mod.rs") {
        syn::parse_file(table).expect("the table of commands is Rust");
    }
    files
}

/// Rule and message of every reason why nothing is written; each says what to do, and where.
#[track_caller]
pub fn refused(document: &str) -> Vec<(&'static str, String)> {
    let errors = outputs(document, &PROFILES).expect_err("a refusal");
    for error in &errors {
        assert!(error.help.is_some() && error.span.is_some(), "{error:?}");
    }
    errors.into_iter().map(|error| (error.rule, error.message)).collect()
}

/// The message of the only reason.
#[track_caller]
pub fn the_refusal(document: &str) -> String {
    let mut all = refused(document);
    assert_eq!(all.len(), 1, "{all:#?}");
    all.remove(0).1
}

/// The input of the only tool, and of the only operation: both say exactly what the document says.
#[track_caller]
pub fn schemas_are_exact(files: &Files, pointer: &str, expected: &Value) {
    for manifest in ["mcp/standard/tools.json", "mcp/strict/tools.json"] {
        let found = parsed(&files[manifest]);
        assert_eq!(found["tools"][0]["inputSchema"].pointer(pointer), Some(expected), "{manifest}");
    }
    let openapi = parsed(&files["openapi/openapi.json"]);
    let path = openapi["paths"].as_object().and_then(|paths| paths.values().next()).expect("a path");
    let body = &path["post"]["requestBody"]["content"]["application/json"]["schema"];
    assert_eq!(body.pointer(pointer), Some(expected), "{body:#}");
}

/// A contract `it.run` that takes one `value` of a schema; the schema arrives whole, and a value
/// is accepted in TypeScript just as the lists say.
#[track_caller]
pub fn one_value(schema: &Value, accepted: &[&str], refused: &[&str]) -> Files {
    let input = object(&[("value", schema.clone())]);
    let mut program = "import type { ItRunInput } from \"./typescript/types.js\";\n".to_owned();
    for (index, value) in accepted.iter().enumerate() {
        program.push_str(&format!("export const yes{index}: ItRunInput = {{ value: {value} }};\n"));
    }
    for (index, value) in refused.iter().enumerate() {
        program.push_str("// @ts-expect-error\n");
        program.push_str(&format!("export const no{index}: ItRunInput = {{ value: {value} }};\n"));
    }
    let files = written(&document(&[contract("it.run", input, json!(true))], json!({})), &program);
    schemas_are_exact(&files, "/properties/value", schema);
    files
}
