//! `catalog.json`: what discovery, search and the sandbox know of every contract.

use onefold::{Json, Node, Object};
use onefold_model::{Contract, Failure, Shape, TypeDef, schema};

use super::NAME;
use super::declarations::Declarations;
use crate::header;
use crate::typescript_types::Emission;
use crate::typescript_types::{Integers, reach};

/// The whole catalogue.
pub(super) fn catalog(emission: &Emission<'_>, declarations: &Declarations<'_>) -> Json {
    let contracts: Vec<Json> =
        emission.contracts.iter().map(|contract| entry(emission, declarations, contract)).collect();
    let types: Object =
        declarations.types.iter().map(|(name, text)| (name.clone(), text.as_str().into())).collect();
    let integers = match emission.integers {
        Integers::Bigint => "bigint",
        Integers::Undecided | Integers::Number => "number",
    };
    Node::Object(
        Object::new()
            .with("generated", header::mark(NAME))
            .with("integers", integers)
            .with("contracts", contracts)
            .with("types", types),
    )
    .into()
}

fn entry(emission: &Emission<'_>, declarations: &Declarations<'_>, contract: &Contract) -> Json {
    let declared = &contract.declared;
    let mut out = Object::new()
        .with("name", declared.name.as_str())
        .with("title", declared.title.as_str())
        .with("path", texts(&contract.names.typescript_path))
        .with("description", declared.description.as_str())
        .with("effect", declared.effect.as_str())
        .with("idempotent", declared.idempotent)
        .with("openWorld", declared.open_world)
        .with("approval", declared.approval.as_str());
    if !declared.tags.is_empty() {
        out.insert("tags", texts(&declared.tags));
    }
    if let Some(reason) = &declared.deprecated {
        out.insert("deprecated", reason.as_str());
    }
    out.insert("input", schema::standalone(emission.model, &contract.input.schema));
    if !contract.is_unit() {
        out.insert("output", schema::standalone(emission.model, &contract.output.schema));
    }
    let failures: Vec<Json> =
        contract.failures.iter().map(|failure| failure_entry(emission, failure)).collect();
    out.insert("failures", failures);
    out.insert("declaration", declarations.contract(contract));
    out.insert("types", texts(&type_names(emission, contract)));
    Node::Object(out).into()
}

fn failure_entry(emission: &Emission<'_>, failure: &Failure) -> Json {
    let mut out = Object::new()
        .with("code", failure.code.as_str())
        .with("status", u64::from(failure.status))
        .with("description", failure.description.as_str());
    if failure.payload.shape != Shape::Null {
        out.insert("schema", schema::standalone(emission.model, &failure.payload.schema));
    }
    Node::Object(out).into()
}

/// The types that the contract's declaration needs, itself or through others, by name.
fn type_names(emission: &Emission<'_>, contract: &Contract) -> Vec<String> {
    let reached = reach::reached(emission.model, &[contract]);
    let mut names: Vec<String> =
        reached.into_iter().map(|TypeDef { names, .. }| names.typescript.clone()).collect();
    let derived = ["Input", "Output"].map(|role| format!("{}{role}", contract.names.pascal));
    let is_named = |shape: &Shape| matches!(shape, Shape::Named(_) | Shape::Null);
    let is_inline = [!is_named(&contract.input.shape), !is_named(&contract.output.shape)];
    names.extend(derived.into_iter().zip(is_inline).filter_map(|(name, inline)| inline.then_some(name)));
    names.sort();
    names
}

fn texts(texts: &[String]) -> Json {
    Node::Array(texts.iter().map(|text| text.as_str().into()).collect()).into()
}
