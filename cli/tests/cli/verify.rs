//! `verify` and `explain` as their users meet them.

use crate::lint::{SOURCE, project};
use crate::support::CONTRACTS;

#[test]
fn rules_are_explained() {
    let project = project(SOURCE);
    let mut story = project.run(&["explain", "unknown-rule"]);
    story += &project.run(&["explain", "unknow-rule"]);
    story += &project.run(&["explain", "zebra"]);
    insta::assert_snapshot!(story);
    // Of many examples the first ones are shown, and all when they are asked for.
    let rule = "hand-rolled-surface";
    let short = project.run(&["explain", rule]);
    let more = format!(" more examples: `explain {rule} --all`");
    assert_eq!(short.matches(&more).count(), 2, "{short}");
    assert!(short.contains("\n## Limits\n") && short.lines().count() < 400, "{short}");
    let whole = project.run(&["explain", rule, "--all"]);
    let page = onefold_lints::RULES.iter().find(|known| known.id == rule).expect("the rule is known").page;
    assert!(whole.contains(page.trim_end()), "{whole}");
    assert_eq!(project.exit(&["explain", "--all"]), Some(2));
    let table = project.run(&["explain"]);
    assert!(table.contains("\nunknown-rule "), "{table}");
}

#[test]
fn contracts_are_judged() {
    let project = project(SOURCE);
    assert_eq!(project.exit(&["verify"]), Some(0));
    project.write(
        "contracts.json",
        "{ \"onefold\": 1, \"service\": { \"name\": \"n\", \"version\": \"1\" }, \"contracts\": [{}] }",
    );
    insta::assert_snapshot!(project.run(&["verify", "--format", "github"]));
}

#[test]
fn what_emitters_refuse_is_told_by_verify() {
    let project = project("");
    let wide = CONTRACTS.replace(
        r#""output": { "type": "integer", "minimum": 0 }"#,
        r#""output": { "type": "integer", "format": "uint64", "minimum": 0 }"#,
    );
    assert_ne!(wide, CONTRACTS);
    project.write("contracts.json", &wide);
    // Nobody writes a client.
    assert_eq!(project.exit(&["verify"]), Some(0));
    project.write("onefold.toml", "[emit.typescript]\ndir = \"client\"\n");
    let told = project.run(&["verify"]);
    assert!(told.contains("error[wide-integer]") && told.ends_with("--- exit 1\n"), "{told}");
    assert!(!project.has("client"), "nothing is written");
    // Nothing is told that `gen` does not refuse.
    project.write("onefold.toml", "[emit.typescript]\ndir = \"client\"\nintegers = \"number\"\n");
    assert_eq!((project.exit(&["verify"]), project.exit(&["gen"])), (Some(0), Some(0)));
}
