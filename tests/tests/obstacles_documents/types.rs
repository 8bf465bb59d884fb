//! Names of types that fold, that are built in, or that have two spellings.

use onefold_model::import_mcp;
use onefold_tests::documents::parsed;
use onefold_tests::emit::Files;
use serde_json::{Map, Value, json};

use crate::support::{
    contract, document, object, on, reference, refused, schemas_are_exact, strings, the_refusal, written,
};

#[test]
fn n9_types_that_fold() {
    for (first, second) in [("FooBar", "Foo_Bar"), ("Pet", "pet"), ("Foo-Bar", "Foo.Bar")] {
        let output = object(&[("one", reference(first)), ("two", reference(second))]);
        let types = json!({ first: strings(&["a"]), second: strings(&["b"]) });
        let message = the_refusal(&document(&[contract("it.run", object(&[]), output)], types));
        assert!(message.contains(&format!("type `{first}`")), "{message}");
        assert!(message.contains(&format!("type `{second}`")), "{message}");
    }
}

#[test]
fn n12_diacritics_are_kept() {
    let names = ["größe", "grüße", "名前"];
    let run = contract("it.run", strings(&names), reference("名前"));
    let types = json!({ "名前": strings(&["x"]), "Größe": strings(&["y"]), "Grüße": reference("Größe") });
    let program = "import type { Größe, Grüße, ItRunInput, 名前 } from \"./typescript/types.js\";\n\
        export const sent: ItRunInput = { größe: \"x\", grüße: \"y\", 名前: \"z\" };\n\
        export const got: 名前 = { x: \"x\" };\n\
        export const size: Größe = { y: \"x\" };\n\
        export const same: Grüße = size;\n";
    let users = contract("it.use", object(&[("one", reference("Grüße"))]), json!(true));
    let files = written(&document(&[run, users], types), program);
    schemas_are_exact(&files, "/required", &json!(names));
    for flag in names.map(|name| format!("flag: \"{name}\"")) {
        assert!(files["cli/mod.rs"].contains(&flag), "{flag}");
    }
}

#[test]
fn n12_two_spellings_are_one_name() {
    let (composed, decomposed) = ("gr\u{f6}\u{df}e", "gro\u{308}\u{df}e");
    // Fields, wherever the object stands.
    let both = strings(&[composed, decomposed]);
    let part = |name: &str| json!({ "properties": { name: { "type": "string" } } });
    let apart = json!({ "type": "object", "allOf": [part(composed), part(decomposed)] });
    let in_type = document(
        &[contract("it.run", object(&[("size", reference("Size"))]), json!(true))],
        json!({ "Size": both }),
    );
    let inline = |input: &Value, output: &Value| {
        document(&[on(json!({ "http": {} }), contract("it.run", input.clone(), output.clone()))], json!({}))
    };
    let nested = json!({ "type": "array", "items": { "anyOf": [both, { "type": "null" }] } });
    for (document, owner) in [
        (in_type, "type `Size`"),
        (inline(&both, &json!(true)), "contract `it.run`"),
        (inline(&apart, &json!(true)), "contract `it.run`"),
        (inline(&object(&[]), &nested), "contract `it.run`"),
    ] {
        let expected = format!(
            "{owner} has the fields `{composed}` and `gro\\u{{308}}\\u{{df}}e`, one name in two Unicode spellings"
        );
        let all = refused(&document);
        assert_eq!(all, [("field-spelled-twice", expected)], "{document}");
    }
    // Types: letters that are written in two ways, as one character or as several.
    for (first, second) in
        [("\u{d55c}", "\u{1112}\u{1161}\u{11ab}"), ("\u{c5}ngstr\u{f6}m", "\u{212b}ngstr\u{f6}m")]
    {
        let output = object(&[("one", reference(first)), ("two", reference(second))]);
        let types = json!({ first: strings(&["a"]), second: strings(&["b"]) });
        let message = the_refusal(&document(&[contract("it.run", object(&[]), output)], types));
        assert!(message.contains("TypeScript type") && message.contains("Rust type"), "{message}");
        assert!(message.contains(&format!("type `{first}`")) && message.contains("\\u{"), "{message}");
    }
    let list = json!({ "tools": [{ "name": "run", "description": "Does.", "inputSchema": {
        "type": "object", "properties": { "size": { "$ref": "#/$defs/Gro\u{308}\u{df}e" } },
        "$defs": { "Gro\u{308}\u{df}e": strings(&["x"]) }
    } }] });
    let imported = import_mcp("tools.json", &list.to_string()).value.expect("a list");
    assert_eq!(imported.set.types().keys().collect::<Vec<_>>(), ["Gr\u{f6}\u{df}e"]);
    // One spelling alone is folded where a name is derived, and stays as it is on the wire.
    let run = contract("it.run", strings(&[decomposed]), json!(true));
    let program = format!(
        "import type {{ ItRunInput }} from \"./typescript/types.js\";\n\
         export const sent: ItRunInput = {{ \"{decomposed}\": \"x\" }};\n"
    );
    let files = written(&document(&[run], json!({})), &program);
    assert!(files["cli/mod.rs"].contains(&format!("flag: \"{composed}\"")));
    schemas_are_exact(&files, "/required", &json!([decomposed]));
}

