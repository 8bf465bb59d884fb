//! Schemas as careful clients accept them. A rewritten schema accepts the same values:
//!
//! - the root says `"type": "object"` and `properties`, and is no composition;
//! - a type is one word, so `["string", "null"]` becomes `anyOf`;
//! - every property, item and definition says its type or is composed of schemas that do; any
//!   value is the definition [`ANY`];
//! - every array says its `items`, unless `unevaluatedItems` counts what nobody says;
//! - only formats of [`FORMATS`] are named.

mod problem;
mod split;

use onefold::{Json, Node, Object};
use onefold_model::schema::{self, DEFINITIONS};

pub(super) use self::problem::Problem;

/// The formats that careful clients know: those of JSON Schema 2020-12 but the international ones.
/// Others say how wide a number is, or nothing that a validator checks.
pub(super) const FORMATS: [&str; 15] = [
    "date",
    "date-time",
    "duration",
    "email",
    "hostname",
    "ipv4",
    "ipv6",
    "json-pointer",
    "regex",
    "relative-json-pointer",
    "time",
    "uri",
    "uri-reference",
    "uri-template",
    "uuid",
];

/// Formats that validators check and careful clients do not know: the rest of JSON Schema 2020-12.
pub(super) const CHECKED: [&str; 4] = ["idn-email", "idn-hostname", "iri", "iri-reference"];

/// The definition of any value.
pub(super) const ANY: &str = "OnefoldAny";

/// Keywords that make a schema of other schemas.
const COMPOSED: [&str; 4] = ["$ref", "allOf", "anyOf", "oneOf"];

/// A rewritten schema and what it cannot say.
pub(super) struct Fitted {
    pub(super) schema: Json,
    pub(super) problems: Vec<Problem>,
}

/// Rewrites a schema that is a document of its own.
pub(super) fn fit(schema: &Json) -> Fitted {
    let mut rewriter = Rewriter::default();
    schema::visit(schema, &mut |inner| rewriter.counts_items |= inner.get("unevaluatedItems").is_some());
    let Some(root) = schema.as_object() else {
        return Fitted { schema: schema.clone(), problems: vec![Problem::NoObject] };
    };
    if let Some(keyword) = COMPOSED.iter().find(|key| root.contains_key(key)) {
        rewriter.problems.push(Problem::Composed((*keyword).to_owned()));
    } else if root.get("type").and_then(Json::as_str) != Some("object") {
        rewriter.problems.push(Problem::NoObject);
    }
    let mut out = rewriter.object(root, Place::Value);
    if let Some(object) = out.as_object_mut() {
        if !object.contains_key("properties") {
            object.insert("properties", Object::new());
        }
        if rewriter.needs_any {
            let mut definitions =
                object.remove("$defs").and_then(|json| json.as_object().cloned()).unwrap_or_default();
            definitions.insert(ANY, any_definition());
            object.insert("$defs", definitions);
        }
    }
    Fitted { schema: out, problems: rewriter.problems }
}

/// Where a schema stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// It describes a value by itself, so it says the type.
    Value,
    /// It adds to a schema that says the type.
    Part,
}

#[derive(Default)]
struct Rewriter {
    problems: Vec<Problem>,
    needs_any: bool,
    /// Some schema says `unevaluatedItems`, and would take an added `items` for its own.
    counts_items: bool,
}

impl Rewriter {
    fn schema(&mut self, schema: &Json, place: Place) -> Json {
        match (&schema.node, place) {
            (Node::Object(object), place) => self.object(object, place),
            (Node::Bool(true), Place::Value) => self.any(Object::new()),
            (Node::Bool(false), Place::Value) => never(),
            (Node::Bool(_), Place::Part) => schema.clone(),
            // Lowering has refused schemas of other kinds.
            (Node::Null | Node::Number(_) | Node::String(_) | Node::Array(_), _) => schema.clone(),
        }
    }

