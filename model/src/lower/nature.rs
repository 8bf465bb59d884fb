//! Which types are objects, and which are single values: one answer for each, however often and in
//! how many ways others refer to it.

use std::collections::BTreeMap;

use crate::{Shape, TypeDef};

/// What a shape is as a whole.
#[derive(Clone, Copy, Default)]
pub(super) struct Nature {
    /// Every value is an object.
    pub(super) is_object: bool,
    /// Every value is a string, a number or a boolean.
    pub(super) is_scalar: bool,
}

/// The natures of all types of a set.
pub(super) struct Natures<'a>(BTreeMap<&'a str, Nature>);

impl<'a> Natures<'a> {
    /// Judges every type after those that it refers to; a chain may be longer than any stack.
    pub(super) fn of(types: &'a BTreeMap<String, TypeDef>) -> Self {
        let mut natures = Natures(BTreeMap::new());
        for key in types.keys() {
            let mut waiting = vec![(key.as_str(), false)];
            while let Some((key, is_ready)) = waiting.pop() {
                let Some(definition) = types.get(key) else { continue };
                if is_ready {
                    let nature = natures.nature(&definition.shape);
                    natures.0.insert(key, nature);
                } else if !natures.0.contains_key(key) {
                    // Until it is judged it is neither; so a circle ends.
                    natures.0.insert(key, Nature::default());
                    waiting.push((key, true));
                    names(&definition.shape, &mut |name| waiting.push((name, false)));
                }
            }
        }
        natures
    }

    /// What a shape is, by the types that are judged already.
    pub(super) fn nature(&self, shape: &Shape) -> Nature {
        match shape {
            Shape::Named(key) => self.0.get(key.as_str()).copied().unwrap_or_default(),
            Shape::Object(_) => Nature { is_object: true, is_scalar: false },
            Shape::Bool | Shape::Integer(_) | Shape::Number(_) | Shape::String(_) => {
                Nature { is_object: false, is_scalar: true }
            }
            Shape::Literals(literals) => {
                let is_scalar = literals.iter().all(|literal| {
                    let value = &literal.value;
                    value.as_array().is_none() && value.as_object().is_none() && !value.is_null()
                });
                Nature { is_object: false, is_scalar }
            }
            Shape::Union(union) => {
                let natures = || union.variants.iter().map(|variant| self.nature(&variant.shape));
                Nature {
                    is_object: natures().all(|nature| nature.is_object),
                    is_scalar: natures().all(|nature| nature.is_scalar),
                }
            }
            Shape::Intersection(shapes) => {
                let is_object = shapes.iter().any(|shape| self.nature(shape).is_object);
                Nature { is_object, is_scalar: false }
            }
            Shape::Never | Shape::Any | Shape::Null | Shape::Nullable(_) => Nature::default(),
            Shape::Array(_) | Shape::Tuple(_) => Nature::default(),
        }
    }
}

/// Calls `visit` with every type on which the nature of a shape depends.
fn names<'a>(shape: &'a Shape, visit: &mut dyn FnMut(&'a str)) {
    match shape {
        Shape::Named(key) => visit(key),
        Shape::Union(union) => union.variants.iter().for_each(|variant| names(&variant.shape, visit)),
        Shape::Intersection(shapes) => shapes.iter().for_each(|shape| names(shape, visit)),
        Shape::Never | Shape::Any | Shape::Null | Shape::Bool | Shape::Nullable(_) => {}
        Shape::Integer(_) | Shape::Number(_) | Shape::String(_) | Shape::Literals(_) => {}
        Shape::Array(_) | Shape::Tuple(_) | Shape::Object(_) => {}
    }
}
