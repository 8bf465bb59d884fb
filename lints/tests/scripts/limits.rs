//! What would take too long, or too deep a stack, is unknown and ends.

use std::fmt::Write;

use onefold_lints::engine::{Options, lint};
use onefold_lints::{LintConfig, RULES};

use crate::support::workspace;

#[test]
fn long_chains_are_walked() {
    let calls = ".get(1)".repeat(4_000);
    let workspace = workspace(&format!("import express from \"express\"; express(){calls};"));
    let mentions = &workspace.files[0].script.as_ref().expect("a script").mentions;
    assert_eq!(mentions.len(), 4_001);
}

/// No route is compared with all others.
#[test]
fn thousands_of_routes_in_one_chain() {
    let routes: String = (0..6_000).map(|at| format!("\n.get(\"/a/{at:b}\", () => {{}})")).collect();
    let workspace = workspace(&format!("import express from \"express\"; express(){routes};"));
    let config = LintConfig::default();
    let options =
        Options { rules: RULES, config: &config, today: "2026-01-01", selected: None, baseline: None };
    let report = lint(&workspace, Vec::new(), &options);
    let routes = report.findings.iter().filter(|found| found.diagnostic.rule == "hand-rolled-surface");
    assert_eq!(routes.count(), 6_000);
}

#[test]
fn every_value_may_be_either_of_two() {
    let mut text = "import a from \"a\"; const x0 = a();\n".to_owned();
    for index in 0..200 {
        writeln!(text, "const x{} = Math.random() ? x{index}.l(x{index}) : x{index}.r;", index + 1)
            .expect("a string");
    }
    text.push_str("x200.get(1);");
    workspace(&text);
}

#[test]
fn functions_that_call_each_other_twice() {
    let mut text = "import a from \"a\";\n".to_owned();
    for index in 0..200 {
        let next = (index + 1) % 200;
        writeln!(text, "function f{index}(x) {{ return x ? f{next}(x.l) : f{next}(f{next}(x.r)); }}")
            .expect("a string");
    }
    text.push_str("f0(a()).get(1);");
    workspace(&text);
}

#[test]
fn a_tree_of_stars() {
    let mut text = String::new();
    for index in 0..60 {
        writeln!(text, "//- src/f{index}.ts").expect("a string");
        for other in 0..60 {
            writeln!(text, "export * from \"./f{other}\";").expect("a string");
        }
    }
    text.push_str("//- src/index.ts\nimport { x } from \"./f0\"; x(1);");
    workspace(&text);
}
