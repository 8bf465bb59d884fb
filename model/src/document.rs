//! Reads contract documents: JSON in, a set of contracts out, with every problem of the text.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::sync::Arc;

use onefold::{
    AgentPolicy, Approval, ContractData, ContractName, ContractSet, Declaration, Effect, ExampleData,
    Exposure, FailureData, HttpExposure, HttpMethod, Json, Limits, McpExposure, Object, Places, Rate,
    Service, Source, SourceText, TypeData, WebMcpExposure,
};

use crate::keys::{Context, Keys, is_schema};
use crate::suggest::shown;
use crate::{Diagnostic, Outcome, read_json};

const ROOT_KEYS: &[&str] = &["onefold", "generated", "hash", "service", "contracts", "types"];
const SERVICE_KEYS: &[&str] = &["name", "title", "version", "description"];
const CONTRACT_KEYS: &[&str] = &[
    "name",
    "title",
    "description",
    "effect",
    "idempotent",
    "openWorld",
    "approval",
    "expose",
    "middleware",
    "agents",
    "limits",
    "examples",
    "tags",
    "deprecated",
    "since",
    "origin",
    "source",
    "input",
    "output",
    "failures",
];
const LIMIT_KEYS: &[&str] = &["timeoutMs", "maxInputBytes", "maxOutputBytes", "rate"];

/// Reads a contract document. `path` is what diagnostics call it.
///
/// A contract with a problem is left out of the set, and the reading goes on: all problems of a
/// document are told at once.
pub fn read_document(path: &str, text: &str) -> Outcome<ContractSet> {
    let text = Arc::new(SourceText { path: path.to_owned(), text: text.to_owned() });
    read_json(&text).and_then(|json| {
        let mut context = Context::new(Arc::clone(&text));
        let set = set(&mut context, &json);
        Outcome { value: set, diagnostics: context.into_diagnostics() }
    })
}

fn set(context: &mut Context, json: &Json) -> Option<ContractSet> {
    let mut keys = Keys::new(context, json, "a contract document", ROOT_KEYS)?;
    version(&mut keys)?;
    keys.text("generated");
    keys.child("hash", hash);
    let service = keys.child("service", service).flatten();
    keys.required("contracts");
    let contracts = contracts(&mut keys);
    let types = types(&mut keys);
    keys.finish();
    Some(ContractSet::from_parts(service, contracts, types))
}

/// Whether this tool reads documents of this version.
fn version(keys: &mut Keys<'_, '_>) -> Option<()> {
    let version = keys.required("onefold")?;
    let ours = i128::from(onefold::document::DOCUMENT_VERSION);
    if version.as_number().and_then(onefold::Number::to_i128) == Some(ours) {
        return Some(());
    }
    let text = version.to_compact();
    let message = format!("`{}` is no version of contract documents that this tool reads", shown(&text));
    keys.context.error("unknown-document-version", message, version, "write `\"onefold\": 1`");
    None
}

/// The contracts by name; of two of one name the first.
fn contracts(keys: &mut Keys<'_, '_>) -> BTreeMap<ContractName, ContractData> {
    let mut contracts: BTreeMap<ContractName, ContractData> = BTreeMap::new();
    for data in keys.items("contracts", contract) {
        match contracts.entry(data.declared.name.clone()) {
            Entry::Vacant(entry) => {
                entry.insert(data);
            }
            Entry::Occupied(first) => {
                let message = format!("two contracts are named `{}`", first.key());
                let duplicate = Diagnostic::error("duplicate-contract", message)
                    .at(crate::lower::place(data.places.as_ref(), ""))
                    .help("rename one of them")
                    .related("the first one", crate::lower::place(first.get().places.as_ref(), ""));
                keys.context.tell(duplicate);
            }
        }
    }
    contracts
}

fn types(keys: &mut Keys<'_, '_>) -> BTreeMap<String, TypeData> {
    let mut types = BTreeMap::new();
    let Some(object) = keys.object("types") else { return types };
    for member in object.members() {
        let (key, schema) = (&member.key, &member.value);
        if !onefold::is_type_name(key) {
            keys.context.within(&["types"], |context| context.illegal_type(member));
        } else if !is_schema(schema) {
            keys.context.within(&["types", key], |context| context.no_schema(key, schema));
        } else {
            let ranges = member.key_span.map(|range| (String::new(), range)).into_iter().collect();
            let pointer = keys.context.pointer_of(&["types", key]);
            let places = Places { text: Arc::clone(&keys.context.text), pointer, ranges };
            let data = TypeData { schema: schema.clone(), rust_path: None, places: Some(places) };
            types.insert(key.clone(), data);
        }
    }
    types
}

