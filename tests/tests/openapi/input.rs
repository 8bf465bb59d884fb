//! Where the parts of an input travel: path, query, body.

use onefold_codegen::Options;
use onefold_tests::documents::{emit, model, told};
use onefold_tests::python;
use serde_json::{Value, json};

use super::{NOTES, VALIDATE, one, openapi};

#[test]
fn n46_path_takes_its_fields_out_of_the_body() {
    let document = openapi(NOTES);
    let operation = &document["paths"]["/notes/{id}"]["put"];
    assert_eq!(
        operation["parameters"],
        json!([{
            "name": "id", "in": "path", "description": "Which note.", "required": true,
            "schema": { "type": "string", "minLength": 1 },
            "examples": { "rename": { "summary": "Rename", "value": "n1" } }
        }])
    );
    let media = &operation["requestBody"]["content"]["application/json"];
    assert_eq!(
        media["schema"],
        json!({
            "type": "object",
            "properties": { "title": { "type": "string" } },
            "additionalProperties": false,
            "required": ["title"]
        })
    );
    assert_eq!(media["examples"], json!({ "rename": { "summary": "Rename", "value": { "title": "New" } } }));
}

#[test]
fn query_carries_text_lists_of_text_and_json() {
    let document = openapi(&one(json!({
        "expose": { "http": { "method": "GET", "path": "/find" } },
        "input": {
            "type": "object", "additionalProperties": false, "required": ["q", "both", "some", "none"],
            "properties": {
                "q": { "type": "string", "description": "What.", "deprecated": true },
                "page": { "type": ["integer", "null"], "minimum": 1, "default": null },
                "kinds": { "type": "array", "items": { "enum": ["a", "b"] } },
                "range": { "type": "object", "properties": { "from": { "type": "integer" } } },
                "both": { "type": ["string", "null"] },
                "some": { "type": "array", "items": { "type": "integer" }, "minItems": 1 },
                "none": { "type": "array", "items": { "type": "integer" } },
                "pairs": { "type": "array", "items": { "type": "array", "items": { "type": "integer" } } }
            }
        }
    })));
    let operation = &document["paths"]["/find"]["get"];
    assert_eq!(operation.get("requestBody"), None);
    let parameters = operation["parameters"].as_array().unwrap();
    for (index, expected) in [
        json!({
            "name": "q", "in": "query", "description": "What.", "required": true, "deprecated": true,
            "schema": { "type": "string" }
        }),
        json!({
            "name": "page", "in": "query",
            "schema": { "type": ["integer", "null"], "minimum": 1, "default": null }
        }),
        json!({ "name": "kinds", "in": "query", "schema": { "type": "array", "items": { "enum": ["a", "b"] } } }),
        json!({
            "name": "range", "in": "query",
            "content": { "application/json": {
                "schema": { "type": "object", "properties": { "from": { "type": "integer" } } }
            } }
        }),
        // A query says null and an empty list by saying nothing.
        json!({ "name": "both", "in": "query", "schema": { "type": ["string", "null"] } }),
        json!({
            "name": "some", "in": "query", "required": true,
            "schema": { "type": "array", "items": { "type": "integer" }, "minItems": 1 }
        }),
        json!({ "name": "none", "in": "query", "schema": { "type": "array", "items": { "type": "integer" } } }),
        json!({
            "name": "pairs", "in": "query",
            "schema": { "type": "array", "items": {
                "type": "string", "contentMediaType": "application/json",
                "contentSchema": { "type": "array", "items": { "type": "integer" } }
            } }
        }),
    ]
    .iter()
    .enumerate()
    {
        assert_eq!(&parameters[index], expected);
    }
    assert_eq!(parameters.len(), 8);
    assert_eq!(python::run(VALIDATE, &document.to_string()), "valid\n");
}

