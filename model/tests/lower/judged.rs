//! Schemas that are judged in every part, and work that stays bounded.

use onefold_model::{lower, read_document};

use super::{answering, model, output, text};

/// Whatever part of a schema is written, it is judged, also where no shape reads it.
#[test]
fn every_part_of_a_schema_is_judged() {
    let places = [
        r#"{"properties":{"a":@}}"#,
        r#"{"not":@}"#,
        r#"{"if":@}"#,
        r#"{"patternProperties":{"x":@}}"#,
        r#"{"type":"array","contains":@}"#,
        r#"{"propertyNames":@}"#,
        r#"{"dependentSchemas":{"x":@}}"#,
        r#"{"unevaluatedProperties":@}"#,
        r#"{"items":@}"#,
        r#"{"type":"string","properties":{"a":@}}"#,
        r#"{"enum":[{}],"properties":{"a":@}}"#,
        r#"{"$defs":{"a":@}}"#,
    ];
    let faults = [
        (r##"{"$ref":"#/types/Nope"}"##, "unknown-reference"),
        (r##"{"$ref":"#/$defs/x"}"##, "unknown-reference"),
        (r#"{"$ref":"http://x.example/nope"}"#, "unknown-reference"),
        (r#"{"$ref":5}"#, "invalid-schema"),
        ("5", "invalid-schema"),
        (r#"{"type":"object","minLength":"z"}"#, "invalid-schema"),
        (r#"{"type":[]}"#, "invalid-schema"),
        (r#"{"type":["string","string"]}"#, "invalid-schema"),
        (r#"{"anyOf":[]}"#, "invalid-schema"),
        (r#"{"enum":[]}"#, "invalid-schema"),
        (r#"{"required":["a","a"]}"#, "invalid-schema"),
        (r#"{"multipleOf":0}"#, "invalid-schema"),
        (r#"{"dependentRequired":{"a":"b"}}"#, "invalid-schema"),
        (r#"{"minimum":5,"maximum":3}"#, "unsatisfiable-schema"),
        (r#"{"minLength":5,"maxLength":2}"#, "unsatisfiable-schema"),
        (r#"{"required":["zz"],"additionalProperties":false}"#, "unsatisfiable-schema"),
        (r#"{"typ":"string"}"#, "unknown-keyword"),
    ];
    for place in places {
        for (fault, rule) in faults {
            let text = answering(&place.replace('@', fault), "");
            let outcome = read_document("x.json", &text).and_then(|set| lower(&set, None));
            let told: Vec<&str> = outcome.diagnostics.iter().map(|diagnostic| diagnostic.rule).collect();
            assert_eq!(told, [rule], "{place} with {fault}");
            assert_eq!(outcome.value.is_none(), rule != "unknown-keyword", "{place} with {fault}");
        }
    }
}

#[test]
fn keys_that_match_a_pattern_have_the_pattern_s_shape() {
    for (schema, expected) in [
        (
            r#"{"type":"object","patternProperties":{"^x":{"type":"integer"}},"additionalProperties":false}"#,
            "{..integer}",
        ),
        (r#"{"type":"object","patternProperties":{"^x":{"type":"integer"}}}"#, "{..}"),
        (
            r#"{"type":"object","patternProperties":{"^x":{"type":"integer"},"^y":{"type":"string"}},"additionalProperties":false}"#,
            "{..<integer | string>}",
        ),
    ] {
        assert_eq!(text(&output(schema, "")), expected, "{schema}");
    }
}

/// Unions that are joined multiply; from some size on they stay side by side.
#[test]
fn joined_unions_do_not_grow_without_bound() {
    let union = |index: usize| {
        let variants = (0..6)
            .map(|n| format!(r#"{{"type":"object","properties":{{"a{index}_{n}":{{"type":"string"}}}}}}"#));
        format!(r#"{{"anyOf":[{}]}}"#, variants.collect::<Vec<_>>().join(","))
    };
    let schema = format!(r#"{{"allOf":[{}]}}"#, (0..12).map(union).collect::<Vec<_>>().join(","));
    assert!(text(&output(&schema, "")).len() < 20_000);
}

#[test]
fn long_chains_of_names_are_followed_once() {
    let types: Vec<String> = (0..3_000)
        .map(|n| format!(r##""T{n}":{{"$ref":"#/types/T{}"}}"##, n + 1))
        .chain([r#""T3000":{"type":"string"}"#.to_owned()])
        .collect();
    let model = model(&answering(r##"{"$ref":"#/types/T0"}"##, &types.join(",")));
    let shape = &model.contracts().next().expect("one contract").output.shape;
    assert_eq!(text(model.resolve(shape)), "string");
}

/// Each type joins the next one twice, beside fields of its own.
#[test]
fn types_that_fan_out_are_read_once() {
    let types: Vec<String> = (0..40)
        .map(|n| {
            let next = n + 1;
            format!(
                r##""T{n}":{{"allOf":[{{"$ref":"#/types/T{next}"}},{{"type":"object","properties":{{"a{n}":{{"type":"string"}}}}}},{{"$ref":"#/types/T{next}"}}]}}"##
            )
        })
        .chain([r#""T40":{"type":"object"}"#.to_owned()])
        .collect();
    let schema =
        r##"{"allOf":[{"$ref":"#/types/T0"},{"type":"object","properties":{"z":{"type":"null"}}}]}"##;
    let shape = text(&output(schema, &types.join(",")));
    assert!(
        shape.contains("a0?: string") && shape.contains("a39?: string") && shape.contains("z?: null"),
        "{shape}"
    );
}

/// A value that satisfies two of the variants has the fields of both.
#[test]
fn variants_that_may_hold_together_stay_open() {
    let a = r#"{"type":"object","properties":{"a":{"type":"string"}}}"#;
    let b = r#"{"type":"object","properties":{"b":{"type":"string"}}}"#;
    let any = format!(r#"{{"anyOf":[{a},{b}],"unevaluatedProperties":false}}"#);
    assert_eq!(text(&output(&any, "")), "<{a?: string, ..} | {b?: string, ..}>");
    let one = format!(r#"{{"oneOf":[{a},{b}],"unevaluatedProperties":false}}"#);
    assert_eq!(text(&output(&one, "")), "<{a?: string} ^ {b?: string}>");
}
