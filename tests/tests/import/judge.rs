//! What must hold of every tool list, whoever wrote it.

use std::collections::BTreeMap;

use onefold_codegen::OptionValue;
use onefold_model::{Diagnostic, Imported, Level, Model, import_mcp};
use onefold_tests::assignments::agree;
use onefold_tests::clients::{ask, complaints};
use onefold_tests::documents::{parsed, told};
use onefold_tests::emit::{Files, emit, needs_linked};
use onefold_tests::peers::Tsc;
use onefold_tests::project::{Project, Resolution, World};
use onefold_tests::values::{Source, mutated, value};
use serde_json::Value;

/// How many values of each tool both schemas are asked about; every second one is broken somewhere.
const VALUES: u64 = 100;

/// Imports a list of `count` tools and holds the result against it; the files that were made of it.
/// Every surface carries every tool.
#[track_caller]
pub fn judge(list: &str, count: usize) -> Files {
    judge_without(list, count, 0)
}

/// The same of a list whose tools are kept from a surface `withheld` times.
#[track_caller]
pub fn judge_without(list: &str, count: usize, withheld: usize) -> Files {
    let foreign = parsed(list);
    let tools = foreign["tools"].as_array().expect("a list of tools");
    assert_eq!(tools.len(), count);
    let outcome = import_mcp("tools.json", list);
    let is_withheld = |found: &&Diagnostic| found.rule == "surface-withheld";
    assert_eq!(outcome.diagnostics.iter().filter(is_withheld).count(), withheld);
    let errors: Vec<_> =
        outcome.diagnostics.into_iter().filter(|diagnostic| diagnostic.level == Level::Error).collect();
    assert_eq!(told(&errors), "");
    let imported = outcome.value.expect("the list was found");
    assert_eq!(imported.refused, []);
    assert_eq!(imported.set.contracts().len(), count);

    let model = lowered(&imported);
    agree(&model);
    let files = emitted(&model);
    one_entry_each(&files, &imported, &model);
    accepted_by_the_compiler(&files);
    let manifest = parsed(&files["mcp/standard/tools.json"]);
    let by_name: BTreeMap<&str, &Value> = manifest["tools"]
        .as_array()
        .expect("a list of tools")
        .iter()
        .map(|tool| (tool["name"].as_str().expect("a name"), tool))
        .collect();
    let mut verdicts = [0_u64; 2];
    for tool in tools {
        let name = tool["name"].as_str().expect("a name");
        let own = by_name[name];
        given_back(tool, own);
        for key in ["inputSchema", "outputSchema"] {
            assert_eq!(tool.get(key).is_some(), own.get(key).is_some(), "{name}: {key}");
            if let (Some(foreign), Some(own)) = (tool.get(key), own.get(key)) {
                let words = |schema: &Value| ["title", "description"].map(|word| schema.get(word).cloned());
                assert_eq!(words(foreign), words(own), "{name}: {key}");
                let found = same_verdicts(name, foreign, own);
                verdicts[0] += found[0];
                verdicts[1] += found[1];
            }
        }
    }
    // A law about verdicts says something where both verdicts occur.
    assert!(verdicts.iter().all(|times| *times > VALUES / 2), "{verdicts:?}");
    files
}

/// Two clients list every tool, and complain of nothing that the foreign list does not make them
/// complain of.
#[track_caller]
pub fn no_new_complaints(list: &str, manifest: &str) {
    for (own, foreign) in complaints(manifest).into_iter().zip(ask(list)) {
        let new: Vec<String> = own.into_iter().filter(|line| !foreign.complaints.contains(line)).collect();
        assert_eq!(new, Vec::<String>::new());
    }
}

/// The model of the document, written and read again.
#[track_caller]
fn lowered(imported: &Imported) -> Model {
    let document = imported.set.to_document(None).to_pretty();
    let outcome = onefold_model::read_document("contracts.json", &document)
        .and_then(|set| onefold_model::lower(&set, None));
    match outcome.accept() {
        (Some(model), _) => model,
        (None, diagnostics) => panic!("the document has errors: {}", told(&diagnostics)),
    }
}

