//! Judges every schema that is written, also where no shape reads it: the kinds of its keywords, its
//! references, and bounds that leave no value.

use std::collections::BTreeMap;

use onefold::{Json, Member, Node, Number, Object, TypeData};

use super::subject::Subject;
use crate::schema;
use crate::suggest::closest;

/// What a keyword of JSON Schema 2020-12 takes.
#[derive(Clone, Copy)]
enum Kind {
    /// A schema; judged when the walk comes to it.
    Schema,
    /// Schemas, at least one.
    Schemas,
    /// Schemas by name.
    Named,
    /// A string.
    Text,
    /// `true` or `false`.
    Flag,
    /// A whole number from 0.
    Count,
    /// A number.
    Number,
    /// A number above 0.
    Positive,
    /// Different strings.
    Names,
    /// Different strings by name.
    NamesByName,
    /// A type, or different types.
    Type,
    /// Values, at least one.
    Values,
    /// Any values.
    List,
    /// Any value.
    Any,
    /// A reference into `types`.
    Reference,
}

/// Every keyword that says something to us or may be passed on in silence.
const KEYWORDS: &[(&str, Kind)] = &[
    ("$anchor", Kind::Text),
    ("$comment", Kind::Text),
    ("$defs", Kind::Named),
    ("$id", Kind::Text),
    ("$ref", Kind::Reference),
    ("$schema", Kind::Text),
    ("additionalProperties", Kind::Schema),
    ("allOf", Kind::Schemas),
    ("anyOf", Kind::Schemas),
    ("const", Kind::Any),
    ("contains", Kind::Schema),
    ("contentEncoding", Kind::Text),
    ("contentMediaType", Kind::Text),
    ("contentSchema", Kind::Schema),
    ("default", Kind::Any),
    ("definitions", Kind::Named),
    ("dependentRequired", Kind::NamesByName),
    ("dependentSchemas", Kind::Named),
    ("deprecated", Kind::Flag),
    ("description", Kind::Text),
    ("else", Kind::Schema),
    ("enum", Kind::Values),
    ("examples", Kind::List),
    ("exclusiveMaximum", Kind::Number),
    ("exclusiveMinimum", Kind::Number),
    ("format", Kind::Text),
    ("if", Kind::Schema),
    ("items", Kind::Schema),
    ("maxContains", Kind::Count),
    ("maxItems", Kind::Count),
    ("maxLength", Kind::Count),
    ("maxProperties", Kind::Count),
    ("maximum", Kind::Number),
    ("minContains", Kind::Count),
    ("minItems", Kind::Count),
    ("minLength", Kind::Count),
    ("minProperties", Kind::Count),
    ("minimum", Kind::Number),
    ("multipleOf", Kind::Positive),
    ("not", Kind::Schema),
    ("oneOf", Kind::Schemas),
    ("pattern", Kind::Text),
    ("patternProperties", Kind::Named),
    ("prefixItems", Kind::Schemas),
    ("properties", Kind::Named),
    ("propertyNames", Kind::Schema),
    ("readOnly", Kind::Flag),
    ("required", Kind::Names),
    ("then", Kind::Schema),
    ("title", Kind::Text),
    ("type", Kind::Type),
    ("unevaluatedItems", Kind::Schema),
    ("unevaluatedProperties", Kind::Schema),
    ("uniqueItems", Kind::Flag),
    ("writeOnly", Kind::Flag),
];

/// The types of JSON Schema.
const TYPES: [&str; 7] = ["null", "boolean", "integer", "number", "string", "array", "object"];

/// Bounds of which the first may not exceed the second.
const RANGES: [(&str, &str); 5] = [
    ("minimum", "maximum"),
    ("minLength", "maxLength"),
    ("minItems", "maxItems"),
    ("minProperties", "maxProperties"),
    ("minContains", "maxContains"),
];

/// Tells what is wrong with `schema` and with every schema inside it.
pub(super) fn judge(schema: &Json, types: &BTreeMap<String, TypeData>, subject: &mut Subject<'_>) {
    schema::visit(schema, &mut |inner| match &inner.node {
        Node::Bool(_) => {}
        Node::Object(object) => {
            for member in object.members() {
                keyword(member, types, subject);
            }
            contradictions(inner, object, subject);
        }
        Node::Null | Node::Number(_) | Node::String(_) | Node::Array(_) => {
            let help = "write an object in braces, or `true` for any value";
            subject.error("invalid-schema", "a schema must be an object or a boolean", inner, help);
        }
    });
}

