//! Finds the field that tells the variants of a union apart.

use std::collections::{BTreeMap, BTreeSet};

use onefold::Json;

use crate::{Contract, Rest, Shape, TypeDef, UnionShape};

/// Fills in the tag of every union.
pub(super) fn fill(types: &mut BTreeMap<String, TypeDef>, contracts: &mut [Contract]) {
    let shapes: BTreeMap<String, Shape> =
        types.iter().map(|(key, definition)| (key.clone(), definition.shape.clone())).collect();
    let failures = contracts.iter_mut().flat_map(|contract| {
        let payloads = contract.failures.iter_mut().map(|failure| &mut failure.payload.shape);
        payloads.chain([&mut contract.input.shape, &mut contract.output.shape])
    });
    for shape in types.values_mut().map(|definition| &mut definition.shape).chain(failures) {
        fill_shape(shape, &shapes);
    }
}

fn fill_shape(shape: &mut Shape, types: &BTreeMap<String, Shape>) {
    match shape {
        Shape::Never | Shape::Any | Shape::Null | Shape::Bool | Shape::Named(_) => {}
        Shape::Integer(_) | Shape::Number(_) | Shape::String(_) | Shape::Literals(_) => {}
        Shape::Array(array) => fill_shape(&mut array.items, types),
        Shape::Tuple(tuple) => {
            tuple.items.iter_mut().chain(&mut tuple.rest).for_each(|item| fill_shape(item, types));
        }
        Shape::Object(object) => {
            object.fields.iter_mut().for_each(|field| fill_shape(&mut field.shape, types));
            if let Rest::Of(rest) = &mut object.rest {
                fill_shape(rest, types);
            }
        }
        Shape::Union(union) => {
            union.tag = tag(union, types);
            union.variants.iter_mut().for_each(|variant| fill_shape(&mut variant.shape, types));
        }
        Shape::Intersection(shapes) => shapes.iter_mut().for_each(|shape| fill_shape(shape, types)),
        Shape::Nullable(inner) => fill_shape(inner, types),
    }
}

/// The first field of the first variant that every variant requires with another constant.
fn tag(union: &UnionShape, types: &BTreeMap<String, Shape>) -> Option<String> {
    let variants: Vec<Vec<(&str, &Json)>> =
        union.variants.iter().map(|variant| constants(&variant.shape, types)).collect();
    let by_name: Vec<BTreeMap<&str, &Json>> =
        variants.iter().map(|constants| constants.iter().copied().collect()).collect();
    let tells_apart = |name: &str| {
        let mut seen = BTreeSet::new();
        by_name
            .iter()
            .all(|constants| constants.get(name).is_some_and(|value| seen.insert(value.value_text())))
    };
    let mut names = variants.first()?.iter().map(|(name, _)| *name);
    names.find(|name| tells_apart(name)).map(str::to_owned)
}

/// The required fields of an object that can have one value alone.
fn constants<'a>(shape: &'a Shape, types: &'a BTreeMap<String, Shape>) -> Vec<(&'a str, &'a Json)> {
    let Shape::Object(object) = shape.resolve(|key| types.get(key)) else { return Vec::new() };
    let constant = |shape: &'a Shape| {
        let Shape::Literals(literals) = shape else { return None };
        literals.first().filter(|_| literals.len() == 1).map(|literal| &literal.value)
    };
    let required = object.fields.iter().filter(|field| field.required);
    required.filter_map(|field| Some((field.name.as_str(), constant(&field.shape)?))).collect()
}
