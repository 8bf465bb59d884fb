//! Schemas as parts of other documents: references moved, definitions gathered, roots that say
//! what they are.

use onefold_model::schema::{DEFINITIONS, closure, is_plain_object, resolve, standalone, visit, with_prefix};
use onefold_model::{Model, lower, read_document};

/// A model whose contract `a.b` answers `output`, with `types` beside it.
#[track_caller]
fn model(output: &str, types: &str) -> Model {
    let contract = format!(
        r#"{{ "name": "a.b", "effect": "read", "input": {{ "type": "object" }}, "output": {output} }}"#
    );
    let text = format!(r#"{{ "onefold": 1, "contracts": [{contract}], "types": {types} }}"#);
    let outcome = read_document("contracts.json", &text).and_then(|set| lower(&set, None));
    assert_eq!(outcome.diagnostics, []);
    outcome.value.expect("a model")
}

fn output(model: &Model) -> &onefold::Json {
    &model.contracts().next().expect("one contract").output.schema
}

const TYPES: &str = r##"{
    "Leaf": { "type": "string", "description": "A leaf." },
    "Tree": { "type": "object", "properties": { "leaf": { "$ref": "#/types/Leaf" }, "next": { "$ref": "#/types/Tree" } } },
    "Other": { "type": "integer" }
}"##;

#[track_caller]
fn assert_standalone(schema: &str, expected: &str) {
    let model = model(schema, TYPES);
    assert_eq!(standalone(&model, output(&model)).to_compact(), expected);
}

#[test]
fn scalar_stands_alone() {
    assert_standalone(r#"{ "type": "null" }"#, r#"{"type":"null"}"#);
    assert_standalone("true", "true");
}

#[test]
fn references_go_into_definitions_that_are_needed() {
    assert_standalone(
        r##"{ "type": "array", "items": { "$ref": "#/types/Leaf" } }"##,
        r##"{"type":"array","items":{"$ref":"#/$defs/Leaf"},"$defs":{"Leaf":{"type":"string","description":"A leaf."}}}"##,
    );
}

#[test]
fn root_reference_is_replaced_and_stays_a_definition_when_it_recurs() {
    let leaf = r#"{"type":"string","description":"A leaf."}"#;
    let tree =
        r##"{"type":"object","properties":{"leaf":{"$ref":"#/$defs/Leaf"},"next":{"$ref":"#/$defs/Tree"}}"##;
    assert_standalone(r##"{ "$ref": "#/types/Leaf" }"##, leaf);
    assert_standalone(
        r##"{ "$ref": "#/types/Tree" }"##,
        &format!(r#"{tree},"$defs":{{"Leaf":{leaf},"Tree":{tree}}}}}}}"#),
    );
}

#[test]
fn annotations_beside_a_root_reference_win() {
    assert_standalone(
        r##"{ "$ref": "#/types/Leaf", "description": "Mine.", "default": "x" }"##,
        r#"{"type":"string","description":"Mine.","default":"x"}"#,
    );
}

#[test]
fn rules_beside_a_root_reference_keep_it() {
    assert_standalone(
        r##"{ "$ref": "#/types/Leaf", "maxLength": 3 }"##,
        r##"{"$ref":"#/$defs/Leaf","maxLength":3,"$defs":{"Leaf":{"type":"string","description":"A leaf."}}}"##,
    );
}

#[test]
fn names_of_their_own_are_left_out_and_values_are_not_touched() {
    let schema = r##"{
        "$id": "https://example.com/a", "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "properties": { "$id": { "$anchor": "x", "type": "string" } },
        "default": { "$id": "1", "$ref": "#/types/Leaf" }
    }"##;
    let model = model(schema, TYPES);
    assert_eq!(
        with_prefix(&model, output(&model), DEFINITIONS).to_compact(),
        r##"{"type":"object","properties":{"$id":{"type":"string"}},"default":{"$id":"1","$ref":"#/types/Leaf"}}"##
    );
}

#[test]
fn closure_follows_types_into_types() {
    let model = model(r##"{ "anyOf": [{ "$ref": "#/types/Tree" }, { "type": "null" }] }"##, TYPES);
    let keys: Vec<&str> = closure(&model, [output(&model)]).into_iter().collect();
    assert_eq!(keys, ["Leaf", "Tree"]);
}

#[test]
fn resolve_ends_at_the_first_rule() {
    let types = r##"{
        "A": { "$ref": "#/types/B", "title": "A" },
        "B": { "$ref": "#/types/C", "minProperties": 1 },
        "C": { "type": "object" }
    }"##;
    let model = model(r##"{ "$ref": "#/types/A" }"##, types);
    assert_eq!(resolve(&model, output(&model)), &model.get("B").expect("a type").schema);
    assert!(!is_plain_object(&model, output(&model)));
}

#[test]
fn plain_objects_say_so_without_composition() {
    let judge = |schema: &str| {
        let model = model(schema, TYPES);
        is_plain_object(&model, output(&model))
    };
    assert!(judge(r#"{ "type": "object" }"#));
    assert!(judge(r##"{ "$ref": "#/types/Tree", "description": "D." }"##));
    assert!(!judge(r#"{ "type": ["object", "null"] }"#));
    assert!(!judge(r#"{ "type": "object", "oneOf": [{ "required": ["a"] }, { "required": ["b"] }] }"#));
    assert!(!judge(r##"{ "$ref": "#/types/Leaf" }"##));
    assert!(!judge("true"));
}

#[test]
fn visit_enters_schemas_and_no_values() {
    let schema = r#"{
        "type": "object",
        "properties": { "a": { "items": { "title": "1" } } },
        "additionalProperties": { "title": "2" },
        "oneOf": [{ "title": "3" }, true],
        "const": { "title": "never" }, "enum": [{ "title": "never" }], "examples": [{ "title": "never" }]
    }"#;
    let model = model(schema, TYPES);
    let mut titles = Vec::new();
    visit(output(&model), &mut |inner| titles.extend(inner.get("title").and_then(onefold::Json::as_str)));
    assert_eq!(titles, ["1", "2", "3"]);
}
