//! Tool lists of MCP servers: what becomes of every tool, and why some are refused.

mod doubts;
mod expose;
mod faults;
mod identifiers;
mod listing;
mod names;
mod schemas;
mod support;
mod tools;
mod types;

/// A list may nest less deep than a document, so that what is imported can be read again.
#[test]
fn what_is_imported_can_be_read_again_however_deep() {
    let list = |depth: usize| {
        let schema = format!("{}{{\"type\":\"string\"}}{}", "{\"not\":".repeat(depth), "}".repeat(depth));
        format!(
            r#"[{{"name":"x","description":"d","inputSchema":{{"type":"object","properties":{{"a":{schema}}}}},"_meta":{{"deep":{schema}}}}}]"#
        )
    };
    let deepest = (1..130)
        .rev()
        .find(|depth| !onefold_model::import_mcp("x.json", &list(*depth)).has_errors())
        .expect("some depth is taken");
    assert!(deepest > 90, "{deepest}");
    let imported = onefold_model::import_mcp("x.json", &list(deepest)).value.expect("an import");
    let document = imported.set.to_document(None).to_pretty();
    let read = onefold_model::read_document("x.json", &document);
    assert!(!read.has_errors(), "{:?}", read.diagnostics);
}

/// What stands below a keyword that its dialect has given up is not brought to 2020-12.
#[test]
fn a_keyword_that_was_given_up_does_not_look_as_if_it_counted() {
    for dialect in ["2019-09", "2020-12"] {
        let text = format!(
            r#"[{{"name":"x","description":"d","inputSchema":{{
                "$schema":"https://json-schema.org/draft/{dialect}/schema","type":"object",
                "dependencies":{{"p":{{"properties":{{"q":{{"type":"array","items":[{{"type":"integer"}}]}}}}}}}}}}}}]"#
        );
        let outcome = onefold_model::import_mcp("x.json", &text);
        assert!(outcome.diagnostics.iter().any(|diagnostic| diagnostic.rule == "keyword-without-effect"));
        let document = outcome.value.expect("an import").set.to_document(None).to_compact();
        assert!(
            document.contains("\"x-dependencies\":") && !document.contains("\"dependencies\":"),
            "{document}"
        );
    }
}

/// A list of one name over and over is told in words that grow with the list and no faster.
#[test]
fn thousands_of_one_name_are_told_in_short() {
    let tool = r#"{"name":"x","description":"d","inputSchema":{"type":"object"}}"#;
    let list = format!("[{}]", vec![tool; 3_000].join(","));
    let imported = onefold_model::import_mcp("x.json", &list).value.expect("what was refused");
    assert_eq!((imported.set.contracts().len(), imported.refused.len()), (0, 3_000));
    let reason = &imported.refused[0].reason;
    assert_eq!(reason, "3000 tools are called `x`");
    let list: Vec<String> =
        (0..3_000).map(|i| tool.replace("\"x\"", &format!("\"x{}\"", "-".repeat(i)))).collect();
    let imported =
        onefold_model::import_mcp("x.json", &format!("[{}]", list.join(","))).value.expect("refused");
    let reason = &imported.refused[0].reason;
    assert_eq!(reason, "`x`, `x-`, `x--`, `x---` and 2996 more all become contract `x`");
}

/// Of a great many faulty tools each is told its own faults.
#[test]
fn thousands_of_faulty_tools_are_told_apart() {
    let tool = |index: usize| {
        format!(
            r#"{{"name":"t{index}","description":"d","inputSchema":{{"type":"object","a{index}":1,"a{index}":2}}}}"#
        )
    };
    let list = format!("[{}]", (0..6_000).map(tool).collect::<Vec<_>>().join(","));
    let imported = onefold_model::import_mcp("x.json", &list).value.expect("what was refused");
    assert_eq!((imported.set.contracts().len(), imported.refused.len()), (0, 6_000));
    for (index, refusal) in imported.refused.iter().enumerate() {
        assert_eq!(refusal.reason, format!("the key `a{index}` occurs twice"));
    }
}
