//! Two clients that share no code are given manifests by a stub server and list every tool.

use onefold_codegen::{OptionValue, Options};
use onefold_model::Model;
use onefold_tests::clients::{ask, complaints};
use onefold_tests::documents::{emit, model, told};
use serde_json::{Value, json};

#[track_caller]
fn manifest(model: &Model, profile: &str) -> String {
    let mut options = Options::default();
    options.set("profiles", OptionValue::Words(vec![profile.to_owned()]));
    let (mut files, diagnostics) = emit("mcp", &options, model);
    files.remove(&format!("{profile}/tools.json")).unwrap_or_else(|| panic!("{}", told(&diagnostics)))
}

fn models() -> Vec<Model> {
    let linked = [onefold_test_cases::contracts(), notes_contracts::contracts()];
    let linked = linked.iter().map(|set| onefold_tests::emit::model(set).expect("a sound set"));
    let documents =
        [include_str!("../../documents/notes.json"), include_str!("../../documents/obstacles.json")];
    linked.chain(documents.map(model)).collect()
}

#[test]
fn clients_list_every_tool_without_a_warning() {
    for model in models() {
        for profile in ["standard", "strict"] {
            assert_eq!(complaints(&manifest(&model, profile)), [[""; 0]; 2], "{profile}");
        }
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
    let odd = json!({ "method": "notifications/message", "params": { "level": "odd", "data": 1 } });
    let tools = json!([{ "name": "a", "inputSchema": { "type": "object" } }]);
    let [_, python] = ask(&json!({ "tools": tools, "notifications": [odd] }).to_string());
    let complaints = python.complaints;
    assert!(complaints.iter().any(|line| line.contains("Failed to validate notification")), "{complaints:?}");
}
