//! The outputs of the cases that generators break on, held against committed trees.

use onefold_codegen::OptionValue;
use onefold_tests::emit::{Files, Setting, emit, model};
use onefold_tests::golden::assert_tree;

/// The emitters whose output is compiled with a crate of its own.
const RUST: [&str; 2] = ["cli", "host"];

fn settings() -> Vec<Setting<'static>> {
    let bigint = || OptionValue::Text("bigint".to_owned());
    let profiles = OptionValue::Words(vec!["standard".to_owned()]);
    vec![
        ("typescript", "integers", bigint()),
        ("code-mode", "integers", bigint()),
        ("mcp", "profiles", profiles),
    ]
}

#[test]
fn documents_and_types() {
    let model = model(&onefold_test_cases::contracts()).expect("the cases are sound");
    let files = emit(&model, &settings(), |spec| !RUST.contains(&spec.name))
        .expect("every emitter can say the cases");
    assert_tree("golden", &files);
}

#[test]
fn rust_wiring() {
    let model = model(&onefold_test_cases::contracts()).expect("the cases are sound");
    let files: Files =
        emit(&model, &settings(), |spec| RUST.contains(&spec.name)).expect("every emitter can say the cases");
    assert_tree("compiled/src/generated", &files);
}
