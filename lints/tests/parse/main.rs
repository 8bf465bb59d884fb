//! Texts of Rust and what is read of them, construct by construct.
//!
//! A listing has one line for each item and one for each attribute, import, parameter and statement in
//! it. Expressions are written as their parts: `call(callee, argument)`, `method(receiver .name, argument)`.

mod bad;
mod expressions;
mod items;
mod listing;
mod macros;
mod places;
mod test_modules;

use onefold_lints::rust::parse;

/// Compares the listing of a text with `expected`; blanks at the ends are of no matter.
#[track_caller]
fn check(text: &str, expected: &str) {
    let source = parse(text).unwrap_or_else(|error| panic!("{error:?} in {text}"));
    let listed = listing::of_source(&source);
    let plain = |text: &str| text.trim().lines().map(|line| line.trim_end().to_owned()).collect::<Vec<_>>();
    let expected = unindented(expected);
    assert_eq!(plain(&listed), plain(&expected), "\n{listed}\n");
}

/// Compares the listing of an expression.
#[track_caller]
fn check_expr(text: &str, expected: &str) {
    check(&format!("fn f() {{ {text} }}"), &format!("fn f()\n  {expected}"));
}

/// A text without the blanks that all of its lines begin with.
fn unindented(text: &str) -> String {
    let lines: Vec<&str> = text.lines().skip_while(|line| line.trim().is_empty()).collect();
    let filled = lines.iter().filter(|line| !line.trim().is_empty());
    let indent = filled.map(|line| line.len() - line.trim_start().len()).min().unwrap_or(0);
    lines.iter().map(|line| line.get(indent..).unwrap_or_default()).collect::<Vec<_>>().join("\n")
}
