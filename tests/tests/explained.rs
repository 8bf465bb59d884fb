//! Every rule id that the tools report has a page, and pages of emitters tell what emitters say.
#![expect(clippy::disallowed_methods, reason = "a test reads the sources")]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use onefold_codegen::{OptionValue, Options};
use onefold_lints::RULES;
use onefold_tests::documents::{emit, lowered, parsed, told, with};
use serde_json::{Value, json};
use syn::visit::Visit;
use syn::{Expr, ExprCall, ExprMethodCall, ExprTuple, FieldValue, ItemConst, Lit, Member};

/// The folders whose diagnostics name rules.
const FOLDERS: [&str; 6] =
    ["contract/src", "macros/src", "model/src", "codegen/src", "cli/src", "lints/src/engine"];

#[test]
fn every_reported_id_has_a_page() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the repository is around this package");
    let mut ids = Ids::default();
    for folder in FOLDERS {
        collect(&root.join(folder), &mut ids);
    }
    assert!(ids.0.len() > 70, "found only {:?}", ids.0);
    let known: BTreeSet<&str> = RULES.iter().map(|rule| rule.id).collect();
    let silent: Vec<&String> = ids.0.iter().filter(|id| !known.contains(id.as_str())).collect();
    assert!(silent.is_empty(), "`explain` does not know {silent:?}");
}

fn collect(folder: &Path, ids: &mut Ids) {
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("the folder can be read to its end").path();
        if path.is_dir() {
            // Tests of a crate report rules that are none.
            if !path.ends_with("tests") {
                collect(&path, ids);
            }
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(&path).expect("a source is text");
            ids.visit_file(&syn::parse_file(&text).expect("our sources are Rust"));
        }
    }
}

/// Ids of rules as sources write them.
#[derive(Default)]
struct Ids(BTreeSet<String>);

impl Ids {
    fn add(&mut self, expression: Option<&Expr>) {
        if let Some(Expr::Lit(literal)) = expression
            && let Lit::Str(text) = &literal.lit
            && is_id(&text.value())
        {
            self.0.insert(text.value());
        }
    }
}

/// Kebab-case of two words or more.
fn is_id(text: &str) -> bool {
    let is_word = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase());
    text.contains('-') && text.split('-').all(is_word)
}

impl<'ast> Visit<'ast> for Ids {
    fn visit_expr_call(&mut self, call: &'ast ExprCall) {
        if let Expr::Path(path) = &*call.func
            && path.path.segments.iter().any(|segment| segment.ident == "Diagnostic")
        {
            self.add(call.args.first());
        }
        syn::visit::visit_expr_call(self, call);
    }

    fn visit_expr_method_call(&mut self, call: &'ast ExprMethodCall) {
        if call.method == "error" || call.method == "warning" {
            self.add(call.args.first());
        }
        syn::visit::visit_expr_method_call(self, call);
    }

    /// `let (rule, message) = match .. { .. => ("some-rule", format!(..)) }`
    fn visit_expr_tuple(&mut self, tuple: &'ast ExprTuple) {
        if tuple.elems.iter().nth(1).is_some_and(|second| matches!(second, Expr::Macro(_))) {
            self.add(tuple.elems.first());
        }
        syn::visit::visit_expr_tuple(self, tuple);
    }

    fn visit_field_value(&mut self, field: &'ast FieldValue) {
        if matches!(&field.member, Member::Named(name) if name == "rule") {
            self.add(Some(&field.expr));
        }
        syn::visit::visit_field_value(self, field);
    }

    fn visit_item_const(&mut self, item: &'ast ItemConst) {
        if item.ident.to_string().ends_with("RULE") {
            self.add(Some(&item.expr));
        }
        syn::visit::visit_item_const(self, item);
    }
}

#[test]
fn pages_of_emitters_tell_what_emitters_say() {
    let mut run = 0;
    for rule in RULES {
        let mut heading = "";
        let mut lines = rule.page.lines();
        while let Some(line) = lines.next() {
            heading = line.strip_prefix("## ").unwrap_or(heading);
            let Some(name) = line.strip_prefix("```json emit ") else { continue };
            let fence: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
            let said = emitted(name, &fence.join("\n"));
            let is_told = said.iter().any(|diagnostic| diagnostic.rule == rule.id);
            assert_eq!(is_told, heading == "Fail", "`{}`, {heading}: {}", rule.id, told(&said));
            run += 1;
        }
    }
    assert!(run >= 20, "only {run} fences of emitters were found");
}

/// What an emitter says of a contract, or of a list of them, with what is left out filled in.
fn emitted(name: &str, fence: &str) -> Vec<onefold_model::Diagnostic> {
    let contracts = match parsed(fence) {
        Value::Array(contracts) => contracts,
        contract => vec![contract],
    };
    let filling = json!({
        "description": "What a call does.",
        "input": { "type": "object", "additionalProperties": false },
        "output": { "type": "null" },
    });
    let contracts: Vec<Value> =
        contracts.into_iter().map(|contract| with(filling.clone(), contract)).collect();
    let document = json!({ "onefold": 1, "contracts": contracts }).to_string();
    let outcome = lowered(&document);
    let model =
        outcome.value.unwrap_or_else(|| panic!("no model of {fence}: {}", told(&outcome.diagnostics)));
    let mut options = Options::default();
    let name = match name {
        "mcp-strict" => {
            options.set("profiles", OptionValue::Words(vec!["strict".to_owned()]));
            "mcp"
        }
        name => name,
    };
    emit(name, &options, &model).1
}