/// What every emitter that needs no Rust types writes.
#[track_caller]
fn emitted(model: &Model) -> Files {
    let number = || OptionValue::Text("number".to_owned());
    let settings = [("typescript", "integers", number()), ("code-mode", "integers", number())];
    match emit(model, &settings, |spec| !needs_linked(spec)) {
        Ok(files) => files,
        Err(errors) => panic!("an emitter refuses the document: {}", told(&errors)),
    }
}

/// Every output tells once of every contract that is exposed there.
#[track_caller]
fn one_entry_each(files: &Files, imported: &Imported, model: &Model) {
    let contracts = imported.set.contracts().values();
    let on = |surface: &str| contracts.clone().filter(|data| data.declared.expose.has(surface)).count();
    let list = |path: &str, key: &str| parsed(&files[path])[key].as_array().map_or(0, Vec::len);
    assert_eq!(list("surface/surface.json", "contracts"), contracts.len());
    assert_eq!(list("mcp/standard/tools.json", "tools"), contracts.len());
    assert_eq!(list("code-mode/catalog.json", "contracts"), on("code"));
    let openapi = parsed(&files["openapi/openapi.json"]);
    assert_eq!(openapi["paths"].as_object().map_or(0, serde_json::Map::len), on("http"));
    let commands = files["cli/mod.rs"].matches(": cli::Command = ").count();
    assert_eq!(commands, on("cli"));
    let client = &files["typescript/client.ts"];
    let functions = model.exposed("http").map(|contract| contract.names.typescript.as_str());
    let functions = functions.filter(|name| is_exported(client, name)).count();
    assert_eq!(functions, on("http"));
}

/// Whether a module exports a function, or an object of functions, of exactly this name.
fn is_exported(module: &str, name: &str) -> bool {
    ["function", "const"].iter().any(|word| {
        module.match_indices(&format!("export {word} {name}")).any(|(at, found)| {
            let behind = module[at + found.len()..].chars().next();
            !behind.is_some_and(|next| next.is_alphanumeric() || next == '_' || next == '$')
        })
    })
}

#[test]
fn a_longer_name_is_another_one() {
    let module = "export function getUserAll(\nexport const user$ = {\nexport const rope: Rope = {\n\
                  export function get<T>(";
    for name in ["getUserAll", "user$", "rope", "get"] {
        assert!(is_exported(module, name), "{name}");
    }
    for name in ["getUser", "user", "rop", "g", "AllOf"] {
        assert!(!is_exported(module, name), "{name}");
    }
}

/// The compiler takes the client and the declarations, all strictness on.
#[track_caller]
fn accepted_by_the_compiler(files: &Files) {
    if let Err(told) = Project::new(files, &[]).check(Tsc::Current, World::Bare, Resolution::NodeNext) {
        panic!("the compiler refuses what was generated: {told}");
    }
}

/// Everything that a server says of a tool besides its schemas.
#[track_caller]
fn given_back(tool: &Value, own: &Value) {
    let rest = |tool: &Value| -> BTreeMap<String, Value> {
        let members = tool.as_object().expect("a tool is an object").iter();
        members
            .filter(|(key, _)| !["inputSchema", "outputSchema"].contains(&key.as_str()))
            .map(|(key, value)| (key.clone(), value.clone()))
            .collect()
    };
    assert_eq!(rest(tool), rest(own));
}

/// Both schemas accept and refuse the same values; how often they did.
#[track_caller]
fn same_verdicts(name: &str, foreign: &Value, own: &Value) -> [u64; 2] {
    let validator = |schema: &Value| {
        let options = jsonschema::options().should_validate_formats(true);
        match options.build(schema) {
            Ok(validator) => validator,
            Err(error) => panic!("{name}: no schema: {error}"),
        }
    };
    let (foreign_judge, own_judge) = (validator(foreign), validator(own));
    let mut verdicts = [0; 2];
    for seed in 0..VALUES {
        let mut source = Source::new(name, seed);
        let sound = value(foreign, foreign, &mut source, 0);
        let value = if seed % 2 == 0 { sound } else { mutated(&sound, &mut source) };
        let (expected, found) = (foreign_judge.is_valid(&value), own_judge.is_valid(&value));
        assert_eq!(expected, found, "{name}: {value}\n{foreign:#}\n{own:#}");
        verdicts[usize::from(found)] += 1;
    }
    verdicts
}
