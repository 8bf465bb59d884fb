//! What a schema says and can hardly mean is taken and told.

use onefold_model::Level;

use crate::support::{imported, list, marked, with_input};

/// The only doubt about the field `a`: its rule, the marked text, its message.
#[track_caller]
fn doubt(field: &str, rest: &str) -> Option<(&'static str, String, String)> {
    let input = format!(r#"{{"type":"object","properties":{{"a":{field}}}{rest}}}"#);
    let text = list(&[&with_input("t", &input)]);
    let (imported, told) = imported(&text);
    assert_eq!(imported.refused, []);
    let mut marks = marked(&text, &told);
    assert!(marks.len() <= 1, "{marks:?}");
    let (level, rule, mark) = marks.pop()?;
    assert_eq!(level, Level::Warning);
    Some((rule, mark, told[0].message.clone()))
}

#[test]
fn a_pattern_that_no_engine_takes() {
    let found = doubt(r#"{"type":"string","pattern":"^[a-z"}"#, "");
    let message = "the pattern is no regular expression: `[` is never closed".to_owned();
    assert_eq!(found, Some(("unreadable-pattern", "\"^[a-z\"".to_owned(), message)));
    assert_eq!(doubt(r#"{"type":"string","pattern":"^[a-z]+$"}"#, ""), None);
}

#[test]
fn a_default_of_another_type() {
    for (schema, mark, message) in [
        (r#"{"type":"string","default":5}"#, "5", "the default is no `string`"),
        (r#"{"type":["integer","null"],"default":1.5}"#, "1.5", "the default is no `integer` or `null`"),
        (r#"{"type":"boolean","default":"true"}"#, "\"true\"", "the default is no `boolean`"),
    ] {
        assert_eq!(doubt(schema, ""), Some(("unfit-default", mark.to_owned(), message.to_owned())));
    }
    for sound in [
        r#"{"type":"integer","default":5.0}"#,
        r#"{"type":["string","null"],"default":null}"#,
        r#"{"type":"number","default":5}"#,
        r#"{"type":"array","default":[]}"#,
        r#"{"default":{}}"#,
    ] {
        assert_eq!(doubt(sound, ""), None, "{sound}");
    }
}

#[test]
fn a_field_that_is_required_and_not_declared() {
    let found = doubt("{}", r#","required":["a","b"]"#);
    let message = "`b` is required, and `properties` does not declare it".to_owned();
    assert_eq!(found, Some(("undeclared-required", "\"b\"".to_owned(), message)));
    for elsewhere in [r#","patternProperties":{"^b":{}}"#, r#","allOf":[{"properties":{"b":{}}}]"#] {
        assert_eq!(doubt("{}", &format!(r#","required":["b"]{elsewhere}"#)), None, "{elsewhere}");
    }
}
