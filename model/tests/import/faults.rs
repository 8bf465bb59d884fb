//! Everything that is wrong with a list is told in one run, and no text makes import panic.

use onefold::{Json, Node};
use onefold_model::{Level, Span, import_mcp};

use crate::support::{imported, json, list, marked, refusals, tool, with_input};

#[test]
fn one_bad_tool_hides_no_other() {
    let text = list(&[
        "7",
        r#"{"description":"Do.","inputSchema":{"type":"object"}}"#,
        r#"{"name":3,"inputSchema":{"type":"object"}}"#,
        r#"{"name":"none"}"#,
        &with_input("list", "[]"),
        &with_input("text", r#"{"type":"string"}"#),
        &tool("hints", r#","annotations":{"readOnlyHint":"yes"}"#),
        &tool("kinds", r#","title":1,"description2":2,"annotations":[]"#),
        r#"{"name":"twice","name":"twice","description":"Do.","inputSchema":{}}"#,
        &with_input("two", r##"{"type":"object","properties":{"a":{"$ref":"#a"},"b":{"items":[]}}}"##),
        &tool("good", ""),
    ]);
    let expected = [
        ("tools/0", "the tool must be an object, and this is a number"),
        ("tools/1", "the tool has no `name`"),
        ("tools/2", "`name` must be a string, and this is a number"),
        ("none", "the tool has no `inputSchema`"),
        ("list", "`inputSchema` must be a JSON Schema: an object or a boolean, and this is an array"),
        ("text", "the input of `text` is no object"),
        ("hints", "`readOnlyHint` must be `true` or `false`, and this is a string"),
        (
            "kinds",
            "`title` must be a string, and this is a number; `annotations` must be an object, and this is an array",
        ),
        ("twice", "the key `name` occurs twice"),
        (
            "two",
            "the reference `#a` leads to nothing; `items` is a list, which draft-07 knew and 2020-12 does not",
        ),
    ];
    assert_eq!(refusals(&text), expected.map(|(name, reason)| (name.to_owned(), reason.to_owned())));
    let (imported, told) = imported(&text);
    assert_eq!(imported.set.contracts().keys().map(|name| name.as_str()).collect::<Vec<_>>(), ["good"]);
    let errors: Vec<_> = told.iter().filter(|found| found.level == Level::Error).cloned().collect();
    assert_eq!(errors.len(), 12);
    assert!(marked(&text, &errors).iter().all(|(_, _, at)| !at.is_empty()), "every error has a place");
}

/// What is wrong in one part of a tool hides nothing in another.
#[test]
fn one_fault_of_a_tool_hides_no_other() {
    let schema = r##"{"type":"object","properties":{"a":{"$ref":"https://x.org/y"},"b":{"minimum":"x"}}}"##;
    let expected = |name: &str| {
        format!(
            "the reference `https://x.org/y` leads out of the schema, and nothing is fetched; \
             contract `{name}`, input: `minimum` must be a number"
        )
    };
    let nameless = format!(r#"{{"description":"Do.","inputSchema":{schema}}}"#);
    let told = refusals(&list(&[&with_input("a", schema), &nameless]));
    let second = format!("the tool has no `name`; {}", expected("tools_1"));
    assert_eq!(told, [("a".to_owned(), expected("a")), ("tools/1".to_owned(), second)]);
}

/// Every fault says where it stands, as programs find it.
#[test]
fn every_place_in_a_list_has_its_pointer() {
    let text = list(&[
        &with_input(
            "a",
            r##"{"type":"object","properties":{"a":{"$ref":"https://x.org/y"},"b/c":{"allOf":[{"minimum":"x"}]},"d":{"$ref":"#/$defs/d"}},
                "$defs":{"d":{"type":"strin"}}}"##,
        ),
        &tool("b", r#","title":7"#),
        &tool("a", ""),
    ]);
    let (_, told) = imported(&text);
    let mut pointers: Vec<&str> = told
        .iter()
        .map(|found| match &found.span {
            Some(Span::Text { pointer: Some(pointer), .. }) => pointer.as_str(),
            _ => "none",
        })
        .collect();
    pointers.sort_unstable();
    assert_eq!(
        pointers,
        [
            "/tools/0/inputSchema/$defs/d/type",
            "/tools/0/inputSchema/properties/a/$ref",
            "/tools/0/inputSchema/properties/b~1c/allOf/0/minimum",
            "/tools/1/title",
        ]
    );
}

/// Errors are given to the tools in which they stand, however many there are of both.
#[test]
fn thousands_of_bad_tools_are_refused_each_for_itself() {
    let tools: Vec<String> =
        (0..20_000).map(|n| format!(r#"{{"name":"t{n}","name":"u","inputSchema":{{}}}}"#)).collect();
    let imported = import_mcp("x.json", &format!("[{}]", tools.join(","))).value.expect("what was refused");
    assert_eq!(imported.refused.len(), 20_000);
    assert!(imported.refused.iter().all(|refusal| refusal.reason == "the key `name` occurs twice"));
}

#[test]
fn a_fault_outside_the_tools_stops_the_import() {
    let text = format!(r#"{{"tools":[{}],"x":1,"x":2}}"#, tool("a", ""));
    let outcome = import_mcp("x.json", &text);
    assert!(outcome.value.is_none());
    assert_eq!(outcome.diagnostics[0].message, "the key `x` occurs twice");
    let deep = format!(r#"{{"tools":[{}{}]}}"#, "[".repeat(200), "]".repeat(200));
    assert!(import_mcp("x.json", &deep).value.is_none());
}

const RICH: &str = r##"{"server":{"name":"s"},"nextCursor":null,"tools":[
    {"name":"a","title":"A","description":"Do.","annotations":{"readOnlyHint":true,"title":"T"},"icons":[{"src":"x"}],
     "inputSchema":{"$schema":"http://json-schema.org/draft-04/schema#","id":"r","type":"object",
        "properties":{"n":{"$ref":"#/definitions/n"},"m":{"type":"number","minimum":1,"exclusiveMinimum":true}},
        "dependencies":{"n":["m"],"m":{"type":"object"}},"definitions":{"n":{"id":"#n","items":[{"$ref":"#n"}],"additionalItems":false}}}},
    {"name":"b.c","description":"Do.","execution":{"taskSupport":"optional"},
     "inputSchema":{"type":"object","properties":{"x":{"$ref":"#/$defs/n"},"y":{"$ref":"#"}},"required":["x"],
        "$defs":{"n":{"$anchor":"n","oneOf":[{"const":1},{"enum":["q",null]},{"$ref":"#n"}]}}},
     "outputSchema":{"$id":"https://x.org/o","type":"object","properties":{"z":{"$ref":"o2#/$defs/k"}},
        "$defs":{"i":{"$id":"o2","$defs":{"k":{"type":"string","pattern":"^a","format":"date"}}}}}}]}"##;

/// How many values there are in a value, itself included.
fn count(json: &Json) -> usize {
    1 + match &json.node {
        Node::Array(items) => items.iter().map(count).sum(),
        Node::Object(object) => object.iter().map(|(_, value)| count(value)).sum(),
        Node::Null | Node::Bool(_) | Node::Number(_) | Node::String(_) => 0,
    }
}

/// The value with its value number `at` replaced.
fn replaced(json: &Json, at: &mut usize, with: &Json) -> Json {
    if *at == 0 {
        *at = usize::MAX;
        return with.clone();
    }
    *at -= 1;
    match &json.node {
        Node::Array(items) => items.iter().map(|item| replaced(item, at, with)).collect::<Vec<_>>().into(),
        Node::Object(object) => {
            let member = |(key, value): (&str, &Json)| (key.to_owned(), replaced(value, at, with));
            Node::Object(object.iter().map(member).collect()).into()
        }
        Node::Null | Node::Bool(_) | Node::Number(_) | Node::String(_) => json.clone(),
    }
}

#[test]
fn no_value_in_any_place_makes_import_lose_a_tool() {
    let rich = json(RICH);
    let others = ["null", "true", "7", "-1e999", "\"x\"", "\"#/\"", "[]", "[[]]", "{}", r##"{"$ref":"#"}"##];
    for at in 0..count(&rich) {
        for other in others {
            let text = replaced(&rich, &mut at.clone(), &json(other)).to_compact();
            let whole = json(&text);
            let tools = whole.as_array().or(whole.get("tools").and_then(Json::as_array)).map(<[Json]>::len);
            let outcome = import_mcp("x.json", &text);
            match (tools, outcome.value) {
                (Some(tools), Some(imported)) => {
                    assert_eq!(imported.set.contracts().len() + imported.refused.len(), tools, "{text}");
                    let lowered = onefold_model::lower(&imported.set, None);
                    assert!(!lowered.has_errors(), "{text}: {:?}", lowered.diagnostics);
                }
                (None, None) => {}
                (tools, value) => panic!("{tools:?} tools, a value: {}: {text}", value.is_some()),
            }
        }
    }
}