#[test]
fn query_examples_stand_beside_the_schema() {
    let document = openapi(&one(json!({
        "expose": { "http": { "method": "GET", "path": "/find" } },
        "input": { "type": "object", "properties": {
            "q": { "type": "string" }, "range": { "type": "object", "properties": {} }
        } },
        "examples": [{ "title": "All", "input": { "q": "x", "range": {} } }, { "input": { "q": "y" } }]
    })));
    let parameters = &document["paths"]["/find"]["get"]["parameters"];
    assert_eq!(
        parameters[0]["examples"],
        json!({ "all": { "summary": "All", "value": "x" }, "example-2": { "value": "y" } })
    );
    assert_eq!(
        parameters[1]["content"]["application/json"]["examples"],
        json!({ "all": { "summary": "All", "value": {} } })
    );
    assert_eq!(parameters[1].get("examples"), None);
}

#[test]
fn query_text_that_could_mean_two_values_is_told() {
    let said = |schema: Value| {
        let document = one(json!({
            "expose": { "http": { "method": "GET", "path": "/find" } },
            "input": { "type": "object", "properties": { "f": schema } }
        }));
        told(&emit("openapi", &Options::default(), &model(&document)).1)
    };
    let ambiguous = "openapi-query-value: field `f` of contract `notes.find` may be a string or something else, which a \
                     query cannot tell apart (use `POST`, or give the field one type)";
    assert_eq!(said(json!(true)), ambiguous);
    assert_eq!(said(json!({ "type": ["string", "integer"] })), ambiguous);
    assert_eq!(said(json!({ "type": "array", "items": { "enum": ["a", 1] } })), ambiguous);
    assert_eq!(said(json!({ "type": ["string", "null"] })), "");
    assert_eq!(said(json!({ "enum": ["a", null] })), "");
    assert_eq!(said(json!({ "type": ["integer", "boolean"] })), "");
}

#[test]
fn query_cannot_carry_a_union() {
    let document = one(json!({
        "expose": { "http": { "method": "GET", "path": "/find" } },
        "input": { "oneOf": [
            { "type": "object", "properties": { "a": { "type": "string" } }, "required": ["a"] },
            { "type": "object", "properties": { "b": { "type": "string" } }, "required": ["b"] }
        ] }
    }));
    let (_, diagnostics) = emit("openapi", &Options::default(), &model(&document));
    assert_eq!(
        told(&diagnostics),
        "openapi-input-fields: the input of contract `notes.find` has no fixed fields, so `GET /find` cannot take \
         it apart (use `POST` with a path without parameters, or make the input a struct)"
    );
    assert!(diagnostics[0].span.is_some());
}

#[test]
fn rule_about_the_whole_input_is_missed_aloud() {
    let document = one(json!({
        "expose": { "http": { "method": "GET", "path": "/find" } },
        "input": {
            "type": "object", "additionalProperties": false,
            "properties": { "a": { "type": "string" }, "b": { "type": "string" } },
            "dependentRequired": { "a": ["b"] }
        }
    }));
    let (files, diagnostics) = emit("openapi", &Options::default(), &model(&document));
    assert_eq!(files.len(), 1);
    assert_eq!(
        told(&diagnostics),
        "openapi-input-rule: the input of contract `notes.find` has a rule `dependentRequired`, which OpenAPI cannot \
         say of `GET /find` (the server checks the rule all the same; `POST` without path parameters shows it)"
    );
}

#[test]
fn paths_that_differ_in_parameter_names_are_one_path() {
    let contract = |name: &str, method: &str, path: &str, field: &str| {
        json!({
            "name": name, "description": "D.", "effect": "write",
            "expose": { "http": { "method": method, "path": path } },
            "input": { "type": "object", "properties": { field: { "type": "string" } }, "required": [field] },
            "output": { "type": "null" }
        })
    };
    let document = json!({ "onefold": 1, "contracts": [
        contract("a.put", "PUT", "/a/{id}", "id"), contract("a.remove", "DELETE", "/a/{key}", "key")
    ] });
    let (_, diagnostics) = emit("openapi", &Options::default(), &model(&document.to_string()));
    assert_eq!(
        told(&diagnostics),
        "openapi-path: path `/a/{key}` of contract `a.remove` differs from `/a/{id}` only in the names of its \
         parameters (write the path as `/a/{id}` and name the field alike, or choose another path)"
    );
}
