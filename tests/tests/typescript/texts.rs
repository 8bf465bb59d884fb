//! Texts, names and shapes that break generators.

use onefold::Node;
use onefold_codegen::{OptionValue, Options};
use onefold_model::{Level, read_json};
use onefold_tests::documents::emitter;
use onefold_tests::peers::Tsc;
use onefold_tests::project::{Project, Resolution, World, generate, model};
use serde_json::{Map, Value, json};

const ODD: &str = include_str!("odd.json");
const PROGRAM: &str = include_str!("odd.ts");

#[test]
fn odd_texts_names_and_shapes_compile_and_keep_their_meaning() {
    let files = generate(&model(ODD), None).unwrap();
    for (path, contents) in &files {
        let hidden =
            |c: char| c != '\n' && (c.is_control() || matches!(c, '\u{2028}' | '\u{2029}' | '\u{202e}'));
        // JSON escapes what it must and keeps the rest.
        assert!(path.ends_with(".json") || !contents.contains(hidden), "{path}");
        assert!(path.ends_with(".json") || !contents.contains("</script"), "{path}");
    }
    let choices = format!("import type {{ Choice }} from \"./typescript/types.js\";\n{}", choices());
    let project = Project::new(&files, &[("odd.ts", PROGRAM), ("choices.ts", &choices)]);
    for (version, world) in [(Tsc::Current, World::Bare), (Tsc::Next, World::Dom), (Tsc::Next, World::Node)] {
        if let Err(text) = project.check(version, world, Resolution::NodeNext) {
            panic!("{version:?} {world:?}\n{text}");
        }
    }
}

/// A constant for every value of the document's enumeration: its JSON text is the same string in
/// TypeScript, so the literal type must be equal to its source.
fn choices() -> String {
    let file = onefold::SourceText { path: "odd.json".to_owned(), text: ODD.to_owned() };
    let document = read_json(&std::sync::Arc::new(file)).value.expect("the document is JSON");
    let values = document.get("types").and_then(|types| types.get("Choice")?.get("enum")?.as_array());
    let mut out = String::new();
    for (index, value) in values.expect("the enumeration is there").iter().enumerate() {
        assert!(matches!(value.node, Node::String(_)));
        out.push_str(&format!("export const choice{index}: Choice = {};\n", value.to_compact()));
    }
    out
}

#[test]
fn an_integer_beyond_every_number_is_refused_until_somebody_decides() {
    let document = include_str!("integers.json");
    let diagnostics = generate(&model(document), None).unwrap_err();
    let messages: Vec<&str> = diagnostics
        .iter()
        .filter(|diagnostic| diagnostic.level == Level::Error && diagnostic.span.is_some())
        .map(|diagnostic| diagnostic.message.as_str())
        .collect();
    let fields = [
        "ledger.echo TooLarge.most",
        "Entry.amount",
        "Entry.signed",
        "Entry.pair[1]",
        "Entry.byName.*",
        "Owner.id",
    ];
    let expected: Vec<String> = fields
        .iter()
        .map(|field| {
            format!("`{field}` is a whole number beyond 2^53, which a JavaScript number cannot hold")
        })
        .collect();
    // Both emitters say it.
    assert_eq!(messages, [&expected[..], &expected[..]].concat());
    let help = diagnostics[0].help.as_deref().unwrap();
    for cure in ["bounds within 2^53 or a string type", "`integers = \"bigint\"`", "`integers = \"number\"`"]
    {
        assert!(help.contains(cure), "{help}");
    }
}

#[test]
fn what_was_decided_about_integers_is_told_once() {
    let mut number = Options::default();
    number.set("integers", OptionValue::Text("number".to_owned()));
    let told = emitter("typescript", &number).emit(&model(include_str!("integers.json"))).diagnostics;
    let messages: Vec<&str> = told.iter().map(|found| found.message.as_str()).collect();
    let message = "`ledger.echo TooLarge.most`, `Entry.amount`, `Entry.signed` and 3 more are `number` in \
                   TypeScript and are rounded beyond 2^53";
    assert_eq!(messages, [message]);
    assert_eq!(told[0].level, Level::Warning);
}

