//! Says what rule a value breaks, so that following the rule is the cure, and never repeats the
//! value.

use jsonschema::error::{TypeKind, ValidationErrorKind};
use jsonschema::{JsonType, ValidationError};
use serde_json::Value;

use super::{MOST_ISSUES, escape, label};
use crate::Issue;

/// Most choices that a message lists.
const MOST_CHOICES: usize = 16;

/// Adds the issues that `error` stands for.
pub(super) fn explain(document: &Value, error: &ValidationError<'_>, out: &mut Vec<Issue>) {
    let path = error.instance_path().as_str();
    let keyword = error.kind().keyword();
    let mut issue = |path: &str, message: String| out.push(Issue::at(path, keyword, message));
    match error.kind() {
        ValidationErrorKind::Required { property } => {
            let path = format!("{path}/{}", escape(property.as_str().unwrap_or_default()));
            let message = format!("{} is required", label(&path));
            issue(&path, message);
        }
        ValidationErrorKind::AdditionalProperties { unexpected }
        | ValidationErrorKind::UnevaluatedProperties { unexpected } => {
            let known = known_fields(document, error);
            for name in unexpected.iter().take(MOST_ISSUES) {
                let path = format!("{path}/{}", escape(name));
                let message = format!("{} is not a field{known}", label(&path));
                issue(&path, message);
            }
        }
        ValidationErrorKind::OneOfNotValid { context } | ValidationErrorKind::AnyOf { context } => {
            match closest(context, path) {
                Closest::Branch(errors) => errors.iter().for_each(|error| explain(document, error, out)),
                Closest::Tag { path, choices } => {
                    let message = format!("{} must be one of {}", label(&path), list(&choices));
                    out.push(Issue::at(&path, "const", message));
                }
                Closest::None => {
                    let message = format!(
                        "{} must have one of the {} forms that the schema offers",
                        label(path),
                        context.len()
                    );
                    issue(path, message);
                }
            }
        }
        ValidationErrorKind::PropertyNames { error } => explain(document, error, out),
        kind => issue(path, format!("{} {}", label(path), rule(kind))),
    }
}

/// The rule behind the name of the place.
fn rule(kind: &ValidationErrorKind) -> String {
    match kind {
        ValidationErrorKind::MinLength { limit } => {
            format!("must have at least {}", count(*limit, "character"))
        }
        ValidationErrorKind::MaxLength { limit } => {
            format!("must have at most {}", count(*limit, "character"))
        }
        ValidationErrorKind::MinItems { limit } => format!("must have at least {}", count(*limit, "item")),
        ValidationErrorKind::MaxItems { limit } => format!("must have at most {}", count(*limit, "item")),
        ValidationErrorKind::MinProperties { limit } => {
            format!("must have at least {}", count(*limit, "field"))
        }
        ValidationErrorKind::MaxProperties { limit } => {
            format!("must have at most {}", count(*limit, "field"))
        }
        ValidationErrorKind::AdditionalItems { limit } => {
            format!("must have at most {}", count(*limit as u64, "item"))
        }
        ValidationErrorKind::Minimum { limit } => format!("must be at least {limit}"),
        ValidationErrorKind::Maximum { limit } => format!("must be at most {limit}"),
        ValidationErrorKind::ExclusiveMinimum { limit } => format!("must be greater than {limit}"),
        ValidationErrorKind::ExclusiveMaximum { limit } => format!("must be less than {limit}"),
        ValidationErrorKind::MultipleOf { multiple_of } => format!("must be a multiple of {multiple_of}"),
        ValidationErrorKind::Type { kind } => format!("must be {}", types(kind)),
        ValidationErrorKind::Enum { options } => match options.as_array() {
            Some(options) => format!("must be one of {}", list(options)),
            None => "must be one of the listed values".to_owned(),
        },
        ValidationErrorKind::Constant { expected_value } => format!("must be `{}`", plain(expected_value)),
        ValidationErrorKind::Format { format } => format!("must be {}", format_name(format)),
        ValidationErrorKind::Pattern { pattern } => format!("must match the pattern `{pattern}`"),
        ValidationErrorKind::UniqueItems => "must not hold the same item twice".to_owned(),
        ValidationErrorKind::Contains => "must hold an item of the kind that the schema asks for".to_owned(),
        ValidationErrorKind::FalseSchema => "must be absent".to_owned(),
        ValidationErrorKind::Not { .. } => "must not have the form that the schema excludes".to_owned(),
        ValidationErrorKind::OneOfMultipleValid { .. } => {
            "must have exactly one of the forms that the schema offers, and has several".to_owned()
        }
        ValidationErrorKind::UnevaluatedItems { .. } => "must not have further items".to_owned(),
        ValidationErrorKind::ContentEncoding { content_encoding } => {
            format!("must be encoded as `{content_encoding}`")
        }
        ValidationErrorKind::ContentMediaType { content_media_type } => {
            format!("must be of the media type `{content_media_type}`")
        }
        ValidationErrorKind::FromUtf8 { .. } => "must be UTF-8 text".to_owned(),
        // The engine failed, not the value; refusing is the safe side.
        ValidationErrorKind::BacktrackLimitExceeded { .. }
        | ValidationErrorKind::RegexEngineFailure { .. } => {
            "could not be held against its pattern".to_owned()
        }
        ValidationErrorKind::Custom { .. } | ValidationErrorKind::Referencing(_) => {
            "must fit the schema".to_owned()
        }
        ValidationErrorKind::Required { .. }
        | ValidationErrorKind::AdditionalProperties { .. }
        | ValidationErrorKind::UnevaluatedProperties { .. }
        | ValidationErrorKind::OneOfNotValid { .. }
        | ValidationErrorKind::AnyOf { .. }
        | ValidationErrorKind::PropertyNames { .. } => unreachable!("explained field by field"),
    }
}

