//! What holds for every set of contracts: a document means what it says, and order means nothing.

use onefold::ContractSet;
use onefold_codegen::OptionValue;
use onefold_model::read_document;
use onefold_tests::emit::{Files, Setting, emit, model, needs_linked};
use proptest::prelude::*;

fn settings() -> Vec<Setting<'static>> {
    let bigint = || OptionValue::Text("bigint".to_owned());
    vec![("typescript", "integers", bigint()), ("code-mode", "integers", bigint())]
}

fn documents(set: &ContractSet) -> Files {
    let model = model(set).expect("a sound set");
    emit(&model, &settings(), |spec| !needs_linked(spec)).expect("every emitter can say the set")
}

#[test]
fn a_set_and_its_surface_document_give_the_same_bytes() {
    for set in [onefold_test_cases::contracts(), notes_contracts::contracts()] {
        let linked = documents(&set);
        let surface = &linked["surface/surface.json"];
        let outcome = read_document("surface.json", surface);
        assert_eq!(outcome.diagnostics, []);
        let read = documents(&outcome.value.expect("a set"));
        assert_eq!(linked.keys().collect::<Vec<_>>(), read.keys().collect::<Vec<_>>());
        for (path, contents) in &linked {
            assert!(read[path] == *contents, "{path} differs");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn the_order_of_declarations_changes_no_byte(order in Just((0..9).collect::<Vec<usize>>()).prop_shuffle()) {
        let all = onefold_test_cases::contracts();
        let names: Vec<_> = all.contracts().keys().cloned().collect();
        prop_assert_eq!(names.len(), order.len());
        let single = |index: usize| all.select(|declared| declared.name == names[index]);
        let permuted = ContractSet::merge(order.into_iter().map(single));
        prop_assert!(documents(&permuted) == documents(&all));
    }
}
