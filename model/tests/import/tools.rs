//! One tool as a contract: effect, hints, exposure, words, and what is kept for the manifest.

use onefold::{Approval, Effect};
use onefold_model::{Level, import_mcp};

use crate::support::{contract, imported, json, list, marked, tool};

#[test]
fn effect_comes_from_the_hints_with_the_defaults_of_mcp() {
    for (hints, effect, idempotent, open) in [
        ("{}", Effect::Destructive, false, true),
        (r#"{"readOnlyHint":false}"#, Effect::Destructive, false, true),
        (r#"{"readOnlyHint":true}"#, Effect::Read, true, true),
        (r#"{"readOnlyHint":true,"destructiveHint":true,"idempotentHint":false}"#, Effect::Read, true, true),
        (r#"{"destructiveHint":false}"#, Effect::Write, false, true),
        (
            r#"{"destructiveHint":false,"idempotentHint":true,"openWorldHint":false}"#,
            Effect::Write,
            true,
            false,
        ),
        (
            r#"{"destructiveHint":true,"idempotentHint":true,"openWorldHint":true}"#,
            Effect::Destructive,
            true,
            true,
        ),
        (r#"{"readOnlyHint":null,"title":null}"#, Effect::Destructive, false, true),
    ] {
        let (imported, _) = imported(&list(&[&tool("a", &format!(r#","annotations":{hints}"#))]));
        let declared = &imported.set.contracts().values().next().expect("a contract").declared;
        let found = (declared.effect, declared.idempotent, declared.open_world);
        assert_eq!(found, (effect, idempotent, open), "{hints}");
    }
    assert_eq!(contract(&tool("a", "")).declared.effect, Effect::Destructive);
}

#[test]
fn effects_that_are_assumed_are_counted_and_told_once() {
    let hinted = |name: &str, hints: &str| tool(name, &format!(r#","annotations":{{{hints}}}"#));
    let told = |tools: &[&str]| {
        let text = list(tools);
        let found = import_mcp("x.json", &text).diagnostics;
        let messages: Vec<String> = found.iter().map(|found| found.message.clone()).collect();
        (marked(&text, &found), messages.join("\n"))
    };
    let (read, write) = (hinted("r", r#""readOnlyHint":true"#), hinted("w", r#""destructiveHint":false"#));
    let destroys = hinted("d", r#""destructiveHint":true"#);
    assert_eq!(told(&[&read, &write, &destroys]), (Vec::new(), String::new()));
    let (changes, silent) = (hinted("c", r#""readOnlyHint":false"#), tool("s", ""));
    let at = |name: &str| vec![(Level::Warning, "assumed-effect", format!("\"{name}\""))];
    for (tools, name, message) in [
        (&[&silent][..], "s", "tool `s` does not say what a call does, and counts as destructive"),
        (&[&read, &changes], "c", "tool `c` does not say what a call does, and counts as destructive"),
        (
            &[&read, &changes, &silent, &write],
            "c",
            "2 of 4 tools do not say what a call does, and count as destructive",
        ),
    ] {
        let tools: Vec<&str> = tools.iter().map(|tool| tool.as_str()).collect();
        assert_eq!(told(&tools), (at(name), message.to_owned()));
    }
}

#[test]
fn hints_that_contradict_each_other_are_told() {
    let text = list(&[&tool("a", r#","annotations":{"readOnlyHint":true,"destructiveHint":true}"#)]);
    let (_, told) = imported(&text);
    assert_eq!(marked(&text, &told), [(Level::Warning, "contradicting-hints", "{".to_owned())]);
}

#[test]
fn every_tool_is_exposed_to_four_surfaces() {
    let destructive = contract(&tool("a.b", "")).declared;
    assert_eq!(destructive.expose.surfaces().collect::<Vec<_>>(), ["http", "mcp", "cli", "code"]);
    assert_eq!(destructive.approval, Approval::Confirm);
    assert!(destructive.expose.mcp.as_ref().is_some_and(|mcp| mcp.destructive));
    assert_eq!(destructive.expose.http.as_ref().map(|http| http.path.as_str()), Some("/api/a/b"));
    let read = contract(&tool("a.b", r#","annotations":{"readOnlyHint":true}"#)).declared;
    assert_eq!(read.expose.surfaces().collect::<Vec<_>>(), ["http", "mcp", "cli", "code"]);
    assert_eq!(read.approval, Approval::None);
    assert!(read.expose.mcp.is_some_and(|mcp| !mcp.destructive));
}

#[test]
fn title_is_the_tools_own_or_that_of_the_hints_or_the_name() {
    let title = |more: &str| contract(&tool("get-it", more)).declared.title;
    assert_eq!(title(r#","title":"Get","annotations":{"title":"Hint"}"#), "Get");
    assert_eq!(title(r#","annotations":{"title":"Hint"}"#), "Hint");
    assert_eq!(title(""), "get_it");
    // A title that says nothing is none.
    assert_eq!(title(r#","title":"","annotations":{"title":"Hint"}"#), "Hint");
    assert_eq!(title(r#","title":" \n","annotations":{"title":""}"#), "get_it");
}

#[test]
fn what_a_contract_does_not_say_is_kept() {
    let whole = r#"{"name":"Get-It","title":"Get","description":"Do.","vendor":[1],"icons":[{"src":"data:,"}],
        "annotations":{"readOnlyHint":true,"other":1e400},"execution":{"taskSupport":"forbidden"},"_meta":{"a":null},
        "inputSchema":{"$schema":"http://json-schema.org/draft-07/schema#","type":"object"},
        "outputSchema":{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object"}}"#;
    let origin = r#"{"mcp":{"name":"Get-It","title":"Get","$schema":"http://json-schema.org/draft-07/schema#",
        "output":{"$schema":"https://json-schema.org/draft/2020-12/schema"},"icons":[{"src":"data:,"}],
        "annotations":{"readOnlyHint":true,"other":1e400},"execution":{"taskSupport":"forbidden"},"_meta":{"a":null},
        "more":{"vendor":[1]}}}"#;
    let found = contract(whole);
    assert_eq!(found.origin, Some(json(origin)));
    assert_eq!(found.output, json(r#"{"type":"object"}"#));
    let bare = contract(&tool("a", ""));
    assert_eq!(bare.origin, Some(json(r#"{"mcp":{"name":"a"}}"#)));
    assert_eq!(bare.output, json("true"));
}

#[test]
fn a_tool_without_a_description_is_given_one_and_told() {
    for (more, text) in [("", "get it"), (r#","title":"Get a thing""#, "Get a thing")] {
        let bare = format!(r#"{{"name":"getIt","inputSchema":{{"type":"object"}}{more}}}"#);
        let text_of_list = list(&[&bare]);
        let (imported, told) = imported(&text_of_list);
        let found = imported.set.contracts().values().next().expect("a contract");
        assert_eq!(found.declared.description, text);
        let origin = found.origin.as_ref().and_then(|origin| origin.get("mcp")).expect("an origin");
        assert_eq!(origin.get("undescribed").and_then(|text| text.as_str()), Some(text));
        assert_eq!(
            marked(&text_of_list, &told),
            [(Level::Warning, "missing-description", "\"getIt\"".to_owned())]
        );
    }
    let blank = r#"{"name":"a","description":" \n","inputSchema":{"type":"object"}}"#;
    let (imported, _) = imported(&list(&[blank]));
    let origin = imported.set.contracts().values().next().and_then(|found| found.origin.clone());
    assert_eq!(origin, Some(json(r#"{"mcp":{"name":"a","undescribed":"a","more":{"description":" \n"}}}"#)));
}

#[test]
fn an_input_that_says_no_type_is_an_object() {
    let input = |schema: &str| contract(&crate::support::with_input("a", schema)).input;
    assert_eq!(input("{}"), json(r#"{"type":"object"}"#));
    let fields = r#"{"properties":{"b":{"type":"string"}}}"#;
    assert_eq!(input(fields), json(r#"{"type":"object","properties":{"b":{"type":"string"}}}"#));
    let union = r#"{"oneOf":[{"type":"object","required":["a"]},{"type":"object","required":["b"]}]}"#;
    assert_eq!(input(union), json(union));
}
