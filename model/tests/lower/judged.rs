//! Schemas that are judged in every part, and work that stays bounded.

use onefold_model::{lower, read_document};

use super::{answering, document, model, output, text};

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
        (r#"{"enum":[]}"#, "empty-enum"),
        (r##"{"$dynamicRef":"#a"}"##, "dynamic-reference"),
        (r#"{"$dynamicAnchor":"a"}"#, "dynamic-reference"),
        (r#"{"$vocabulary":{}}"#, "own-vocabulary"),
        (r#"{"required":["a","a"]}"#, "invalid-schema"),
        (r#"{"multipleOf":0}"#, "invalid-schema"),
        (r#"{"dependentRequired":{"a":"b"}}"#, "invalid-schema"),
        (r#"{"typ":"string"}"#, "unknown-keyword"),
    ];
    let warnings = ["unknown-keyword", "empty-enum"];
    for place in places {
        for (fault, rule) in faults {
            let text = answering(&place.replace('@', fault), "");
            let outcome = read_document("x.json", &text).and_then(|set| lower(&set, None));
            let told: Vec<&str> = outcome.diagnostics.iter().map(|diagnostic| diagnostic.rule).collect();
            assert_eq!(told, [rule], "{place} with {fault}");
            assert_eq!(outcome.value.is_some(), warnings.contains(&rule), "{place} with {fault}");
        }
    }
}

/// Bounds leave no value where the type allows nothing that they do not bound.
#[test]
fn bounds_that_exclude_each_other_are_told_where_they_leave_no_value() {
    let told = |schema: &str| -> Vec<String> {
        let outcome = read_document("x.json", &answering(schema, "")).and_then(|set| lower(&set, None));
        outcome.diagnostics.into_iter().map(|found| found.message).collect()
    };
    for (bounds, types) in [
        (r#""minimum":5,"maximum":3"#, &["integer", "number"][..]),
        (r#""minLength":5,"maxLength":2"#, &["string"]),
        (r#""minItems":5,"maxItems":2"#, &["array"]),
        (r#""contains":{},"minContains":5,"maxContains":2"#, &["array"]),
        (r#""minProperties":5,"maxProperties":2"#, &["object"]),
        (r#""required":["zz"],"additionalProperties":false"#, &["object"]),
    ] {
        for name in ["null", "boolean", "integer", "number", "string", "array", "object"] {
            let expected = usize::from(types.contains(&name));
            for kind in [format!("\"{name}\""), format!("[\"{name}\"]")] {
                let schema = format!(r#"{{"type":{kind},{bounds}}}"#);
                assert_eq!(told(&schema).len(), expected, "{schema}");
                let field = format!(r#"{{"type":"object","properties":{{"a":{schema}}}}}"#);
                assert_eq!(told(&field).len(), expected, "{field}");
                for place in ["not", "if"] {
                    let denied = format!(r#"{{"{place}":{{"properties":{{"a":{schema}}}}}}}"#);
                    assert_eq!(told(&denied), [] as [String; 0], "{denied}");
                }
            }
        }
        assert_eq!(told(&format!("{{{bounds}}}")), [] as [String; 0], "{bounds}");
        let nullable = format!(r#"{{"type":["{}","null"],{bounds}}}"#, types[0]);
        assert_eq!(told(&nullable), [] as [String; 0], "{nullable}");
    }
    assert_eq!(told(r#"{"type":"array","minContains":5,"maxContains":2}"#), [] as [String; 0]);
    let numbers = r#"{"type":["integer","number"],"minimum":5,"maximum":3}"#;
    assert_eq!(told(numbers), ["contract `a.b`, output: `minimum` is above `maximum`, so no value is left"]);
    // An input is an object also where it does not say so.
    let input = r#"{"name":"a.b","effect":"read","input":{"required":["a"],"additionalProperties":false},"output":true}"#;
    let outcome = read_document("x.json", &document(input, "")).and_then(|set| lower(&set, None));
    assert_eq!(outcome.diagnostics.len(), 1, "{:?}", outcome.diagnostics);
}

/// Two texts of one value are one value.
#[test]
fn values_are_compared_and_not_their_texts() {
    for (schema, expected) in [
        (r#"{"enum":[1,2],"const":1.0}"#, "1.0"),
        (r#"{"enum":[{"a":1,"b":[2]}],"const":{"b":[2.0],"a":1}}"#, r#"{"b":[2.0],"a":1}"#),
        (r#"{"type":"integer","const":1e39}"#, "1e39"),
        (
            r#"{"type":"integer","enum":[1e999999999999999999999999,10.0,12e-1]}"#,
            "1e999999999999999999999999|10.0",
        ),
        (r#"{"enum":[]}"#, "never"),
        (r#"{"type":"object","maxProperties":18446744073709551616}"#, "{..}"),
    ] {
        assert_eq!(text(&output(schema, "")), expected, "{schema}");
    }
    let variant = |value: &str| {
        format!(r#"{{"type":"object","properties":{{"k":{{"const":{value}}}}},"required":["k"]}}"#)
    };
    let union = format!(r#"{{"anyOf":[{},{}]}}"#, variant("1"), variant("1.0"));
    assert_eq!(text(&output(&union, "")), "<{k: 1, ..} | {k: 1.0, ..}>");
}

/// Where in a document something is wrong, as programs find it.
#[test]
fn every_place_in_a_schema_has_its_pointer() {
    let document = document(
        r##"{"name":"a.b","effect":"read","input":{"type":"object","properties":{"a/b":{"anyOf":[{},{"type":"strin"}]}}},
            "output":{"typ":1},"failures":[{"code":"A","status":400},{"code":"B","status":400,"schema":{"items":5}}]}"##,
        r##""T":{"properties":{"ö":{},"o\u0308":{}},"type":"object"},"U":{"$ref":"#/types/Nope"},"V":{"const":[1],"minimum":"x"}"##,
    );
    let outcome = read_document("x.json", &document).and_then(|set| lower(&set, None));
    let pointer = |span: &Option<onefold_model::Span>| match span {
        Some(onefold_model::Span::Text { pointer, .. }) => pointer.clone().unwrap_or_default(),
        Some(onefold_model::Span::Rust(_)) | None => String::new(),
    };
    let mut told: Vec<String> = outcome.diagnostics.iter().map(|found| pointer(&found.span)).collect();
    told.sort();
    assert_eq!(
        told,
        [
            "/contracts/0/failures/1/schema/items",
            "/contracts/0/input/properties/a~1b/anyOf/1/type",
            "/contracts/0/output/typ",
            "/types/T/properties/o\u{308}",
            "/types/U/$ref",
            "/types/V/minimum",
        ]
    );
    let related = outcome.diagnostics.iter().find_map(|found| found.related.first()).expect("the other");
    assert_eq!(pointer(&related.span), "/types/T/properties/ö");
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
