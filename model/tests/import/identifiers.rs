//! Addresses and names of schemas: where references are seen from, and what is called alike.

use onefold_model::Level;

use crate::support::{imported, json, list, marked, refusals, with_input};

const DRAFT_07: &str = "https://json-schema.org/draft-07/schema#";
const DRAFT_2020: &str = "https://json-schema.org/draft/2020-12/schema";

/// The address that a schema says of itself counts once.
#[test]
fn addresses_with_folders_are_resolved_once() {
    for input in [
        r##"{"$id":"schemas/tool.json","type":"object","properties":{"f":{"$ref":"#/$defs/A"}},
            "$defs":{"A":{"$ref":"#/$defs/B"},"B":{"type":"string"}}}"##,
        r##"{"$id":"https://x.org/a/root.json","type":"object","properties":{"f":{"$ref":"sub/x.json"}},
            "$defs":{"X":{"$id":"sub/x.json","$ref":"#/$defs/B","$defs":{"B":{"type":"string"}}}}}"##,
        r##"{"$id":"a/root.json","type":"object","properties":{"f":{"$ref":"sub/x.json#b"}},
            "$defs":{"X":{"$id":"sub/x.json","$defs":{"A":{"$anchor":"b","$ref":"y/z.json"},
                "B":{"$id":"y/z.json","type":"string"}}}}}"##,
    ] {
        let (imported, _) = imported(&list(&[&with_input("a", input)]));
        assert_eq!(imported.refused, [], "{input}");
        let types: Vec<_> = imported.set.types().values().map(|data| data.schema.clone()).collect();
        assert!(types.contains(&json(r#"{"type":"string"}"#)), "{types:?}");
    }
}

#[test]
fn two_schemas_that_are_called_alike_are_refused() {
    for (dialect, one, two) in [
        (DRAFT_2020, r#""$anchor":"x""#, r#""$anchor":"x""#),
        (DRAFT_2020, r#""$anchor":"x""#, r#""$dynamicAnchor":"x""#),
        (DRAFT_2020, r#""$id":"x""#, r#""$id":"x""#),
        (DRAFT_07, r##""$id":"#x""##, r##""$id":"#x""##),
    ] {
        let input = format!(
            r#"{{"$schema":"{dialect}","type":"object","properties":{{"f":{{{one}}},"g":{{{two}}}}}}}"#
        );
        let text = list(&[&with_input("a", &input)]);
        let marks = marked(&text, &imported(&text).1);
        let value = two.split_once(':').expect("a value").1;
        assert_eq!(marks, [(Level::Error, "duplicate-identifier", value.to_owned())], "{input}");
    }
    // Names of different resources, and one schema that says its name twice.
    let input = r#"{"type":"object","properties":{"f":{"$anchor":"x"},"g":{"$id":"g","$anchor":"x","$dynamicAnchor":"x"}}}"#;
    assert_eq!(refusals(&list(&[&with_input("a", input)])), []);
}

#[test]
fn a_dialect_that_nobody_knows_is_told_wherever_it_is_named() {
    let input = r#"{"type":"object","properties":{"f":{"$id":"f","$schema":"https://x.org/mine"}}}"#;
    let reason = "\"https://x.org/mine\" is no dialect of JSON Schema from draft-04 to 2020-12";
    assert_eq!(refusals(&list(&[&with_input("a", input)])), [("a".to_owned(), reason.to_owned())]);
    let root = r#"{"$schema":"https://x.org/mine","type":"object"}"#;
    assert_eq!(refusals(&list(&[&with_input("a", root)])), [("a".to_owned(), reason.to_owned())]);
}

#[test]
fn what_is_not_kept_is_not_said_to_be_kept() {
    let input = format!(
        r#"{{"$schema":"{DRAFT_07}","type":"object","properties":{{"f":{{"minContains":1,"x-minContains":2}},"g":{{"minContains":1}}}}}}"#
    );
    let (_, told) = imported(&list(&[&with_input("a", &input)]));
    let told: Vec<&str> = told.iter().map(|found| found.message.as_str()).collect();
    assert_eq!(
        told,
        [
            "`minContains` of draft-07 is no keyword of it yet; it is left out, since `x-minContains` is there too",
            "`minContains` of draft-07 is no keyword of it yet; it is kept as `x-minContains`",
        ]
    );
}

/// A vocabulary says something in schemas that judge schemas alone.
#[test]
fn a_vocabulary_is_set_aside() {
    let (imported, told) =
        imported(&list(&[&with_input("a", r#"{"type":"object","$vocabulary":{"https://x.org/v":true}}"#)]));
    assert_eq!(imported.refused, []);
    assert_eq!(told.iter().map(|found| found.rule).collect::<Vec<_>>(), ["keyword-without-effect"]);
}
