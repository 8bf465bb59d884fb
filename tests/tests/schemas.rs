//! Emitted schemas accept exactly the values that the contract's own schema accepts, for generated
//! schemas and generated values.

use onefold_codegen::{OptionValue, Options};
use onefold_tests::documents::{emit, lowered, told};
use onefold_tests::strict::breaches;
use proptest::prelude::*;
use serde_json::{Value, json};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Keys, strings and numbers come from small sets, so that schemas and values often meet.
const KEYS: [&str; 3] = ["a", "b", "c"];

fn value() -> impl Strategy<Value = Value> {
    let scalar = prop_oneof![
        Just(json!(null)),
        any::<bool>().prop_map(Value::from),
        prop::sample::select(vec![json!(-1), json!(0), json!(1), json!(1.5), json!(2.0), json!(300)]),
        prop::sample::select(vec!["", "x", "xyz", "2030-01-01"]).prop_map(Value::from),
    ];
    scalar.prop_recursive(3, 12, 3, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..3).prop_map(Value::from),
            prop::collection::btree_map(prop::sample::select(KEYS.to_vec()), inner, 0..3)
                .prop_map(|map| json!(map)),
        ]
    })
}

fn scalar_schema() -> impl Strategy<Value = Value> {
    prop::sample::select(vec![
        json!(true),
        json!({}),
        json!({ "description": "Anything." }),
        json!({ "type": "null" }),
        json!({ "type": "boolean" }),
        json!({ "type": "string", "minLength": 1 }),
        json!({ "type": "string", "format": "date", "maxLength": 10 }),
        json!({ "type": ["string", "null"], "pattern": "^x", "default": null, "title": "T" }),
        json!({ "type": ["string", "null"], "enum": ["x", null] }),
        json!({ "type": "integer", "format": "uint8", "minimum": 0, "maximum": 255 }),
        json!({ "type": ["integer", "null"], "exclusiveMinimum": 0 }),
        json!({ "type": "number", "format": "double", "multipleOf": 0.5 }),
        json!({ "type": ["number", "string", "boolean"], "minimum": 1, "minLength": 2 }),
        json!({ "const": "x" }),
        json!({ "const": null }),
        json!({ "enum": ["x", 1, 1.5, null, [0], { "a": 1 }] }),
        json!({ "minimum": 1, "maxLength": 2, "required": ["a"], "maxItems": 1 }),
        json!({ "oneOf": [{ "const": "x", "description": "X." }, { "enum": ["", "xyz"] }] }),
        json!({ "$ref": "#/types/Node" }),
        json!({ "$ref": "#/types/Node", "description": "Beside." }),
        json!({ "$ref": "#/types/Alias", "minProperties": 1 }),
    ])
}

fn schema() -> impl Strategy<Value = Value> {
    scalar_schema().prop_recursive(3, 16, 3, |inner| {
        let properties =
            prop::collection::btree_map(prop::sample::select(KEYS.to_vec()), inner.clone(), 0..3);
        let required = prop::collection::btree_set(prop::sample::select(KEYS.to_vec()), 0..2);
        let object = (
            properties,
            required,
            prop::sample::select(vec!["closed", "open", "silent", "null"]),
            inner.clone(),
        );
        prop_oneof![
            object.prop_map(|(properties, required, rest, other)| {
                let mut out = json!({ "type": "object", "properties": properties, "required": required });
                match rest {
                    "closed" => {
                        let known: Vec<_> =
                            required.iter().filter(|name| properties.contains_key(**name)).collect();
                        out["required"] = json!(known);
                        out["additionalProperties"] = json!(false);
                    }
                    "open" => out["additionalProperties"] = other,
                    "null" => out["type"] = json!(["object", "null"]),
                    _ => {}
                }
                out
            }),
            inner.clone().prop_map(|items| json!({ "type": "array", "items": items, "minItems": 1 })),
            inner.clone().prop_map(
                |items| json!({ "type": ["array", "null", "string"], "items": items, "maxItems": 2 })
            ),
            prop::collection::vec(inner.clone(), 1..3)
                .prop_map(|items| json!({ "type": "array", "prefixItems": items, "minItems": 1 })),
            prop::collection::vec(inner.clone(), 1..3)
                .prop_map(|of| json!({ "anyOf": of, "description": "D." })),
            prop::collection::vec(inner.clone(), 1..3).prop_map(|of| json!({ "oneOf": of })),
            inner
                .clone()
                .prop_map(|one| json!({ "type": ["object", "null"], "anyOf": [one, { "type": "object" }] })),
            inner.clone().prop_map(|one| json!({ "allOf": [one], "title": "All" })),
            inner.clone().prop_map(|one| json!({ "type": ["string", "array"], "not": one })),
            inner.clone().prop_map(|one| json!({ "type": ["object", "null"], "patternProperties": { "^[ab]$": one } })),
            inner.clone().prop_map(|one| {
                json!({ "type": ["array", "null"], "prefixItems": [one], "unevaluatedItems": false })
            }),
            inner.clone().prop_map(|one| {
                json!({
                    "type": ["object", "null"], "properties": { "a": one },
                    "anyOf": [{ "properties": { "b": true } }, { "type": "null" }], "unevaluatedProperties": false
                })
            }),
            inner.prop_map(|one| json!({ "if": one, "then": { "type": ["array", "null"] } })),
        ]
    })
}

