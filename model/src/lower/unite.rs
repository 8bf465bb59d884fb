//! One shape of several variants, and closing what was merged.

use std::collections::HashSet;

use crate::{Literal, Rest, Shape, UnionShape, Variant};

/// One shape of several: `null` makes it nullable, fixed values become one list, equal variants one.
///
/// A union inside the union is spliced into it: nested unions that are merged with others would grow
/// with every level.
pub(super) fn unite(variants: Vec<Variant>, mut exclusive: bool) -> Shape {
    let mut nullable = false;
    let mut kept: Vec<Variant> = Vec::new();
    let mut queue: Vec<Variant> = variants.into_iter().rev().collect();
    while let Some(Variant { shape, description }) = queue.pop() {
        let shape = match shape {
            Shape::Union(inner) => {
                exclusive &= inner.exclusive;
                queue.extend(inner.variants.into_iter().rev());
                continue;
            }
            Shape::Null => {
                nullable = true;
                continue;
            }
            Shape::Nullable(inner) => {
                nullable = true;
                queue.push(Variant { shape: *inner, description });
                continue;
            }
            Shape::Never => continue,
            shape @ (Shape::Any | Shape::Bool | Shape::Integer(_) | Shape::Number(_) | Shape::String(_)) => {
                shape
            }
            shape @ (Shape::Literals(_) | Shape::Array(_) | Shape::Tuple(_) | Shape::Object(_)) => shape,
            shape @ (Shape::Intersection(_) | Shape::Named(_)) => shape,
        };
        kept.push(Variant { shape, description });
    }
    keep_first(&mut kept);
    let shape = if kept.iter().any(|variant| variant.shape == Shape::Any) {
        Shape::Any
    } else if !kept.is_empty() && kept.iter().all(|variant| matches!(variant.shape, Shape::Literals(_))) {
        Shape::Literals(kept.into_iter().flat_map(literals).collect())
    } else {
        match kept.len() {
            0 => Shape::Never,
            1 => kept.remove(0).shape,
            _ => Shape::Union(Box::new(UnionShape { variants: kept, tag: None, exclusive })),
        }
    };
    if nullable { shape.nullable() } else { shape }
}

/// Of variants that are equal, keeps the first.
fn keep_first(variants: &mut Vec<Variant>) {
    let mut seen = HashSet::new();
    let is_first: Vec<bool> = variants.iter().map(|variant| seen.insert(&variant.shape)).collect();
    let mut is_first = is_first.into_iter();
    variants.retain(|_| is_first.next() == Some(true));
}

/// The literals of a variant; a single one takes over what is said of the variant.
fn literals(variant: Variant) -> Vec<Literal> {
    let Shape::Literals(mut literals) = variant.shape else { return Vec::new() };
    if let [only] = literals.as_mut_slice()
        && only.description.is_empty()
    {
        only.description = variant.description;
    }
    literals
}

/// Nothing but the declared fields: what `unevaluatedProperties: false` says of merged objects.
pub(super) fn close(shape: Shape) -> Shape {
    match shape {
        Shape::Object(mut object) => {
            if object.rest == Rest::Open {
                object.rest = Rest::Closed;
            }
            Shape::Object(object)
        }
        // A value may satisfy several variants of the other kind, and then has the fields of all.
        Shape::Union(mut union) if union.exclusive => {
            union.variants = union
                .variants
                .into_iter()
                .map(|variant| Variant { shape: close(variant.shape), ..variant })
                .collect();
            Shape::Union(union)
        }
        Shape::Nullable(inner) => close(*inner).nullable(),
        // Each part of an intersection, and a named type, must leave room for the fields beside it.
        shape @ (Shape::Union(_) | Shape::Intersection(_) | Shape::Named(_)) => shape,
        // What is no object has no properties.
        shape @ (Shape::Never | Shape::Any | Shape::Null | Shape::Bool | Shape::Literals(_)) => shape,
        shape @ (Shape::Integer(_) | Shape::Number(_) | Shape::String(_)) => shape,
        shape @ (Shape::Array(_) | Shape::Tuple(_)) => shape,
    }
}