#[test]
fn a_linked_type_is_told_with_the_contract_that_reaches_it() {
    let linked = onefold_tests::emit::model(&onefold_test_cases::contracts()).unwrap();
    let told = emitter("typescript", &Options::default()).emit(&linked).diagnostics;
    let messages: Vec<&str> = told.iter().map(|found| found.message.as_str()).collect();
    let reached = [("Both", "cases.shapes.write"), ("BothInput", "cases.shapes.read")];
    let expected = reached.map(|(name, contract)| {
        format!(
            "`{name}.large`, reached through `{contract}`, is a whole number beyond 2^53, which a JavaScript \
             number cannot hold"
        )
    });
    assert_eq!(messages, expected);
}

#[test]
fn names_that_the_output_needs_itself_are_refused() {
    let document = |name: &str, expose: &str| {
        format!(
            "{{ \"onefold\": 1, \"contracts\": [{{ \"name\": \"{name}\", \"description\": \"A.\", \"effect\": \"read\", \
             \"expose\": {{ \"{expose}\": {{}} }}, \"input\": {{ \"type\": \"object\", \"properties\": {{}}, \
             \"additionalProperties\": false }}, \"output\": {{ \"type\": \"null\" }} }}], \"types\": {{}} }}"
        )
    };
    let refused = |name: &str, expose: &str| {
        let diagnostics = generate(&model(&document(name, expose)), None).unwrap_err();
        assert!(diagnostics[0].help.is_some());
        diagnostics[0].message.clone()
    };
    for (name, first) in [("console.log", "console"), ("delete.all", "delete"), ("is_na_n", "isNaN")] {
        let message = format!("contract `{name}` cannot be a global of a program: `{first}` is taken");
        assert_eq!(refused(name, "code"), message);
    }
}

#[test]
fn shapes_nested_deeply_are_printed_in_time_that_grows_with_their_depth() {
    // A printer that tries each level twice would not end.
    let nested =
        |open: &str, close: &str, core: &str| format!("{}{core}{}", open.repeat(50), close.repeat(50));
    let shapes = [
        nested("{ \"type\": \"object\", \"additionalProperties\": ", "}", "{ \"enum\": [\"a\", \"b\"] }"),
        nested("{ \"type\": \"array\", \"items\": ", "}", "{ \"type\": \"string\" }"),
        nested(
            "{ \"type\": \"object\", \"required\": [\"a\"], \"properties\": { \"a\": ",
            "} }",
            "{ \"type\": \"string\", \"description\": \"The core.\" }",
        ),
    ];
    for shape in shapes {
        let document = format!(
            "{{ \"onefold\": 1, \"contracts\": [{{ \"name\": \"a.b\", \"description\": \"A.\", \"effect\": \"read\", \
             \"expose\": {{ \"http\": {{}} }}, \"input\": {{ \"type\": \"object\", \"properties\": {{}}, \
             \"additionalProperties\": false }}, \"output\": {shape} }}], \"types\": {{}} }}"
        );
        let files = generate(&model(&document), None).expect("the document can be said");
        assert!(files["typescript/types.ts"].contains("ABOutput"));
    }
}

#[test]
fn each_of_many_words_is_written_once() {
    let words: Vec<Value> = (0..20_000).map(|number| Value::from(format!("word-{number}"))).collect();
    let constants: Vec<Value> = words.iter().map(|word| json!({ "const": word })).collect();
    let names: Vec<String> = (0..5_000).map(|number| format!("f{number}")).collect();
    let fields: Map<String, Value> =
        names.iter().map(|name| (name.clone(), json!({ "type": "null" }))).collect();
    let contract = json!({
        "name": "a.b", "description": "Do.", "effect": "read", "expose": { "http": {}, "code": {} },
        "input": { "type": "object", "properties": { "word": { "anyOf": [{ "enum": words }, { "type": "integer" }, { "enum": words }] } } },
        "output": { "type": "object", "properties": { "word": { "oneOf": constants }, "all": { "enum": words, "allOf": [{ "enum": words }] } } },
        "failures": [{ "code": "Full", "status": 400, "schema": { "type": "object", "properties": fields, "required": names } }]
    });
    let document = json!({ "onefold": 1, "contracts": [contract] }).to_string();
    let files = generate(&model(&document), None).expect("words and fields can be said");
    for word in ["\"word-0\"", "\"word-19999\""] {
        assert_eq!(files["typescript/types.ts"].matches(word).count(), 3, "{word}");
    }
    assert_eq!(files["typescript/client.ts"].matches(": null").count(), names.len());
}
