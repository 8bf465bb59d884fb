//! One operation: a contract as HTTP carries it.

use onefold::{Approval, Object};
use onefold_model::{Contract, Diagnostic, Model};

use super::document::{BEARER, CONFIRM};
use super::{answers, input};
use crate::emitters::description::description;

/// The operation of a contract that HTTP carries.
pub(super) fn operation(model: &Model, contract: &Contract, diagnostics: &mut Vec<Diagnostic>) -> Object {
    let declared = &contract.declared;
    let mut out = Object::new()
        .with("operationId", contract.names.operation.as_str())
        .with("summary", declared.title.as_str());
    if let Some(text) = description(contract) {
        out.insert("description", text);
    }
    if !declared.tags.is_empty() {
        out.insert("tags", declared.tags.clone());
    }
    if declared.deprecated.is_some() {
        out.insert("deprecated", true);
    }
    out.insert("x-onefold-effect", declared.effect.as_str());
    if declared.is_gated() {
        out.insert("x-onefold-approval", declared.approval.as_str());
    }
    if let Some(version) = &declared.since {
        out.insert("x-onefold-since", version.as_str());
    }
    if let Some(scopes) = scopes(contract) {
        out.insert("security", vec![Object::new().with(BEARER, scopes.to_vec())]);
    }
    let carried = input::input(model, contract, diagnostics);
    let mut parameters = carried.parameters;
    if confirms(contract) {
        parameters.push(Object::new().with("$ref", format!("#/components/parameters/{CONFIRM}")).into());
    }
    if !parameters.is_empty() {
        out.insert("parameters", parameters);
    }
    if let Some(body) = carried.body {
        out.insert("requestBody", body);
    }
    out.insert("responses", answers::answers(model, contract));
    out
}

/// Whether a repeated call may carry a confirmation token.
pub(super) fn confirms(contract: &Contract) -> bool {
    match contract.declared.approval {
        Approval::Confirm | Approval::Human => true,
        Approval::None | Approval::Required => false,
    }
}

/// The scopes that a caller's token must carry, if it needs any.
pub(super) fn scopes(contract: &Contract) -> Option<&[String]> {
    let mcp = contract.declared.expose.mcp.as_ref()?;
    (!mcp.scopes.is_empty()).then_some(&mcp.scopes)
}
