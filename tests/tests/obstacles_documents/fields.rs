//! Names of fields and values that fold, that are reserved, or that every object has.

use serde_json::json;

use crate::support::{
    contract, document, object, on, one_value, refused, schemas_are_exact, strings, the_refusal, written,
};

#[test]
fn n1_enum_values_that_fold() {
    let schema = json!({ "type": "string", "enum": ["count", "__count__"] });
    let files = one_value(&schema, &["\"count\"", "\"__count__\""], &["\"Count\"", "\"XXcountXx\""]);
    for word in ["\"count\"", "\"__count__\""] {
        assert!(files["cli/mod.rs"].contains(word) && files["typescript/types.ts"].contains(word));
    }
}

#[test]
fn n2_signs_that_fold_in_any_order() {
    let names = ["Etc/GMT+1", "Etc/GMT+12", "Etc/GMT-1"];
    for order in [[0, 1, 2], [2, 1, 0], [1, 0, 2]] {
        let schema = json!({ "type": "string", "enum": order.map(|index| names[index]) });
        let accepted = ["\"Etc/GMT+1\"", "\"Etc/GMT+12\"", "\"Etc/GMT-1\""];
        one_value(&schema, &accepted, &["\"Etc/GMT-12\"", "\"ETC_GMT_1\""]);
    }
}

#[test]
fn n4_a_leading_minus() {
    let schema = json!({ "type": "string", "enum": ["created_at", "-created_at"] });
    let files = one_value(&schema, &["\"created_at\"", "\"-created_at\""], &["\"CreatedAt\""]);
    assert!(files["typescript/types.ts"].contains("\"created_at\" | \"-created_at\""));
}

#[test]
fn n5_a_negative_number_in_an_enum() {
    let schema = json!({ "type": "integer", "enum": [-1, 0, 1] });
    let files = one_value(&schema, &["-1", "0", "1"], &["2", "-2", "\"-1\""]);
    assert!(files["typescript/types.ts"].contains("value: -1 | 0 | 1;"));
}

#[test]
fn n11_fields_that_fold() {
    let run = contract("it.run", strings(&["a-b", "a_b"]), json!(true));
    let message = the_refusal(&document(std::slice::from_ref(&run), json!({})));
    for part in ["`a-b`", "`a_b`", "`--a-b`"] {
        assert!(message.contains(part), "{message}");
    }
    let run = on(json!({ "http": {}, "mcp": {}, "code": {} }), run);
    let program = "import type { ItRunInput } from \"./typescript/types.js\";\n\
        export const both: ItRunInput = { \"a-b\": \"x\", a_b: \"y\" };\n";
    let files = written(&document(&[run], json!({})), program);
    assert!(files["typescript/types.ts"].contains("  \"a-b\": string;\n  a_b: string;\n"));
    schemas_are_exact(&files, "/required", &json!(["a-b", "a_b"]));
}

#[test]
fn n14_reserved_words() {
    let mut words = vec![
        "type",
        "self",
        "crate",
        "super",
        "async",
        "gen",
        "try",
        "default",
        "import",
        "await",
        "arguments",
        "eval",
        "static",
        "override",
        "as",
        "new",
        "class",
        "fn",
    ];
    let files =
        written(&document(&[contract("it.run", strings(&words), strings(&words))], json!({})), "export {};");
    schemas_are_exact(&files, "/required", &json!(words));
    for word in &words {
        assert!(files["typescript/types.ts"].contains(&format!("\n  {word}: string;\n")), "{word}");
        assert!(files["cli/mod.rs"].contains(&format!("name: \"{word}\",")), "{word}");
    }
    // A flag has no capitals.
    words.push("Self");
    let run = contract("it.run", strings(&words), json!(true));
    let message = the_refusal(&document(std::slice::from_ref(&run), json!({})));
    assert_eq!(message, "fields `self` and `Self` of contract `it.run` are both the flag `--self`");
    let run = on(json!({ "http": {}, "mcp": {}, "code": {} }), run);
    assert!(
        written(&document(&[run], json!({})), "export {};")["typescript/types.ts"]
            .contains("  Self: string;")
    );
    // As names of contracts and of types too.
    let named = ["delete", "import", "default", "await", "type", "new.class", "eval", "arguments"];
    let contracts = named.map(|name| contract(name, object(&[]), json!(true)));
    let all = refused(&document(&contracts, json!({})));
    // A program calls contracts by globals, and these words can be none; `type` can.
    assert_eq!(all.len(), named.len() - 1);
    assert!(all.iter().all(|(rule, _)| *rule == "global-taken"), "{all:#?}");
    let contracts = contracts.map(|contract| on(json!({ "http": {}, "mcp": {}, "cli": {} }), contract));
    let program = "import { delete_, import_, type Client } from \"./typescript/client.js\";\n\
        export const all = (client: Client) => [delete_({}), import_({}), client.delete(), client.new.class()];\n";
    written(&document(&contracts, json!({})), program);
}

#[test]
fn n17_a_variant_that_is_called_like_a_catch_all() {
    let words = ["Apple", "Blueberry", "Carrot", "Unknown"];
    let member = |word: &str| {
        object(&[
            ("type", json!({ "type": "string", "const": word })),
            ("weight", json!({ "type": "integer" })),
        ])
    };
    let schema = json!({ "oneOf": words.map(member) });
    let accepted = words.map(|word| format!("{{ type: \"{word}\", weight: 1 }}"));
    let accepted: Vec<&str> = accepted.iter().map(String::as_str).collect();
    one_value(
        &schema,
        &accepted,
        &["{ type: \"unknown\", weight: 1 }", "{ type: \"Unknown\" }", "{ weight: 1 }"],
    );
}

#[test]
fn n20_members_of_every_object() {
    for segment in ["constructor", "prototype", "then"] {
        let name = format!("it.{segment}");
        let message = the_refusal(&document(&[contract(&name, object(&[]), json!(true))], json!({})));
        assert!(message.contains(&format!("`{segment}`")), "{message}");
    }
    let words = ["__proto__", "constructor", "toString", "hasOwnProperty", "valueOf"];
    let of_words = strings(&words);
    let map = json!({ "type": "object", "additionalProperties": { "type": "integer" } });
    let run = contract("it.run", object(&[("words", of_words.clone()), ("map", map)]), of_words.clone());
    let words_at_root =
        on(json!({ "http": {}, "mcp": {}, "code": {} }), contract("it.words", of_words.clone(), json!(true)));
    let program = "import type { ItRunInput, ItWordsInput } from \"./typescript/types.js\";\n\
        const words = { [\"__proto__\"]: \"a\", constructor: \"b\", toString: \"c\", hasOwnProperty: \"d\", valueOf: \"e\" };\n\
        export const sent: ItRunInput = { words, map: { [\"__proto__\"]: 1 } };\n\
        export const root: ItWordsInput = words;\n\
        // @ts-expect-error: none of them is there by itself\n\
        export const none: ItWordsInput = {};\n";
    let files = written(&document(&[run, words_at_root], json!({})), program);
    schemas_are_exact(&files, "/properties/words", &of_words);
}
