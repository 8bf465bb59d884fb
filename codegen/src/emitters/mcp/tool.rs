//! One tool of a manifest.

use onefold::{Effect, Json, Object};
use onefold_model::{Contract, Diagnostic, Model, Shape, schema};

use super::profile::Profile;
use super::{formats, origin, strict};
use crate::emitters::description::description;

/// Whether agents are offered the contract: a destructive one needs its author's consent.
pub(super) fn is_offered(contract: &Contract) -> bool {
    let consent = contract.declared.expose.mcp.as_ref().is_some_and(|mcp| mcp.destructive);
    contract.declared.effect != Effect::Destructive || consent
}

/// The tool as `profile` accepts it.
pub(super) fn tool(
    model: &Model,
    contract: &Contract,
    profile: Profile,
    diagnostics: &mut Vec<Diagnostic>,
) -> Object {
    let declared = &contract.declared;
    let foreign = origin::of(contract);
    let mut out = Object::new().with("name", contract.names.mcp.as_str());
    let title = match foreign {
        Some(kept) => origin::title(kept, declared),
        None => Some(declared.title.as_str().into()),
    };
    if let Some(title) = title {
        out.insert("title", title);
    }
    if let Some(text) = description(contract)
        .filter(|text| !foreign.is_some_and(|kept| origin::stands_in(kept, text, declared)))
    {
        out.insert("description", text);
    }
    let input = fit(profile, contract, "input", input(model, contract), diagnostics);
    let dialect =
        foreign.filter(|_| profile == Profile::Standard).and_then(|kept| origin::dialect(kept, &input));
    out.insert("inputSchema", with_dialect(input, dialect));
    if let Some(output) = output(model, contract, profile) {
        let output = fit(profile, contract, "output", output, diagnostics);
        let dialect = foreign
            .filter(|_| profile == Profile::Standard)
            .and_then(|kept| origin::dialect(kept.get("output")?.as_object()?, &output));
        out.insert("outputSchema", with_dialect(output, dialect));
    }
    match foreign {
        Some(kept) => origin::give_back(kept, &mut out),
        None => out.insert("annotations", annotations(contract)),
    }
    out
}

/// All four hints, since MCP's defaults say the opposite of what most contracts are.
fn annotations(contract: &Contract) -> Object {
    let declared = &contract.declared;
    let (read, destructive) = match declared.effect {
        Effect::Read => (true, false),
        Effect::Write => (false, false),
        Effect::Destructive => (false, true),
    };
    Object::new()
        .with("title", declared.title.as_str())
        .with("readOnlyHint", read)
        .with("destructiveHint", destructive)
        .with("idempotentHint", declared.idempotent)
        .with("openWorldHint", declared.open_world)
}

/// The input schema: a document of its own whose root says that it is an object.
fn input(model: &Model, contract: &Contract) -> Json {
    let mut schema = schema::standalone(model, &contract.input.schema);
    if origin::of(contract).is_none()
        && let Some(object) = schema.as_object_mut()
    {
        // The tool itself says these; what a foreign tool says twice stays so.
        let said = |key: &str, text: &str| object.get(key).and_then(Json::as_str) == Some(text);
        let title = said("title", &contract.declared.title);
        let description = said("description", &contract.declared.description);
        object.retain(|key, _| !(title && key == "title" || description && key == "description"));
    }
    rooted(schema)
}

/// The output schema, if the tool has one. What is no plain object stands below `value`, since
/// most clients take structured content for an object; the output of a foreign tool is what its
/// maker says, also where that is no object.
fn output(model: &Model, contract: &Contract, profile: Profile) -> Option<Json> {
    let foreign = origin::of(contract);
    let is_sent = foreign.is_some_and(|kept| kept.get("output").is_some());
    if is_sent && profile == Profile::Standard {
        return Some(schema::standalone(model, &contract.output.schema));
    }
    if contract.is_unit() || (foreign.is_some() && contract.output.shape == Shape::Any) {
        return None;
    }
    let foreign = foreign.is_some();
    let root = schema::resolve(model, &contract.output.schema);
    let says_object = root.get("type").and_then(Json::as_str) == Some("object");
    if schema::is_plain_object(model, &contract.output.schema) || (foreign && says_object) {
        return Some(schema::standalone(model, &contract.output.schema));
    }
    let wrapped = Object::new()
        .with("type", "object")
        .with("properties", Object::new().with("value", contract.output.schema.clone()))
        .with("required", vec!["value"])
        .with("additionalProperties", false);
    Some(schema::standalone(model, &wrapped.into()))
}

/// The schema with `"type": "object"` first: every input is an object, also where a union says so
/// only of its variants.
fn rooted(schema: Json) -> Json {
    let Some(object) = schema.as_object().filter(|object| !object.contains_key("type")) else {
        return schema;
    };
    let mut out = Object::new().with("type", "object");
    for (key, value) in object.iter() {
        out.insert(key, value.clone());
    }
    out.into()
}

fn with_dialect(mut schema: Json, dialect: Option<&Json>) -> Json {
    if let (Some(object), Some(dialect)) = (schema.as_object_mut(), dialect) {
        object.insert("$schema", dialect.clone());
    }
    schema
}

/// The schema with an object for every boolean among the root's properties: a widespread client
/// refuses the whole list of tools for one `true`.
fn with_plain_properties(mut schema: Json) -> Json {
    let properties = schema.as_object_mut().and_then(|object| object.get_mut("properties"));
    for (_, value) in properties.and_then(Json::as_object_mut).into_iter().flat_map(Object::iter_mut) {
        match value.as_bool() {
            Some(true) => *value = Object::new().into(),
            Some(false) => *value = Object::new().with("not", Object::new()).into(),
            None => {}
        }
    }
    schema
}

fn fit(
    profile: Profile,
    contract: &Contract,
    what: &str,
    schema: Json,
    diagnostics: &mut Vec<Diagnostic>,
) -> Json {
    // What somebody else wrote is theirs to say.
    let schema = if origin::of(contract).is_some() { schema } else { formats::known(schema) };
    match profile {
        Profile::Standard => with_plain_properties(schema),
        Profile::Strict => {
            let fitted = strict::fit(&schema);
            diagnostics.extend(fitted.problems.into_iter().map(|problem| problem.at(contract, what)));
            fitted.schema
        }
    }
}
