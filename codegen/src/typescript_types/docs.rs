//! What stands in the doc comments above types and fields.

use onefold_model::{Field, IntegerShape, Shape, StringShape};

use crate::render::escape::{comment_line, comment_lines};

/// The lines above a type.
pub(crate) fn of_type(description: &str, shape: &Shape) -> Vec<String> {
    let mut lines = comment_lines(description);
    lines.extend(rules(shape));
    lines
}

/// The lines above a field: its meaning, then what its type cannot say.
pub(crate) fn of_field(field: &Field) -> Vec<String> {
    let mut lines = comment_lines(&field.description);
    lines.extend(rules(&field.shape));
    if let Some(default) = &field.default
        && !field.required
        && !default.is_null()
    {
        lines.push(format!("@default {}", comment_line(&default.to_compact())));
    }
    if field.deprecated {
        lines.push("@deprecated".to_owned());
    }
    lines
}

/// What a shape asks for beyond its type, one tag a line.
fn rules(shape: &Shape) -> Vec<String> {
    match shape {
        Shape::Nullable(inner) => rules(inner),
        Shape::String(string) => string_rules(string),
        Shape::Integer(integer) => integer_rules(integer),
        Shape::Number(number) => {
            let bound = |tag: &str, bound: &Option<onefold::Number>| {
                bound.as_ref().map(|bound| format!("@{tag} {}", bound.as_str()))
            };
            [bound("minimum", &number.minimum), bound("maximum", &number.maximum)]
                .into_iter()
                .flatten()
                .collect()
        }
        Shape::Array(array) => {
            let bound = |tag: &str, bound: Option<u64>| bound.map(|bound| format!("@{tag} {bound}"));
            [bound("minItems", array.min_items), bound("maxItems", array.max_items)]
                .into_iter()
                .flatten()
                .collect()
        }
        Shape::Never
        | Shape::Any
        | Shape::Null
        | Shape::Bool
        | Shape::Literals(_)
        | Shape::Tuple(_)
        | Shape::Object(_)
        | Shape::Union(_)
        | Shape::Intersection(_)
        | Shape::Named(_) => Vec::new(),
    }
}

fn string_rules(string: &StringShape) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(format) = &string.format {
        lines.push(format!("@format {}", comment_line(format)));
    }
    if let Some(length) = string.min_length {
        lines.push(format!("@minLength {length}"));
    }
    if let Some(length) = string.max_length {
        lines.push(format!("@maxLength {length}"));
    }
    if let Some(pattern) = &string.pattern {
        lines.push(format!("@pattern {}", comment_line(pattern)));
    }
    lines
}

/// Bounds that do not follow from the format: a `uint32` need not say that it is not negative.
fn integer_rules(integer: &IntegerShape) -> Vec<String> {
    let implied = integer.format.as_deref().and_then(range_of);
    let mut lines = Vec::new();
    let implied_minimum = implied.map(|(minimum, _)| minimum);
    if let Some(minimum) = integer.minimum
        && implied_minimum != Some(minimum)
    {
        lines.push(format!("@minimum {minimum}"));
    }
    if let Some(maximum) = integer.maximum
        && implied.map(|(_, maximum)| maximum) != Some(maximum)
    {
        lines.push(format!("@maximum {maximum}"));
    }
    lines
}

fn range_of(format: &str) -> Option<(i128, i128)> {
    if matches!(format, "uint" | "uint128") {
        return Some((0, i128::MAX));
    }
    if let Some(bits) = format.strip_prefix("uint") {
        let bits: u32 = bits.parse().ok().filter(|bits| *bits < 127)?;
        return Some((0, (1 << bits) - 1));
    }
    let bits: u32 = format.strip_prefix("int")?.parse().ok().filter(|bits| (1..127).contains(bits))?;
    Some((-(1 << (bits - 1)), (1 << (bits - 1)) - 1))
}
