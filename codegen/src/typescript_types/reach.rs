//! Which types a set of contracts needs.

use std::collections::BTreeSet;

use onefold_model::{Contract, Model, Shape, TypeDef};

/// The types that `contracts` reach, by key.
pub(crate) fn reached<'a>(model: &'a Model, contracts: &[&'a Contract]) -> Vec<&'a TypeDef> {
    let shapes = contracts.iter().flat_map(|contract| {
        let failures = contract.failures.iter().map(|failure| &failure.payload.shape);
        [&contract.input.shape, &contract.output.shape].into_iter().chain(failures)
    });
    reached_from(model, shapes)
}

/// The types that `shapes` reach, by key.
pub(crate) fn reached_from<'a>(
    model: &'a Model,
    shapes: impl Iterator<Item = &'a Shape>,
) -> Vec<&'a TypeDef> {
    let mut keys: BTreeSet<&str> = BTreeSet::new();
    let mut queue: Vec<&Shape> = shapes.collect();
    while let Some(shape) = queue.pop() {
        shape.visit(&mut |inner| {
            if let Shape::Named(key) = inner
                && keys.insert(key)
            {
                queue.extend(model.get(key).map(|definition| &definition.shape));
            }
        });
    }
    keys.into_iter().filter_map(|key| model.get(key)).collect()
}