fn document(schema: &Value) -> Value {
    let field = |schema: &Value| json!({ "type": "object", "properties": { "v": schema }, "required": ["v"], "additionalProperties": false });
    json!({
        "onefold": 1,
        "contracts": [{
            "name": "a.b", "description": "D.", "effect": "read", "expose": { "http": {}, "mcp": {} },
            "input": field(schema), "output": schema
        }],
        "types": {
            "Alias": { "$ref": "#/types/Node", "description": "Another name." },
            "Node": {
                "type": "object", "properties": { "a": { "$ref": "#/types/Node" }, "b": { "type": ["integer", "null"] } },
                "additionalProperties": false
            }
        }
    })
}

fn judge(schema: &Value) -> jsonschema::Validator {
    jsonschema::options().should_validate_formats(true).build(schema).expect("the schema is sound")
}

/// The schema as the contract document says it, as a document of its own.
fn exact(document: &Value, schema: &Value) -> jsonschema::Validator {
    judge(&json!({ "allOf": [schema], "types": document["types"] }))
}

fn both_profiles() -> Options {
    let mut options = Options::default();
    let words = ["standard", "strict"].map(str::to_owned).to_vec();
    options.set("profiles", OptionValue::Words(words));
    options
}

#[test]
fn emitted_schemas_accept_the_same_values() {
    let (accepted, refused, sets) = (AtomicUsize::new(0), AtomicUsize::new(0), AtomicUsize::new(0));
    let config = ProptestConfig {
        cases: 300,
        max_global_rejects: 4000,
        failure_persistence: None,
        ..ProptestConfig::default()
    };
    let values = prop::collection::vec(value(), 24);
    proptest!(config, |(schema in schema(), values in values)| {
        let document = document(&schema);
        let outcome = lowered(&document.to_string());
        // Lowering refuses what no value can satisfy.
        prop_assume!(outcome.value.is_some());
        let model = outcome.value.unwrap();
        sets.fetch_add(1, Ordering::Relaxed);

        let (files, said) = emit("openapi", &Options::default(), &model);
        prop_assert_eq!(told(&said), "");
        let openapi: Value = serde_json::from_str(&files["openapi.json"]).unwrap();
        let operation = &openapi["paths"]["/api/a/b"]["post"];
        let part = |media: &Value| {
            judge(&json!({ "allOf": [media["content"]["application/json"]["schema"]], "components": openapi["components"] }))
        };
        let mut inputs = vec![("openapi", part(&operation["requestBody"]))];
        let mut outputs = Vec::new();
        if let Some(success) = operation["responses"].get("200") {
            outputs.push(("openapi", part(success), false));
        }

        let (files, said) = emit("mcp", &both_profiles(), &model);
        prop_assert_eq!(told(&said), "");
        for profile in ["standard", "strict"] {
            let manifest: Value = serde_json::from_str(&files[&format!("{profile}/tools.json")]).unwrap();
            if profile == "strict" {
                prop_assert_eq!(breaches(&manifest), Vec::<String>::new(), "{}", manifest);
            }
            let tool = &manifest["tools"][0];
            inputs.push((profile, judge(&tool["inputSchema"])));
            if let Some(output) = tool.get("outputSchema") {
                let wrapped = output["properties"].get("value").is_some();
                outputs.push((profile, judge(output), wrapped));
            }
        }

        let exact_input = exact(&document, &document["contracts"][0]["input"]);
        let exact_output = exact(&document, &schema);
        for value in values {
            let input = json!({ "v": value });
            let expected = exact_input.is_valid(&input);
            (if expected { &accepted } else { &refused }).fetch_add(1, Ordering::Relaxed);
            for (surface, judge) in &inputs {
                prop_assert_eq!(judge.is_valid(&input), expected, "{} input {}", surface, input);
            }
            let expected = exact_output.is_valid(&value);
            for (surface, judge, wrapped) in &outputs {
                let sent = if *wrapped { json!({ "value": value }) } else { value.clone() };
                prop_assert_eq!(judge.is_valid(&sent), expected, "{} output {}", surface, sent);
            }
        }
    });
    // The law is not empty: most schemas were sound, and values fell on both sides.
    let count = |counter: AtomicUsize| counter.into_inner();
    assert_eq!(count(sets), 300);
    assert!(count(accepted) > 1000 && count(refused) > 1000);
}
