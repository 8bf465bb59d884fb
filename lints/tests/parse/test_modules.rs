//! Modules for tests alone, of which nothing is read; and all that only looks like one.

use onefold_lints::rust::parse;
use onefold_lints::rust::syntax::Source;

#[track_caller]
fn read(text: &str) -> Source {
    parse(text).unwrap_or_else(|error| panic!("{error:?} in {text}"))
}

/// Whether the name `hidden` is read.
#[track_caller]
fn check(text: &str, is_read: bool) {
    assert_eq!(format!("{:?}", read(text)).contains("hidden"), is_read, "{text}");
}

#[test]
fn a_module_for_tests_stays_empty() {
    for text in [
        "#[cfg(test)] mod t { fn hidden() {} }",
        "\u{feff}#!/bin/\"run\n#[cfg(test)]\nmod t { fn hidden() {} }",
        "use a::{b}; #[cfg(test)] pub mod t { fn hidden() {} }",
        "fn f() {} #[cfg(test)] /* } */ #[expect(a, reason = \"] {\")] #[allow(b)] pub(crate) mod t { fn hidden() {} }",
        "#[cfg(test)] /// doc\n mod t { const A: &str = \"}\"; const B: &str = r#\"\"}\"#; fn hidden() {} }",
        "#[cfg(test)] mod t { fn f<'a>() { '}' ; '\\'' ; b'}' ; /* /* */ } */ hidden } // }\n }",
        "#[cfg(test)] mod t { m! { \"é→\" } fn hidden() {} } fn f() {}",
    ] {
        check(text, false);
        let source = read(text);
        assert!(
            source.items.iter().any(|item| item.name == "t" && item.attributes[0].text == "test"),
            "{text}"
        );
    }
}

#[test]
fn what_may_be_compiled_without_tests_is_read() {
    for text in [
        "#[cfg(not(test))] mod t { fn hidden() {} }",
        "#[cfg(any(test, feature = \"x\"))] mod t { fn hidden() {} }",
        "#[cfg_attr(x, cfg(test))] mod t { fn hidden() {} }",
        "#[strip] #[cfg(test)] mod t { fn hidden() {} }",
        "#[allow(x)] #[cfg(test)] mod t { fn hidden() {} }",
        "#[cfg(test)] #[strip] mod t { fn hidden() {} }",
        "m! { #[cfg(test)] mod t { fn hidden() {} } }",
        "m!(; #[cfg(test)] mod t { fn hidden() {} });",
        "macro_rules! m { () => { #[cfg(test)] mod t { fn hidden() {} } } }",
        "#[strip] mod a { #[cfg(test)] mod t { fn hidden() {} } }",
        "#[cfg(test)] fn t() { hidden() }",
        "#[cfg(test)] mod t; fn hidden() {}",
        "#[cfg(test)] mod t {} mod u { fn hidden() {} }",
        "#![cfg(test)] fn hidden() {}",
        "// #[cfg(test)]\nmod t { fn hidden() {} }",
        "const A: &str = \"#[cfg(test)]\"; mod t { fn hidden() {} }",
    ] {
        check(text, true);
    }
}

#[test]
fn tokens_that_another_lexer_may_take_otherwise_leave_all_as_it_is() {
    // Who takes the string for a raw one sees the module end behind a function that is no test.
    for before in ["'r", "\"\"r", "r#r", "1r", "'a'r", "b\"\"br"] {
        let module = format!("#[cfg(test)] mod t {{ m! {{ {before}\"\\\"\" }} }}");
        check(&format!("{module} fn hidden() {{}} mod u {{ m! {{ \" }} }} //\" }} }}"), true);
    }
    for doubtful in ["cr\"\"", "'r#a", "\u{2028}", "\u{200e}"] {
        let text = format!("#[cfg(test)] mod t {{ m! {{ {doubtful} }} fn hidden() {{}} }}");
        if let Ok(source) = parse(&text) {
            assert!(format!("{source:?}").contains("hidden"), "{text}");
        }
    }
}

#[test]
fn brackets_that_do_not_fit_are_told() {
    for text in [
        "#[cfg(test)] mod t { ( }",
        "#[cfg(test)] mod t { ) } fn f() {}",
        "#[cfg(test)] mod t { fn f() {}",
        "#[cfg(test)] mod t { } }",
        "} #[cfg(test)] mod t { }",
        "#[cfg(test)] mod t { ( } fn f() { ) }",
    ] {
        let error = parse(text).expect_err("no Rust");
        assert_eq!(error.message, "brackets, strings or comments in it do not fit together", "{text}");
    }
}

#[test]
fn what_follows_keeps_its_place() {
    let text = "#[cfg(test)]\r\nmod t {\r\n  // é\r\n  fn f() { \"☃\" }\r\n} fn é() {}\n/* ☃ */ fn g() {}";
    let items = read(text).items;
    let cut = |range: onefold::TextRange| &text[range.start as usize..range.end as usize];
    assert!(cut(items[0].at).starts_with("#[cfg(test)]") && cut(items[0].at).ends_with("\"☃\" }\r\n}"));
    assert_eq!(cut(items[1].at), "fn é() {}");
    assert_eq!(cut(items[2].name_at), "g");
}
