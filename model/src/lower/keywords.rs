//! Judges every schema that is written, also where no shape reads it: the kinds of its keywords, its
//! references, and bounds that leave no value.

use std::collections::{BTreeMap, BTreeSet};

use onefold::{Json, Member, Node, Number, Object, TypeData};

use super::subject::Subject;
use crate::schema;
use crate::suggest::{closest, shown};

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
    /// Values, better at least one.
    Values,
    /// Any values.
    List,
    /// Any value.
    Any,
    /// A reference into `types`.
    Reference,
    /// What a contract may not hold, since its meaning depends on the way by which a schema is reached.
    Dynamic,
    /// What says something in schemas that judge schemas alone.
    Vocabulary,
}

/// Every keyword that says something to us or may be passed on in silence.
const KEYWORDS: &[(&str, Kind)] = &[
    ("$anchor", Kind::Text),
    ("$comment", Kind::Text),
    ("$defs", Kind::Named),
    ("$dynamicAnchor", Kind::Dynamic),
    ("$dynamicRef", Kind::Dynamic),
    ("$id", Kind::Text),
    ("$ref", Kind::Reference),
    ("$schema", Kind::Text),
    ("$vocabulary", Kind::Vocabulary),
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

/// Bounds of which the first may not exceed the second, and the types that they bound.
const RANGES: [(&str, &str, &[&str]); 5] = [
    ("minimum", "maximum", &["integer", "number"]),
    ("minLength", "maxLength", &["string"]),
    ("minItems", "maxItems", &["array"]),
    ("minProperties", "maxProperties", &["object"]),
    ("minContains", "maxContains", &["array"]),
];

/// Keywords below which a schema that admits no value is none that admits too little.
const TURNED: [&str; 2] = ["not", "if"];

/// Tells what is wrong with `schema` and with every schema inside it. `within_object`: where it says
/// nothing of its type, it is an object.
pub(super) fn judge(
    schema: &Json,
    within_object: bool,
    types: &BTreeMap<String, TypeData>,
    subject: &mut Subject<'_>,
) {
    Judge { types, subject }.schema(schema, Place { within_object, is_turned: false });
}

/// Where a schema stands.
#[derive(Clone, Copy)]
struct Place {
    /// It judges an object.
    within_object: bool,
    /// It stands below one of [`TURNED`].
    is_turned: bool,
}

struct Judge<'s, 'a> {
    types: &'s BTreeMap<String, TypeData>,
    subject: &'s mut Subject<'a>,
}

impl Judge<'_, '_> {
    fn schema(&mut self, schema: &Json, place: Place) {
        let object = match &schema.node {
            Node::Bool(_) => return,
            Node::Object(object) => object,
            Node::Null | Node::Number(_) | Node::String(_) | Node::Array(_) => {
                let help = "write an object in braces, or `true` for any value";
                self.subject.error("invalid-schema", "a schema must be an object or a boolean", schema, help);
                return;
            }
        };
        for member in object.members() {
            keyword(member, self.types, self.subject);
        }
        let admitted = admitted(object, place.within_object);
        if !place.is_turned {
            contradictions(schema, object, &admitted, self.subject);
        }
        let is_object = *admitted == ["object"];
        schema::children(schema, &mut |key, _, inner| {
            let within_object = is_object && matches!(key, "allOf" | "anyOf" | "oneOf");
            self.schema(inner, Place { within_object, is_turned: place.is_turned || TURNED.contains(&key) });
        });
    }
}

/// The types that a schema admits.
fn admitted(object: &Object, within_object: bool) -> Vec<&str> {
    match object.get("type").map(|kind| &kind.node) {
        Some(Node::String(name)) => vec![name],
        Some(Node::Array(names)) => names.iter().filter_map(Json::as_str).collect(),
        None if within_object => vec!["object"],
        None | Some(Node::Null | Node::Bool(_) | Node::Number(_) | Node::Object(_)) => TYPES.to_vec(),
    }
}

fn keyword(member: &Member, types: &BTreeMap<String, TypeData>, subject: &mut Subject<'_>) {
    let (key, value) = (member.key.as_str(), &member.value);
    let Some((_, kind)) = KEYWORDS.iter().find(|(known, _)| *known == key) else {
        if !key.starts_with("x-") {
            let help = match closest(key, KEYWORDS.iter().map(|(known, _)| *known)) {
                Some(near) => format!("did you mean `{near}`?"),
                None => "rename it to begin with `x-`, which says that it is an extension".to_owned(),
            };
            let message = format!(
                "`{}` is no keyword of JSON Schema 2020-12; it is passed on and has no effect",
                shown(key)
            );
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
        Kind::Count => (!is_count(value)).then_some("a whole number from 0"),
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
        Kind::Values if value.as_array().is_some_and(<[Json]>::is_empty) => {
            let message = "`enum` lists nothing, so no value is left".to_owned();
            let help = "list the values, or write `false` for the schema";
            return subject.warning("empty-enum", message, value.span, help);
        }
        Kind::Values | Kind::List => value.as_array().is_none().then_some("a list"),
        Kind::Reference => return reference(value, types, subject),
        Kind::Dynamic => {
            let (message, help) = if key == "$dynamicRef" {
                ("leads to a schema that depends on the way by which it was reached", "write `$ref`")
            } else {
                ("names a schema for `$dynamicRef`, which no contract may hold", "remove it")
            };
            return subject.error("dynamic-reference", format!("`{key}` {message}"), value, help);
        }
        Kind::Vocabulary => {
            let message = format!("`{key}` says something in schemas that judge schemas alone");
            return subject.error("own-vocabulary", message, value, "remove it");
        }
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
        let message = format!("the reference `{}` does not go into `types`", shown(text));
        subject.error("unknown-reference", message, target, help);
        return;
    };
    if types.contains_key(key) {
        return;
    }
    let help = match closest(key, types.keys().map(String::as_str)) {
        Some(near) => format!("did you mean `#/types/{near}`?"),
        None => format!("add `{}` to `types`", shown(key)),
    };
    subject.error("unknown-reference", format!("`types` has no `{}`", shown(key)), target, &help);
}

/// Keywords of one schema that leave no value of any type that it admits.
fn contradictions(schema: &Json, object: &Object, admitted: &[&str], subject: &mut Subject<'_>) {
    let only = |types: &[&str]| !admitted.is_empty() && admitted.iter().all(|name| types.contains(name));
    let number = |key: &str| object.get(key).and_then(Json::as_number).map(Number::to_f64);
    for (least, most, types) in RANGES {
        let counts = least != "minContains" || object.contains_key("contains");
        if let (Some(low), Some(high)) = (number(least), number(most))
            && low > high
            && counts
            && only(types)
        {
            let message = format!("`{least}` is above `{most}`, so no value is left");
            subject.error("unsatisfiable-schema", message, schema, "exchange or correct the bounds");
        }
    }
    let is_closed = object.get("additionalProperties").and_then(Json::as_bool) == Some(false)
        && !object.contains_key("patternProperties");
    if !is_closed || !only(&["object"]) {
        return;
    }
    let fields = object.get("properties").and_then(Json::as_object);
    let fields: BTreeSet<&str> = fields.into_iter().flat_map(Object::iter).map(|(name, _)| name).collect();
    let required = object.get("required").and_then(Json::as_array).unwrap_or_default();
    for name in required.iter().filter_map(Json::as_str).filter(|name| !fields.contains(name)) {
        let message = format!("`{}` is required, and `additionalProperties` forbids it", shown(name));
        let help = "declare it in `properties`, or take it out of `required`";
        subject.error("unsatisfiable-schema", message, schema, help);
    }
}

fn is_count(value: &Json) -> bool {
    value.as_number().is_some_and(|number| number.is_integer() && !number.is_negative())
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
