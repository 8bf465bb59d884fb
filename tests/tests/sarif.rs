//! SARIF logs satisfy the schema of the standard, which a package of Microsoft's ships.
#![expect(clippy::disallowed_methods, reason = "the schema is a file of a peer")]

use std::fs;
use std::sync::Arc;

use onefold::{Source, SourceText, TextRange};
use onefold_lints::engine::{Acceptance, Accepted, Finding, Report};
use onefold_lints::{Edit, Fix, RULES, report};
use onefold_model::{Diagnostic, Span};
use serde_json::{Value, json};

fn schema() -> jsonschema::Validator {
    let path = onefold_tests::peers::folder()
        .join("node_modules/@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json");
    let text = fs::read_to_string(path).expect("run `cargo xtask ci`, which installs the peers");
    let mut schema: Value = serde_json::from_str(&text).expect("JSON");
    // One pattern has a bracket that only lenient readers take; we write no such property.
    for holder in ["run", "toolComponent"] {
        let language = schema.pointer_mut(&format!("/definitions/{holder}/properties/language"));
        let language = language.and_then(Value::as_object_mut).expect("the property is there");
        assert!(language.remove("pattern").is_some());
    }
    jsonschema::validator_for(&schema).expect("a schema")
}

fn text(file: &Arc<SourceText>, needle: &str) -> Span {
    let start = file.text.find(needle).expect("the needle is there");
    let range = TextRange { start: start as u32, end: (start + needle.len()) as u32 };
    Span::Text { file: Arc::clone(file), range, pointer: None }
}

/// Every kind of finding, in every state.
fn whole() -> Report {
    let file = SourceText {
        path: "src/a ü%.rs".to_owned(),
        text: "one\nlet x = \"🦀\"; here();\nthere();\n".to_owned(),
    };
    let file = Arc::new(file);
    let finding = |diagnostic: Diagnostic, fix: Option<Fix>| Finding {
        diagnostic,
        fingerprint: "0123456789abcdef".to_owned(),
        fix,
        is_firm: false,
    };
    let edit = Edit { file: Arc::clone(&file), range: TextRange { start: 0, end: 4 }, text: String::new() };
    let source = Source { package: "notes".to_owned(), path: "src/lib.rs".to_owned(), line: 3, column: 9 };
    let plain = |message: &str| finding(Diagnostic::warning("unknown-rule", message), None);
    let first = Diagnostic::error("unknown-rule", "wrong `x`")
        .at(Some(text(&file, "here")))
        .help("mend it")
        .related("made there", Some(text(&file, "there();\n")))
        .related("and nowhere", None)
        .related("declared here", Some(Span::Rust(source.clone())));
    let accepted = |by: Acceptance| Accepted { finding: plain("fine"), by };
    Report {
        findings: vec![
            finding(first, Some(Fix { edits: vec![edit] })),
            finding(Diagnostic::error("of-nobody", "odd").at(Some(Span::Rust(source))), None),
            plain("nowhere \u{1b}[2J"),
        ],
        accepted: vec![
            accepted(Acceptance::Comment("because".to_owned())),
            accepted(Acceptance::Configuration("so".to_owned())),
            accepted(Acceptance::Baseline),
        ],
        files: 1,
    }
}

fn log(report: &Report) -> Value {
    serde_json::from_str(&report::sarif(report, RULES, "1.2.3", "sub/")).expect("JSON")
}

#[track_caller]
fn accepts(schema: &jsonschema::Validator, value: &Value) {
    let errors: Vec<String> =
        schema.iter_errors(value).map(|error| format!("{}: {error}", error.instance_path())).collect();
    assert!(errors.is_empty(), "{}", errors.join("\n"));
}

#[test]
fn logs_satisfy_the_standard() {
    let schema = schema();
    accepts(&schema, &log(&Report::default()));
    let mut log = log(&whole());
    accepts(&schema, &log);
    log["runs"][0]["results"][0]["level"] = json!("bad");
    assert!(!schema.is_valid(&log), "the schema judges");
}

#[test]
fn places_are_those_that_viewers_count() {
    let log = log(&whole());
    let run = &log["runs"][0];
    assert_eq!(run["columnKind"], "utf16CodeUnits");
    let place = &run["results"][0]["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "sub/src/a%20%C3%BC%25.rs");
    // The crab is two code units.
    let region = json!({ "startLine": 2, "startColumn": 15, "endLine": 2, "endColumn": 19 });
    assert_eq!(place["region"], region);
    let index = run["results"][0]["ruleIndex"].as_u64().expect("an index") as usize;
    assert_eq!(run["tool"]["driver"]["rules"][index]["id"], "unknown-rule");
    let kinds: Vec<&Value> =
        run["results"].as_array().expect("results").iter().map(|result| &result["suppressions"]).collect();
    assert_eq!(kinds[0], &json!([]));
    assert_eq!(kinds[3][0], json!({ "kind": "inSource", "justification": "because" }));
    assert_eq!(kinds[4][0]["kind"], "external");
}

#[test]
fn every_result_is_in_a_file() {
    let log = log(&whole());
    for result in log["runs"][0]["results"].as_array().expect("results") {
        let uri = &result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"];
        assert!(uri == "sub/onefold.toml" || uri == "sub/src/a%20%C3%BC%25.rs", "{result}");
    }
}

#[test]
fn messages_hold_no_placeholders_and_no_links() {
    let mut report = whole();
    report.findings[0].diagnostic.message = "`/a/{id}` {0} [see](https://x.test)".to_owned();
    report.findings[2].diagnostic.message = "`#[contract]` 🦀".to_owned();
    let log = log(&report);
    let told = |index: usize| log["runs"][0]["results"][index]["message"]["text"].clone();
    assert_eq!(told(0), "`/a/{id}` {{0}} \\[see\\](https://x.test)\nhelp: mend it");
    assert_eq!(told(2), "`#[contract]` 🦀");
}

#[test]
fn the_report_of_our_own_satisfies_its_schema() {
    let root = onefold_tests::peers::folder().join("../../schemas/findings.schema.json");
    let text = fs::read_to_string(root).expect("a file of the repository");
    let schema = jsonschema::validator_for(&serde_json::from_str(&text).expect("JSON")).expect("a schema");
    let mut report: Value = serde_json::from_str(&report::json(&whole())).expect("JSON");
    accepts(&schema, &report);
    report["findings"][0]["lvl"] = json!(1);
    assert!(!schema.is_valid(&report));
}

#[test]
fn annotations_are_one_line_each() {
    let mut report = whole();
    report.findings[0].diagnostic.message = "100 % wrong\r\n::error::forged".to_owned();
    let text = report::github(&report, "sub/");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 3);
    assert!(
        lines[0].starts_with(
            "::error file=sub/src/a ü%25.rs,line=2,endLine=2,col=14,endColumn=18,title=unknown-rule::\
             100 %25 wrong%0D%0A::error::forged%0Ahelp: mend it%0Anote: made there"
        ),
        "{}",
        lines[0]
    );
    assert!(lines[2].starts_with("::warning title=unknown-rule::nowhere "), "{}", lines[2]);
}
