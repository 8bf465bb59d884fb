//! The schemas of our file formats, held against what is written and what the readers take.
#![expect(clippy::disallowed_methods, reason = "a test reads the repository's own files")]

use std::fs;
use std::path::Path;

use onefold_model::read_document;
use serde_json::{Value, json};

fn read(path: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace is around this package");
    fs::read_to_string(root.join(path)).expect("a file of the repository")
}

fn schema(name: &str) -> jsonschema::Validator {
    let text: Value = serde_json::from_str(&read(&format!("schemas/{name}"))).expect("JSON");
    jsonschema::validator_for(&text).expect("a schema")
}

#[track_caller]
fn accepts(validator: &jsonschema::Validator, value: &Value) {
    let errors: Vec<String> =
        validator.iter_errors(value).map(|error| format!("{}: {error}", error.instance_path())).collect();
    assert!(errors.is_empty(), "{errors:#?}");
}

#[test]
fn written_documents_satisfy_the_schema_of_documents() {
    let validator = schema("contract-document.schema.json");
    for path in ["examples/notes/surfaces/surface/surface.json", "tests/golden/surface/surface.json"] {
        accepts(&validator, &serde_json::from_str(&read(path)).expect("JSON"));
    }
}

#[test]
fn the_configuration_satisfies_its_schema() {
    let validator = schema("onefold.schema.json");
    let table: toml::Table = toml::from_str(&read("onefold.toml")).expect("TOML");
    let mut value = serde_json::to_value(table).expect("JSON");
    accepts(&validator, &value);
    value["emit"]["mcp"]["profile"] = json!("strict");
    assert!(!validator.is_valid(&value));
}

/// The keys of all objects that a schema describes, with the schemas of their values.
fn keys<'a>(schema: &'a Value, at: &str, out: &mut Vec<(String, &'a Value)>) {
    if let Some(properties) = schema["properties"].as_object() {
        for (key, inner) in properties {
            let at = format!("{at}/{key}");
            keys(inner, &at, out);
            out.push((at, inner));
        }
    }
    if schema["items"].is_object() {
        keys(&schema["items"], at, out);
    }
}

/// Editors show what a key means while somebody writes it.
#[test]
fn every_key_of_a_format_is_described() {
    for name in ["contract-document.schema.json", "onefold.schema.json"] {
        let schema: Value = serde_json::from_str(&read(&format!("schemas/{name}"))).expect("JSON");
        let mut all = vec![(String::new(), &schema)];
        keys(&schema, "", &mut all);
        assert!(all.len() > 20, "{name}: {}", all.len());
        for (at, schema) in all {
            let text = schema["description"].as_str().unwrap_or_default();
            let is_sentence = text.starts_with(char::is_uppercase) && text.ends_with(['.', '`']);
            assert!(is_sentence, "{name}: `{at}` says {text:?}");
        }
    }
}

#[test]
fn numbers_that_no_reader_holds_are_refused() {
    let validator = schema("contract-document.schema.json");
    let one = "/contracts/0";
    let limits = ["timeoutMs", "maxInputBytes", "maxOutputBytes", "rate/calls", "rate/perMs"];
    for key in limits {
        let mut value = whole();
        *value.pointer_mut(&format!("{one}/limits/{key}")).expect("it is there") = json!(u64::MAX);
        assert!(validator.is_valid(&value), "{key}");
        *value.pointer_mut(&format!("{one}/limits/{key}")).expect("it is there") = json!(2f64.powi(64));
        assert!(!validator.is_valid(&value), "{key}");
        assert!(read_document("x.json", &value.to_string()).has_errors(), "{key}");
    }
    for key in ["line", "column"] {
        for number in [0_u64, 1 << 32] {
            let mut value = whole();
            value["contracts"][0]["source"][key] = json!(number);
            assert!(!validator.is_valid(&value), "{key} = {number}");
        }
    }
}

