//! Two clients that share no code are given manifests by a stub server and list every tool.
#![expect(clippy::disallowed_methods, reason = "clients are programs, and they read files")]

use std::collections::BTreeSet;
use std::process::Command;

use onefold_codegen::{OptionValue, Options};
use onefold_model::Model;
use onefold_tests::documents::{emit, model, parsed, told};
use onefold_tests::{peers, python};
use serde_json::{Value, json};

/// What a client made of a manifest.
struct Heard {
    tools: Vec<Value>,
    complaints: Vec<String>,
}

#[track_caller]
fn manifest(model: &Model, profile: &str) -> String {
    let mut options = Options::default();
    options.set("profiles", OptionValue::Words(vec![profile.to_owned()]));
    let (mut files, diagnostics) = emit("mcp", &options, model);
    files.remove(&format!("{profile}/tools.json")).unwrap_or_else(|| panic!("{}", told(&diagnostics)))
}

/// Asks the client for Node.js and the one for Python.
#[track_caller]
fn ask(manifest: &str) -> [Heard; 2] {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let path = folder.path().join("tools.json");
    std::fs::write(&path, manifest).expect("the manifest can be written");
    let home = peers::folder();
    let serve = |client: &mut Command| {
        client.arg(peers::node()).arg(home.join("serve-manifest.mjs")).arg(&path);
        let output = client.output().expect("the client can be started");
        let complaints = String::from_utf8_lossy(&output.stderr).lines().map(str::to_owned).collect();
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success(), "{complaints:#?}");
        (parsed(&text), complaints)
    };
    let heard = |(answer, mut complaints): (Value, Vec<String>)| {
        let warnings = answer["warnings"].as_array().into_iter().flatten();
        complaints.extend(warnings.map(Value::to_string));
        Heard { tools: answer["tools"].as_array().expect("a list of tools").clone(), complaints }
    };
    let node = serve(Command::new(peers::node()).arg(home.join("list-tools.mjs")));
    let python = serve(Command::new(python::interpreter()).arg(home.join("list_tools.py")));
    [heard(node), heard(python)]
}

/// Every client has every tool; what they warn of. Schemas are compared by their keywords, since one
/// client loses a property that is called `__proto__`.
#[track_caller]
fn complaints(manifest: &str) -> Vec<String> {
    let expected = parsed(manifest)["tools"].as_array().expect("a list of tools").clone();
    assert!(!expected.is_empty());
    let mut all = Vec::new();
    for heard in ask(manifest) {
        for key in ["name", "title", "description", "annotations"] {
            let of = |tools: &[Value]| tools.iter().map(|tool| tool[key].clone()).collect::<Vec<_>>();
            assert_eq!(of(&heard.tools), of(&expected), "{key}");
        }
        for key in ["inputSchema", "outputSchema"] {
            let keywords = |tool: &Value| -> BTreeSet<String> {
                tool[key].as_object().into_iter().flat_map(|schema| schema.keys().cloned()).collect()
            };
            let of = |tools: &[Value]| tools.iter().map(keywords).collect::<Vec<_>>();
            assert_eq!(of(&heard.tools), of(&expected), "{key}");
        }
        all.extend(heard.complaints);
    }
    all
}

fn models() -> Vec<Model> {
    let linked = [onefold_test_cases::contracts(), notes_contracts::contracts()];
    let linked = linked.iter().map(|set| onefold_tests::emit::model(set).expect("a sound set"));
    let documents =
        [include_str!("../../documents/notes.json"), include_str!("../../documents/obstacles.json")];
    linked.chain(documents.map(model)).collect()
}

#[test]
fn clients_list_every_tool_of_the_profile_strict_without_a_warning() {
    for model in models() {
        assert_eq!(complaints(&manifest(&model, "strict")), Vec::<String>::new());
    }
}

#[test]
fn clients_list_every_tool_of_the_profile_standard_and_warn_of_formats_alone() {
    for model in models() {
        let complaints = complaints(&manifest(&model, "standard"));
        // One client warns of formats that JSON Schema does not know; `strict` leaves them out.
        let others: Vec<&String> =
            complaints.iter().filter(|line| !line.starts_with("unknown format \"")).collect();
        assert_eq!(others, Vec::<&String>::new());
    }
}

#[test]
fn a_client_that_complains_is_heard() {
    let tool = |schema: Value| {
        let output = json!({ "type": "object", "properties": { "a": schema } });
        json!({ "tools": [{ "name": "a", "inputSchema": { "type": "object" }, "outputSchema": output }] })
            .to_string()
    };
    let [node, _] = ask(&tool(json!({ "type": "string", "format": "odd" })));
    assert!(node.complaints.iter().any(|line| line.contains("unknown format")), "{:?}", node.complaints);
}
