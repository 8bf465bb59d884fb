//! Thousands of findings on one line: each costs what it costs alone.

use std::sync::Arc;

use onefold::SourceText;
use onefold_lints::engine::{self, Options};
use onefold_lints::{FileText, Language, LintConfig, RULES, Run, SourceTree, Workspace};

#[test]
fn thousands_of_routes_on_one_line() {
    let routes: String =
        (0..4000).map(|at| format!(".route(\"/{at}\", axum::routing::get(|| async {{}}))")).collect();
    let text = format!("fn f() -> axum::Router {{ axum::Router::new(){routes} }}");
    let text = Arc::new(SourceText { path: "src/lib.rs".into(), text });
    let files = vec![FileText { text, language: Language::Rust }];
    let tree = SourceTree { files, ..SourceTree::default() };
    let config = LintConfig::default();
    let workspace =
        onefold_lints::rust::deep_stack(|| Workspace::resolve(tree, config.clone(), Run::default(), None));
    let workspace = workspace.value.expect("a workspace");
    let options =
        Options { rules: RULES, config: &config, today: "2026-01-01", selected: None, baseline: None };
    let report = engine::lint(&workspace, Vec::new(), &options);
    let routes = report.findings.iter().filter(|finding| finding.diagnostic.rule == "hand-rolled-surface");
    assert_eq!(routes.count(), 4000);
}
