//! The members of a TypeScript union: nested unions, `null` and literals laid side by side.

use onefold::{Json, Node};
use onefold_model::Shape;

use super::Integers;
use super::integers::is_wide_literal;
use crate::render::escape;

/// One member of a union.
pub(super) struct Alternative<'a> {
    pub(super) kind: Kind<'a>,
    /// What it means; may be empty.
    pub(super) description: &'a str,
}

pub(super) enum Kind<'a> {
    /// A shape that is no union itself.
    Shape(&'a Shape),
    /// A word or literal.
    Text(String),
}

/// The members of `shape`, in order. One member: it is no union. None: no value is admitted.
pub(super) fn alternatives(shape: &Shape, integers: Integers) -> Vec<Alternative<'_>> {
    let mut out = Vec::new();
    collect(shape, "", integers, &mut out);
    if out.iter().any(|member| matches!(&member.kind, Kind::Text(text) if text == "unknown")) {
        out.retain(|member| matches!(&member.kind, Kind::Text(text) if text == "unknown"));
        out.truncate(1);
    }
    out
}

/// A literal type. Arrays and objects become what they hold.
pub(super) fn literal(value: &Json, integers: Integers) -> String {
    match &value.node {
        Node::Null => "null".to_owned(),
        Node::Bool(value) => value.to_string(),
        Node::Number(number) => match number.to_i128() {
            Some(whole) if integers == Integers::Bigint && is_wide_literal(whole) => format!("{whole}n"),
            Some(whole) => whole.to_string(),
            // Beyond the range of a double there is no literal to write.
            None if number.to_f64().is_finite() => number.as_str().to_owned(),
            None => "number".to_owned(),
        },
        Node::String(text) => escape::string(text),
        Node::Array(items) => {
            let items: Vec<String> = items.iter().map(|item| literal(item, integers)).collect();
            format!("[{}]", items.join(", "))
        }
        Node::Object(object) if object.is_empty() => "{ [key: string]: never }".to_owned(),
        Node::Object(object) => {
            let field = |(key, value)| format!("{}: {}", escape::key(key), literal(value, integers));
            let fields: Vec<String> = object.iter().map(field).collect();
            format!("{{ {} }}", fields.join("; "))
        }
    }
}

fn collect<'a>(shape: &'a Shape, description: &'a str, integers: Integers, out: &mut Vec<Alternative<'a>>) {
    let mut push = |kind, description| out.push(Alternative { kind, description });
    match shape {
        Shape::Never => {}
        Shape::Any => push(Kind::Text("unknown".to_owned()), description),
        Shape::Null => push(Kind::Text("null".to_owned()), description),
        Shape::Literals(literals) => {
            for item in literals {
                let said = if item.description.is_empty() { description } else { &item.description };
                push(Kind::Text(literal(&item.value, integers)), said);
            }
        }
        Shape::Union(union) => {
            for variant in &union.variants {
                collect(&variant.shape, &variant.description, integers, out);
            }
        }
        Shape::Nullable(inner) => {
            collect(inner, description, integers, out);
            out.push(Alternative { kind: Kind::Text("null".to_owned()), description: "" });
        }
        Shape::Bool | Shape::Integer(_) | Shape::Number(_) | Shape::String(_) | Shape::Named(_) => {
            push(Kind::Shape(shape), description);
        }
        Shape::Array(_) | Shape::Tuple(_) | Shape::Object(_) | Shape::Intersection(_) => {
            push(Kind::Shape(shape), description);
        }
    }
}