fn hash(context: &mut Context, json: &Json) {
    if let Some(mut keys) = Keys::new(context, json, "`hash`", &["semantic", "prose"]) {
        keys.text("semantic");
        keys.text("prose");
        keys.finish();
    }
}

fn service(context: &mut Context, json: &Json) -> Option<Service> {
    let mut keys = Keys::new(context, json, "the service", SERVICE_KEYS)?;
    let name = keys.required_text("name");
    let title = keys.text("title");
    let version = keys.text("version");
    let description = keys.text("description");
    keys.finish();
    let name = name?;
    Some(Service {
        title: title.unwrap_or_else(|| name.clone()),
        name,
        version: version.unwrap_or_else(|| "0.0.0".to_owned()),
        description: description.unwrap_or_default(),
    })
}

fn contract(context: &mut Context, json: &Json) -> Option<ContractData> {
    let mut keys = Keys::new(context, json, "a contract", CONTRACT_KEYS)?;
    let before = keys.context.errors();
    let name = keys.required_text("name").and_then(|text| match ContractName::parse(&text) {
        Ok(name) => Some(name),
        Err(problem) => {
            let help = match problem.suggestion() {
                Some(better) => format!("write `{better}`"),
                None => "write dotted lower-case segments, as in `notes.search`".to_owned(),
            };
            let place = keys.get("name").unwrap_or(json);
            keys.context.error("contract-name", problem.to_string(), place, &help);
            None
        }
    });
    let effect = keys.word("effect", &Effect::ALL.map(|effect| (effect.as_str(), effect)));
    if effect.is_none() {
        keys.required("effect");
    }
    // Placeholders let the rest be read, so that all problems are told; errors drop the result.
    let placeholder = || ContractName::parse("unnamed").expect("a legal name");
    let mut declared = Declaration::new(name.unwrap_or_else(placeholder), effect.unwrap_or(Effect::Read));
    declaration(&mut keys, &mut declared);
    let input = keys.schema("input").cloned();
    let output = keys.schema("output").cloned();
    let failures = keys.items("failures", failure);
    let examples = keys.items("examples", example);
    let origin = keys.object("origin").cloned().map(Json::from);
    let places = keys.places();
    keys.finish();
    if context.errors() > before {
        return None;
    }
    Some(ContractData {
        declared,
        input: input?,
        output: output?,
        failures,
        examples,
        origin,
        places: Some(places),
    })
}

fn declaration(keys: &mut Keys<'_, '_>, declared: &mut Declaration) {
    if let Some(title) = keys.text("title") {
        declared.title = title;
    }
    declared.description = keys.text("description").unwrap_or_default();
    declared.idempotent = keys.flag("idempotent").unwrap_or(declared.idempotent);
    declared.open_world = keys.flag("openWorld").unwrap_or(declared.open_world);
    declared.approval = keys
        .word("approval", &Approval::ALL.map(|approval| (approval.as_str(), approval)))
        .unwrap_or(declared.approval);
    let name = declared.name.clone();
    declared.expose =
        keys.child("expose", |context, json| exposure(context, json, &name)).flatten().unwrap_or_default();
    declared.middleware = keys.texts("middleware");
    declared.agents = keys
        .word("agents", &AgentPolicy::ALL.map(|policy| (policy.as_str(), policy)))
        .unwrap_or(AgentPolicy::Observe);
    declared.limits = keys.child("limits", limits).flatten().unwrap_or_default();
    declared.tags = keys.texts("tags");
    declared.deprecated = keys.text("deprecated");
    declared.since = keys.text("since");
    declared.source = keys.child("source", source).flatten();
}

