//! From a document to a model: shapes, checks and names, each on the smallest document that shows it.

mod bounds;
mod judged;

use onefold_model::{Model, Rest, Shape, Span, lower, read_document};

/// A document with one contract and some types.
fn document(contract: &str, types: &str) -> String {
    format!(r#"{{"onefold":1,"contracts":[{contract}],"types":{{{types}}}}}"#)
}

/// A private contract whose output is `schema`.
fn answering(schema: &str, types: &str) -> String {
    let contract =
        format!(r#"{{"name":"a.b","effect":"read","input":{{"type":"object"}},"output":{schema}}}"#);
    document(&contract, types)
}

#[track_caller]
fn model(text: &str) -> Model {
    let outcome = read_document("x.json", text).and_then(|set| lower(&set, None));
    assert!(!outcome.has_errors(), "{:#?}", outcome.diagnostics);
    outcome.value.expect("a model")
}

#[track_caller]
fn output(schema: &str, types: &str) -> Shape {
    let model = model(&answering(schema, types));
    model.contracts().next().expect("one contract").output.shape.clone()
}

#[track_caller]
fn refuses(text: &str, expected: &[(&str, &str, &str)]) {
    let outcome = read_document("x.json", text).and_then(|set| lower(&set, None));
    let told: Vec<(&str, &str, &str)> = outcome
        .diagnostics
        .iter()
        .map(|diagnostic| {
            let marked = match &diagnostic.span {
                Some(Span::Text { range, .. }) => &text[range.start as usize..range.end as usize],
                Some(Span::Rust(_)) | None => "",
            };
            (diagnostic.rule, marked, diagnostic.message.as_str())
        })
        .collect();
    assert_eq!(told, expected);
    assert!(outcome.diagnostics.iter().all(|diagnostic| diagnostic.help.is_some()));
}

/// A compact text of a shape, for comparing.
fn text(shape: &Shape) -> String {
    match shape {
        Shape::Never => "never".into(),
        Shape::Any => "any".into(),
        Shape::Null => "null".into(),
        Shape::Bool => "bool".into(),
        Shape::Integer(integer) => match (integer.minimum, integer.maximum) {
            (None, None) => "integer".into(),
            (minimum, maximum) => {
                format!("integer({minimum:?}..{maximum:?})").replace("Some", "").replace("None", "")
            }
        },
        Shape::Number(_) => "number".into(),
        Shape::String(string) => string.format.clone().unwrap_or_else(|| "string".into()),
        Shape::Literals(literals) => {
            literals.iter().map(|literal| literal.value.to_compact()).collect::<Vec<_>>().join("|")
        }
        Shape::Array(array) => format!("[{}]", text(&array.items)),
        Shape::Tuple(tuple) => {
            let items: Vec<String> = tuple.items.iter().map(text).collect();
            let rest = tuple.rest.as_ref().map(|rest| format!(", ..{}", text(rest))).unwrap_or_default();
            format!("({}{rest}; {})", items.join(", "), tuple.required)
        }
        Shape::Object(object) => {
            let mut parts: Vec<String> = object
                .fields
                .iter()
                .map(|field| {
                    format!("{}{}: {}", field.name, if field.required { "" } else { "?" }, text(&field.shape))
                })
                .collect();
            match &object.rest {
                Rest::Closed => {}
                Rest::Open => parts.push("..".into()),
                Rest::Of(shape) => parts.push(format!("..{}", text(shape))),
            }
            format!("{{{}}}", parts.join(", "))
        }
        Shape::Union(union) => {
            let variants: Vec<String> = union.variants.iter().map(|variant| text(&variant.shape)).collect();
            let tag = union.tag.as_ref().map(|tag| format!("#{tag} ")).unwrap_or_default();
            format!("<{tag}{}>", variants.join(if union.exclusive { " ^ " } else { " | " }))
        }
        Shape::Intersection(shapes) => shapes.iter().map(text).collect::<Vec<_>>().join(" & "),
        Shape::Nullable(shape) => format!("{}?", text(shape)),
        Shape::Named(key) => key.clone(),
    }
}

#[test]
fn reads_every_kind_of_schema() {
    for (schema, expected) in [
        ("true", "any"),
        ("false", "never"),
        ("{}", "any"),
        (r#"{"not":{}}"#, "never"),
        (r#"{"type":"null"}"#, "null"),
        (r#"{"type":["string","null"]}"#, "string?"),
        (r#"{"type":["string","integer"]}"#, "<string | integer>"),
        (r#"{"type":"integer","minimum":1,"exclusiveMaximum":20}"#, "integer((1)..(19))"),
        (r#"{"type":"integer","minimum":0.5}"#, "integer((1)..)"),
        (r#"{"type":"string","format":"date-time"}"#, "date-time"),
        (r#"{"const":null}"#, "null"),
        (r#"{"type":"string","enum":["a",1,"b"]}"#, r#""a"|"b""#),
        (r#"{"type":"integer","enum":[-1,0,1]}"#, "-1|0|1"),
        (r#"{"oneOf":[{"const":"a","description":"A"},{"const":"b"}]}"#, r#""a"|"b""#),
        (r#"{"anyOf":[{"type":"string"},{"type":"null"}]}"#, "string?"),
        (r#"{"type":"array","items":{"type":"boolean"}}"#, "[bool]"),
        (
            r#"{"type":"array","prefixItems":[{"type":"integer"},{"type":"string"}],"minItems":2,"maxItems":2}"#,
            "(integer, string; 2)",
        ),
        (r#"{"type":"array","prefixItems":[{"type":"integer"}]}"#, "(integer, ..any; 0)"),
        (
            r#"{"type":"object","properties":{"b":{"type":"string"},"a":{}},"required":["a"],"additionalProperties":false}"#,
            "{b?: string, a: any}",
        ),
        (r#"{"type":"object","additionalProperties":{"type":"integer"}}"#, "{..integer}"),
        (r#"{"type":"object","required":["x"]}"#, "{x: any, ..}"),
    ] {
        assert_eq!(text(&output(schema, "")), expected, "{schema}");
    }
}

#[test]
fn merges_what_stands_side_by_side() {
    let dog = r#""Dog":{"type":"object","properties":{"name":{"type":"string"}},"required":["name"]}"#;
    let tagged = r##"{"$ref":"#/types/Dog","type":"object","properties":{"kind":{"const":"dog"}},"required":["kind"]}"##;
    assert_eq!(text(&output(tagged, dog)), r#"{name: string, kind: "dog", ..}"#);

    let flattened = r#"{"type":"object","properties":{"id":{"type":"integer"}},"required":["id"],
        "oneOf":[{"type":"object","properties":{"k":{"const":"a"}},"required":["k"]},
                 {"type":"object","properties":{"k":{"const":"b"},"v":{"type":"string"}},"required":["k"]}]}"#;
    assert_eq!(
        text(&output(flattened, "")),
        r#"<#k {id: integer, k: "a", ..} ^ {id: integer, k: "b", v?: string, ..}>"#
    );

    let narrowed = r#"{"enum":["role"],"allOf":[{"type":"string","enum":["role","group"]}]}"#;
    assert_eq!(text(&output(narrowed, "")), r#""role""#);

    let conditions =
        r#"{"type":"object","properties":{"a":{},"b":{}},"anyOf":[{"required":["a"]},{"required":["b"]}]}"#;
    assert_eq!(text(&output(conditions, "")), "<{a: any, b?: any, ..} | {a?: any, b: any, ..}>");

    let sealed = r##"{"allOf":[{"$ref":"#/types/Dog"},{"type":"object","properties":{"x":{"type":"boolean"}}}],"unevaluatedProperties":false}"##;
    assert_eq!(text(&output(sealed, dog)), "{name: string, x?: bool}");

    for (nullable, expected) in [
        (r#"{"type":["object","null"],"properties":{"x":{}},"unevaluatedProperties":false}"#, "{x?: any}?"),
        (
            r#"{"anyOf":[{"type":"object","properties":{"x":{}}},{"type":"null"}],"unevaluatedProperties":false}"#,
            "{x?: any}?",
        ),
    ] {
        assert_eq!(text(&output(nullable, "")), expected);
    }

    let recursive = r##""Tree":{"allOf":[{"type":"object","properties":{"kids":{"type":"array","items":{"$ref":"#/types/Tree"}}}}]}"##;
    assert_eq!(text(&output(r##"{"$ref":"#/types/Tree"}"##, recursive)), "Tree");
}

#[test]
fn finds_the_tag_of_named_variants() {
    let types = r#""A":{"type":"object","properties":{"t":{"const":"a"}},"required":["t"]},
                   "B":{"type":"object","properties":{"t":{"const":"b"}},"required":["t"]},
                   "C":{"type":"object","properties":{"t":{"const":"a"}},"required":["t"]}"#;
    assert_eq!(
        text(&output(r##"{"anyOf":[{"$ref":"#/types/A"},{"$ref":"#/types/B"}]}"##, types)),
        "<#t A | B>"
    );
    assert_eq!(text(&output(r##"{"anyOf":[{"$ref":"#/types/A"},{"$ref":"#/types/C"}]}"##, types)), "<A | C>");
}

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
fn types_that_contain_themselves_are_merged_to_an_end() {
    let list = |key: &str, value: &str| {
        format!(
            r##""{key}":{{"type":"object","required":["{value}"],"properties":{{"{value}":{{"type":"string"}},"next":{{"$ref":"#/types/{key}"}}}}}}"##
        )
    };
    let types = format!("{},{}", list("A", "a"), list("B", "b"));
    let both = r##"{"allOf":[{"$ref":"#/types/A"},{"$ref":"#/types/B"}]}"##;
    assert_eq!(text(&output(both, &types)), "{b: string, next?: B & A, a: string, ..}");
}

/// A contract `name` that is exposed as `expose` says.
fn exposed(name: &str, effect: &str, expose: &str) -> String {
    format!(
        r#"{{"name":"{name}","description":"D.","effect":"{effect}","expose":{{{expose}}},
            "input":{{"type":"object","properties":{{"id":{{"type":"string"}},"n":{{"type":"integer"}}}},"required":["id"]}},"output":true}}"#
    )
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

#[test]
fn names_meet_in_every_output_at_once() {
    let all = r#""http":{},"mcp":{},"cli":{},"code":{}"#;
    let two = format!("{},{}", exposed("user.get_all", "read", all), exposed("user_get.all", "read", all));
    let message = "contract `user.get_all` and contract `user_get.all` meet in MCP tool `user_get_all`, \
                   Rust function `user_get_all`, Rust type `UserGetAllInput`, Rust type `UserGetAllOutput`, \
                   TypeScript function `userGetAll`, TypeScript type `UserGetAllInput`, TypeScript type `UserGetAllOutput`";
    refuses(&document(&two, ""), &[("name-collision", r#""name":"user_get.all""#, message)]);

    let nested = format!("{},{}", exposed("notes", "read", all), exposed("notes.search", "read", all));
    let message = "contract `notes` stands where the name of `notes.search` needs a group";
    refuses(&document(&nested, ""), &[("contract-name-prefix", r#""name":"notes.search""#, message)]);

    let derived = r#""ABInput":{"type":"string"}"#;
    let message = "contract `a.b` and type `ABInput` meet in Rust type `ABInput`, TypeScript type `ABInput`";
    refuses(&document(&exposed("a.b", "read", all), derived), &[("name-collision", "\"ABInput\"", message)]);

    let folded = r#""Foo_Bar":{"type":"string"},"FooBar":{"type":"string"}"#;
    let message = "type `FooBar` and type `Foo_Bar` meet in Rust type `FooBar`";
    refuses(&answering("true", folded), &[("name-collision", "\"Foo_Bar\"", message)]);
}

#[test]
fn words_of_typescript_and_names_of_its_clients_are_kept_apart() {
    let message = "contract `create_client` has the name of the client's own `createClient`";
    let own = document(&exposed("create_client", "read", r#""http":{}"#), "");
    refuses(&own, &[("name-collision", r#""name":"create_client""#, message)]);
    model(&document(&exposed("create_client", "read", r#""code":{}"#), ""));

    let functions = [("delete", "delete_"), ("type", "type_"), ("get.delete", "getDelete"), ("let", "let_")];
    for (name, expected) in functions {
        let model = model(&document(&exposed(name, "read", r#""http":{}"#), ""));
        assert_eq!(model.contracts().next().expect("one contract").names.typescript, expected);
    }
    let types = model(&answering("true", r#""class":{"type":"string"},"any":{"type":"string"}"#));
    let names: Vec<&str> = types.types().map(|definition| definition.names.typescript.as_str()).collect();
    assert_eq!(names, ["any_", "class_"]);
    let meet = format!(
        "{},{}",
        exposed("delete", "read", r#""http":{}"#),
        exposed("delete_", "read", r#""http":{}"#)
    );
    let outcome = read_document("x.json", &document(&meet, "")).and_then(|set| lower(&set, None));
    assert!(outcome.has_errors());
}

#[test]
fn the_order_of_declarations_changes_nothing() {
    let (a, b) = (exposed("a.one", "read", "\"http\":{}"), exposed("b.two", "write", "\"http\":{}"));
    let types = (r#""X":{"type":"string"}"#, r##""Y":{"$ref":"#/types/X"}"##);
    let first = model(&document(&format!("{a},{b}"), &format!("{},{}", types.0, types.1)));
    let second = model(&document(&format!("{b},{a}"), &format!("{},{}", types.1, types.0)));
    let facts = |model: &Model| {
        let contracts: Vec<_> =
            model.contracts().map(|c| (c.names.clone(), c.input.clone(), c.output.clone())).collect();
        let types: Vec<_> =
            model.types().map(|t| (t.key.clone(), t.names.clone(), t.shape.clone())).collect();
        (contracts, types)
    };
    assert_eq!(facts(&first), facts(&second));
}
