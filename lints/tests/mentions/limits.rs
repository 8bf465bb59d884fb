//! Sources that would take for ever, or a stack without end, if nothing held them in check.

use std::fmt::Write;

use onefold_lints::engine::{Options, lint};
use onefold_lints::rust::Role;
use onefold_lints::{LintConfig, RULES};

use crate::support::{check, check_arguments, workspace};

/// Each of the bounds asks for the parameter again: sixteen ways at each of ten steps.
#[test]
fn bounds_that_lead_to_themselves() {
    let bounds = ["Into<T>"; 16].join(" + ");
    check(
        &format!("fn f<T: {bounds}>(t: T) {{ t.route(\"/\"); axum::serve() }}"),
        "method ?\ncall axum::serve",
    );
}

#[test]
fn a_table_of_thousands_of_routes() {
    let mut text = "async fn list() {} fn f() { axum::Router::new()".to_owned();
    for index in 0..4000 {
        write!(text, "\n.route(\"/{index}\", axum::routing::get(list))").expect("a string");
    }
    text.push_str("; }");
    let workspace = workspace(&text);
    let rust = workspace.files[0].rust.as_ref().expect("Rust");
    assert_eq!(rust.mentions.iter().filter(|mention| mention.role == Role::Method).count(), 4000);
    let config = LintConfig::default();
    let options =
        Options { rules: RULES, config: &config, today: "2026-01-01", selected: None, baseline: None };
    let report = lint(&workspace, Vec::new(), &options);
    let routes = report.findings.iter().filter(|found| found.diagnostic.rule == "hand-rolled-surface");
    assert_eq!(routes.count(), 4000);
}

/// What a function answers is no more than its type says.
#[test]
fn bodies_behind_answers_of_the_language() {
    check(
        "fn f() -> Option<usize> { std::env::args().position() } fn g() { f().route(\"/\"); }",
        "call std::env::args\nmethod std::env::Args::position\ncall =app::f\nmethod ?",
    );
}

#[test]
fn texts_that_double_are_unknown() {
    let lines: String =
        (0..40).map(|it| format!("let a{} = format!(\"{{a{it}}}{{a{it}}}\");\n", it + 1)).collect();
    check_arguments(
        &format!("fn f() {{ let a0 = \"x\"; {lines} axum::serve(a3); axum::serve(a40); }}"),
        "axum::serve(\"xxxxxxxx\")\naxum::serve(_)",
    );
}
