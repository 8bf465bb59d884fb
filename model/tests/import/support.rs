//! A list of tools in a few words, and what import makes of it.

use onefold::{ContractData, ContractSet, Json, SourceText};
use onefold_model::{Diagnostic, Imported, Level, Span, import_mcp, read_json};

/// A list with these tools.
pub fn list(tools: &[&str]) -> String {
    format!(r#"{{"server":{{"name":"s","version":"1"}},"tools":[{}]}}"#, tools.join(","))
}

/// A tool without arguments, and more members.
pub fn tool(name: &str, more: &str) -> String {
    format!(r#"{{"name":"{name}","description":"Do.","inputSchema":{{"type":"object"}}{more}}}"#)
}

/// A tool whose input is this schema.
pub fn with_input(name: &str, schema: &str) -> String {
    format!(r#"{{"name":"{name}","description":"Do.","inputSchema":{schema}}}"#)
}

/// What import makes of a list that it can find, and what it says, except of the tools that do not
/// say what a call does: most of these lists are silent about it.
#[track_caller]
pub fn imported(text: &str) -> (Imported, Vec<Diagnostic>) {
    let outcome = import_mcp("tools.json", text);
    assert!(
        outcome.diagnostics.iter().all(|diagnostic| diagnostic.help.is_some()),
        "{:#?}",
        outcome.diagnostics
    );
    let told = outcome.diagnostics.into_iter().filter(|found| found.rule != "assumed-effect");
    (outcome.value.expect("a list of tools"), told.collect())
}

/// The set of a list of which nothing is refused and nothing is to be said.
#[track_caller]
pub fn clean(text: &str) -> ContractSet {
    let (imported, diagnostics) = imported(text);
    assert_eq!((imported.refused, diagnostics), (Vec::new(), Vec::new()));
    imported.set
}

/// The only contract of a clean list of one tool.
#[track_caller]
pub fn contract(tool: &str) -> ContractData {
    clean(&list(&[tool])).contracts().values().next().expect("a contract").clone()
}

/// Name and reason of every refused tool; the others are contracts.
#[track_caller]
pub fn refusals(text: &str) -> Vec<(String, String)> {
    let (imported, _) = imported(text);
    imported.refused.into_iter().map(|refusal| (refusal.name, refusal.reason)).collect()
}

/// Every diagnostic as level, rule and marked text.
pub fn marked(text: &str, diagnostics: &[Diagnostic]) -> Vec<(Level, &'static str, String)> {
    let at = |span: &Option<Span>| match span {
        Some(Span::Text { range, .. }) => text[range.start as usize..range.end as usize].to_owned(),
        Some(Span::Rust(_)) | None => String::new(),
    };
    diagnostics.iter().map(|found| (found.level, found.rule, at(&found.span))).collect()
}

/// A JSON text as a value.
#[track_caller]
pub fn json(text: &str) -> Json {
    let file = SourceText { path: "expected".to_owned(), text: text.to_owned() };
    read_json(&std::sync::Arc::new(file)).value.expect("JSON")
}
