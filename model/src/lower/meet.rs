//! The values that two shapes have in common.

use std::collections::{BTreeMap, BTreeSet};

use onefold::{Json, Node, Number};

use super::shape::Shapes;
use super::unite::unite;
use crate::{Field, IntegerShape, Literal, ObjectShape, Rest, Shape, StringShape, Variant};

/// How many variants the product of two unions may have.
const MAX_PRODUCT: usize = 64;

/// A shape of the values that both shapes admit; wider where no shape says it exactly.
pub(super) fn meet(shapes: &mut Shapes<'_>, a: Shape, b: Shape) -> Shape {
    shapes.deeper(|shapes| common(shapes, a, b))
}

fn common(shapes: &mut Shapes<'_>, a: Shape, b: Shape) -> Shape {
    match (a, b) {
        (a, b) if a == b => a,
        (Shape::Any, other) | (other, Shape::Any) => other,
        (Shape::Never, _) | (_, Shape::Never) => Shape::Never,
        (Shape::Nullable(a), Shape::Nullable(b)) => meet(shapes, *a, *b).nullable(),
        (Shape::Nullable(_), Shape::Null) | (Shape::Null, Shape::Nullable(_)) => Shape::Null,
        (Shape::Nullable(a), Shape::Literals(literals)) | (Shape::Literals(literals), Shape::Nullable(a)) => {
            let (nulls, others): (Vec<_>, Vec<_>) =
                literals.into_iter().partition(|literal| literal.value.is_null());
            let rest =
                if others.is_empty() { Shape::Never } else { meet(shapes, *a, Shape::Literals(others)) };
            if nulls.is_empty() { rest } else { rest.nullable() }
        }
        (Shape::Named(key), other) | (other, Shape::Named(key)) => {
            let merged = shapes.follow(&key, |shapes, shape| meet(shapes, shape, other.clone()));
            merged.unwrap_or_else(|| Shape::Intersection(vec![Shape::Named(key), other]))
        }
        (Shape::Nullable(a), other) | (other, Shape::Nullable(a)) => meet(shapes, *a, other),
        // Before unions, which would take what could not be merged into each of their variants.
        (Shape::Intersection(mut parts), other) | (other, Shape::Intersection(mut parts)) => {
            parts.push(other);
            Shape::Intersection(parts)
        }
        (Shape::Union(a), Shape::Union(b)) if a.variants.len() * b.variants.len() > MAX_PRODUCT => {
            Shape::Intersection(vec![Shape::Union(a), Shape::Union(b)])
        }
        (Shape::Union(union), other) | (other, Shape::Union(union)) => {
            let exclusive = union.exclusive;
            let variant = |variant: Variant| Variant {
                shape: meet(shapes, other.clone(), variant.shape),
                description: variant.description,
            };
            unite(union.variants.into_iter().map(variant).collect(), exclusive)
        }
        (Shape::Literals(literals), other) | (other, Shape::Literals(literals)) => {
            let kept = admitted(literals, &other);
            if kept.is_empty() { Shape::Never } else { Shape::Literals(kept) }
        }
        (Shape::Object(a), Shape::Object(b)) => objects(shapes, *a, *b),
        (Shape::Integer(a), Shape::Integer(b)) => Shape::Integer(integers(a, b)),
        (Shape::Integer(integer), Shape::Number(_)) | (Shape::Number(_), Shape::Integer(integer)) => {
            Shape::Integer(integer)
        }
        (Shape::Number(mut a), Shape::Number(b)) => {
            a.minimum = a.minimum.or(b.minimum);
            a.maximum = a.maximum.or(b.maximum);
            a.format = a.format.or(b.format);
            Shape::Number(a)
        }
        (Shape::String(a), Shape::String(b)) => Shape::String(StringShape {
            min_length: a.min_length.max(b.min_length),
            max_length: least(a.max_length, b.max_length),
            pattern: a.pattern.or(b.pattern),
            format: a.format.or(b.format),
        }),
        (Shape::Array(mut a), Shape::Array(b)) => {
            a.items = meet(shapes, a.items, b.items);
            a.min_items = a.min_items.max(b.min_items);
            a.max_items = least(a.max_items, b.max_items);
            a.unique |= b.unique;
            Shape::Array(a)
        }
        (a @ (Shape::Array(_) | Shape::Tuple(_)), b @ (Shape::Array(_) | Shape::Tuple(_))) => {
            Shape::Intersection(vec![a, b])
        }
        (
            Shape::Null
            | Shape::Bool
            | Shape::Integer(_)
            | Shape::Number(_)
            | Shape::String(_)
            | Shape::Array(_)
            | Shape::Tuple(_)
            | Shape::Object(_),
            _,
        ) => Shape::Never,
    }
}