    fn object(&mut self, object: &Object, place: Place) -> Json {
        let types = split::types(object);
        let composed = COMPOSED.iter().any(|key| object.contains_key(key));
        // Variants and parts say the type themselves only where nobody around them does.
        let inner = if types.is_empty() { place } else { Place::Part };
        let mut out = self.keywords(object, inner);
        match (types.as_slice(), place) {
            ([], Place::Part) => out.into(),
            ([], Place::Value) if composed => out.into(),
            ([], Place::Value) if split::is_free(&out) => self.any(out),
            ([], Place::Value) => self.split(out, &split::possible(object)),
            ([one], _) => {
                out.insert("type", *one);
                self.with_items(out).into()
            }
            (many, _) => self.split(out, many),
        }
    }

    /// The same keywords with the schemas below them rewritten.
    fn keywords(&mut self, object: &Object, variants: Place) -> Object {
        let mut out = Object::new();
        for (key, value) in object.iter() {
            let value = match key {
                "format" if !self.keeps_format(value) => continue,
                // Without it the dialect is 2020-12, and some clients try to load the address.
                "$schema" => continue,
                "properties" | "patternProperties" | "$defs" | "definitions" => self.map(value, Place::Value),
                "dependentSchemas" => self.map(value, Place::Part),
                "items" | "contains" => self.schema(value, Place::Value),
                "additionalProperties" | "unevaluatedProperties" | "unevaluatedItems" => {
                    if value.as_bool().is_some() { value.clone() } else { self.schema(value, Place::Value) }
                }
                "prefixItems" => self.list(value, Place::Value),
                "anyOf" | "oneOf" => self.list(value, variants),
                "allOf" => self.list(value, Place::Part),
                "not" | "if" | "then" | "else" | "propertyNames" | "contentSchema" => {
                    self.schema(value, Place::Part)
                }
                _ => value.clone(),
            };
            out.insert(key, value);
        }
        out
    }

    fn map(&mut self, value: &Json, place: Place) -> Json {
        let Some(object) = value.as_object() else { return value.clone() };
        object
            .iter()
            .map(|(key, value)| (key.to_owned(), self.schema(value, place)))
            .collect::<Object>()
            .into()
    }

    fn list(&mut self, value: &Json, place: Place) -> Json {
        let Some(items) = value.as_array() else { return value.clone() };
        items.iter().map(|item| self.schema(item, place)).collect::<Vec<_>>().into()
    }

    fn keeps_format(&mut self, format: &Json) -> bool {
        let Some(name) = format.as_str() else { return true };
        if CHECKED.contains(&name) {
            self.problems.push(Problem::Format(name.to_owned()));
        }
        FORMATS.contains(&name)
    }

    /// One branch per type.
    fn split(&mut self, object: Object, types: &[&'static str]) -> Json {
        let split::Parts { around: mut out, mut branches } = split::split(object, types);
        branches = branches.into_iter().map(|branch| self.with_items(branch)).collect();
        if branches.is_empty() {
            return never();
        }
        if branches.len() == 1 {
            for (key, value) in branches.remove(0).iter() {
                out.insert(key, value.clone());
            }
        } else if out.contains_key("anyOf") {
            let ours = Object::new().with("anyOf", branches);
            let mut all = out.remove("allOf").and_then(|json| json.as_array().map(<[Json]>::to_vec));
            all.get_or_insert_default().push(ours.into());
            out.insert("allOf", all.unwrap_or_default());
        } else {
            out.insert("anyOf", branches);
        }
        out.into()
    }

    fn with_items(&mut self, mut object: Object) -> Object {
        let array = object.get("type").and_then(Json::as_str) == Some("array");
        if array && !object.contains_key("items") && !self.counts_items {
            let any = self.any(Object::new());
            object.insert("items", any);
        }
        object
    }

    /// Any value, beside what is said about it.
    fn any(&mut self, mut annotations: Object) -> Json {
        self.needs_any = true;
        annotations.insert("$ref", format!("{DEFINITIONS}{ANY}"));
        annotations.into()
    }
}

/// No value at all, with a type.
fn never() -> Json {
    let null = || Object::new().with("type", "null");
    null().with("not", null()).into()
}

fn any_definition() -> Object {
    let typed = |name: &str| Object::new().with("type", name);
    let again = Object::new().with("$ref", format!("{DEFINITIONS}{ANY}"));
    let kinds = vec![
        typed("string"),
        typed("number"),
        typed("boolean"),
        typed("object"),
        typed("array").with("items", again),
        typed("null"),
    ];
    Object::new().with("description", "Any JSON value.").with("anyOf", kinds)
}
