//! The answers of an operation: the output, and problem documents by status.

use std::collections::{BTreeMap, BTreeSet};

use onefold::{AgentPolicy, Code, Json, Object};
use onefold_model::{Contract, Failure, Model, schema};

use super::document::SCHEMAS;
use super::{examples, operation, problem};

/// A group of failures that the framework answers, by status. Each is a component response and a
/// component schema of the same name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Framework {
    /// The input is no JSON or breaks its schema.
    InvalidInput,
    /// The caller is not known.
    Unauthorized,
    /// The caller may not, or nobody agreed.
    Forbidden,
    /// The call waits for a confirmation.
    Conflict,
    /// The input is beyond its budget.
    InputTooLarge,
    /// The caller called too often.
    RateLimited,
    /// Something broke that the caller cannot repair.
    InternalError,
    /// The handler was too late.
    Timeout,
}

impl Framework {
    /// The groups that calls of `contract` may be answered with, by status.
    pub(super) fn of(contract: &Contract) -> Vec<Framework> {
        let declared = &contract.declared;
        let scoped = operation::scopes(contract).is_some();
        let known = scoped || declared.agents == AgentPolicy::Require;
        let gated = declared.is_gated();
        [
            (Framework::InvalidInput, true),
            (Framework::Unauthorized, known),
            (Framework::Forbidden, known || gated),
            (Framework::Conflict, gated),
            (Framework::InputTooLarge, true),
            (Framework::RateLimited, declared.limits.rate.is_some()),
            (Framework::InternalError, true),
            (Framework::Timeout, true),
        ]
        .into_iter()
        .filter_map(|(framework, answered)| answered.then_some(framework))
        .collect()
    }

    /// The status of the group: that of any of its codes.
    pub(super) fn status(self) -> u16 {
        let code = match self {
            Framework::InvalidInput => Code::InvalidInput,
            Framework::Unauthorized => Code::Unauthorized,
            Framework::Forbidden => Code::Forbidden,
            Framework::Conflict => Code::ConfirmationRequired,
            Framework::InputTooLarge => Code::InputTooLarge,
            Framework::RateLimited => Code::RateLimited,
            Framework::InternalError => Code::InternalError,
            Framework::Timeout => Code::Timeout,
        };
        code.status()
    }

    /// The codes that callers branch on.
    pub(super) fn codes(self) -> Vec<&'static str> {
        Code::ALL.iter().filter(|code| code.status() == self.status()).map(|code| code.as_str()).collect()
    }

    /// The name of the component.
    pub(super) fn name(self) -> &'static str {
        match self {
            Framework::InvalidInput => "OnefoldInvalidInput",
            Framework::Unauthorized => "OnefoldUnauthorized",
            Framework::Forbidden => "OnefoldForbidden",
            Framework::Conflict => "OnefoldConflict",
            Framework::InputTooLarge => "OnefoldInputTooLarge",
            Framework::RateLimited => "OnefoldRateLimited",
            Framework::InternalError => "OnefoldInternalError",
            Framework::Timeout => "OnefoldTimeout",
        }
    }

    /// The component response and its name.
    pub(super) fn component(self) -> (String, Json) {
        let mut response = Object::new().with("description", self.description());
        if self == Framework::RateLimited {
            response.insert("headers", retry_after());
        }
        response.insert("content", content(self.reference(), Object::new()));
        (self.name().to_owned(), response.into())
    }

    fn description(self) -> &'static str {
        match self {
            Framework::InvalidInput => "The input is no JSON or breaks its schema.",
            Framework::Unauthorized => "The caller is not known.",
            Framework::Forbidden => "The caller may not do this, or nobody agreed to it.",
            Framework::Conflict => "The call waits for a confirmation, or another call holds its key.",
            Framework::InputTooLarge => "The input is larger than the contract allows.",
            Framework::RateLimited => "The caller calls too often.",
            Framework::InternalError => "The service failed; the request id tells its operators where.",
            Framework::Timeout => "The service was too late.",
        }
    }

    fn reference(self) -> Json {
        Object::new().with("$ref", format!("{SCHEMAS}{}", self.name())).into()
    }
}

/// The responses of an operation, by status.
pub(super) fn answers(model: &Model, contract: &Contract) -> Object {
    let framework: BTreeMap<u16, Framework> =
        Framework::of(contract).into_iter().map(|framework| (framework.status(), framework)).collect();
    let mut declared: BTreeMap<u16, Vec<&Failure>> = BTreeMap::new();
    for failure in &contract.failures {
        declared.entry(failure.status).or_default().push(failure);
    }
    let statuses: BTreeSet<u16> = framework.keys().chain(declared.keys()).copied().collect();
    let mut out = Object::new();
    let (status, answer) = success(model, contract);
    out.insert(status, answer);
    for status in statuses {
        let answer = match (declared.get(&status), framework.get(&status)) {
            (Some(failures), framework) => failed(model, failures, framework.copied()),
            (None, Some(framework)) => {
                Object::new().with("$ref", format!("#/components/responses/{}", framework.name()))
            }
            (None, None) => continue,
        };
        out.insert(&status.to_string(), answer);
    }
    out
}

fn success(model: &Model, contract: &Contract) -> (&'static str, Object) {
    if contract.is_unit() {
        return ("204", Object::new().with("description", "Done; there is nothing to answer."));
    }
    let schema = schema::with_prefix(model, &contract.output.schema, SCHEMAS);
    let said = [&contract.output.schema, schema::resolve(model, &contract.output.schema)]
        .into_iter()
        .find_map(|schema| schema.get("description").and_then(Json::as_str));
    let mut media = Object::new().with("schema", schema);
    let examples = examples::outputs(contract);
    if !examples.is_empty() {
        media.insert("examples", examples);
    }
    let answer = Object::new()
        .with("description", said.unwrap_or("The output of the call."))
        .with("content", Object::new().with("application/json", media));
    ("200", answer)
}

/// The answer of a status that the contract declares, and that the framework may answer as well.
fn failed(model: &Model, failures: &[&Failure], framework: Option<Framework>) -> Object {
    let mut schemas: Vec<Json> = failures.iter().map(|failure| problem::declared(model, failure)).collect();
    schemas.extend(framework.map(Framework::reference));
    let mut lines: Vec<String> = failures.iter().map(|failure| told(failure)).collect();
    lines.extend(framework.map(|framework| framework.description().to_owned()));
    let description = match lines.as_slice() {
        [line] => line.clone(),
        lines => lines.iter().map(|line| format!("- {line}")).collect::<Vec<_>>().join("\n"),
    };
    let schema =
        if schemas.len() == 1 { schemas.remove(0) } else { Object::new().with("oneOf", schemas).into() };
    let mut out = Object::new().with("description", description);
    if framework == Some(Framework::RateLimited) {
        out.insert("headers", retry_after());
    }
    out.with("content", content(schema, Object::new()))
}

fn told(failure: &Failure) -> String {
    if failure.description.is_empty() {
        format!("`{}`", failure.code)
    } else {
        format!("`{}`: {}", failure.code, failure.description)
    }
}

fn content(schema: Json, mut media: Object) -> Object {
    media.insert("schema", schema);
    Object::new().with("application/problem+json", media)
}

fn retry_after() -> Object {
    let header = Object::new()
        .with("description", "Seconds to wait before the next call.")
        .with("schema", Object::new().with("type", "integer").with("minimum", 0));
    Object::new().with("Retry-After", header)
}
