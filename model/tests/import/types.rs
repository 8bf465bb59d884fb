//! How definitions are called, and which tools share them.

use onefold::ContractSet;
use onefold_model::{Level, type_name};

use crate::support::{clean, imported, list, marked, with_input};

fn names(set: &ContractSet) -> Vec<&str> {
    set.types().keys().map(String::as_str).collect()
}

/// A tool whose input refers to `note`, which is `schema`, with other definitions.
fn refers(name: &str, schema: &str, others: &str) -> String {
    with_input(
        name,
        &format!(
            r##"{{"type":"object","properties":{{"note":{{"$ref":"#/$defs/note"}}}},"$defs":{{"note":{schema}{others}}}}}"##
        ),
    )
}

#[test]
fn equal_definitions_are_shared() {
    let text = r#"{"type":"string"}"#;
    let set = clean(&list(&[&refers("a", text, ""), &refers("b", text, "")]));
    assert_eq!(names(&set), ["Note"]);
    // The order of keys is part of the text.
    let one = r#"{"type":"string","minLength":1}"#;
    let other = r#"{"minLength":1,"type":"string"}"#;
    let set = clean(&list(&[&refers("a", one, ""), &refers("b", other, "")]));
    assert_eq!(names(&set), ["ANote", "BNote"]);
}

