//! The contract document: a set of contracts as JSON, in its canonical form.

mod schema;

use crate::{
    AgentPolicy, ContractData, ContractSet, Declaration, ExampleData, Exposure, FailureData, Json, Limits,
    Object, Service,
};

pub use schema::document_schema;

/// The version of the format: the value of the key `onefold`.
pub const DOCUMENT_VERSION: u64 = 1;

impl ContractSet {
    /// The set as a contract document without `source`. A linked set says nothing of its service;
    /// `service` does.
    pub fn to_document(&self, service: Option<&Service>) -> Json {
        let contracts = self.contracts().values().map(ContractData::to_document).collect();
        let types = self.types().iter().map(|(name, data)| (name.as_str(), &data.schema));
        document(service.or(self.service()), contracts, types)
    }
}

impl ContractData {
    fn to_document(&self) -> Json {
        contract(
            &self.declared,
            &self.input,
            &self.output,
            &self.failures,
            &self.examples,
            self.origin.as_ref(),
        )
    }
}

/// A document of its parts. `contracts` are made by [`contract`]; both lists are in order.
pub fn document<'a>(
    service: Option<&Service>,
    contracts: Vec<Json>,
    types: impl IntoIterator<Item = (&'a str, &'a Json)>,
) -> Json {
    let mut out = Object::new().with("onefold", DOCUMENT_VERSION);
    if let Some(service) = service {
        let facts = Object::new()
            .with("name", service.name.as_str())
            .with("title", service.title.as_str())
            .with("version", service.version.as_str())
            .with("description", service.description.as_str());
        out.insert("service", facts);
    }
    out.insert("contracts", contracts);
    out.insert(
        "types",
        types.into_iter().map(|(name, schema)| (name.to_owned(), schema.clone())).collect::<Object>(),
    );
    out.into()
}

/// One contract as it stands in a document. What has its default is left out.
pub fn contract(
    declared: &Declaration,
    input: &Json,
    output: &Json,
    failures: &[FailureData],
    examples: &[ExampleData],
    origin: Option<&Json>,
) -> Json {
    let default = Declaration::new(declared.name.clone(), declared.effect);
    let mut out = Object::new().with("name", declared.name.as_str());
    let mut text = |key: &str, value: &str, absent: &str| {
        if value != absent {
            out.insert(key, value);
        }
    };
    text("title", &declared.title, &default.title);
    text("description", &declared.description, "");
    out.insert("effect", declared.effect.as_str());
    if declared.idempotent != default.idempotent {
        out.insert("idempotent", declared.idempotent);
    }
    if declared.open_world {
        out.insert("openWorld", true);
    }
    if declared.approval != default.approval {
        out.insert("approval", declared.approval.as_str());
    }
    if !declared.expose.is_private() {
        out.insert("expose", exposure(&declared.expose));
    }
    if !declared.middleware.is_empty() {
        out.insert("middleware", declared.middleware.clone());
    }
    if declared.agents != AgentPolicy::Observe {
        out.insert("agents", declared.agents.as_str());
    }
    if declared.limits != Limits::default() {
        out.insert("limits", limits(&declared.limits));
    }
    if !examples.is_empty() {
        out.insert("examples", examples.iter().map(example).collect::<Vec<_>>());
    }
    if !declared.tags.is_empty() {
        out.insert("tags", declared.tags.clone());
    }
    if let Some(note) = &declared.deprecated {
        out.insert("deprecated", note.as_str());
    }
    if let Some(version) = &declared.since {
        out.insert("since", version.as_str());
    }
    if let Some(origin) = origin {
        out.insert("origin", origin.clone());
    }
    out.insert("input", input.clone());
    out.insert("output", output.clone());
    if !failures.is_empty() {
        out.insert("failures", failures.iter().map(failure).collect::<Vec<_>>());
    }
    out.into()
}

fn exposure(expose: &Exposure) -> Object {
    let mut out = Object::new();
    if let Some(http) = &expose.http {
        out.insert(
            "http",
            Object::new().with("method", http.method.as_str()).with("path", http.path.as_str()),
        );
    }
    if expose.rpc {
        out.insert("rpc", Object::new());
    }
    if let Some(mcp) = &expose.mcp {
        let mut options = Object::new();
        if !mcp.scopes.is_empty() {
            options.insert("scopes", mcp.scopes.clone());
        }
        if mcp.destructive {
            options.insert("destructive", true);
        }
        out.insert("mcp", options);
    }
    if expose.cli {
        out.insert("cli", Object::new());
    }
    if let Some(webmcp) = &expose.webmcp {
        let mut options = Object::new();
        if webmcp.untrusted_content {
            options.insert("untrustedContent", true);
        }
        out.insert("webmcp", options);
    }
    if expose.code {
        out.insert("code", Object::new());
    }
    out
}

fn limits(limits: &Limits) -> Object {
    let default = Limits::default();
    let mut out = Object::new();
    let mut number = |key: &str, value: u64, absent: u64| {
        if value != absent {
            out.insert(key, value);
        }
    };
    number("timeoutMs", limits.timeout_ms, default.timeout_ms);
    number("maxInputBytes", limits.max_input_bytes, default.max_input_bytes);
    number("maxOutputBytes", limits.max_output_bytes, default.max_output_bytes);
    if let Some(rate) = limits.rate {
        out.insert("rate", Object::new().with("calls", rate.calls).with("perMs", rate.per_ms));
    }
    out
}

fn example(example: &ExampleData) -> Json {
    let mut out = Object::new();
    if !example.title.is_empty() {
        out.insert("title", example.title.as_str());
    }
    out.insert("input", example.input.clone());
    if let Some(output) = &example.output {
        out.insert("output", output.clone());
    }
    out.into()
}

fn failure(failure: &FailureData) -> Json {
    let mut out = Object::new().with("code", failure.code.as_str()).with("status", u64::from(failure.status));
    if !failure.description.is_empty() {
        out.insert("description", failure.description.as_str());
    }
    out.insert("schema", failure.schema.clone());
    out.into()
}