fn keyword(member: &Member, types: &BTreeMap<String, TypeData>, subject: &mut Subject<'_>) {
    let (key, value) = (member.key.as_str(), &member.value);
    let Some((_, kind)) = KEYWORDS.iter().find(|(known, _)| *known == key) else {
        if !key.starts_with("x-") {
            let help = match closest(key, KEYWORDS.iter().map(|(known, _)| *known)) {
                Some(near) => format!("did you mean `{near}`?"),
                None => "rename it to begin with `x-`, which says that it is an extension".to_owned(),
            };
            let message =
                format!("`{key}` is no keyword of JSON Schema 2020-12; it is passed on and has no effect");
            subject.warning("unknown-keyword", message, member.key_span, &help);
        }
        return;
    };
    let wanted = match kind {
        Kind::Any | Kind::Schema => None,
        Kind::Schemas => (!is_filled(value)).then_some("a list of at least one schema"),
        Kind::Named => value.as_object().is_none().then_some("an object of schemas"),
        Kind::Text => value.as_str().is_none().then_some("a string"),
        Kind::Flag => value.as_bool().is_none().then_some("`true` or `false`"),
        Kind::Count => count(value).is_none().then_some("a whole number from 0"),
        Kind::Number => value.as_number().is_none().then_some("a number"),
        Kind::Positive => {
            value.as_number().is_none_or(|number| number.to_f64() <= 0.0).then_some("a number above 0")
        }
        Kind::Names => (!is_names(value)).then_some("a list of different strings"),
        Kind::NamesByName => {
            let lists =
                value.as_object().is_some_and(|object| object.iter().all(|(_, names)| is_names(names)));
            (!lists).then_some("an object of lists of different strings")
        }
        Kind::Type => (!is_type(value)).then_some(
            "`null`, `boolean`, `integer`, `number`, `string`, `array`, `object`, or a list of some of them",
        ),
        Kind::Values => (!is_filled(value)).then_some("a list of at least one value"),
        Kind::List => value.as_array().is_none().then_some("a list"),
        Kind::Reference => return reference(value, types, subject),
    };
    if let Some(wanted) = wanted {
        let help = format!("write {wanted}");
        subject.error("invalid-schema", format!("`{key}` must be {wanted}"), value, &help);
    }
}

fn reference(target: &Json, types: &BTreeMap<String, TypeData>, subject: &mut Subject<'_>) {
    let Some(text) = target.as_str() else {
        subject.error("invalid-schema", "`$ref` must be a string", target, "write `#/types/NAME`");
        return;
    };
    let Some(key) = text.strip_prefix(schema::TYPES) else {
        let help = "move the schema into `types` and write `#/types/NAME`";
        let message = format!("the reference `{text}` does not go into `types`");
        subject.error("unknown-reference", message, target, help);
        return;
    };
    if types.contains_key(key) {
        return;
    }
    let help = match closest(key, types.keys().map(String::as_str)) {
        Some(near) => format!("did you mean `#/types/{near}`?"),
        None => format!("add `{key}` to `types`"),
    };
    subject.error("unknown-reference", format!("`types` has no `{key}`"), target, &help);
}

/// Keywords of one schema that leave no value together.
fn contradictions(schema: &Json, object: &Object, subject: &mut Subject<'_>) {
    let number = |key: &str| object.get(key).and_then(Json::as_number).map(Number::to_f64);
    for (least, most) in RANGES {
        if let (Some(low), Some(high)) = (number(least), number(most))
            && low > high
        {
            let message = format!("`{least}` is above `{most}`, so no value is left");
            subject.error("unsatisfiable-schema", message, schema, "exchange or correct the bounds");
        }
    }
    let is_closed = object.get("additionalProperties").and_then(Json::as_bool) == Some(false)
        && !object.contains_key("patternProperties");
    let fields = object.get("properties").and_then(Json::as_object);
    for name in object.get("required").and_then(Json::as_array).unwrap_or_default() {
        if let Some(name) = name.as_str().filter(|_| is_closed)
            && fields.is_none_or(|fields| !fields.contains_key(name))
        {
            let message = format!("`{name}` is required, and `additionalProperties` forbids it");
            let help = "declare it in `properties`, or take it out of `required`";
            subject.error("unsatisfiable-schema", message, schema, help);
        }
    }
}

fn count(value: &Json) -> Option<u64> {
    u64::try_from(value.as_number()?.to_i128()?).ok()
}

fn is_filled(value: &Json) -> bool {
    value.as_array().is_some_and(|items| !items.is_empty())
}

fn is_names(value: &Json) -> bool {
    value
        .as_array()
        .is_some_and(|items| items.iter().all(|item| item.as_str().is_some()) && are_different(items))
}

fn is_type(value: &Json) -> bool {
    let named = |value: &Json| value.as_str().is_some_and(|name| TYPES.contains(&name));
    named(value)
        || is_filled(value) && is_names(value) && value.as_array().unwrap_or_default().iter().all(named)
}

fn are_different(items: &[Json]) -> bool {
    let mut names: Vec<&str> = items.iter().filter_map(Json::as_str).collect();
    names.sort_unstable();
    names.windows(2).all(|pair| pair[0] != pair[1])
}
