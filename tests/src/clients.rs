//! Two MCP clients that share no code are given a manifest by a stub server.
#![expect(clippy::disallowed_methods, reason = "clients are programs, and they read files")]

use std::process::Command;

use serde_json::Value;

use crate::documents::parsed;
use crate::{peers, python};

/// What a client made of a manifest.
pub struct Heard {
    /// The tools as the client lists them.
    pub tools: Vec<Value>,
    /// All that the client warns of.
    pub complaints: Vec<String>,
}

/// Asks the client for Node.js and the one for Python.
#[track_caller]
pub fn ask(manifest: &str) -> [Heard; 2] {
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

/// Every client has every tool, whole; what they warn of. One client loses what is called `__proto__`.
#[track_caller]
pub fn complaints(manifest: &str) -> [Vec<String>; 2] {
    let expected = parsed(manifest)["tools"].as_array().expect("a list of tools").clone();
    assert!(!expected.is_empty());
    ask(manifest).map(|heard| {
        for key in ["name", "title", "description", "annotations", "inputSchema", "outputSchema"] {
            let of = |tools: &[Value]| tools.iter().map(|tool| kept(&tool[key])).collect::<Vec<_>>();
            assert_eq!(of(&heard.tools), of(&expected), "{key}");
        }
        heard.complaints
    })
}

/// A value without keys called `__proto__`, and with numbers as JavaScript has them.
fn kept(value: &Value) -> Value {
    match value {
        Value::Array(items) => items.iter().map(kept).collect(),
        Value::Object(members) => {
            let members = members.iter().filter(|(key, _)| *key != "__proto__");
            Value::Object(members.map(|(key, value)| (key.clone(), kept(value))).collect())
        }
        Value::Number(number) => number.as_f64().map_or(Value::Null, Value::from),
        Value::Null | Value::Bool(_) | Value::String(_) => value.clone(),
    }
}
