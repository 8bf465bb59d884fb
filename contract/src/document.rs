//! The contract document: a set of contracts as JSON, in its canonical form.

use crate::name::TYPE_NAME_PATTERN;
use crate::{
    AgentPolicy, Approval, ContractData, ContractSet, Declaration, Effect, ExampleData, Exposure,
    FailureData, HttpMethod, Json, Limits, Object, Service,
};

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

/// The JSON Schema (2020-12) of contract documents.
pub fn document_schema() -> Json {
    let text = || Object::new().with("type", "string");
    let flag = || Object::new().with("type", "boolean");
    let count = || Object::new().with("type", "integer").with("minimum", 0u64);
    let budget = || Object::new().with("type", "integer").with("minimum", 1u64);
    let schema = || Object::new().with("$ref", "#/$defs/schema");
    let words = |words: &[&str]| Object::new().with("enum", words.to_vec());
    let list = |item: Object| Object::new().with("type", "array").with("items", item);
    let closed = |required: &[&str], properties: Object| {
        let object = Object::new().with("type", "object").with("properties", properties);
        let object = if required.is_empty() { object } else { object.with("required", required.to_vec()) };
        object.with("additionalProperties", false)
    };
    let name = Object::new().with("type", "string").with("pattern", "^[a-z][a-z0-9_]*(\\.[a-z][a-z0-9_]*)*$");
    let http = Object::new()
        .with("method", words(&HttpMethod::ALL.map(HttpMethod::as_str)))
        .with("path", Object::new().with("type", "string").with("pattern", "^/"));
    let mcp = Object::new().with("scopes", list(text())).with("destructive", flag());
    let expose = Object::new()
        .with("http", closed(&[], http))
        .with("rpc", closed(&[], Object::new()))
        .with("mcp", closed(&[], mcp))
        .with("cli", closed(&[], Object::new()))
        .with("webmcp", closed(&[], Object::new().with("untrustedContent", flag())))
        .with("code", closed(&[], Object::new()));
    let rate = closed(&["calls", "perMs"], Object::new().with("calls", budget()).with("perMs", budget()));
    let limits = Object::new()
        .with("timeoutMs", budget())
        .with("maxInputBytes", budget())
        .with("maxOutputBytes", budget())
        .with("rate", rate);
    let status = Object::new().with("type", "integer").with("minimum", 400u64).with("maximum", 599u64);
    let failure = Object::new()
        .with("code", Object::new().with("type", "string").with("pattern", "^[A-Z][A-Za-z0-9]*$"))
        .with("status", status)
        .with("description", text())
        .with("schema", schema());
    let example = Object::new().with("title", text()).with("input", true).with("output", true);
    let source = Object::new()
        .with("package", text())
        .with("path", text())
        .with("line", count())
        .with("column", count());
    let contract = Object::new()
        .with("name", name)
        .with("title", text())
        .with("description", text())
        .with("effect", words(&Effect::ALL.map(Effect::as_str)))
        .with("idempotent", flag())
        .with("openWorld", flag())
        .with("approval", words(&Approval::ALL.map(Approval::as_str)))
        .with("expose", closed(&[], expose))
        .with("middleware", list(text()))
        .with("agents", words(&AgentPolicy::ALL.map(AgentPolicy::as_str)))
        .with("limits", closed(&[], limits))
        .with("examples", list(closed(&["input"], example)))
        .with("tags", list(text()))
        .with("deprecated", text())
        .with("since", text())
        .with("origin", Object::new().with("type", "object"))
        .with("source", closed(&["package", "path"], source))
        .with("input", schema())
        .with("output", schema())
        .with("failures", list(closed(&["code", "status"], failure)));
    let service = Object::new()
        .with("name", text())
        .with("title", text())
        .with("version", text())
        .with("description", text());
    let types = Object::new()
        .with("type", "object")
        .with("propertyNames", Object::new().with("pattern", TYPE_NAME_PATTERN))
        .with("additionalProperties", schema());
    let root = Object::new()
        .with("onefold", Object::new().with("const", DOCUMENT_VERSION))
        .with("generated", text())
        .with("hash", closed(&[], Object::new().with("semantic", text()).with("prose", text())))
        .with("service", closed(&["name"], service))
        .with("contracts", list(closed(&["name", "effect", "input", "output"], contract)))
        .with("types", types);
    let definitions = Object::new().with("schema", Object::new().with("type", vec!["object", "boolean"]));
    let mut out = Object::new()
        .with("$schema", "https://json-schema.org/draft/2020-12/schema")
        .with("title", "Contract document");
    for (key, value) in closed(&["onefold", "contracts"], root).iter() {
        out.insert(key, value.clone());
    }
    out.insert("$defs", definitions);
    out.into()
}
