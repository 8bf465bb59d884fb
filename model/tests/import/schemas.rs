//! Schemas of every dialect in the words of 2020-12, and where references lead.

use onefold::Json;
use onefold_model::Level;

use crate::support::{clean, imported, json, list, marked, refusals, with_input};

const DRAFT_04: &str = "http://json-schema.org/draft-04/schema#";
const DRAFT_06: &str = "http://json-schema.org/draft-06/schema";
const DRAFT_07: &str = "https://json-schema.org/draft-07/schema#";
const DRAFT_2019: &str = "https://json-schema.org/draft/2019-09/schema";
const DRAFT_2020: &str = "https://json-schema.org/draft/2020-12/schema";

/// A field's schema in a dialect, as it stands in the contract.
#[track_caller]
fn field(dialect: &str, schema: &str) -> Json {
    let input = format!(r#"{{"$schema":"{dialect}","type":"object","properties":{{"f":{schema}}}}}"#);
    let (imported, _) = imported(&list(&[&with_input("a", &input)]));
    assert_eq!(imported.refused, []);
    let input = imported.set.contracts().values().next().expect("a contract").input.clone();
    input.get("properties").and_then(|fields| fields.get("f")).expect("the field").clone()
}

#[track_caller]
fn becomes(dialect: &str, schema: &str, expected: &str) {
    assert_eq!(field(dialect, schema).to_compact(), json(expected).to_compact(), "{dialect}: {schema}");
}

#[test]
fn words_of_old_dialects_become_those_of_today() {
    for old in [DRAFT_04, DRAFT_06, DRAFT_07, DRAFT_2019] {
        becomes(
            old,
            r#"{"type":"array","items":[{"type":"string"},{}],"additionalItems":{"type":"null"}}"#,
            r#"{"type":"array","prefixItems":[{"type":"string"},{}],"items":{"type":"null"}}"#,
        );
        becomes(old, r#"{"items":{"type":"string"}}"#, r#"{"items":{"type":"string"}}"#);
    }
    for old in [DRAFT_04, DRAFT_06, DRAFT_07] {
        becomes(
            old,
            r#"{"dependencies":{"a":["b"],"c":{"required":["d"]}},"type":"object"}"#,
            r#"{"dependentRequired":{"a":["b"]},"dependentSchemas":{"c":{"required":["d"]}},"type":"object"}"#,
        );
    }
    becomes(
        DRAFT_04,
        r#"{"type":"number","minimum":1.50,"exclusiveMinimum":true,"maximum":3,"exclusiveMaximum":false}"#,
        r#"{"type":"number","exclusiveMinimum":1.50,"maximum":3}"#,
    );
    becomes(
        DRAFT_06,
        r#"{"type":"number","exclusiveMinimum":1}"#,
        r#"{"type":"number","exclusiveMinimum":1}"#,
    );
    becomes(
        DRAFT_04,
        r#"{"id":"x","type":"object","properties":{"id":{"type":"string"}}}"#,
        r#"{"type":"object","properties":{"id":{"type":"string"}}}"#,
    );
}

#[test]
fn values_are_not_schemas() {
    let values = r#"{"const":{"items":[1],"$ref":"x"},"default":{"dependencies":{}},"examples":[{"definitions":{"$id":1}}]}"#;
    becomes(DRAFT_07, values, values);
    becomes(DRAFT_2020, values, values);
}

#[test]
fn a_keyword_that_its_dialect_does_not_know_stays_without_effect() {
    for (dialect, schema, expected, marks) in [
        (DRAFT_04, r#"{"const":1}"#, r#"{"x-const":1}"#, "\"const\""),
        (DRAFT_06, r#"{"if":{}}"#, r#"{"x-if":{}}"#, "\"if\""),
        (DRAFT_07, r#"{"prefixItems":[false]}"#, r#"{"x-prefixItems":[false]}"#, "\"prefixItems\""),
        (DRAFT_2019, r#"{"additionalItems":false}"#, r#"{"x-additionalItems":false}"#, "\"additionalItems\""),
        (DRAFT_04, r#"{"exclusiveMinimum":true}"#, r#"{"x-exclusiveMinimum":true}"#, "\"exclusiveMinimum\""),
        (DRAFT_04, r#"{"$id":"x"}"#, r#"{"x-$id":"x"}"#, "\"$id\""),
        (DRAFT_07, r#"{"$anchor":"x"}"#, r#"{"x-$anchor":"x"}"#, "\"$anchor\""),
        (DRAFT_07, r##"{"$recursiveRef":"#"}"##, r##"{"x-$recursiveRef":"#"}"##, "\"$recursiveRef\""),
        (DRAFT_07, r##"{"$dynamicRef":"#x"}"##, r##"{"x-$dynamicRef":"#x"}"##, "\"$dynamicRef\""),
        (DRAFT_2019, r#"{"$dynamicAnchor":"x"}"#, r#"{"x-$dynamicAnchor":"x"}"#, "\"$dynamicAnchor\""),
        (DRAFT_2019, r##"{"$dynamicRef":"#x"}"##, r##"{"x-$dynamicRef":"#x"}"##, "\"$dynamicRef\""),
        (
            DRAFT_2020,
            r#"{"$recursiveAnchor":true}"#,
            r#"{"x-$recursiveAnchor":true}"#,
            "\"$recursiveAnchor\"",
        ),
        (DRAFT_2020, r##"{"$recursiveRef":"#"}"##, r##"{"x-$recursiveRef":"#"}"##, "\"$recursiveRef\""),
    ] {
        becomes(dialect, schema, expected);
        let text = list(&[&with_input(
            "a",
            &format!(r#"{{"$schema":"{dialect}","type":"object","properties":{{"f":{schema}}}}}"#),
        )]);
        let told = marked(&text, &imported(&text).1);
        assert_eq!(told, [(Level::Warning, "keyword-without-effect", marks.to_owned())]);
    }
}

#[test]
fn names_of_a_dialect_have_done_their_work() {
    for (dialect, name) in [
        (DRAFT_04, r#""id":"x""#),
        (DRAFT_06, r#""$id":"x""#),
        (DRAFT_2019, r#""$anchor":"x""#),
        (DRAFT_2019, r#""$recursiveAnchor":true"#),
        (DRAFT_2020, r#""$anchor":"x""#),
        (DRAFT_2020, r#""$dynamicAnchor":"x""#),
    ] {
        let schema = format!(r#"{{{name},"type":"string"}}"#);
        becomes(dialect, &schema, r#"{"type":"string"}"#);
        let input = format!(r#"{{"$schema":"{dialect}","type":"object","properties":{{"f":{schema}}}}}"#);
        clean(&list(&[&with_input("a", &input)]));
    }
}

#[test]
fn an_integer_of_draft_04_is_told_once_where_it_stands() {
    let told = |dialect: &str, fields: &str| {
        let input = format!(
            r##"{{"$schema":"{dialect}","type":"object","properties":{{{fields}}},"definitions":{{"n":{{"type":"integer"}}}}}}"##
        );
        let text = list(&[&with_input("a", &input)]);
        let (imported, told) = imported(&text);
        assert_eq!(imported.refused, []);
        marked(&text, &told)
            .into_iter()
            .map(|(level, rule, at)| (level, format!("{rule}: {at}")))
            .collect::<Vec<_>>()
    };
    let warned = |at: &str| (Level::Warning, format!("integer-widened: {at}"));
    let twice = r##""f":{"type":"integer"},"g":{"$ref":"#/properties/f"},"h":{"$ref":"#/definitions/n"},"i":{"$ref":"#/definitions/n"}"##;
    assert_eq!(told(DRAFT_04, twice), [warned("\"integer\""), warned("\"integer\"")]);
    assert_eq!(told(DRAFT_06, twice), []);
    let lists = r##""f":{"type":["null","integer"]},"g":{"type":["integer","number"]},"h":{"$ref":"#/definitions/n","type":"integer"}"##;
    let beside = (Level::Warning, "keyword-without-effect: \"type\"".to_owned());
    assert_eq!(told(DRAFT_04, lists), [warned(r#"["null","integer"]"#), beside, warned("\"integer\"")]);
}

#[test]
fn beside_a_reference_old_dialects_see_nothing() {
    let schema = r##"{"description":"Kept.","$ref":"#/definitions/d","minLength":2}"##;
    let input = |dialect: &str| {
        let text = format!(
            r#"{{"$schema":"{dialect}","type":"object","properties":{{"f":{schema}}},"definitions":{{"d":{{"type":"string"}}}}}}"#
        );
        let (imported, _) = imported(&list(&[&with_input("a", &text)]));
        assert_eq!(imported.set.types()["D"].schema, json(r#"{"type":"string"}"#));
        imported.set.contracts().values().next().expect("a contract").input.to_compact()
    };
    let old = r##""f":{"description":"Kept.","$ref":"#/types/D","x-minLength":2}"##;
    assert!(input(DRAFT_07).contains(old), "{}", input(DRAFT_07));
    let new = r##""f":{"description":"Kept.","$ref":"#/types/D","minLength":2}"##;
    assert!(input(DRAFT_2019).contains(new), "{}", input(DRAFT_2019));
}

/// The types of a tool whose field `f` refers to `to`, in a schema with `more`.
#[track_caller]
fn led(dialect: &str, to: &str, more: &str) -> Vec<(String, String)> {
    let input = format!(
        r#"{{"$schema":"{dialect}","type":"object","properties":{{"f":{{"$ref":"{to}"}},"g":{{"type":"integer"}}}}{more}}}"#
    );
    let (imported, _) = imported(&list(&[&with_input("get-it", &input)]));
    assert_eq!(imported.refused, [], "{to}");
    let types = imported.set.types().iter();
    types.map(|(name, data)| (name.clone(), data.schema.to_compact())).collect()
}

#[test]
fn references_lead_to_named_types() {
    let text = r#"{"type":"string"}"#;
    let expected = |name: &str| (name.to_owned(), text.to_owned());
    for (dialect, to, more, name) in [
        (DRAFT_2020, "#/$defs/noteId", r#","$defs":{"noteId":{"type":"string"}}"#, "NoteId"),
        (DRAFT_07, "#/definitions/note-id", r#","definitions":{"note-id":{"type":"string"}}"#, "NoteId"),
        (DRAFT_07, "#/definitions/a~1b%20%7Ec", r#","definitions":{"a/b ~c":{"type":"string"}}"#, "ABC"),
        (DRAFT_2020, "#id", r#","$defs":{"x":{"$anchor":"id","type":"string"}}"#, "X"),
        (DRAFT_2020, "#id", r#","$defs":{"x":{"$dynamicAnchor":"id","type":"string"}}"#, "X"),
        (DRAFT_07, "#id", r##","definitions":{"x":{"$id":"#id","type":"string"}}"##, "X"),
        (DRAFT_04, "#id", r##","definitions":{"x":{"id":"#id","type":"string"}}"##, "X"),
        (
            DRAFT_2020,
            "https://x.org/a/b",
            r#","$id":"https://x.org/a/","$defs":{"x":{"$id":"b","type":"string"}}"#,
            "X",
        ),
        (
            DRAFT_2020,
            "/a/b#/$defs/y",
            r#","$id":"https://x.org/r","$defs":{"x":{"$id":"a/b","$defs":{"y":{"type":"string"}}}}"#,
            "Y",
        ),
        (DRAFT_2020, "#/components/2nd", r#","components":{"2nd":{"type":"string"}}"#, "GetItComponents2nd"),
    ] {
        assert_eq!(led(dialect, to, more), [expected(name)], "{to}");
    }
    let own = ("GetItG".to_owned(), r#"{"type":"integer"}"#.to_owned());
    assert_eq!(led(DRAFT_2020, "#/properties/g", ""), [own]);
}

#[test]
fn a_schema_that_refers_to_itself_stays_so() {
    let root = r##"{"type":"object","properties":{"inner":{"$ref":"#"}}}"##;
    let set = clean(&list(&[&with_input("walk", root)]));
    assert_eq!(
        set.contracts().values().next().expect("one").input,
        json(r##"{"$ref":"#/types/WalkInput"}"##)
    );
    assert_eq!(
        set.types()["WalkInput"].schema,
        json(r##"{"type":"object","properties":{"inner":{"$ref":"#/types/WalkInput"}}}"##)
    );
    let both = r##"{"type":"object","properties":{"a":{"$ref":"#/$defs/a"}},"$defs":{
        "a":{"type":"object","properties":{"b":{"$ref":"#/$defs/b"}}},"b":{"type":"array","items":{"$ref":"#/$defs/a"}}}}"##;
    let set = clean(&list(&[&with_input("walk", both)]));
    assert_eq!(set.types()["B"].schema, json(r##"{"type":"array","items":{"$ref":"#/types/A"}}"##));
}

#[test]
fn what_cannot_be_taken_is_refused_with_its_reason() {
    for (schema, reason) in [
        (
            r#"{"$ref":"https://example.com/x.json"}"#,
            "the reference `https://example.com/x.json` leads out of the schema, and nothing is fetched",
        ),
        (
            r#"{"$ref":"http://json-schema.org/draft-07/schema#"}"#,
            "the reference `http://json-schema.org/draft-07/schema#` leads out of the schema, and nothing is fetched",
        ),
        (r##"{"$ref":"#/$defs/no"}"##, "the reference `#/$defs/no` leads to nothing"),
        (r##"{"$ref":"#nowhere"}"##, "the reference `#nowhere` leads to nothing"),
        (r##"{"$ref":"#/%ff"}"##, "the reference `#/%ff` leads to nothing"),
        (r##"{"$ref":"#/properties"}"##, "the reference `#/properties` leads to something that is no schema"),
        (r##"{"$ref":"#/type"}"##, "the reference `#/type` leads to something that is no schema"),
        (
            r##"{"$dynamicRef":"#a"}"##,
            "`$dynamicRef` leads to a schema that depends on the way by which it was reached",
        ),
        (r#"{"items":[{}]}"#, "`items` is a list, which draft-07 knew and 2020-12 does not"),
        (
            r#"{"$schema":"http://json-schema.org/draft-04/schema#"}"#,
            "a schema within this one is of another dialect",
        ),
        (
            r#"{"type":"any"}"#,
            "contract `a`, input: `type` must be `null`, `boolean`, `integer`, `number`, `string`, `array`, `object`, or a list of some of them",
        ),
        (
            r#"{"type":"string","enum":[1]}"#,
            "contract `a`, input: no value can satisfy all of this schema at once",
        ),
        (r##"{"$ref":"#/properties/f"}"##, "type `AF` refers to itself without going into the value"),
    ] {
        let input = format!(r#"{{"type":"object","properties":{{"f":{schema}}}}}"#);
        let told = refusals(&list(&[&with_input("a", &input), &with_input("b", "{}")]));
        assert_eq!(told, [("a".to_owned(), reason.to_owned())], "{schema}");
    }
    let unknown = r#"{"$schema":"http://json-schema.org/draft-03/schema#","type":"object"}"#;
    let reason =
        "\"http://json-schema.org/draft-03/schema#\" is no dialect of JSON Schema from draft-04 to 2020-12";
    assert_eq!(refusals(&list(&[&with_input("a", unknown)])), [("a".to_owned(), reason.to_owned())]);
    let recursive = format!(
        r##"{{"$schema":"{DRAFT_2019}","type":"object","properties":{{"f":{{"$recursiveRef":"#"}}}}}}"##
    );
    let reason = "`$recursiveRef` leads to a schema that depends on the way by which it was reached";
    assert_eq!(refusals(&list(&[&with_input("a", &recursive)])), [("a".to_owned(), reason.to_owned())]);
    let mixture = format!(
        r#"{{"$schema":"{DRAFT_2019}","type":"object","properties":{{"f":{{"contains":{{}},"unevaluatedItems":false}}}}}}"#
    );
    let reason = "`unevaluatedItems` together with `contains` means something else in 2020-12";
    assert_eq!(refusals(&list(&[&with_input("a", &mixture)])), [("a".to_owned(), reason.to_owned())]);
}

#[test]
fn an_unknown_keyword_is_told_and_stays() {
    let text = list(&[&with_input(
        "a",
        r#"{"type":"object","properties":{"f":{"type":"string","nullable":true,"x-own":1}}}"#,
    )]);
    let (imported, told) = imported(&text);
    assert_eq!(marked(&text, &told), [(Level::Warning, "unknown-keyword", "\"nullable\"".to_owned())]);
    let input = imported.set.contracts().values().next().expect("one").input.to_compact();
    assert!(input.contains(r#""nullable":true,"x-own":1"#), "{input}");
}