#[test]
fn n12_letters_that_no_identifier_holds() {
    // Letters and digits to Unicode, but not to TypeScript and Rust.
    let names = ["A\u{b2}", "A\u{b3}", "\u{24b6}", "\u{bd}"];
    let fields: Vec<(String, Value)> =
        names.iter().enumerate().map(|(index, name)| (format!("f{index}"), reference(name))).collect();
    let fields: Vec<(&str, Value)> =
        fields.iter().map(|(name, schema)| (name.as_str(), schema.clone())).collect();
    let types: Map<String, Value> = names.iter().map(|name| ((*name).to_owned(), strings(&["x"]))).collect();
    let program = "import type { A_u00b2, A_u00b3, _u24b6, _u00bd } from \"./typescript/types.js\";\n\
        export const all: [A_u00b2, A_u00b3, _u24b6, _u00bd] = [{ x: \"\" }, { x: \"\" }, { x: \"\" }, { x: \"\" }];\n";
    written(&document(&[contract("it.run", object(&[]), object(&fields))], types.into()), program);
}

#[test]
fn n16_types_called_like_built_in_ones() {
    let names = [
        "Error",
        "Date",
        "Record",
        "Promise",
        "Array",
        "Object",
        "Response",
        "Result",
        "Option",
        "String",
        "Vec",
        "Box",
        "Client",
        "Stream",
        "DateOnly",
        "Channel",
        "Map",
        "ReadonlyMap",
        "Http",
        "Types",
        "Json",
        "URL",
        "AbortSignal",
        "string",
        "unknown",
        "never",
    ];
    // Rust would see one type in `String` and `string`.
    let fields: Vec<(&str, Value)> =
        names.iter().filter(|name| **name != "String").map(|name| (*name, reference(name))).collect();
    let types: Map<String, Value> =
        fields.iter().map(|(name, _)| ((*name).to_owned(), strings(&["value"]))).collect();
    let run = on(
        json!({ "http": {}, "mcp": {}, "code": {} }),
        contract("it.run", object(&fields), object(&fields)),
    );
    let program = "import type * as Types from \"./typescript/types.js\";\n\
        export const error: Types.Error = { value: \"x\" };\n\
        // @ts-expect-error: not the built-in type\n\
        export const date: Types.Date = new Date();\n\
        export const word: Types.string_ = { value: \"x\" };\n";
    let files = written(&document(&[run], types.into()), program);
    let openapi = parsed(&files["openapi/openapi.json"]);
    for (name, _) in fields {
        assert!(openapi["components"]["schemas"][name].is_object(), "{name}");
    }
}

#[test]
fn n18_one_type_name_twice() {
    let types = format!("{{ \"Config\": {}, \"Config\": {} }}", strings(&["x"]), strings(&["y"]));
    let output = object(&[("a", reference("Config"))]);
    let run = contract("it.run", object(&[]), output);
    let document = format!(r#"{{ "onefold": 1, "contracts": [{run}], "types": {types} }}"#);
    let all = refused(&document);
    assert!(
        all.iter().any(|(rule, message)| rule.contains("duplicate") && message.contains("`Config`")),
        "{all:#?}"
    );
    // Definitions of two tools that differ are called by their tools, whatever the order.
    let tool = |name: &str, field: &str| {
        json!({ "name": name, "description": "Does.", "inputSchema": {
            "type": "object", "properties": { "config": { "$ref": "#/$defs/Config" } }, "$defs": { "Config": strings(&[field]) }
        } })
    };
    let names = |tools: [Value; 2]| {
        let imported =
            import_mcp("tools.json", &json!({ "tools": tools }).to_string()).value.expect("a list");
        imported.set.types().keys().cloned().collect::<Vec<_>>()
    };
    assert_eq!(names([tool("one", "x"), tool("two", "y")]), ["OneConfig", "TwoConfig"]);
    assert_eq!(names([tool("two", "y"), tool("one", "x")]), ["OneConfig", "TwoConfig"]);
}

#[test]
fn n19_generic_types_keep_their_names() {
    let page = |items: Value| object(&[("items", json!({ "type": "array", "items": items }))]);
    let optional = json!({ "anyOf": [reference("Item"), { "type": "null" }] });
    let list = json!({ "type": "array", "items": reference("Item") });
    let mut types = json!({
        "Item": strings(&["a"]),
        "Page_Item": page(reference("Item")),
        "Page_Array_of_Item": page(list),
        "Page_Nullable_Item": page(optional),
    });
    let names = ["Page_Item", "Page_Array_of_Item", "Page_Nullable_Item"];
    let fields: Vec<(&str, Value)> = names.iter().map(|name| (*name, reference(name))).collect();
    let pages = contract("pages.read", object(&[]), object(&fields));
    let few = written(&document(std::slice::from_ref(&pages), types.clone()), "export {};");
    types["Another"] = strings(&["b"]);
    types["Page_Another"] = page(reference("Another"));
    let another = contract("another.read", object(&[]), reference("Page_Another"));
    let more = written(&document(&[another, pages], types), "export {};");
    let declarations = |files: &Files| -> Vec<String> {
        files["typescript/types.ts"].split("\n\n").map(|text| text.trim_end().to_owned()).collect()
    };
    let more = declarations(&more);
    for declaration in declarations(&few) {
        assert!(more.contains(&declaration), "{declaration}");
    }
    for name in names {
        assert!(few["typescript/types.ts"].contains(&format!("export interface {name} {{")), "{name}");
    }
}
