//! The contracts of this repository are sound by every rule there is.

use onefold::ContractSet;
use onefold_lints::{Check, Diagnostics, Environment, Placed, RULES};
use onefold_model::Model;

#[test]
fn the_example_and_the_cases_are_sound() {
    for set in [notes_contracts::contracts(), onefold_test_cases::contracts()] {
        let outcome = onefold_model::lower(&set, None);
        assert_eq!(outcome.diagnostics, []);
        assert_eq!(verified(&set, &outcome.value.expect("a model")), [""; 0]);
    }
}

/// What the rules say of a linked set.
fn verified(set: &ContractSet, model: &Model) -> Vec<String> {
    let environment =
        Environment { middleware: Some(Placed { value: Vec::new(), span: None }), ..Environment::of(set) };
    let mut out = Diagnostics::default();
    for rule in RULES {
        match rule.check {
            Check::Contracts(check) => check(model, &mut out),
            Check::Environment(check) => check(model, &environment, &mut out),
            Check::Change(_) | Check::Source(_) | Check::Graph(_) | Check::Reported(_) => {}
        }
    }
    out.into_vec()
        .iter()
        .map(|found| format!("{}: {}", found.diagnostic.rule, found.diagnostic.message))
        .collect()
}