fn objects(shapes: &mut Shapes<'_>, a: ObjectShape, b: ObjectShape) -> Shape {
    let mut fields = Vec::new();
    let places: BTreeMap<String, usize> =
        b.fields.iter().enumerate().map(|(place, field)| (field.name.clone(), place)).collect();
    let mut others: Vec<Option<Field>> = b.fields.into_iter().map(Some).collect();
    for mut field in a.fields {
        match places.get(&field.name).and_then(|place| others[*place].take()) {
            Some(other) => {
                field.shape = meet(shapes, field.shape, other.shape);
                field.required |= other.required;
                field.deprecated |= other.deprecated;
                field.secret |= other.secret;
                field.default = field.default.or(other.default);
                if field.description.is_empty() {
                    field.description = other.description;
                }
                fields.push(field);
            }
            None => fields.extend(under(shapes, field, &b.rest)),
        }
    }
    for field in others.into_iter().flatten() {
        fields.extend(under(shapes, field, &a.rest));
    }
    if fields.iter().any(|field| field.required && field.shape == Shape::Never) {
        return Shape::Never;
    }
    // A field that may be absent and can have no value is absent.
    fields.retain(|field| field.shape != Shape::Never);
    let rest = match (a.rest, b.rest) {
        (Rest::Closed, _) | (_, Rest::Closed) => Rest::Closed,
        (Rest::Open, other) | (other, Rest::Open) => other,
        (Rest::Of(a), Rest::Of(b)) => Rest::of(meet(shapes, a, b)),
    };
    Shape::Object(Box::new(ObjectShape { fields, rest }))
}

/// A field of one object under what the other object says of undeclared keys.
fn under(shapes: &mut Shapes<'_>, field: Field, rest: &Rest) -> Option<Field> {
    match rest {
        Rest::Open => Some(field),
        Rest::Closed if field.required => Some(Field { shape: Shape::Never, ..field }),
        Rest::Closed => None,
        Rest::Of(shape) => {
            let shape = meet(shapes, field.shape.clone(), shape.clone());
            Some(Field { shape, ..field })
        }
    }
}

fn integers(a: IntegerShape, b: IntegerShape) -> IntegerShape {
    IntegerShape {
        minimum: a.minimum.max(b.minimum),
        maximum: least(a.maximum, b.maximum),
        format: a.format.or(b.format),
    }
}

/// The lesser of two bounds; an absent one bounds nothing.
fn least<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (one, other) => one.or(other),
    }
}

/// The values that may be of a shape too.
fn admitted(mut literals: Vec<Literal>, shape: &Shape) -> Vec<Literal> {
    if let Shape::Literals(others) = shape {
        let values: BTreeSet<String> = others.iter().map(|other| other.value.value_text()).collect();
        literals.retain(|literal| values.contains(&literal.value.value_text()));
    } else {
        literals.retain(|literal| may_admit(shape, &literal.value));
    }
    literals
}

/// Whether a value may be of a shape, by its kind alone.
fn may_admit(shape: &Shape, value: &Json) -> bool {
    match shape {
        Shape::Never => false,
        Shape::Any | Shape::Named(_) | Shape::Intersection(_) => true,
        Shape::Null => value.is_null(),
        Shape::Bool => matches!(value.node, Node::Bool(_)),
        Shape::Integer(_) => value.as_number().is_some_and(Number::is_integer),
        Shape::Number(_) => matches!(value.node, Node::Number(_)),
        Shape::String(_) => matches!(value.node, Node::String(_)),
        Shape::Literals(literals) => literals.iter().any(|literal| literal.value.is_same_value(value)),
        Shape::Array(_) | Shape::Tuple(_) => matches!(value.node, Node::Array(_)),
        Shape::Object(_) => matches!(value.node, Node::Object(_)),
        Shape::Union(union) => union.variants.iter().any(|variant| may_admit(&variant.shape, value)),
        Shape::Nullable(inner) => value.is_null() || may_admit(inner, value),
    }
}
