//! The input of an operation: parameters of the path and the query, and the body.

use onefold::{HttpExposure, Json, Node, Object};
use onefold_model::{Contract, Diagnostic, Field, Model, ObjectShape, Shape, schema};

use super::document::SCHEMAS;
use super::examples;
use super::query::{self, Written};

/// Where the parts of an input travel.
#[derive(Default)]
pub(super) struct Carried {
    /// Parameters of path and query, in the author's order.
    pub(super) parameters: Vec<Json>,
    /// What is left for the body.
    pub(super) body: Option<Object>,
}

/// Keywords that speak about the whole input: they cannot be said of its parts.
const WHOLE: [&str; 14] = [
    "$ref",
    "allOf",
    "anyOf",
    "dependentRequired",
    "dependentSchemas",
    "else",
    "if",
    "maxProperties",
    "minProperties",
    "not",
    "oneOf",
    "propertyNames",
    "then",
    "unevaluatedProperties",
];

/// Takes the input of `contract` apart as its method and path ask for.
pub(super) fn input(model: &Model, contract: &Contract, diagnostics: &mut Vec<Diagnostic>) -> Carried {
    let Some(http) = &contract.declared.expose.http else { return Carried::default() };
    if http.method.has_body() && http.parameters().next().is_none() {
        let schema = schema::with_prefix(model, &contract.input.schema, SCHEMAS);
        return Carried { parameters: Vec::new(), body: Some(body(contract, schema, Vec::new())) };
    }
    let root = schema::resolve(model, &contract.input.schema);
    let Some(shape) = object(model, &contract.input.shape) else {
        diagnostics.push(not_an_object(contract, http));
        return Carried::default();
    };
    told_of_whole(contract, http, root, diagnostics);
    let mut parameters = Vec::new();
    // Lowering has checked that the path names required scalars of the input.
    for name in http.parameters() {
        let field = shape.fields.iter().find(|field| field.name == name);
        parameters.extend(field.map(|field| parameter(model, contract, root, field, Place::Path)));
    }
    let taken: Vec<&str> = http.parameters().collect();
    let left = shape.fields.iter().filter(|field| !taken.contains(&field.name.as_str()));
    if http.method.has_body() {
        let rest = without(root, &taken);
        let schema = schema::with_prefix(model, &rest, SCHEMAS);
        return Carried { parameters, body: Some(body(contract, schema, taken)) };
    }
    for field in left {
        diagnostics.extend(query::judge(model, contract, field));
        parameters.push(parameter(model, contract, root, field, Place::Query));
    }
    Carried { parameters, body: None }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Path,
    Query,
}

fn parameter(model: &Model, contract: &Contract, root: &Json, field: &Field, place: Place) -> Json {
    let mut out = Object::new().with("name", field.name.as_str());
    out.insert("in", if place == Place::Path { "path" } else { "query" });
    if !field.description.is_empty() {
        out.insert("description", field.description.as_str());
    }
    if place == Place::Path || query::is_always_there(model, field) {
        out.insert("required", true);
    }
    if field.deprecated {
        out.insert("deprecated", true);
    }
    let always = Json::from(true);
    let declared = root.get("properties").and_then(|properties| properties.get(&field.name));
    let mut written = match place {
        Place::Path => Written::Text(declared.unwrap_or(&always).clone()),
        Place::Query => query::written(model, field, declared.unwrap_or(&always)),
    };
    let (Written::Text(schema) | Written::Json(schema)) = &mut written;
    *schema = schema::with_prefix(model, schema, SCHEMAS);
    if let Some(object) = schema.as_object_mut() {
        // The parameter itself says these.
        object.remove("description");
        object.remove("deprecated");
    }
    let examples = examples::inputs(contract, |input| input.get(&field.name).cloned());
    match written {
        Written::Text(schema) => described(out, schema, examples).into(),
        Written::Json(schema) => {
            let media = described(Object::new(), schema, examples);
            out.with("content", Object::new().with("application/json", media)).into()
        }
    }
}

/// `out` with a schema and the examples of it.
fn described(mut out: Object, schema: Json, examples: Object) -> Object {
    out.insert("schema", schema);
    if !examples.is_empty() {
        out.insert("examples", examples);
    }
    out
}

fn body(contract: &Contract, schema: Json, taken: Vec<&str>) -> Object {
    let examples = examples::inputs(contract, |input| {
        let mut input = input.clone();
        if let Some(object) = input.as_object_mut() {
            object.retain(|key, _| !taken.contains(&key));
        }
        Some(input)
    });
    let media = described(Object::new(), schema, examples);
    Object::new().with("required", true).with("content", Object::new().with("application/json", media))
}

/// `schema` without the fields that travel elsewhere and without rules about the whole input.
fn without(schema: &Json, taken: &[&str]) -> Json {
    let mut schema = schema.clone();
    let Some(object) = schema.as_object_mut() else { return schema };
    object.retain(|key, _| !WHOLE.contains(&key));
    if let Some(properties) = object.get_mut("properties").and_then(Json::as_object_mut) {
        properties.retain(|key, _| !taken.contains(&key));
    }
    let mut none_left = false;
    if let Some(Json { node: Node::Array(required), .. }) = object.get_mut("required") {
        required.retain(|name| name.as_str().is_none_or(|name| !taken.contains(&name)));
        none_left = required.is_empty();
    }
    if none_left {
        object.remove("required");
    }
    schema
}

fn object<'a>(model: &'a Model, shape: &'a Shape) -> Option<&'a ObjectShape> {
    if let Shape::Object(object) = model.resolve(shape) { Some(object) } else { None }
}

/// Warns of rules about the whole input that its parts cannot say.
fn told_of_whole(contract: &Contract, http: &HttpExposure, root: &Json, diagnostics: &mut Vec<Diagnostic>) {
    let names = root.as_object().into_iter().flat_map(|object| object.iter().map(|(key, _)| key));
    for keyword in names.filter(|key| WHOLE.contains(key)) {
        let route = format!("{} {}", http.method.as_str(), http.path);
        let message = format!(
            "the input of contract `{}` has a rule `{keyword}`, which OpenAPI cannot say of `{route}`",
            contract.declared.name
        );
        diagnostics.push(
            Diagnostic::warning("openapi-input-rule", message)
                .at(contract.span.clone())
                .help("the server checks the rule all the same; `POST` without path parameters shows it"),
        );
    }
}

fn not_an_object(contract: &Contract, http: &HttpExposure) -> Diagnostic {
    let route = format!("{} {}", http.method.as_str(), http.path);
    let name = &contract.declared.name;
    let message =
        format!("the input of contract `{name}` has no fixed fields, so `{route}` cannot take it apart");
    Diagnostic::error("openapi-input-fields", message)
        .at(contract.span.clone())
        .help("use `POST` with a path without parameters, or make the input a struct")
}