fn exposure(context: &mut Context, json: &Json, name: &ContractName) -> Option<Exposure> {
    let mut keys = Keys::new(context, json, "`expose`", &Exposure::SURFACES)?;
    let http = keys.child("http", |context, json| {
        let mut keys = Keys::new(context, json, "`http`", &["method", "path"])?;
        let default = HttpExposure::default_for(name);
        let method = keys.word("method", &HttpMethod::ALL.map(|method| (method.as_str(), method)));
        let path = keys.text("path").unwrap_or(default.path);
        keys.finish();
        Some(HttpExposure { method: method.unwrap_or(default.method), path })
    });
    let mcp = keys.child("mcp", |context, json| {
        let mut keys = Keys::new(context, json, "`mcp`", &["scopes", "destructive"])?;
        let (scopes, destructive) = (keys.texts("scopes"), keys.flag("destructive").unwrap_or(false));
        keys.finish();
        Some(McpExposure { scopes, destructive })
    });
    let webmcp = keys.child("webmcp", |context, json| {
        let mut keys = Keys::new(context, json, "`webmcp`", &["untrustedContent"])?;
        let untrusted_content = keys.flag("untrustedContent").unwrap_or(false);
        keys.finish();
        Some(WebMcpExposure { untrusted_content })
    });
    let expose = Exposure {
        http: http.flatten(),
        rpc: bare(&mut keys, "rpc"),
        mcp: mcp.flatten(),
        cli: bare(&mut keys, "cli"),
        webmcp: webmcp.flatten(),
        code: bare(&mut keys, "code"),
    };
    keys.finish();
    Some(expose)
}

/// A surface without options.
fn bare(keys: &mut Keys<'_, '_>, surface: &'static str) -> bool {
    keys.child(surface, |context, json| {
        if let Some(keys) = Keys::new(context, json, "this surface", &[]) {
            keys.finish();
        }
    })
    .is_some()
}

fn limits(context: &mut Context, json: &Json) -> Option<Limits> {
    let mut keys = Keys::new(context, json, "`limits`", LIMIT_KEYS)?;
    let default = Limits::default();
    let limits = Limits {
        timeout_ms: keys.budget("timeoutMs").unwrap_or(default.timeout_ms),
        max_input_bytes: keys.budget("maxInputBytes").unwrap_or(default.max_input_bytes),
        max_output_bytes: keys.budget("maxOutputBytes").unwrap_or(default.max_output_bytes),
        rate: keys
            .child("rate", |context, json| {
                let mut keys = Keys::new(context, json, "`rate`", &["calls", "perMs"])?;
                let rate = (keys.budget("calls"), keys.budget("perMs"));
                for key in ["calls", "perMs"] {
                    keys.required(key);
                }
                keys.finish();
                Some(Rate { calls: rate.0?, per_ms: rate.1? })
            })
            .flatten(),
    };
    keys.finish();
    Some(limits)
}

fn source(context: &mut Context, json: &Json) -> Option<Source> {
    let mut keys = Keys::new(context, json, "`source`", &["package", "path", "line", "column"])?;
    let (package, path) = (keys.required_text("package"), keys.required_text("path"));
    let (line, column) = (keys.number("line", 1..=u32::MAX), keys.number("column", 1..=u32::MAX));
    keys.finish();
    Some(Source { package: package?, path: path?, line: line.unwrap_or(1), column: column.unwrap_or(1) })
}

fn failure(context: &mut Context, json: &Json) -> Option<FailureData> {
    let mut keys = Keys::new(context, json, "a failure", &["code", "status", "description", "schema"])?;
    let code = keys.required_text("code");
    // Lowering says which statuses are those of failures.
    let status = keys.number("status", 0..=u16::MAX);
    keys.required("status");
    let description = keys.text("description").unwrap_or_default();
    let unit = || Json::from(Object::new().with("type", "null"));
    let schema = if keys.get("schema").is_some() { keys.schema("schema").cloned() } else { Some(unit()) };
    keys.finish();
    Some(FailureData { code: code?, status: status?, description, schema: schema? })
}

fn example(context: &mut Context, json: &Json) -> Option<ExampleData> {
    let mut keys = Keys::new(context, json, "an example", &["title", "input", "output"])?;
    let title = keys.text("title").unwrap_or_default();
    let input = keys.required("input").cloned();
    let output = keys.get("output").cloned();
    keys.finish();
    Some(ExampleData { title, input: input?, output })
}
