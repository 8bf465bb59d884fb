//! The JSON reader: what it takes, what it refuses, and where it says so.

use std::sync::Arc;

use onefold_model::{Outcome, SourceText, Span, read_json};

fn read(text: &str) -> Outcome<onefold::Json> {
    read_json(&Arc::new(SourceText { path: "x.json".to_owned(), text: text.to_owned() }))
}

#[track_caller]
fn refuses(text: &str, rule: &str, marked: &str, message: &str) {
    let outcome = read(text);
    let diagnostic = outcome.diagnostics.first().expect("a diagnostic");
    assert_eq!(diagnostic.rule, rule);
    assert!(diagnostic.message.contains(message), "{}", diagnostic.message);
    let Some(Span::Text { range, .. }) = &diagnostic.span else { panic!("no place") };
    assert_eq!(&text[range.start as usize..range.end as usize], marked);
    assert!(diagnostic.help.is_some());
}

#[test]
fn keeps_order_and_the_text_of_numbers() {
    let text = r#"{"z":1e400,"a":12345678901234567890123,"b":[1.0,-0,true,null,"é😀\n"]}"#;
    assert_eq!(read(text).value.expect("valid").to_compact(), text);
    let escaped = r#"["\u00e9\ud83d\ude00\/\b"]"#;
    assert_eq!(read(escaped).value.expect("valid").to_compact(), "[\"é😀/\\b\"]");
}

#[test]
fn refuses_what_is_no_json() {
    refuses("", "invalid-json", "", "the text ends where a value should be");
    refuses("{\"a\":1,}", "invalid-json", "}", "found `}` where a key in double quotes should be");
    refuses("[1 2]", "invalid-json", "2", "found `2` where `,` or `]` should be");
    refuses("[01]", "invalid-json", "0", "`01` is not a number");
    refuses("[1.]", "invalid-json", "1", "`1.` is not a number");
    refuses("\"a\tb\"", "invalid-json", "\t", "control character");
    refuses("\"a", "invalid-json", "\"", "the string does not end");
    refuses(r#""\ud800x""#, "invalid-json", "\\", "surrogate");
    refuses(r#""\x""#, "invalid-json", "\\", "escape");
    refuses(r#""\u12"#, "invalid-json", "\\", "four hexadecimal digits");
    refuses("tru", "invalid-json", "t", "found `t` where a value should be");
    refuses("1 1", "invalid-json", "1", "found `1` where the end of the text should be");
    refuses(&"[".repeat(200), "nesting-too-deep", "[", "deeper than 128");
}

#[test]
fn tells_every_duplicate_key_with_its_pointer() {
    let outcome = read(r#"{"a":{"x":1,"x":2},"a~/":3,"a":4}"#);
    let pointers = outcome.diagnostics.iter().map(|diagnostic| match &diagnostic.span {
        Some(Span::Text { pointer, .. }) => pointer.clone().expect("a pointer"),
        Some(Span::Rust(_)) | None => panic!("no place"),
    });
    assert_eq!(pointers.collect::<Vec<_>>(), ["/a/x", "/a"]);
    assert_eq!(outcome.value.expect("the first ones").to_compact(), r#"{"a":{"x":1},"a~/":3}"#);
    let many = format!("{{{}}}", (0..40).map(|n| format!("\"k{}\":0", n % 30)).collect::<Vec<_>>().join(","));
    assert_eq!(read(&many).diagnostics.len(), 10);
}

#[test]
fn tells_a_great_many_duplicate_keys_each_with_the_first_one() {
    let keys: Vec<String> = (0..80_000).map(|n| format!("\"{:05}\":0", n % 40_000)).collect();
    let text = format!("{{{}}}", keys.join(","));
    let outcome = read(&text);
    assert_eq!(outcome.diagnostics.len(), 40_000);
    let last = outcome.diagnostics.last().expect("a diagnostic");
    let Some(Span::Text { range, .. }) = &last.related[0].span else { panic!("no place") };
    assert_eq!(range.start as usize, text.find("\"39999\"").expect("it is there"));
}

#[test]
fn takes_a_byte_order_mark() {
    assert_eq!(read("\u{feff}[]").value.expect("valid").to_compact(), "[]");
}
