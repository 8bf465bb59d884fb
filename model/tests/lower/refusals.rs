//! What is refused, and where the finger points.

use onefold_model::{Span, lower, read_document};

use super::{answering, document, exposed, model, refuses};

#[test]
fn refuses_schemas_that_say_nothing_or_nonsense() {
    let schema = r#"{"allOf":[{"enum":["foo"]},{"enum":["bar"]}]}"#;
    let message = "contract `a.b`, output: no value can satisfy all of this schema at once";
    refuses(&answering(schema, ""), &[("unsatisfiable-schema", schema, message)]);

    let message = "contract `a.b`, output: `types` has no `Nite`";
    let types = r#""Note":{"type":"string"}"#;
    refuses(
        &answering(r##"{"$ref":"#/types/Nite"}"##, types),
        &[("unknown-reference", "\"#/types/Nite\"", message)],
    );

    let message = "contract `a.b`, output: the reference `https://x.example/y` does not go into `types`";
    let remote = r#"{"$ref":"https://x.example/y"}"#;
    refuses(&answering(remote, ""), &[("unknown-reference", "\"https://x.example/y\"", message)]);

    let message = "contract `a.b`, output: `minLenght` is no keyword of JSON Schema 2020-12; it is passed on and has no effect";
    refuses(
        &answering(r#"{"type":"string","minLenght":1}"#, ""),
        &[("unknown-keyword", "\"minLenght\"", message)],
    );
    let message = "contract `a.b`, output: `type` must be `null`, `boolean`, `integer`, `number`, `string`, `array`, `object`, or a list of some of them";
    refuses(&answering(r#"{"type":"strin"}"#, ""), &[("invalid-schema", "\"strin\"", message)]);
}

#[test]
fn refuses_types_by_which_no_value_could_be_judged() {
    let loops = r##""A":{"$ref":"#/types/B"},"B":{"$ref":"#/types/A","type":"object"}"##;
    let message = "types `A`, `B` refer to each other without going into the value";
    for schema in ["true", r##"{"$ref":"#/types/A","type":"object"}"##, r##"{"$ref":"#/types/B"}"##] {
        refuses(&answering(schema, loops), &[("endless-type", "\"A\"", message)]);
    }
    let message = "type `A` refers to itself without going into the value";
    for itself in [
        r##"{"anyOf":[{"$ref":"#/types/A"},{"type":"integer"}]}"##,
        r##"{"type":"object","not":{"required":["x"],"$ref":"#/types/A"}}"##,
        r##"{"allOf":[{"$ref":"#/types/A"},{"type":"object","properties":{"a":{"$ref":"#/types/A"}}}]}"##,
    ] {
        let types = format!(r#""A":{itself}"#);
        refuses(&answering(r##"{"$ref":"#/types/A"}"##, &types), &[("endless-type", "\"A\"", message)]);
    }
}

#[test]
fn refuses_exposures_that_nothing_could_serve() {
    for (effect, expose, rule, marked) in [
        ("read", r#""webmcp":{}"#, "webmcp-without-http", "\"webmcp\""),
        ("destructive", r#""http":{},"webmcp":{}"#, "destructive-page-tool", "\"webmcp\""),
        ("destructive", r#""mcp":{}"#, "destructive-without-consent", "\"mcp\""),
        ("write", r#""http":{"method":"GET"}"#, "method-against-effect", "\"http\""),
        ("read", r#""http":{"path":"notes"}"#, "http-path", "\"http\""),
        ("read", r#""http":{"path":"/a//b"}"#, "http-path", "\"http\""),
        ("read", r#""http":{"path":"/a/../b"}"#, "http-path", "\"http\""),
        ("read", r#""http":{"path":"/a/{nope}"}"#, "http-path", "\"http\""),
        ("read", r#""http":{"path":"/a/{n}"}"#, "http-path", "\"http\""),
        ("read", r#""http":{"path":"/a/{id}/{id}"}"#, "http-path", "\"http\""),
        ("read", r#""http":{"path":"/mcp"}"#, "reserved-route", "\"http\""),
        ("read", r#""http":{"path":"/.well-known"}"#, "reserved-route", "\"http\""),
        ("read", r#""http":{"path":"/.well-known/x/y"}"#, "reserved-route", "\"http\""),
    ] {
        let text = document(&exposed("a.b", effect, expose), "");
        let outcome = read_document("x.json", &text).and_then(|set| lower(&set, None));
        let told = outcome.diagnostics.first().unwrap_or_else(|| panic!("{effect} {expose} passes"));
        assert_eq!(told.rule, rule, "{expose}");
        let Some(Span::Text { range, .. }) = &told.span else { panic!("no place") };
        assert_eq!(&text[range.start as usize..range.end as usize], marked, "{expose}");
        assert_eq!(outcome.diagnostics.len(), 1, "{expose}");
    }
    for path in ["/mcp/x", "/docs/{id}", "/.well-knowns", "/health.json", "/a/mcp"] {
        model(&document(&exposed("a.b", "read", &format!(r#""http":{{"path":"{path}"}}"#)), ""));
    }
    model(&document(
        &exposed(
            "a.b",
            "destructive",
            r#""http":{"path":"/a/{id}"},"mcp":{"destructive":true},"cli":{},"code":{}"#,
        ),
        "",
    ));
}

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
