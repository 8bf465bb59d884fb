//! The root of the description: facts of the service, tags, paths, shared components.

use std::collections::{BTreeMap, BTreeSet};

use onefold::{HttpMethod, Json, Object};
use onefold_model::{Contract, Diagnostic, Model, schema};

use super::answers::Framework;
use super::{NAME, operation, problem};
use crate::header;

/// How references to component schemas begin.
pub(super) const SCHEMAS: &str = "#/components/schemas/";

/// The one security scheme: a token in the `Authorization` header.
pub(super) const BEARER: &str = "OnefoldBearer";

/// The parameter that carries a confirmation token.
pub(super) const CONFIRM: &str = "OnefoldConfirm";

/// The whole description of the contracts that HTTP carries.
pub(super) fn document(model: &Model, diagnostics: &mut Vec<Diagnostic>) -> Json {
    let mut out = Object::new()
        .with("openapi", "3.1.0")
        .with("x-onefold", header::mark(NAME))
        .with("jsonSchemaDialect", "https://json-schema.org/draft/2020-12/schema")
        .with("info", info(model));
    let tags: BTreeSet<&str> =
        model.exposed("http").flat_map(|contract| &contract.declared.tags).map(String::as_str).collect();
    if !tags.is_empty() {
        out.insert("tags", tags.into_iter().map(|tag| Object::new().with("name", tag)).collect::<Vec<_>>());
    }
    out.insert("paths", paths(model, diagnostics));
    out.insert("components", components(model));
    out.into()
}

fn info(model: &Model) -> Object {
    let mut info = Object::new()
        .with("title", model.service.title.as_str())
        .with("version", model.service.version.as_str());
    if !model.service.description.is_empty() {
        info.insert("description", model.service.description.as_str());
    }
    info
}

/// Every path with its operations; paths in alphabetical order, methods in the order of
/// [`HttpMethod::ALL`].
fn paths(model: &Model, diagnostics: &mut Vec<Diagnostic>) -> Object {
    let mut routes: BTreeMap<(&str, HttpMethod), &Contract> = BTreeMap::new();
    let mut templates: BTreeMap<String, (&str, &Contract)> = BTreeMap::new();
    let mut out = Object::new();
    for contract in model.exposed("http") {
        let Some(http) = &contract.declared.expose.http else { continue };
        // Paths that differ only in the names of their parameters are one path to OpenAPI.
        let (path, first) = *templates.entry(template(&http.path)).or_insert((&http.path, contract));
        if path != http.path {
            diagnostics.push(same_template(contract, &http.path, first, path));
        } else {
            routes.insert((&http.path, http.method), contract);
        }
    }
    for ((path, method), contract) in routes {
        let operation = operation::operation(model, contract, diagnostics);
        let key = method.as_str().to_ascii_lowercase();
        match out.get_mut(path).and_then(Json::as_object_mut) {
            Some(item) => item.insert(&key, operation),
            None => out.insert(path, Object::new().with(&key, operation)),
        }
    }
    out
}

/// The path with its parameters made alike.
fn template(path: &str) -> String {
    let segments = path.split('/').map(|segment| if segment.starts_with('{') { "{}" } else { segment });
    segments.collect::<Vec<_>>().join("/")
}

fn same_template(contract: &Contract, path: &str, other: &Contract, first: &str) -> Diagnostic {
    let name = &contract.declared.name;
    let message = format!(
        "path `{path}` of contract `{name}` differs from `{first}` only in the names of its parameters"
    );
    Diagnostic::error("openapi-path", message)
        .at(contract.span.clone())
        .help(format!("write the path as `{first}` and name the field alike, or choose another path"))
        .related(format!("`{first}` is the path of `{}`", other.declared.name), other.span.clone())
}

fn components(model: &Model) -> Object {
    let contracts: Vec<&Contract> = model.exposed("http").collect();
    let used: BTreeSet<Framework> = contracts.iter().flat_map(|contract| Framework::of(contract)).collect();
    let roots = contracts.iter().flat_map(|contract| {
        let payloads = contract.failures.iter().map(|failure| &failure.payload.schema);
        [&contract.input.schema, &contract.output.schema].into_iter().chain(payloads)
    });
    let mut schemas: BTreeMap<String, Json> = schema::closure(model, roots)
        .into_iter()
        .filter_map(|key| model.get(key))
        .map(|definition| {
            (definition.names.schema.clone(), schema::with_prefix(model, &definition.schema, SCHEMAS))
        })
        .collect();
    schemas.extend(problem::schemas(&used));
    let mut out = Object::new()
        .with("schemas", schemas.into_iter().collect::<Object>())
        .with("responses", used.iter().map(|framework| framework.component()).collect::<Object>());
    if contracts.iter().any(|contract| operation::confirms(contract)) {
        out.insert("parameters", Object::new().with(CONFIRM, confirm_parameter()));
    }
    if contracts.iter().any(|contract| operation::scopes(contract).is_some()) {
        let bearer = Object::new().with("type", "http").with("scheme", "bearer");
        out.insert("securitySchemes", Object::new().with(BEARER, bearer));
    }
    out
}

fn confirm_parameter() -> Object {
    Object::new()
        .with("name", "Onefold-Confirm")
        .with("in", "header")
        .with(
            "description",
            "Token of an earlier answer `confirmation_required`: repeats that call, confirmed.",
        )
        .with("schema", Object::new().with("type", "string"))
}
