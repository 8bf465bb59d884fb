//! Tools that were imported are given back as they were sent.

use onefold_tests::documents::with;
use serde_json::{Value, json};

use crate::{one, tool};

#[test]
fn imported_tool_gets_back_what_it_was() {
    let origin = json!({ "mcp": {
        "name": "Search-Notes", "annotations": { "readOnlyHint": true }, "execution": { "taskSupport": "optional" },
        "icons": [{ "src": "https://example.com/i.png" }], "$schema": "http://json-schema.org/draft-07/schema#"
    } });
    let input = json!({ "type": "object", "properties": { "q": { "type": "string" } } });
    let document = one(json!({ "origin": origin, "input": input, "output": true }));
    assert_eq!(
        tool(&document, "standard", "Search-Notes"),
        json!({
            "name": "Search-Notes",
            "description": "Do.",
            "inputSchema": {
                "type": "object", "properties": { "q": { "type": "string" } },
                "$schema": "http://json-schema.org/draft-07/schema#"
            },
            "annotations": { "readOnlyHint": true },
            "execution": { "taskSupport": "optional" },
            "icons": [{ "src": "https://example.com/i.png" }]
        })
    );
    // No hints were sent, so none are given back.
    let silent = one(json!({ "origin": { "mcp": { "name": "x" } } }));
    assert_eq!(tool(&silent, "standard", "x").get("annotations"), None);
}

#[test]
fn title_and_description_are_given_back_only_where_the_tool_had_them() {
    let words = |origin: Value, more: Value| {
        let origin = with(json!({ "name": "x" }), origin);
        let name = origin["name"].as_str().expect("a name").to_owned();
        let document = one(with(json!({ "origin": { "mcp": origin } }), more));
        let tool = tool(&document, "standard", &name);
        (tool.get("title").cloned(), tool.get("description").cloned())
    };
    let (none, text) = (None, |text: &str| Some(json!(text)));
    assert_eq!(words(json!({}), json!({})), (none.clone(), text("Do.")));
    assert_eq!(words(json!({ "title": "T" }), json!({ "title": "T" })), (text("T"), text("Do.")));
    let hinted = json!({ "annotations": { "title": "T" } });
    assert_eq!(words(hinted.clone(), json!({ "title": "T" })), (none.clone(), text("Do.")));
    // What was written into the document since is said.
    assert_eq!(words(hinted, json!({ "title": "New" })), (text("New"), text("Do.")));
    // A title that says nothing is given back as it was sent, and none is invented.
    for blank in ["", " \n"] {
        assert_eq!(words(json!({ "title": blank }), json!({})), (text(blank), text("Do.")));
        let hinted = json!({ "title": blank, "annotations": { "title": "T" } });
        assert_eq!(words(hinted, json!({ "title": "T" })), (text(blank), text("Do.")));
        assert_eq!(words(json!({ "title": blank }), json!({ "title": "New" })), (text("New"), text("Do.")));
    }
    // A contract that was renamed since has not been given a title by that.
    assert_eq!(words(json!({ "name": "getIt" }), json!({ "title": "get_it" })).0, none);
    assert_eq!(words(json!({ "undescribed": "Do." }), json!({})), (none.clone(), none.clone()));
    assert_eq!(words(json!({ "undescribed": "x" }), json!({})), (none, text("Do.")));
}

#[test]
fn root_of_a_foreign_schema_says_twice_what_the_tool_says() {
    let input = json!({ "type": "object", "title": "T", "description": "Do." });
    let titled = |more: Value| one(with(json!({ "title": "T", "input": input }), more));
    let foreign = titled(json!({ "origin": { "mcp": { "name": "x", "title": "T" } } }));
    assert_eq!(tool(&foreign, "standard", "x")["inputSchema"], input);
    assert_eq!(tool(&titled(json!({})), "standard", "a_b")["inputSchema"], json!({ "type": "object" }));
}

#[test]
fn output_of_a_foreign_tool_stays_what_it_was() {
    let output = |profile: &str, origin: Value, output: Value| {
        let origin = json!({ "mcp": with(json!({ "name": "x" }), origin) });
        tool(&one(json!({ "origin": origin, "output": output })), profile, "x").get("outputSchema").cloned()
    };
    let sent = || json!({ "output": {} });
    let list = || json!({ "type": "array", "items": { "type": "integer" } });
    assert_eq!(output("standard", sent(), list()), Some(list()));
    assert_eq!(output("standard", sent(), json!({ "type": "null" })), Some(json!({ "type": "null" })));
    assert_eq!(output("standard", sent(), json!({})), Some(json!({})));
    assert_eq!(output("standard", json!({}), json!(true)), None);
    let strict = output("strict", sent(), list()).expect("a schema");
    assert_eq!(strict["properties"]["value"], list());
    let draft = "http://json-schema.org/draft-07/schema#";
    let dialect = output("standard", json!({ "output": { "$schema": draft } }), json!({ "type": "object" }));
    assert_eq!(dialect, Some(json!({ "type": "object", "$schema": draft })));
}

#[test]
fn what_mcp_does_not_know_is_given_back_and_takes_no_place() {
    let origin = json!({ "mcp": { "name": "x", "more": { "vendor": [1], "name": "y", "inputSchema": 7 } } });
    let tool = tool(&one(json!({ "origin": origin })), "standard", "x");
    assert_eq!((&tool["name"], &tool["vendor"]), (&json!("x"), &json!([1])));
    assert_eq!(tool["inputSchema"]["type"], "object");
}

#[test]
fn dialect_is_given_back_only_where_it_means_the_same() {
    let dialect = |dialect: &str, input: Value| {
        let origin = json!({ "mcp": { "name": "x", "$schema": dialect } });
        tool(&one(json!({ "origin": origin, "input": input })), "standard", "x")["inputSchema"]
            .get("$schema")
            .cloned()
    };
    let tuple = json!({
        "type": "object",
        "properties": { "t": { "type": "array", "prefixItems": [{ "type": "string" }] } }
    });
    let draft_07 = "http://json-schema.org/draft-07/schema#";
    let current = "https://json-schema.org/draft/2020-12/schema";
    assert_eq!(dialect(draft_07, tuple.clone()), None);
    assert_eq!(dialect(current, tuple), Some(json!(current)));
    assert_eq!(dialect(draft_07, json!({ "type": "object" })), Some(json!(draft_07)));
}
