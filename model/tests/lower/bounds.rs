//! Work and depth that stay bounded, whatever the types of a document refer to.

use onefold_model::{lower, read_document};

use super::{answering, document, model, text};

/// `count` types that `schema` makes of their own name and the next one's, and a last one.
fn chain(count: usize, schema: impl Fn(usize, usize) -> String, last: &str) -> String {
    let types = (0..count).map(|n| format!(r#""T{n}":{}"#, schema(n, n + 1)));
    types.chain([format!(r#""T{count}":{last}"#)]).collect::<Vec<_>>().join(",")
}

/// Each type extends the next one: more of them than a stack could hold.
#[test]
fn long_chains_of_extended_types_end() {
    let extends = |_, next| format!(r##"{{"type":"object","allOf":[{{"$ref":"#/types/T{next}"}}]}}"##);
    let types = chain(5_000, extends, r#"{"type":"object"}"#);
    let model = model(&answering(r##"{"$ref":"#/types/T0"}"##, &types));
    assert_eq!(model.types().len(), 5_001);
}

/// What a person writes is merged whole: thirty levels, and the fields of all.
#[test]
fn extended_types_have_the_fields_of_all() {
    let extends = |n, next| {
        format!(
            r##"{{"type":"object","properties":{{"f{n}":{{"type":"null"}}}},"allOf":[{{"$ref":"#/types/T{next}"}}]}}"##
        )
    };
    let types = chain(30, extends, r#"{"type":"object"}"#);
    let model = model(&answering("true", &types));
    let shape = text(&model.get("T0").expect("the first").shape);
    assert!((0..30).all(|n| shape.contains(&format!("f{n}?: null"))), "{shape}");
    assert!(!shape.contains('&'), "{shape}");
}

/// Copies of copies: a shape that says all of it would have as many parts as two to the sixtieth.
#[test]
fn types_that_are_copied_into_each_other_stay_small() {
    for extended in [
        r##"{"allOf":[{"$ref":"#/types/N"},{"type":"object"}]}"##,
        r##"{"allOf":[{"$ref":"#/types/N"},{"$ref":"#/types/T0"}]}"##,
    ] {
        let copies = |_, next: usize| {
            let inner = extended.replace('N', &format!("T{next}"));
            format!(r#"{{"type":"object","properties":{{"a":{inner},"b":{inner}}}}}"#)
        };
        let types = chain(60, copies, r#"{"type":"object"}"#);
        let model = model(&answering(r##"{"$ref":"#/types/T0"}"##, &types));
        let mut parts = 0;
        model.types().for_each(|definition| definition.shape.visit(&mut |_| parts += 1));
        assert!(parts < 2_000_000, "{parts}");
    }
}

/// Each of two types is one of the next two: as many ways as two to the fortieth, and longer than
/// a stack could hold.
#[test]
fn every_type_is_judged_once() {
    for count in [40, 5_000] {
        let types: Vec<String> = ["A", "B"]
            .iter()
            .flat_map(|name| {
                let either = move |n: usize| {
                    let next = n + 1;
                    format!(r##""{name}{n}":{{"anyOf":[{{"$ref":"#/types/A{next}"}},{{"$ref":"#/types/B{next}"}}]}}"##)
                };
                (0..count).map(either).chain([format!(r#""{name}{count}":{{"type":"object"}}"#)])
            })
            .collect();
        let contract = r##"{"name":"a.b","effect":"read","input":{"$ref":"#/types/A0"},"output":true}"##;
        model(&document(contract, &types.join(",")));
        let types = types.join(",").replace(r#""type":"object""#, r#""type":"string""#);
        let outcome = read_document("x.json", &document(contract, &types)).and_then(|set| lower(&set, None));
        let told: Vec<_> = outcome.diagnostics.iter().map(|found| found.rule).collect();
        assert_eq!(told, ["input-not-object"]);
    }
}

/// A name is repeated in a message as far as a person reads it.
#[test]
fn endless_words_are_told_in_short() {
    let word = "x".repeat(100_000);
    for document in [
        answering(&format!(r#"{{"{word}":1}}"#), ""),
        answering(&format!(r##"{{"$ref":"#/types/{word}"}}"##), ""),
        answering(&format!(r#"{{"$ref":"{word}"}}"#), ""),
        answering("true", &format!(r#""{word} ":true"#)),
        answering(&format!(r#"true,"{word}":1"#), ""),
        answering(&format!(r#"true,"approval":"{word}""#), ""),
        answering(&format!(r#"true,"x":{{"{word}":1,"{word}":2}}"#), ""),
    ] {
        let outcome = read_document("x.json", &document).and_then(|set| lower(&set, None));
        let told = &outcome.diagnostics[0];
        assert!(told.message.len() < 400, "{}: {}", told.rule, told.message.len());
        assert!(told.message.contains("xxx") && told.message.contains('…'), "{}", told.message);
        assert!(told.help.as_ref().is_some_and(|help| help.len() < 400), "{}", told.rule);
    }
}