#[test]
fn definitions_that_differ_bear_the_name_of_their_tool() {
    let text = r#"{"type":"string"}"#;
    let tools = [refers("get-it", text, ""), refers("b", r#"{"type":"integer"}"#, ""), refers("c", text, "")];
    let forward = clean(&list(&[&tools[0], &tools[1], &tools[2]]));
    let backward = clean(&list(&[&tools[2], &tools[1], &tools[0]]));
    assert_eq!(names(&forward), ["BNote", "CNote", "GetItNote"]);
    assert_eq!(forward.to_document(None), backward.to_document(None));
}

#[test]
fn a_definition_is_as_equal_as_what_it_refers_to() {
    let outer = r##"{"type":"array","items":{"$ref":"#/$defs/item"}}"##;
    let same = r#","item":{"type":"string"}"#;
    let set = clean(&list(&[&refers("a", outer, same), &refers("b", outer, same)]));
    assert_eq!(names(&set), ["Item", "Note"]);
    let set = clean(&list(&[&refers("a", outer, same), &refers("b", outer, r#","item":{"type":"null"}"#)]));
    assert_eq!(names(&set), ["AItem", "ANote", "BItem", "BNote"]);
    assert_eq!(
        set.types()["BNote"].schema.to_compact(),
        r##"{"type":"array","items":{"$ref":"#/types/BItem"}}"##
    );
}

#[test]
fn input_and_output_of_one_tool_may_differ() {
    let both = |output: &str| {
        let side = |note: &str| {
            format!(
                r##"{{"type":"object","properties":{{"n":{{"$ref":"#/$defs/note"}}}},"$defs":{{"note":{note}}}}}"##
            )
        };
        let text = r#"{"type":"string"}"#;
        format!(
            r#"{{"name":"a","description":"Do.","inputSchema":{},"outputSchema":{}}}"#,
            side(text),
            side(output)
        )
    };
    assert_eq!(names(&clean(&list(&[&both(r#"{"type":"string"}"#)]))), ["Note"]);
    assert_eq!(names(&clean(&list(&[&both(r#"{"type":"null"}"#)]))), ["AInputNote", "AOutputNote"]);
}

#[test]
fn names_that_outputs_make_themselves_are_left_to_them() {
    let input = r##"{"type":"object","properties":{"i":{"$ref":"#/$defs/AInput"},"o":{"$ref":"#/$defs/OnefoldProblem"}},
        "$defs":{"AInput":{"type":"string"},"OnefoldProblem":{"type":"null"}}}"##;
    assert_eq!(names(&clean(&list(&[&with_input("a", input)]))), ["AAInput", "AOnefoldProblem"]);
}

#[test]
fn names_that_fold_are_told_apart_by_their_place() {
    let input = r##"{"type":"object","properties":{"a":{"$ref":"#/$defs/foo_bar"},"b":{"$ref":"#/definitions/foo_bar"},
        "c":{"$ref":"#/$defs/größe"},"d":{"$ref":"#/$defs/--"},"e":{"$ref":"#/$defs/2048"}},
        "$defs":{"foo_bar":{"type":"string"},"größe":{"type":"string"},"--":{"type":"string"},"2048":{"type":"string"}},
        "definitions":{"foo_bar":{"type":"null"}}}"##;
    let set = clean(&list(&[&with_input("a", input)]));
    assert_eq!(names(&set), ["ADefinitionsFooBar", "ADefsFooBar", "Definition", "Größe", "T2048"]);
}

#[test]
fn definitions_without_a_way_to_them_are_left_out_and_counted() {
    let text = list(&[&refers("a", r#"{"type":"string"}"#, r#","x":{},"y":{"$defs":{"z":{}}}"#)]);
    let (imported, told) = imported(&text);
    assert_eq!(names(&imported.set), ["Note"]);
    assert_eq!(marked(&text, &told), [(Level::Warning, "unused-definitions", String::new())]);
    assert_eq!(told[0].message, "nothing refers to 3 of the definitions, and they are left out");
}

/// A tool whose input leads along a chain of definitions to `end`.
fn chain(name: &str, length: usize, end: &str) -> String {
    let link = |index: usize| {
        let next = index + 1;
        format!(r##""d{index}":{{"type":"object","properties":{{"next":{{"$ref":"#/$defs/d{next}"}}}}}}"##)
    };
    let links: Vec<String> = (0..length).map(link).collect();
    let definitions = format!(r#"{},"d{length}":{end}"#, links.join(","));
    with_input(name, &format!(r##"{{"allOf":[{{"$ref":"#/$defs/d0"}}],"$defs":{{{definitions}}}}}"##))
}

#[test]
fn one_difference_at_the_end_of_a_long_chain_is_one_of_the_whole_chain() {
    let end = r#"{"type":"string"}"#;
    let same = clean(&list(&[&chain("a", 1500, end), &chain("b", 1500, end)]));
    assert_eq!((same.types().len(), same.types().contains_key("D0")), (1501, true));
    let other = clean(&list(&[&chain("a", 1500, end), &chain("b", 1500, r#"{"type":"integer"}"#)]));
    assert_eq!(other.types().len(), 3002);
    assert!(other.types().keys().all(|name| name.starts_with("AD") || name.starts_with("BD")));
}

#[test]
fn one_function_makes_every_type_name() {
    for (foreign, name) in [
        ("note", "Note"),
        ("note-id", "NoteId"),
        ("noteID", "NoteID"),
        ("a.b/c d", "ABCD"),
        ("2048", "T2048"),
        ("größe", "Größe"),
        // The same name, typed as two characters.
        ("gro\u{308}ße", "Größe"),
        // No letter of one character is the capital of these.
        ("\u{1f0}x", "\u{1f0}x"),
        ("j\u{30c}x", "\u{1f0}x"),
        ("\u{390}", "\u{390}"),
        // A mark that no letter takes in parts words.
        ("x\u{302}y", "XY"),
        // Parts that are one character once they stand together.
        ("\u{1100}_\u{1161}", "\u{ac00}"),
        ("日本", "日本"),
        ("संख्या", "संख\u{92f}\u{93e}"),
    ] {
        assert_eq!(type_name(foreign).as_deref(), Some(name), "{foreign}");
        assert!(onefold::is_type_name(name), "{name}");
    }
    for foreign in ["", "_", "--", "\u{302}", "\u{0}"] {
        assert_eq!(type_name(foreign), None, "{foreign:?}");
    }
}

#[test]
fn no_name_of_a_definition_is_illegal_in_a_document() {
    let of = |key: &str| {
        let input = format!(
            r##"{{"type":"object","properties":{{"a":{{"$ref":"#/$defs/{key}"}}}},"$defs":{{"{key}":{{"type":"string"}}}}}}"##
        );
        let document = clean(&list(&[&with_input("a", &input)])).to_document(None).to_pretty();
        let read = onefold_model::read_document("contracts.json", &document);
        assert_eq!(read.diagnostics, [], "{key:?}");
        read.value.expect("a document").types().keys().cloned().collect::<Vec<_>>()
    };
    assert_eq!(of("gro\u{308}ße"), ["Größe"]);
    assert_eq!(of("\u{1f0}x"), ["\u{1f0}x"]);
    assert_eq!(of("\u{390}"), ["\u{390}"]);
    assert_eq!(of("x\u{302}"), ["X"]);
}

#[test]
fn two_spellings_of_one_name_meet() {
    let meets = |other: &str| {
        let input = format!(
            r##"{{"type":"object","properties":{{"a":{{"$ref":"#/$defs/größe"}},"b":{{"$ref":"#/$defs/gro\u0308ße"}}}},
            "$defs":{{"größe":{{"type":"string"}},"gro\u0308ße":{{"type":"{other}"}}}}}}"##
        );
        list(&[&with_input("a", &input)])
    };
    let told = crate::support::refusals(&meets("integer"));
    let reason = "two different schemas would be type `AInputDefsGröße`";
    assert_eq!(told, [("a".to_owned(), reason.to_owned())]);
    // What is equal in all but its name is one type.
    assert_eq!(names(&clean(&meets("string"))), ["ADefsGröße"]);
}