/// The branch of a union that the caller meant.
enum Closest<'a> {
    /// This one: all others are ruled out by their tag or by being `null`.
    Branch(Vec<&'a ValidationError<'static>>),
    /// The tag itself is none of the union's.
    Tag { path: String, choices: Vec<Value> },
    /// Nobody can tell.
    None,
}

fn closest<'a>(context: &'a [Vec<ValidationError<'static>>], path: &str) -> Closest<'a> {
    let real: Vec<&[ValidationError<'static>]> =
        context.iter().map(Vec::as_slice).filter(|branch| !wants_null(branch, path)).collect();
    let mut open = real.iter().filter(|branch| !branch.iter().any(|error| tag(error).is_some()));
    match (open.next(), open.next()) {
        (Some(only), None) => Closest::Branch(only.iter().collect()),
        // Every branch misses the same field: the tag itself is absent.
        (Some(_), Some(_)) => match missing_tag(&real) {
            Some(error) => Closest::Branch(vec![error]),
            None => Closest::None,
        },
        (None, _) => {
            let tags: Vec<(&str, &Value)> =
                real.iter().flat_map(|branch| branch.iter()).filter_map(tag).collect();
            let Some((path, _)) = tags.first() else { return Closest::None };
            let same = tags.iter().filter(|(other, _)| other == path);
            Closest::Tag {
                path: (*path).to_owned(),
                choices: same.map(|(_, value)| (*value).clone()).collect(),
            }
        }
    }
}

/// The branch is for `null`, which the caller did not send.
fn wants_null(branch: &[ValidationError<'static>], path: &str) -> bool {
    branch.iter().any(|error| {
        error.instance_path().as_str() == path
            && matches!(error.kind(), ValidationErrorKind::Type { kind: TypeKind::Single(JsonType::Null) })
    })
}

/// Where a branch wants a constant, and which.
fn tag<'a>(error: &'a ValidationError<'static>) -> Option<(&'a str, &'a Value)> {
    match error.kind() {
        ValidationErrorKind::Constant { expected_value } => {
            Some((error.instance_path().as_str(), expected_value))
        }
        _ => None,
    }
}

fn missing_tag<'a>(branches: &[&'a [ValidationError<'static>]]) -> Option<&'a ValidationError<'static>> {
    let required = |error: &ValidationError<'static>| match error.kind() {
        ValidationErrorKind::Required { property } => {
            Some((error.instance_path().as_str().to_owned(), property.clone()))
        }
        _ => None,
    };
    let (first, others) = branches.split_first()?;
    first.iter().find(|error| {
        let wanted = required(error);
        let misses =
            |branch: &&[ValidationError<'static>]| branch.iter().any(|error| required(error) == wanted);
        wanted.is_some() && others.iter().all(misses)
    })
}

/// `; the fields are ..`, when the schema beside the broken keyword lists them.
fn known_fields(document: &Value, error: &ValidationError<'_>) -> String {
    let beside = error.schema_path().as_str().rsplit_once('/').map_or("", |(parent, _)| parent);
    let properties =
        document.pointer(beside).and_then(|schema| schema.get("properties")).and_then(Value::as_object);
    match properties {
        Some(properties) if !properties.is_empty() => {
            let names: Vec<Value> = properties.keys().map(|name| name.as_str().into()).collect();
            format!("; the fields are {}", list(&names))
        }
        Some(_) => "; there are none".to_owned(),
        None => String::new(),
    }
}

fn list(values: &[Value]) -> String {
    let shown: Vec<String> =
        values.iter().take(MOST_CHOICES).map(|value| format!("`{}`", plain(value))).collect();
    let more = values.len().saturating_sub(MOST_CHOICES);
    if more == 0 { shown.join(", ") } else { format!("{} and {more} more", shown.join(", ")) }
}

fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

fn count(limit: u64, what: &str) -> String {
    if limit == 1 { format!("1 {what}") } else { format!("{limit} {what}s") }
}

fn types(kind: &TypeKind) -> String {
    let name = |kind: JsonType| match kind {
        JsonType::Null => "null",
        JsonType::Boolean => "true or false",
        JsonType::Integer => "a whole number",
        JsonType::Number => "a number",
        JsonType::String => "a string",
        JsonType::Array => "an array",
        JsonType::Object => "an object",
    };
    match kind {
        TypeKind::Single(kind) => name(*kind).to_owned(),
        TypeKind::Multiple(kinds) => kinds.iter().map(name).collect::<Vec<_>>().join(" or "),
    }
}

fn format_name(format: &str) -> String {
    match format {
        "date-time" => "a date and time such as `2030-01-31T12:00:00Z`".to_owned(),
        "date" => "a date such as `2030-01-31`".to_owned(),
        "time" => "a time such as `12:00:00Z`".to_owned(),
        "duration" => "a duration such as `PT1H30M`".to_owned(),
        "email" => "an email address".to_owned(),
        "uri" => "a URI such as `https://example.com/`".to_owned(),
        "uuid" => "a UUID".to_owned(),
        "ipv4" => "an IPv4 address".to_owned(),
        "ipv6" => "an IPv6 address".to_owned(),
        other => format!("text of the format `{other}`"),
    }
}