/// A document that says everything a document can say.
fn whole() -> Value {
    json!({
        "onefold": 1, "generated": "by hand", "hash": {"semantic": "s", "prose": "p"},
        "service": {"name": "notes", "title": "Notes", "version": "1", "description": "A wiki."},
        "contracts": [{
            "name": "notes.purge", "title": "Purge", "description": "Delete.", "effect": "destructive",
            "idempotent": true, "openWorld": true, "approval": "human",
            "expose": {
                "http": {"method": "DELETE", "path": "/notes"}, "rpc": {}, "cli": {}, "code": {},
                "mcp": {"scopes": ["a"], "destructive": true}, "webmcp": {"untrustedContent": true}
            },
            "middleware": ["auth"], "agents": "require",
            "limits": {
                "timeoutMs": 1, "maxInputBytes": 1, "maxOutputBytes": 1, "rate": {"calls": 1, "perMs": 1}
            },
            "examples": [{"title": "One", "input": {}, "output": 1}],
            "tags": ["a"], "deprecated": "use x", "since": "1", "origin": {"mcp": {}},
            "source": {"package": "p", "path": "src/lib.rs", "line": 1, "column": 1},
            "input": {"type": "object"}, "output": true,
            "failures": [{"code": "NotFound", "status": 404, "description": "None.", "schema": {"type": "null"}}]
        }],
        "types": {"Slug": {"type": "string"}}
    })
}

/// Every pointer of a value, outermost first. Values that only the schemas' own reader judges are not entered.
fn pointers(value: &Value, at: String, out: &mut Vec<String>) {
    let open = ["/input", "/output", "/origin", "/schema", "/Slug"].iter().any(|end| at.ends_with(end));
    out.push(at.clone());
    match value {
        Value::Object(map) if !open => {
            map.iter().for_each(|(key, inner)| pointers(inner, format!("{at}/{key}"), out));
        }
        Value::Array(items) if !open => {
            items.iter().enumerate().for_each(|(index, inner)| pointers(inner, format!("{at}/{index}"), out));
        }
        Value::Object(_) | Value::Array(_) => {}
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// The reader and the schema give the same verdict, also on every document that is wrong in one place.
#[test]
fn the_reader_and_the_schema_of_documents_agree() {
    let validator = schema("contract-document.schema.json");
    let mut all = Vec::new();
    pointers(&whole(), String::new(), &mut all);
    let mut disagreements = Vec::new();
    let mut refused = 0;
    let mut judge = |change: String, value: &Value| {
        let taken = !read_document("x.json", &value.to_string()).has_errors();
        refused += usize::from(!taken);
        // That a path begins with `/`, and the range of a status, are what the schema says and
        // lowering checks.
        let is_lowered = change.starts_with("/contracts/0/expose/http/path")
            || change == "/contracts/0/failures/0/status = 0";
        if taken != validator.is_valid(value) && !is_lowered {
            disagreements
                .push(format!("{change}: the reader {}", if taken { "takes it" } else { "refuses it" }));
        }
    };
    judge("nothing".to_owned(), &whole());
    for pointer in all.iter().filter(|pointer| !pointer.is_empty()) {
        for other in [
            json!(null),
            json!(-1),
            json!(0),
            json!(1.5),
            json!("Word"),
            json!([]),
            json!({}),
            json!({"more": 1}),
            json!(true),
        ] {
            let mut value = whole();
            *value.pointer_mut(pointer).expect("a pointer of the value") = other.clone();
            judge(format!("{pointer} = {other}"), &value);
        }
        let (parent, key) = pointer.rsplit_once('/').expect("a slash");
        let mut value = whole();
        if let Some(map) = value.pointer_mut(parent).and_then(Value::as_object_mut) {
            map.remove(key);
            judge(format!("without {pointer}"), &value);
        }
    }
    for name in ["", "a/b", "a b", "A<B>", "a\n", "a-b.c_7", "Größe", "²", "\u{345}"] {
        let mut value = whole();
        value["types"] = json!({ name: {"type": "string"} });
        judge(format!("a type named {name:?}"), &value);
    }
    assert!(disagreements.is_empty(), "{}", disagreements.join("\n"));
    assert!(refused > 200, "the changes break documents: {refused}");
}
