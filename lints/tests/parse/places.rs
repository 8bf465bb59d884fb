//! Ranges point at the bytes that they speak of, whatever stands before.

use onefold_lints::rust::parse;
use onefold_lints::rust::syntax::{Expr, ExprKind, ItemKind, Statement};

/// The value of the first statement of the last function, and what its ranges cut out of the text.
#[track_caller]
fn value(text: &str) -> (Expr, impl Fn(onefold::TextRange) -> String) {
    let source = parse(text).expect("Rust");
    let ItemKind::Function(function) = source.items.into_iter().next_back().expect("an item").kind else {
        panic!("no function")
    };
    let body = function.body.expect("a body");
    let Some(Statement::Expr(value)) = body.statements.first().cloned() else { panic!("no expression") };
    let text = text.to_owned();
    (value, move |range| text[range.start as usize..range.end as usize].to_owned())
}

#[track_caller]
fn check_whole(expr: &str) {
    for before in
        ["", "\u{feff}", "#!/bin/cargo\n", "\u{feff}#!/bin/é\n", "// é\n/* ☃ */", "//! doc\n", "\r\n\t"]
    {
        let text = format!("{before}fn f() {{ /* é */ {expr} }}");
        let (value, cut) = value(&text);
        assert_eq!(cut(value.at), expr, "{text:?}");
    }
}

#[test]
fn the_whole_of_an_expression() {
    for expr in [
        "a",
        "a::b::<C>",
        "<A as B>::c",
        "::a",
        "a(b, c)",
        "a.b::<C>(d)",
        "a.b.0",
        "a.await",
        "a?",
        "&mut a",
        "*a",
        "-a",
        "(a)",
        "a + b * c",
        "a = b",
        "a as Vec<u8>",
        "a as *const u8",
        "move |a| b",
        "|a| -> B { c }",
        "async move { a }",
        "unsafe { a }",
        "'a: loop { break 'a }",
        "while a { b }",
        "for a in b { c }",
        "if a { b } else { c }",
        "match a { b => c }",
        "S { a: b, ..c }",
        "(a, b)",
        "[a, b]",
        "[a; b]",
        "a[b]",
        "a..b",
        "..b",
        "a..",
        "..",
        "return a",
        "return",
        "\"é☃\"",
        "r#\"é\"#",
        "m!(é, \"☃\")",
        "m![a]",
        "é.ü(ö)",
    ] {
        check_whole(expr);
    }
}

#[test]
fn names_of_methods_and_items() {
    let text = "/// é\n#[é]\npub(crate) async fn r#type() { é\n  .r#fn(\"☃\") }";
    let item = &parse(text).expect("Rust").items[0];
    let cut = |range: onefold::TextRange| &text[range.start as usize..range.end as usize];
    assert_eq!(cut(item.name_at), "r#type");
    assert_eq!(cut(item.at), text.trim_start_matches("/// é\n"));
    assert_eq!(cut(item.attributes[0].at), "#[é]");
    let (value, cut) = value(text);
    let ExprKind::Method { name, name_at, .. } = &value.kind else { panic!("{value:?}") };
    assert_eq!((name.as_str(), cut(*name_at).as_str()), ("fn", "r#fn"));
}

#[test]
fn a_very_long_line() {
    let text = format!("fn f() {{ [{}] }}", "\"é\", ".repeat(5000));
    let (value, cut) = value(&text);
    let ExprKind::Parts(parts) = &value.kind else { panic!("no list") };
    assert_eq!(cut(parts[4999].at), "\"é\"");
}
