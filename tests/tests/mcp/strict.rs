//! The profile `strict`: plain schemas, and nothing lost in silence.

use onefold_tests::strict::breaches;
use serde_json::{Value, json};

use super::{COURSE, NOTES, manifest, one, tool};

/// The strict schema of one property of an input.
#[track_caller]
fn strict_property(schema: Value) -> Value {
    let input = json!({ "type": "object", "properties": { "p": schema }, "additionalProperties": false });
    tool(&one(json!({ "input": input })), "strict", "a_b")["inputSchema"]["properties"]["p"].clone()
}

#[test]
fn n52_odd_schemas_become_plain() {
    let properties = &tool(COURSE, "strict", "course_run")["inputSchema"]["properties"];
    assert_eq!(
        properties["maybe"],
        json!({
            "description": "Perhaps.", "default": null,
            "anyOf": [{ "type": "string", "maxLength": 3 }, { "type": "null" }]
        })
    );
    assert_eq!(properties["small"], json!({ "type": "integer", "minimum": 0, "maximum": 255 }));
    assert_eq!(properties["ratio"], json!({ "type": "number" }));
    assert_eq!(
        properties["anything"],
        json!({ "description": "Whatever it is.", "$ref": "#/$defs/OnefoldAny" })
    );
    assert_eq!(properties["all"], json!({ "$ref": "#/$defs/OnefoldAny" }));
    assert_eq!(properties["list"], json!({ "type": "array", "items": { "$ref": "#/$defs/OnefoldAny" } }));
    assert_eq!(
        properties["colour"],
        json!({ "anyOf": [{ "type": "string", "enum": ["red", "green"] }, { "type": "null" }] })
    );
    assert_eq!(properties["when"], json!({ "type": "string", "format": "date-time" }));
    assert_eq!(
        properties["extra"]["additionalProperties"],
        json!({ "anyOf": [{ "type": "integer" }, { "type": "boolean" }] })
    );
    assert_eq!(properties["tagged"], json!({ "$ref": "#/$defs/Tagged", "description": "One of several." }));
}

#[test]
fn n52_schema_addresses_are_not_sent_to_careful_clients() {
    let origin = json!({ "mcp": { "name": "x", "$schema": "https://json-schema.org/draft/2020-12/schema" } });
    let tool = tool(&one(json!({ "origin": origin })), "strict", "x");
    assert_eq!(
        tool["inputSchema"],
        json!({ "type": "object", "additionalProperties": false, "properties": {} })
    );
}

#[test]
fn strict_keeps_bounds_descriptions_and_values() {
    let kept = json!({
        "type": "string", "description": "D.", "title": "T", "minLength": 1, "maxLength": 9, "pattern": "^a",
        "examples": ["ab"], "deprecated": true, "default": "a"
    });
    assert_eq!(strict_property(kept.clone()), kept);
    assert_eq!(strict_property(json!({ "const": 1 })), json!({ "type": "integer", "const": 1 }));
    assert_eq!(
        strict_property(json!({ "enum": ["a", 1, null, true] })),
        json!({ "anyOf": [
            { "type": "string", "enum": ["a"] }, { "type": "integer", "enum": [1] }, { "type": "null" },
            { "type": "boolean", "enum": [true] }
        ] })
    );
    assert_eq!(
        strict_property(json!({
            "type": ["object", "null"], "description": "D.", "properties": { "a": { "type": "string" } },
            "required": ["a"]
        })),
        json!({ "description": "D.", "anyOf": [
            { "type": "object", "properties": { "a": { "type": "string" } }, "required": ["a"] },
            { "type": "null" }
        ] })
    );
}

#[test]
fn lost_format_is_told() {
    let input = json!({ "type": "object", "properties": { "site": { "type": "string", "format": "iri" } } });
    let (_, said) = manifest(&one(json!({ "input": input })), "strict", 0);
    assert_eq!(
        said,
        "mcp-strict-format: the input of contract `a.b` has the format `iri`, which the profile `strict` leaves out \
         (the server checks the format all the same; say it in the field's description)"
    );
}

#[test]
fn strict_manifests_keep_the_laws() {
    for document in [NOTES, COURSE] {
        let (manifest, said) = manifest(document, "strict", 0);
        assert_eq!(said, "");
        assert_eq!(breaches(&manifest), Vec::<String>::new());
        // The laws are not empty: the same tools in the other profile break them.
        assert!(!breaches(&in_standard(document)).is_empty());
    }
}

fn in_standard(document: &str) -> Value {
    manifest(document, "standard", 0).0
}
